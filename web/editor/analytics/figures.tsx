import type { AnalyticsView } from '#domain/schemas/analytics.ts'
import { ScrollX } from '#web/ui/lists/scroll-x.tsx'
import { monthOf } from '#web/ui/text/dates.tsx'
import { Outcomes, Shares } from './analytics-tables.tsx'
import { analyticsTexts as words } from './analytics-texts.ts'
import { MonthsChart, SpreadLine } from './charts.tsx'
import { ChartHead } from './export-button.tsx'

export function Figures({ figures, address }: { figures: AnalyticsView; address: URLSearchParams }) {
  const { total, pending, processed, acceptanceRate, reviewers } = figures
  const percent = (share: number | null) => (share === null ? words.none : `${Math.round(share * 100)} %`)
  const heads = [
    [words.total, total],
    [words.pending, pending],
    [words.processed, processed],
    [words.rate, percent(acceptanceRate)],
  ] as const
  const longest = Math.max(...Object.values(figures.times).map(({ upper }) => upper ?? 0))
  return (
    <>
      <dl className="editor-figures-row">
        {heads.map(([label, figure]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <p className="help">{words.rateHelp}</p>

      <section>
        <ChartHead id="months-title" title={words.months} table="months" address={address} />
        <MonthsChart months={figures.months} />
        <details className="fold">
          <summary>{words.table}</summary>
          <ScrollX label={words.months}>
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">{words.month}</th>
                  {Object.values(words.series).map((name) => (
                    <th key={name} scope="col" className="number">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {figures.months.toReversed().map((month) => (
                  <tr key={month.month}>
                    <th scope="row">{monthOf(`${month.month}-01T00:00:00Z`)}</th>
                    <td className="number">{month.submitted}</td>
                    <td className="number">{month.accepted}</td>
                    <td className="number">{month.revisions}</td>
                    <td className="number">{month.rejected}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollX>
        </details>
      </section>

      <section>
        <ChartHead id="times-title" title={words.times} table="times" address={address} />
        <p className="help">{words.timesHelp}</p>
        <ScrollX label={words.times}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{words.columns.step}</th>
                <th scope="col">
                  <span className="hidden-text">{words.timesHelp}</span>
                </th>
                {[words.median, words.lower, words.upper, words.number].map((name) => (
                  <th key={name} scope="col" className="number">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {(Object.keys(words.timeNames) as (keyof typeof words.timeNames)[]).map((name) => {
                const spread = figures.times[name]
                return (
                  <tr key={name}>
                    <th scope="row">{words.timeNames[name]}</th>
                    <td>
                      <SpreadLine spread={spread} longest={longest} />
                    </td>
                    {[spread.median, spread.lower, spread.upper, spread.number].map((value, index) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move.
                      <td key={index} className="number">
                        {value ?? words.none}
                      </td>
                    ))}
                  </tr>
                )
              })}
            </tbody>
          </table>
        </ScrollX>
      </section>

      <section>
        <ChartHead id="reviewers-title" title={words.reviewers} table="reviewers" address={address} />
        <p className="editor-lead">{words.reviewerFacts(reviewers)}</p>
        <Shares
          label={words.reviewers}
          first={words.columns.answer}
          head={words.invitations}
          rows={(Object.keys(words.reviewerNames) as (keyof typeof words.reviewerNames)[]).map((name) => [
            words.reviewerNames[name],
            reviewers[name],
          ])}
          of={reviewers.invited}
        />
      </section>

      {(['types', 'fields'] as const).map((name) => (
        <section key={name}>
          <ChartHead id={`${name}-title`} title={words[name]} table={name} address={address} />
          <Outcomes label={words[name]} first={words.columns[name]} rows={figures[name]} />
        </section>
      ))}
    </>
  )
}
