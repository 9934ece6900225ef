import { Trash2 } from 'lucide-react'
import type { EditorAssignment, EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Discussions } from '../discussions/discussions.tsx'
import { editingTexts } from '../editing-texts.ts'
import { PhoneFold } from '../phone-fold.tsx'
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
import { storyTexts } from './story-texts.ts'

const { folds } = texts

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
  const { manuscript, allowed, notes, history, files } = detail
  const current = files.filter(({ version }) => version === manuscript.version)
  const assigned = detail.assignments.filter(({ round }) => round === manuscript.round)
  const mayWithdraw = allowed.includes('withdraw_for_authors')
  const mayRemove = allowed.includes('delete')
  return (
    <div className="three-columns">
      <PhoneFold title={storyTexts.title} summary={folds.history(history.length)}>
        <Story detail={detail} />
      </PhoneFold>
      <div>
        <Now detail={detail} onInvite={onInvite} decide={decides} />
        <Discussions manuscriptId={manuscript.id} />
      </div>
      <div id="side">
        {detail.reviewersShown && (
          <>
            <PhoneFold
              title={texts.people.title}
              summary={folds.people(manuscript.handlingEditor, assigned.length)}
            >
              <People
                detail={detail}
                onInvite={mayInviteReviewers(detail) ? onInvite : null}
                onReplace={onReplace}
              />
            </PhoneFold>
            <PhoneFold title={editingTexts.notes.title} summary={folds.notes(notes.length)}>
              <Notes detail={detail} />
            </PhoneFold>
          </>
        )}
        <PhoneFold title={texts.files.title} summary={folds.files(current.length)}>
          <FilesAside detail={detail} onAll={onFiles} />
        </PhoneFold>
        {manuscript.reviewMode === 'double_blind' && <Anonymity detail={detail} />}
        {detail.reviewersShown && <Messages manuscriptId={manuscript.id} />}
        {(mayWithdraw || mayRemove) && (
          <PhoneFold title={folds.actions}>
            {mayWithdraw && (
              <section>
                <ExplainedAction
                  id="withdraw"
                  kind="danger-words"
                  button={texts.withdraw.button}
                  body={texts.withdraw.body}
                  done={texts.withdraw.done}
                  manuscriptId={manuscript.id}
                  action="POST /api/manuscripts/{id}/withdrawal"
                />
              </section>
            )}
            {mayRemove && (
              <section>
                <Button kind="danger-words" icon={Trash2} onClick={onRemove}>
                  {texts.remove.button}
                </Button>
              </section>
            )}
          </PhoneFold>
        )}
      </div>
    </div>
  )
}
