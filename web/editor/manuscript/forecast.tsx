import type { EditorDetail, ForecastView } from '#domain/schemas/editor-manuscript.ts'
import { longDate } from '#web/ui/text/dates.tsx'
import { texts } from '../texts.ts'

const words = texts.forecast

/** When the reviews, the revision and the decision can be expected, by the journal's own history. */
export function Forecast({ forecast }: Pick<EditorDetail, 'forecast'>) {
  if (!forecast) return null
  const { reviews, decision, revision, isLate } = forecast
  return (
    <p className={isLate ? 'warn' : 'editor-quiet-text'}>
      {[
        reviews && sentence(words.reviews, reviews),
        decision && sentence(words.decision, decision),
        revision && sentence(words.revision, revision),
        isLate && words.late,
        words.basis(Math.min(...[reviews, decision, revision].flatMap((one) => one?.cases ?? []))),
      ]
        .filter(Boolean)
        .join(' ')}
    </p>
  )
}

function sentence(
  say: { expected: (median: string, span: string) => string; from: (day: string) => string },
  { from, median, to }: NonNullable<ForecastView['decision']>,
): string | null {
  if (from && median && to) return say.expected(longDate(median), words.span(longDate(from), longDate(to)))
  return from && say.from(longDate(from))
}
