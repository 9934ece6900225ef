import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
import { texts } from '../dashboard-texts.ts'
import type { useResponseDraft } from './use-response-draft.ts'
import '../saving/saved.css'

const words = texts.respond.versions

/** Two versions of the response: both are there until the author chooses. */
export function ResponseNotices({ writing }: { writing: ReturnType<typeof useResponseDraft> }) {
  const { state, other } = writing
  if (state.kind === 'gone')
    return (
      <div className="stays-in-view">
        <Notice tone="warn">
          <p role="alert">
            <strong>{words.gone}</strong> {words.goneBody}
          </p>
          <div className="conflict-actions">
            <Button size="small" onClick={() => window.location.reload()}>
              {words.reload}
            </Button>
          </div>
        </Notice>
      </div>
    )
  if (state.kind === 'conflict')
    return (
      <div className="stays-in-view">
        <Notice tone="warn">
          <p role="alert">
            <strong>{words.conflict}</strong> {words.conflictBody}
          </p>
          <div className="conflict-actions">
            <Button size="small" onClick={writing.discard}>
              {words.useOther}
            </Button>
            <Button size="small" onClick={() => void writing.overwrite().catch(() => {})}>
              {words.keepThis}
            </Button>
          </div>
        </Notice>
      </div>
    )
  if (!other) return null
  return (
    <Notice tone="warn">
      <p>
        <strong>{words.other}</strong> {words.otherBody}
      </p>
      <div className="conflict-actions">
        <Button size="small" onClick={writing.takeOther}>
          {words.takeOther}
        </Button>
        <Button size="small" onClick={writing.dropOther}>
          {words.dropOther}
        </Button>
      </div>
    </Notice>
  )
}
