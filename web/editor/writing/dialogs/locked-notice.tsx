import { Notice } from '#web/ui/marks/notice.tsx'
import { words } from '../writing-texts.ts'

/** Says in a dialog that its result has no place in the text any more. The typed words stay readable. */
export function LockedNotice({ isLocked }: { isLocked: boolean }) {
  return (
    <div role="status">
      {isLocked && (
        <Notice tone="warn">
          <p>{words.locked}</p>
        </Notice>
      )}
    </div>
  )
}
