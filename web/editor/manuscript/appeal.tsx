import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import { urls } from '#domain/urls.ts'
import { LinkButton } from '#web/ui/forms/button.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import { texts } from '../texts.ts'
import { ExplainedAction } from './explained-action.tsx'

const words = texts.appeal

/** After a rejection: the authors' appeal, the buttons to answer it, and the new submission that followed. */
export function AfterRejection({ detail }: { detail: EditorDetail }) {
  const { allowed, appeal, resubmittedAs } = detail
  return (
    <>
      {appeal && (
        <section className="stack" aria-labelledby="appeal-title">
          <h3 id="appeal-title">
            {words.title}{' '}
            <small>
              <DateText value={appeal.sentAt} />
            </small>
          </h3>
          <div className="read">
            <Prose text={appeal.body} />
          </div>
          {appeal.answer !== null && (
            <>
              <p>
                <b>{appeal.upheld ? words.upheld : words.dismissed}</b>
              </p>
              <Prose text={appeal.answer} />
            </>
          )}
        </section>
      )}
      {resubmittedAs && (
        <p className="editor-step">
          <LinkButton to={urls.editorManuscript(resubmittedAs.id)}>
            {words.resubmitted(resubmittedAs.number)}
          </LinkButton>
        </p>
      )}
      <p className="editor-step editor-word-actions">
        {allowed.includes('reopen') && (
          <ExplainedAction
            id="reopen"
            button={words.reopen}
            body={words.reopenBody}
            done={words.reopened}
            manuscriptId={detail.manuscript.id}
            action="POST /api/manuscripts/{id}/reopening"
          />
        )}
        {allowed.includes('dismiss_appeal') && (
          <ExplainedAction
            id="dismiss"
            button={words.dismiss}
            body={words.dismissBody}
            done={words.dismissed}
            manuscriptId={detail.manuscript.id}
            action="POST /api/manuscripts/{id}/appeal/dismissal"
          />
        )}
      </p>
    </>
  )
}
