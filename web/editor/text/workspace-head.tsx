import { Link } from 'react-router'
import type { WorkspaceView } from '#domain/schemas/workspace.ts'
import { urls } from '#domain/urls.ts'
import { StatusMark } from '#web/ui/marks/status.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { Neighbours } from '../neighbours.tsx'
import { texts } from '../texts.ts'
import { textTexts } from './text-texts.ts'
import { useProductionPlace } from './use-production-place.ts'

const words = textTexts.workspace

/** What the article is, whose turn it is, and the ways to its neighbours in the production queue. */
export function WorkspaceHead({ view: { manuscript, acceptedAt, daysInStage } }: { view: WorkspaceView }) {
  const { row, place, previous, next } = useProductionPlace(manuscript.id)
  return (
    <>
      <nav className="crumb" aria-label={texts.crumb}>
        <Link to={urls.productionQueue}>{words.label}</Link>
        {place && <span>{words.place(place)}</span>}
        <span className="push">
          <Link to={urls.editorManuscript(manuscript.id)}>{textTexts.back}</Link>
          <Neighbours previous={previous} next={next} />
        </span>
      </nav>
      <header className="manuscript-head">
        <p className="facts">
          <b>{manuscript.number}</b>
          <StatusMark status={manuscript.status} />
          {row?.mine && (
            <span>
              <b>{texts.yourTurn}</b> {words.since} <DateText value={row.since} />
            </span>
          )}
          {acceptedAt && (
            <span>
              {words.accepted} <DateText value={acceptedAt} />
            </span>
          )}
          {manuscript.status === 'accepted' && <span>{texts.daysHere(daysInStage)}</span>}
          {row?.issue && <span>{words.forIssue(row.issue)}</span>}
        </p>
        <h1>{manuscript.title}</h1>
      </header>
    </>
  )
}
