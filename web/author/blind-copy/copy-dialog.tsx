import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ObjectView } from '#domain/schemas/objects.ts'
import { addressOf } from '#web/app/address.ts'
import { api } from '#web/app/api.ts'
import { PlainLinkButton } from '#web/ui/forms/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { Skeleton } from '#web/ui/marks/states.tsx'
import { objectKey, useObject } from '../files/use-object.ts'
import { texts as words } from './copy-texts.ts'
import { FoundLists } from './found-lists.tsx'
import { PagePicture } from './page-picture.tsx'

/** Dialog that shows the pages of the copy for reviewers, with the findings next to them. */
export function CopyDialog({ objectId, onClose }: { objectId: string; onClose: () => void }) {
  const { data, error } = useObject(objectId)
  return (
    <Dialog open wide onClose={onClose} title={words.title} closeOnBackdrop={false}>
      {data?.blindCopy ? (
        <div className="blind-copy-columns">
          <Pages object={data} />
          <Found object={data} />
        </div>
      ) : error ? (
        <p>{words.lookFailed}</p>
      ) : (
        <Skeleton lines={['w-60', 'block', 'block']} />
      )}
    </Dialog>
  )
}

function Pages({ object: { id, blindCopy } }: { object: ObjectView }) {
  const count = blindCopy?.pages ?? 0
  // The version is part of the pictures' URLs, so that the pictures of a new copy are fetched again.
  const made = blindCopy?.state === 'ready' ? blindCopy.version : 'before'
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the pages scroll, and the keyboard has to reach them.
    <section className="blind-copy-pages" aria-label={words.pages} tabIndex={0}>
      {Array.from({ length: count }, (_, index) => index + 1).map((page) => (
        <PagePicture
          key={`${page} ${made}`}
          page={page}
          src={addressOf('/api/objects/{objectId}/blind-copy/pages/{page}', {
            params: { objectId: id, page },
            query: { copy: made },
          })}
        />
      ))}
    </section>
  )
}

function Found({ object }: { object: ObjectView }) {
  const client = useQueryClient()
  const { id, findings, blindCopy } = object
  return (
    <section className="blind-copy-findings" aria-label={words.visible}>
      <p>{words.intro}</p>
      {blindCopy?.state === 'ready' && (
        <p>
          <PlainLinkButton
            href={addressOf('/api/objects/{objectId}/blind-copy', { params: { objectId: id } })}
            icon={Download}
            size="small"
            download
          >
            {words.download}
          </PlainLinkButton>
        </p>
      )}
      <p className="blind-copy-renewing" role="status">
        {blindCopy?.state === 'waiting' && words.renewing}
      </p>
      <FoundLists
        findings={findings}
        onSettle={async (settlement) =>
          client.setQueryData(
            objectKey(id),
            await api('POST /api/objects/{objectId}/anonymity', {
              params: { objectId: id },
              body: settlement,
            }),
          )
        }
      />
    </section>
  )
}
