import { Link } from 'react-router'
import { detailLabel, listNames } from '#domain/manuscript/details.ts'
import { reviewModes } from '#domain/manuscript/manuscript.ts'
import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import { urls } from '#domain/urls.ts'
import { useKinds } from '#web/app/kinds.ts'
import { Declared } from '#web/ui/lists/declared.tsx'
import { Confidential } from '#web/ui/marks/notice.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import { aboutTexts as words } from './about-texts.ts'
import { ResponseFold } from './response-fold.tsx'

/** Content of the tab 'Manuscript': the submission, and all letters and responses. */
export function ManuscriptTab({ detail }: { detail: EditorDetail }) {
  const { typeName, fieldName } = useKinds()
  const { manuscript, responses, decisions } = detail
  const facts: [string, React.ReactNode][] = [
    [words.number, manuscript.number],
    [words.type, typeName(manuscript.manuscriptType)],
    [words.field, fieldName(manuscript.fieldOfStudy)],
    ...(manuscript.call ? [[words.call, manuscript.call.title] as [string, string]] : []),
    ...(manuscript.resubmissionOf
      ? [
          [
            words.resubmissionOf,
            <Link key="resubmission" to={urls.editorManuscript(manuscript.resubmissionOf.id)}>
              {manuscript.resubmissionOf.number}
            </Link>,
          ] as [string, React.ReactNode],
        ]
      : []),
    [words.mode, reviewModes[manuscript.reviewMode]],
    [words.round, manuscript.round > 0 ? manuscript.round : words.none],
    [words.version, manuscript.version],
    [words.editor, manuscript.handlingEditor ?? words.none],
    [words.submitted, <DateText key="submitted" value={manuscript.submittedAt} />],
    [words.changed, <DateText key="changed" value={manuscript.lastStatusUpdate} />],
  ]
  return (
    <div className="editor-tab-columns">
      <div className="stack">
        <section className="stack">
          <h2 className="section-title">{words.abstract}</h2>
          <div className="read">
            <Prose text={manuscript.abstract} />
          </div>
        </section>
        {listNames.map((name) => (
          <section key={name}>
            <h3 className="editor-side-title">{detailLabel(name)}</h3>
            <p>{manuscript[name].join('; ')}</p>
          </section>
        ))}
        {detail.declarations && (
          <section className="stack">
            <h2 className="section-title">{words.declarations}</h2>
            <Declared declarations={detail.declarations} />
          </section>
        )}
        {decisions.map((decision) => (
          <details key={decision.id} className="fold">
            <summary>
              {words.decision(decision.decision, decision.round)}{' '}
              <small>
                {decision.undoneAt ? words.undone : decision.releasedAt ? words.sent : words.held},{' '}
                <DateText value={decision.decidedAt} />
              </small>
            </summary>
            <div className="stack">
              <div className="letter">
                <Prose text={decision.letter} />
              </div>
              {(decision.notes.trim() || decision.overrideReason) && (
                <Confidential>
                  <p>
                    {words.notes(decision.decidedBy)} {decision.notes}
                  </p>
                  {decision.overrideReason && (
                    <p>
                      {words.override} {decision.overrideReason}
                    </p>
                  )}
                </Confidential>
              )}
            </div>
          </details>
        ))}
        {responses.map((response) => (
          <ResponseFold key={response.id} title={words.response(response.round)} response={response} />
        ))}
      </div>
      <dl className="pairs">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
