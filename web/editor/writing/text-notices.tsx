import type { TextDraftView } from '#domain/schemas/production-editing.ts'
import { DraftNotices } from '#web/app/drafts/draft-notices.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
import { ReadOnlyNotice } from './presence-notices.tsx'
import type { Writing } from './use-writing.ts'
import { words } from './writing-texts.ts'

/**
 * Notices that people must see before changing the text: a conflict, who is editing, or that the text can no
 * longer be changed.
 */
export function TextNotices({
  writing: { draft, presence },
  view,
}: {
  writing: Writing
  view: TextDraftView
}) {
  return (
    <>
      <DraftNotices
        what={words.what}
        draft={{
          ...draft,
          unread: view.draft?.unread ?? [],
          overwrite: async () => {
            await presence.take()
            await draft.overwrite()
          },
        }}
      />
      {!view.isOpen && (
        <Notice tone="warn">
          <p>{words.closed}</p>
        </Notice>
      )}
      {view.isOpen && <ReadOnlyNotice presence={presence} onHandOver={() => draft.flush()} />}
    </>
  )
}
