import type { AnalyticsView } from '#domain/schemas/analytics.ts'
import { monthOf } from '#web/ui/text/dates.tsx'
import { analyticsTexts as words } from './analytics-texts.ts'

/*
 * Small charts drawn as SVG with attributes only, because the Content-Security-Policy allows no inline styles
 * and a chart library would be larger than the page.
 */

const [width, height] = [720, 160]
const kinds = ['accepted', 'revisions', 'rejected'] as const
const instantOf = (month: string) => `${month}-01T00:00:00Z`

/** Chart of the submissions per month next to the decisions, which are stacked by kind. */
export function MonthsChart({ months }: { months: AnalyticsView['months'] }) {
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last) return null
  const decided = (month: AnalyticsView['months'][number]) =>
    kinds.reduce((sum, kind) => sum + month[kind], 0)
  const most = Math.max(1, ...months.map((month) => Math.max(month.submitted, decided(month))))
  const step = width / months.length
  const bar = Math.min(step * 0.36, 18)
  const tall = (value: number) => (value / most) * height
  return (
    <figure className="analytics-chart">
      <svg
        viewBox={`0 0 ${width} ${height + 1}`}
        role="img"
        aria-label={words.monthsLabel(monthOf(instantOf(first.month)), monthOf(instantOf(last.month)))}
      >
        {months.map((month, index) => {
          const middle = index * step + step / 2
          let top = height
          return (
            <g key={month.month}>
              <rect
                className="analytics-submitted"
                x={middle - bar - 1}
                y={height - tall(month.submitted)}
                width={bar}
                height={tall(month.submitted)}
              />
              {kinds.map((kind) => {
                top -= tall(month[kind])
                return (
                  <rect
                    key={kind}
                    className={`analytics-${kind}`}
                    x={middle + 1}
                    y={top}
                    width={bar}
                    height={tall(month[kind])}
                  />
                )
              })}
            </g>
          )
        })}
        <line className="analytics-base" x1="0" x2={width} y1={height + 0.5} y2={height + 0.5} />
      </svg>
      <MonthLabels months={months} />
      <figcaption>
        <small className="figures">{words.highest(most)}</small>
        {(['submitted', ...kinds] as const).map((name) => (
          <span key={name} className={`analytics-${name}`}>
            {words.series[name]}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

/** Labels drawn below the chart; of many months, those that have room for their names. */
const mostLabels = 12

/** The months below their bars, with the year where it begins. The table has them for screen readers. */
function MonthLabels({ months }: { months: AnalyticsView['months'] }) {
  const every = Math.ceil(months.length / mostLabels)
  let year = ''
  return (
    <ol className="analytics-months" aria-hidden="true">
      {months.map(({ month }, index) => {
        const isNamed = index % every === 0
        const isNewYear = isNamed && month.slice(0, 4) !== year
        if (isNewYear) year = month.slice(0, 4)
        return (
          <li key={month}>
            {isNamed && monthName.format(new Date(instantOf(month)))}
            {isNewYear && <b>{year}</b>}
          </li>
        )
      })}
    </ol>
  )
}

const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

/** Shows the interquartile range and the median of a step on a scale shared by all steps. */
export function SpreadLine({
  spread,
  longest,
}: {
  spread: AnalyticsView['times']['firstDecision']
  longest: number
}) {
  const { median, lower, upper } = spread
  if (median === null || lower === null || upper === null)
    return <span className="editor-quiet-text">{words.none}</span>
  const at = (value: number) => 4 + (value / Math.max(longest, 1)) * 232
  return (
    <svg
      className="analytics-spread"
      viewBox="0 0 240 16"
      role="img"
      aria-label={words.spread(median, lower, upper)}
    >
      <line className="analytics-base" x1="4" x2="236" y1="8" y2="8" />
      <line className="analytics-range" x1={at(lower)} x2={at(upper)} y1="8" y2="8" />
      <line className="analytics-median" x1={at(median)} x2={at(median)} y1="2" y2="14" />
    </svg>
  )
}
