import type { IssueContents } from '#domain/schemas/issue-contents.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { issueTexts } from './issue-texts.ts'

const words = issueTexts.confirm

interface ConfirmProps {
  issue: IssueContents
  busy: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Dialog that names what will be published and asks for confirmation, because a publication is final. */
export function ConfirmPublication({ issue, busy, onClose, onConfirm }: ConfirmProps) {
  const entries = issue.sections.flatMap((section) => section.entries)
  const manuscripts = entries.filter(({ manuscriptId }) => manuscriptId !== null)
  const unready = entries.filter(({ isReady }) => !isReady)
  return (
    <Dialog
      open
      title={words.title(issueTexts.name(issue.volume, issue.issue))}
      onClose={onClose}
      foot={
        <>
          <Button kind="primary" busy={busy} onClick={onConfirm}>
            {issueTexts.publishNow}
          </Button>
          <Button onClick={onClose}>{words.keep}</Button>
        </>
      }
    >
      <div className="stack">
        <p>{words.body(manuscripts.length, entries.length - manuscripts.length)}</p>
        {manuscripts.length > 0 && (
          <ul className="issues-list">
            {manuscripts.map(({ manuscriptId, title, pages }) => (
              <li key={manuscriptId}>{words.article(title, pages)}</li>
            ))}
          </ul>
        )}
        {unready.length > 0 && <p className="warn">{words.unready(unready.length)}</p>}
        <p>
          <strong>{words.final}</strong> {words.afterwards}
        </p>
      </div>
    </Dialog>
  )
}
