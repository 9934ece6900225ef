import { monthOf } from '#web/ui/text/dates.tsx'
import { count } from '#web/ui/text/numbers.ts'
import { usageTexts as texts } from './article-texts.ts'

interface Month {
  month: string
  views: number
  downloads: number
}

const [width, height] = [240, 64]

/**
 * Shows views and downloads per month as two bars each, and the same numbers as a table. The chart is SVG
 * without scripts or a library.
 */
export function UsageChart({ months }: { months: readonly Month[] }) {
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last || months.length < 2) return null
  const most = Math.max(...months.map(({ views, downloads }) => Math.max(views, downloads)), 1)
  const step = width / months.length
  const bar = Math.min((step - 4) / 2, 12)
  const tall = (value: number) => Math.max(value === 0 ? 0 : 1, Math.round((value / most) * height))
  return (
    <div className="article-usage">
      <svg
        viewBox={`0 0 ${width} ${height + 1}`}
        role="img"
        aria-label={texts.chart(monthOf(first.month), monthOf(last.month))}
      >
        {months.map(({ month, views, downloads }, index) => {
          const x = index * step + step / 2
          return (
            <g key={month}>
              <rect
                className="article-usage-views"
                x={x - bar}
                y={height - tall(views)}
                width={bar}
                height={tall(views)}
              />
              <rect
                className="article-usage-downloads"
                x={x}
                y={height - tall(downloads)}
                width={bar}
                height={tall(downloads)}
              />
            </g>
          )
        })}
        <line className="article-usage-base" x1="0" x2={width} y1={height + 0.5} y2={height + 0.5} />
      </svg>
      <p className="article-usage-ends" aria-hidden="true">
        <span>{monthOf(first.month)}</span>
        <span>{monthOf(last.month)}</span>
      </p>
      <p className="article-usage-legend" aria-hidden="true">
        <span>{texts.views}</span>
        <span className="article-downloads">{texts.downloads}</span>
      </p>
      <details className="article-usage-table">
        <summary>{texts.table}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.month}</th>
              <th scope="col">{texts.views}</th>
              <th scope="col">{texts.downloads}</th>
            </tr>
          </thead>
          <tbody>
            {months.toReversed().map(({ month, views, downloads }) => (
              <tr key={month}>
                <th scope="row">{monthOf(month)}</th>
                <td>{count(views)}</td>
                <td>{count(downloads)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="help">{texts.counting}</p>
      </details>
    </div>
  )
}
