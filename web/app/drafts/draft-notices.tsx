import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
import { texts } from './texts.ts'
import { UnreadParts } from './unread-parts.tsx'
import type { Draft } from './use-draft.ts'
import './saved.css'

interface DraftNoticesProps {
  /** Kind of draft as used within a sentence, for example 'response' or 'review'. */
  what: string
  /** What of both versions is kept, whichever is chosen. */
  joined?: string | undefined
  /** Names of the buttons of a draft whose versions are brought together. */
  names?: { keepThis: string; take: string } | undefined
  draft: Pick<
    Draft<unknown>,
    'state' | 'other' | 'unread' | 'takeOther' | 'discardOther' | 'overwrite' | 'discard'
  >
}

/**
 * Shows two conflicting versions of a draft for the user to choose from, and unreadable parts of the draft as
 * text.
 */
export function DraftNotices({ what, joined, names, draft }: DraftNoticesProps) {
  return (
    <>
      <Versions what={what} joined={joined} names={names} draft={draft} />
      <UnreadParts parts={draft.unread} />
    </>
  )
}

function Versions({ what, joined, names, draft }: DraftNoticesProps) {
  const { kind } = draft.state
  if (kind === 'gone') {
    const words = texts.gone(what)
    return (
      <div className="saved-stays-in-view">
        <Notice tone="warn">
          <p role="alert">
            <strong>{words.title}</strong> {words.body}
          </p>
          <div className="saved-conflict-actions">
            <Button size="small" onClick={() => window.location.reload()}>
              {words.reload}
            </Button>
          </div>
        </Notice>
      </div>
    )
  }
  if (kind === 'conflict') {
    const words = texts.conflict(what)
    return (
      <div className="saved-stays-in-view">
        <Notice tone="warn">
          <p role="alert">
            <strong>{words.title}</strong> {words.body} {joined}
          </p>
          <div className="saved-conflict-actions">
            <Button size="small" onClick={() => void Promise.resolve(draft.discard()).catch(() => undefined)}>
              {words.takeOther}
            </Button>
            <Button size="small" onClick={() => void draft.overwrite().catch(() => undefined)}>
              {names?.keepThis ?? words.keepThis}
            </Button>
          </div>
        </Notice>
      </div>
    )
  }
  if (draft.other === null) return null
  const words = texts.other(what)
  return (
    <Notice tone="warn">
      <p>
        <strong>{words.title}</strong> {words.body}
      </p>
      <div className="saved-conflict-actions">
        <Button size="small" onClick={draft.takeOther}>
          {names?.take ?? words.take}
        </Button>
        <Button size="small" onClick={draft.discardOther}>
          {words.discard}
        </Button>
      </div>
    </Notice>
  )
}
