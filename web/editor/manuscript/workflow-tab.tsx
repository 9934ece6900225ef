import { Trash2 } from 'lucide-react'
import type { EditorAssignment, EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { callsFor } from '../calls.ts'
import { Discussions } from '../discussions/discussions.tsx'
import { texts } from '../texts.ts'
import { Anonymity } from './anonymity.tsx'
import { ExplainedAction } from './explained-action.tsx'
import { FilesAside } from './files.tsx'
import { Messages } from './messages.tsx'
import { Notes } from './notes.tsx'
import { Now } from './now.tsx'
import { People } from './people.tsx'
import { mayInviteReviewers } from './situation.ts'
import { Story } from './story.tsx'

interface WorkflowTabProps {
  detail: EditorDetail
  /** Whether the page was opened in order to decide. */
  decides: boolean
  onInvite: () => void
  onReplace: (assignment: EditorAssignment) => void
  onFiles: () => void
  onRemove: () => void
}

/** Content of the tab 'Workflow': the history, the next action, and the people and files next to it. */
export function WorkflowTab({ detail, decides, onInvite, onReplace, onFiles, onRemove }: WorkflowTabProps) {
  const { manuscript, allowed } = detail
  return (
    <>
      <nav className="editor-jump" aria-label={texts.jump.label}>
        <a href="#now">{texts.jump.now}</a>
        <a href="#side">{texts.jump.side}</a>
        <a href="#story">{texts.jump.story}</a>
      </nav>
      <div className="three-columns">
        <Story detail={detail} />
        <div>
          <Now detail={detail} onInvite={onInvite} decide={decides} />
          <Discussions manuscriptId={manuscript.id} />
        </div>
        <div id="side">
          {detail.reviewersShown && (
            <>
              <People
                detail={detail}
                onInvite={mayInviteReviewers(detail) ? onInvite : null}
                onReplace={onReplace}
              />
              <Notes detail={detail} />
            </>
          )}
          <FilesAside detail={detail} onAll={onFiles} />
          {manuscript.reviewMode === 'double_blind' && <Anonymity detail={detail} />}
          {detail.reviewersShown && <Messages manuscriptId={manuscript.id} />}
          {allowed.includes('withdraw_for_authors') && (
            <section>
              <ExplainedAction
                id="withdraw"
                kind="danger-words"
                button={texts.withdraw.button}
                body={texts.withdraw.body}
                done={texts.withdraw.done}
                call={callsFor(manuscript.id).withdraw}
              />
            </section>
          )}
          {allowed.includes('delete') && (
            <section>
              <Button kind="danger-words" icon={Trash2} onClick={onRemove}>
                {texts.remove.button}
              </Button>
            </section>
          )}
        </div>
      </div>
    </>
  )
}
