import { Link } from 'react-router'
import { stageOrder, stages } from '#domain/manuscript.ts'
import type { AuthorManuscript } from '#domain/schemas/manuscript.ts'
import { urls } from '#domain/urls.ts'
import { DateText, daysBetween } from '#web/ui/dates.tsx'
import { StageBar } from '#web/ui/stages.tsx'
import { StatusMark } from '#web/ui/status.tsx'
import { texts } from './dashboard-texts.ts'
import './feedback.css'

const words = texts.row
const shownKeywords = 3

export function RowHead({ manuscript }: { manuscript: AuthorManuscript }) {
  return (
    <>
      <p className="row-facts">
        <b className="figures">{manuscript.number}</b>
        <StatusMark status={manuscript.status} />
      </p>
      <h2>
        <Link to={urls.authorManuscript(manuscript.id)}>{manuscript.title}</Link>
      </h2>
    </>
  )
}

/** The first three, and how many more. */
export function KeywordLine({ manuscript }: { manuscript: AuthorManuscript }) {
  const { keywords, title } = manuscript
  const more = keywords.length - shownKeywords
  return (
    <p className="keyword-line">
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

/** The days that the manuscript has spent where it is; nothing where it has come to its end. */
function dayOf({ status, lastStatusUpdate }: AuthorManuscript): string | null {
  if (status === 'published' || status === 'rejected' || status === 'withdrawn') return null
  return words.day(Math.max(daysBetween(lastStatusUpdate, new Date()), 0) + 1)
}

/** The six stages; on a phone one line and the marks. */
export function RowStages({ manuscript }: { manuscript: AuthorManuscript }) {
  const { currentStage, status } = manuscript
  const day = dayOf(manuscript)
  return (
    <div className="row-stages">
      <p className="stage-line">
        <span>
          <b>{stages[currentStage]}</b>,{' '}
          {words.stage(stageOrder.indexOf(currentStage) + 1, stageOrder.length)}
        </span>
        <span>{day}</span>
      </p>
      <StageBar
        stage={currentStage}
        finished={status === 'published'}
        notes={day ? { [currentStage]: day } : {}}
      />
    </div>
  )
}

export function RowDates({ manuscript }: { manuscript: AuthorManuscript }) {
  return (
    <p className="row-dates">
      <small>
        {words.submitted} <DateText value={manuscript.submittedAt} />
      </small>
      <small>
        {words.updated} <DateText value={manuscript.lastStatusUpdate} />
      </small>
    </p>
  )
}

/** One manuscript that is with the journal, or at its end. */
export function ManuscriptRow({ manuscript }: { manuscript: AuthorManuscript }) {
  return (
    <article className="manuscript-row">
      <div className="row-main">
        <RowHead manuscript={manuscript} />
        <KeywordLine manuscript={manuscript} />
      </div>
      <div className="row-turn">
        {texts.turns[manuscript.turn] && <b>{texts.turns[manuscript.turn]}</b>}
        {manuscript.articleId && <Link to={urls.article(manuscript.articleId)}>{words.article}</Link>}
        <RowDates manuscript={manuscript} />
      </div>
      <RowStages manuscript={manuscript} />
    </article>
  )
}
