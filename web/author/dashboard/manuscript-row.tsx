import { Link } from 'react-router'
import { stageOrder, stages } from '#domain/manuscript/manuscript.ts'
import type { AuthorManuscript } from '#domain/schemas/manuscript.ts'
import { urls } from '#domain/urls.ts'
import { StageBar, stageEndOf } from '#web/ui/marks/stages.tsx'
import { StatusMark } from '#web/ui/marks/status.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { texts } from '../dashboard-texts.ts'
import { dayOf, doneBefore, stageNotes } from '../follow/stage-notes.ts'
import { turnText } from '../turn-text.ts'
import type { Pace } from './pace.ts'
import '../follow/feedback.css'

const words = texts.row
const shownKeywords = 3

export function RowHead({ manuscript }: { manuscript: AuthorManuscript }) {
  return (
    <>
      <p className="dashboard-row-facts">
        <b className="figures">{manuscript.number}</b>
        <StatusMark status={manuscript.status} />
        {manuscript.status === 'revisions_required' && (
          <span>
            {words.decisionOf} <DateText value={manuscript.lastStatusUpdate} />
          </span>
        )}
      </p>
      <h2 dir="auto">
        <Link to={urls.authorManuscript(manuscript.id)}>{manuscript.title}</Link>
      </h2>
    </>
  )
}

/** Shows the first three keywords and the number of the others. */
export function KeywordLine({ manuscript }: { manuscript: AuthorManuscript }) {
  const { keywords, title } = manuscript
  const more = keywords.length - shownKeywords
  return (
    <p className="author-keyword-line">
      {keywords.slice(0, shownKeywords).map((keyword) => (
        <span key={keyword}>{keyword}</span>
      ))}
      {more > 0 && (
        <Link to={urls.authorManuscript(manuscript.id)}>
          {words.more(more)}
          <span className="hidden-text">{words.keywordsOf(title)}</span>
        </Link>
      )}
    </p>
  )
}

/** Shows the six stages, in a compact form on phones. */
export function RowStages({ manuscript }: { manuscript: AuthorManuscript }) {
  const { currentStage, status } = manuscript
  const day = dayOf(manuscript)
  const end = stageEndOf(status)
  return (
    <div className="dashboard-row-stages">
      <p className="dashboard-stage-line">
        <span>
          {end === 'stopped' ? (
            words.endedIn(stages[currentStage])
          ) : (
            <>
              <b>{stages[currentStage]}</b>,{' '}
              {words.stage(stageOrder.indexOf(currentStage) + 1, stageOrder.length)}
            </>
          )}
        </span>
        <span>{day !== null && words.day(day)}</span>
      </p>
      <StageBar
        stage={currentStage}
        end={end}
        doneBefore={doneBefore(manuscript)}
        notes={stageNotes(manuscript)}
      />
    </div>
  )
}

export function RowDates({ manuscript }: { manuscript: AuthorManuscript }) {
  return (
    <p className="dashboard-row-dates">
      <small>
        {words.submitted} <DateText value={manuscript.submittedAt} />
      </small>
      <small>
        {words.updated} <DateText value={manuscript.lastStatusUpdate} />
      </small>
    </p>
  )
}

/** Returns the number of days in the current stage and the stage's usual duration as text. */
function paceOf(manuscript: AuthorManuscript, { reviewDays, screeningDays }: Pace): string | null {
  const day = dayOf(manuscript)
  if (day === null) return null
  if (manuscript.status === 'submitted') return words.answerWithin(day, screeningDays)
  const usual = manuscript.status === 'under_review' ? reviewDays : null
  return usual === null ? words.dayPlain(day) : words.usual(day, usual)
}

/**
 * Row for a manuscript that needs nothing from its author, because the journal has to act or the manuscript
 * is finished.
 */
export function ManuscriptRow({ manuscript, pace }: { manuscript: AuthorManuscript; pace: Pace }) {
  return (
    <article className="dashboard-manuscript-row">
      <div>
        <RowHead manuscript={manuscript} />
        <KeywordLine manuscript={manuscript} />
      </div>
      <div className="dashboard-row-turn">
        {turnText(manuscript) && (
          <div>
            <b>{turnText(manuscript)}</b>
            <small>{paceOf(manuscript, pace)}</small>
          </div>
        )}
        {manuscript.usage && <small>{words.usage(manuscript.usage.views, manuscript.usage.downloads)}</small>}
        {manuscript.articleId && <Link to={urls.article(manuscript.articleId)}>{words.article}</Link>}
        <RowDates manuscript={manuscript} />
      </div>
      <RowStages manuscript={manuscript} />
    </article>
  )
}
