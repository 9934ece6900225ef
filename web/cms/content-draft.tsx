import { useState } from 'react'
import { isPagePart } from '#domain/journal/cms.ts'
import type { ContentView } from '#domain/schemas/cms.ts'
import { urls } from '#domain/urls.ts'
import { api } from '#web/app/api.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
import { dateAndTimeOf } from '#web/ui/text/times.ts'
import { keys, useCmsSend } from './calls.ts'
import { Confirm } from './confirm-dialog.tsx'
import { texts } from './texts.ts'

const words = texts.content

/** What the form of an item with a draft says about it: what readers see, its link, and how to give it up. */
export function ContentDraftNotice({ item, onDiscarded }: { item: ContentView; onDiscarded: () => void }) {
  const [asking, setAsking] = useState(false)
  const send = useCmsSend({
    call: () => api('DELETE /api/cms/content/{id}/draft', { params: { id: item.id } }),
    done: words.draftDiscarded,
    failed: words.discardFailed,
    inForm: true,
    list: keys.content,
    onSent: onDiscarded,
  })
  const { draft } = item
  if (!draft) return null
  return (
    <Notice>
      <p>
        {words.draftSaved(dateAndTimeOf(draft.savedAt), draft.savedBy)}{' '}
        {item.isActive ? words.othersSee(item.version) : words.nobodySees}
      </p>
      <p className="cms-choices">
        {!isPagePart(item.key) && (
          <a href={urls.contentPreview(item.key, draft.previewKey)} target="_blank" rel="noreferrer">
            {words.openDraft}
          </a>
        )}
        <Button kind="danger-words" onClick={() => setAsking(true)}>
          {words.discardDraft}
        </Button>
      </p>
      {asking && (
        <Confirm
          title={words.discardDraft}
          body={words.discardBody}
          confirm={words.discardDraft}
          error={send.error}
          failed={words.discardFailed}
          busy={send.isPending}
          onConfirm={() => send.mutate(undefined)}
          onClose={() => setAsking(false)}
        />
      )}
    </Notice>
  )
}
