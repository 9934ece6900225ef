import type { AuthorDetail } from '#domain/schemas/manuscript.ts'
import { DateText, relativeDate } from '#web/ui/text/dates.tsx'
import { texts } from '../dashboard-texts.ts'

const words = texts.waiting

/** What happens now, who acts, since when, and how long it usually takes from here. */
export function Waiting({ detail: { manuscript, waiting } }: { detail: AuthorDetail }) {
  const { status, turn, currentStage } = manuscript
  const key = status === 'accepted' ? currentStage : status
  const said = key in words.now ? words.now[key as keyof typeof words.now] : null
  if (!said || turn === 'nobody' || turn === 'author') return null
  const { since, forecast } = waiting
  return (
    <section aria-labelledby="waiting-title" className="manuscript-waiting">
      <h2 id="waiting-title" className="label">
        {words.title}
      </h2>
      <p>
        {said} <b>{texts.turns[turn]}</b>, {words.since} <DateText value={since} /> ({relativeDate(since)}).
      </p>
      {forecast?.from && (
        <p>
          {words.forecast} <DateText value={forecast.from} />
          {forecast.to ? (
            <>
              {' '}
              {words.and} <DateText value={forecast.to} />
            </>
          ) : (
            ` ${words.orLater}`
          )}
          . <span className="meta">{words.cases(forecast.cases)}</span>
        </p>
      )}
      <p className="meta">
        {forecast && words.weWrite} <a href="#discussions">{words.ask}</a>
      </p>
    </section>
  )
}
