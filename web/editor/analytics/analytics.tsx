import { keepPreviousData } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { fieldsOfStudy, manuscriptTypes } from '#domain/manuscript/manuscript.ts'
import type { AnalyticsView } from '#domain/schemas/analytics.ts'
import { reasonOf } from '#web/app/api.ts'
import { searchKeyOf, useApiQuery } from '#web/app/query.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { ScrollX } from '#web/ui/lists/scroll-x.tsx'
import { Failure, SkeletonRows } from '#web/ui/marks/states.tsx'
import { monthOf } from '#web/ui/text/dates.tsx'
import { Outcomes, Shares } from './analytics-tables.tsx'
import { analyticsTexts as words } from './analytics-texts.ts'
import { MonthsChart, SpreadLine } from './charts.tsx'
import { downloadCsv } from './download-csv.ts'
import './analytics.css'

/** The journal's figures, each as chart and table. Period, type and field are in the URL. */
export function Analytics() {
  const [search, setSearch] = useSearchParams()
  const address = new URLSearchParams()
  for (const name of ['period', 'type', 'field']) {
    const value = search.get(name)
    if (value) address.set(name, value)
  }
  const query = useApiQuery({
    queryKey: searchKeyOf('/api/editor/analytics', String(address)),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
  const select = (name: string, label: string, options: Readonly<Record<string, string>>, any?: string) => (
    <label>
      {label}
      <select
        className="input"
        value={search.get(name) ?? ''}
        onChange={(event) =>
          setSearch(
            (before) => {
              const after = new URLSearchParams(before)
              if (event.target.value) after.set(name, event.target.value)
              else after.delete(name)
              return after
            },
            { preventScrollReset: true, replace: true },
          )
        }
      >
        {any && <option value="">{any}</option>}
        {Object.entries(options).map(([value, words]) => (
          <option key={value} value={value === 'year' ? '' : value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <div className="analytics">
      <form className="toolbar" aria-label={words.filters} onSubmit={(event) => event.preventDefault()}>
        {select('period', words.period, words.periods)}
        {select('type', words.type, manuscriptTypes, words.any)}
        {select('field', words.field, fieldsOfStudy, words.any)}
        <Export address={address} table="manuscripts" />
      </form>
      {query.isError && !query.data ? (
        <Failure title={words.failed} onRetry={() => query.refetch()}>
          {reasonOf(query.error, '')}
        </Failure>
      ) : query.data ? (
        <Figures figures={query.data} address={address} />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </div>
  )
}

type Table = keyof typeof words.exports

function Export({ address, table }: { address: URLSearchParams; table: Table }) {
  return (
    <Button kind="words" icon={Download} onClick={() => downloadCsv(address, table)}>
      {table === 'manuscripts' ? (
        words.exportAll
      ) : (
        <>
          {words.export}
          <span className="hidden-text">: {words.exports[table]}</span>
        </>
      )}
    </Button>
  )
}

function Figures({ figures, address }: { figures: AnalyticsView; address: URLSearchParams }) {
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
        <Head id="months-title" title={words.months} table="months" address={address} />
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
        <Head id="times-title" title={words.times} table="times" address={address} />
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
        <Head id="reviewers-title" title={words.reviewers} table="reviewers" address={address} />
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
          <Head id={`${name}-title`} title={words[name]} table={name} address={address} />
          <Outcomes label={words[name]} first={words.columns[name]} rows={figures[name]} />
        </section>
      ))}
    </>
  )
}

function Head({
  id,
  title,
  table,
  address,
}: {
  id: string
  title: string
  table: Table
  address: URLSearchParams
}) {
  return (
    <div className="analytics-chart-head">
      <h2 id={id} className="section-title">
        {title}
      </h2>
      <Export address={address} table={table} />
    </div>
  )
}
