import type { TextDraftView } from '#domain/schemas/production-editing.ts'
import { DraftNotices } from '#web/app/drafts/draft-notices.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
import { JoiningDialog } from './dialogs/joining-dialog.tsx'
import { ReadOnlyNotice } from './presence-notices.tsx'
import { useJoining } from './use-joining.ts'
import type { Writing } from './use-writing.ts'
import { words } from './writing-texts.ts'

/**
 * Notices that people must see before changing the text: a conflict, who is editing, or that the text can no
 * longer be changed.
 */
export function TextNotices({ writing, view }: { writing: Writing; view: TextDraftView }) {
  const { draft, presence } = writing
  const joining = useJoining(writing)
  return (
    <>
      <DraftNotices
        what={words.what}
        joined={words.joining.help}
        names={words.joining.names}
        draft={{
          ...draft,
          unread: view.draft?.unread ?? [],
          overwrite: joining.startHere,
          takeOther: () => void joining.startCopy(),
        }}
      />
      {joining.merge && (
        <JoiningDialog
          passages={joining.merge.passages}
          onClose={joining.cancel}
          onApply={(choices) => void joining.apply(choices)}
        />
      )}
      {!view.isOpen && (
        <Notice tone="warn">
          <p>{words.closed}</p>
        </Notice>
      )}
      {view.isOpen && <ReadOnlyNotice presence={presence} onHandOver={() => draft.flush()} />}
    </>
  )
}
