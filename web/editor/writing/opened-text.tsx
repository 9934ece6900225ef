import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { TextNode } from '#domain/production/text-doc.ts'
import type { TextDraftView } from '#domain/schemas/production-editing.ts'
import { reasonOf } from '#web/app/api.ts'
import { UnreadParts } from '#web/app/drafts/unread-parts.tsx'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
import { Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { discardDraft, readDraft } from './calls.ts'
import { isReadable } from './model/writer.ts'
import { words } from './writing-texts.ts'
import './writing.css'

type Children = (view: TextDraftView, doc: TextNode, onReload: () => void) => ReactNode

/** Loads the text that is being edited. Used by the editor and by the lists of references and figures. */
export function OpenedText({ id, children }: { id: string; children: Children }) {
  // Loaded when the page is opened and after a version was created. Never refetched while somebody is
  // editing, because this would replace the text.
  const query = useQuery({
    queryKey: ['text-draft', id],
    queryFn: () => readDraft(id),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (query.isPending)
    return (
      <div role="status">
        <span className="hidden-text">{words.title}</span>
        <Skeleton lines={['w-60', 'block', 'full', 'full', 'w-80']} />
      </div>
    )
  if (query.data === undefined)
    return (
      <Failure title={words.loadFailed} onRetry={() => query.refetch()}>
        {reasonOf(query.error, words.loadFailedBody)}
      </Failure>
    )
  return (
    <Opened key={query.dataUpdatedAt} view={query.data} onReload={() => void query.refetch()}>
      {children}
    </Opened>
  )
}

interface OpenedProps {
  view: TextDraftView
  onReload: () => void
  children: Children
}

/**
 * Asks the editor what to do if the draft is damaged, or if a newer version was created after the draft was
 * begun.
 */
function Opened({ view, onReload, children }: OpenedProps) {
  const { draft, newest, manuscript } = view
  const [isDecided, setIsDecided] = useState(false)
  const discard = useSend({
    call: () => discardDraft(manuscript.id, draft?.revision ?? 0),
    done: words.beganAgain,
    failed: words.loadFailed,
    onDone: onReload,
  })
  const doc = draft ? draft.doc : view.doc
  const isDamaged = !doc || !isReadable(doc)
  const isOutdated = draft !== null && draft.basedOn !== newest
  if (!isDamaged && (!isOutdated || isDecided)) return children(view, doc, onReload)
  return (
    <>
      <Notice tone="warn">
        <p>
          <strong>{isDamaged ? words.unreadable : words.newer(newest)}</strong>{' '}
          {isDamaged ? words.unreadableBody : words.newerBody}
        </p>
        <p className="writing-actions">
          {!isDamaged && <Button onClick={() => setIsDecided(true)}>{words.goOn}</Button>}
          <Button busy={discard.isPending} onClick={() => discard.mutate()}>
            {words.beginAgain(newest)}
          </Button>
        </p>
      </Notice>
      {isDamaged && (
        <UnreadParts
          parts={draft?.unread.length ? draft.unread : [{ path: '', text: JSON.stringify(doc, null, 1) }]}
        />
      )}
    </>
  )
}
