import { keepPreviousData } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { UsageOverview } from '#domain/schemas/usage.ts'
import { urls } from '#domain/urls.ts'
import { reasonOf } from '#web/app/api.ts'
import { Guard } from '#web/app/guard.tsx'
import { searchKeyOf, useApiQuery } from '#web/app/query.ts'
import { LinkButton } from '#web/ui/forms/button.tsx'
import { Failure, SkeletonRows } from '#web/ui/marks/states.tsx'
import { monthOf } from '#web/ui/text/dates.tsx'
import '../editor.css'
import './usage.css'
import { UsageReport } from './usage-report.tsx'
import { UsageTable } from './usage-table.tsx'
import { usageTexts as words } from './usage-texts.ts'

export function meta() {
  return [{ title: words.title }, { name: 'robots', content: 'noindex' }]
}

/** The journal's usage for editors, and its COUNTER reports. The period is in the URL. */
export default function UsagePage() {
  return (
    <Guard role="editor">
      <div className="page-head">
        <div>
          <h1>{words.title}</h1>
          <p>{words.lead}</p>
        </div>
        <LinkButton to={`${urls.editorDashboard}?tab=analytics`}>{words.back}</LinkButton>
      </div>
      <UsageOfPeriod />
    </Guard>
  )
}

function UsageOfPeriod() {
  const [search, setSearch] = useSearchParams()
  const months = search.get('months') ?? '12'
  const query = useApiQuery({
    queryKey: searchKeyOf('/api/usage', String(new URLSearchParams({ months }))),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
  return (
    <div className="usage">
      <div className="toolbar">
        <label>
          {words.period}
          <select
            className="input"
            value={months}
            onChange={(event) => setSearch({ months: event.target.value }, { replace: true })}
          >
            {Object.entries(words.periods).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      {query.isError && !query.data ? (
        <Failure title={words.failed} onRetry={() => query.refetch()}>
          {reasonOf(query.error, '')}
        </Failure>
      ) : query.data ? (
        <Overview usage={query.data} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </div>
  )
}

function Overview({ usage }: { usage: UsageOverview }) {
  const sum = (column: 'requests' | 'investigations' | 'searches' | 'denials') =>
    usage.months.reduce((total, month) => total + month[column], 0).toLocaleString('en-US')
  return (
    <>
      <dl className="editor-figures-row">
        {(['requests', 'investigations', 'searches', 'denials'] as const).map((column) => (
          <div key={column}>
            <dt>{words[column]}</dt>
            <dd>{sum(column)}</dd>
          </div>
        ))}
      </dl>
      <p className="help">{words.explained}</p>
      <UsageReport usage={usage} />
      <UsageTable
        title={words.months}
        first={words.month}
        rows={usage.months.toReversed()}
        keyOf={(row) => row.month}
        nameOf={(row) => (
          <>
            {monthOf(`${row.month}T00:00:00Z`)}
            {!row.isClosed && <small className="usage-running">{words.running}</small>}
          </>
        )}
      />
      <UsageTable
        title={words.types}
        first={words.type}
        rows={usage.accessTypes}
        keyOf={(row) => row.accessType}
        nameOf={(row) => words.accessTypes[row.accessType] ?? row.accessType}
      />
      <UsageTable
        title={words.institutions}
        first={words.institution}
        rows={usage.institutions}
        keyOf={(row) => row.customerId}
        nameOf={(row) => row.name}
        none={words.noInstitutions}
      />
      <UsageTable
        title={words.articles}
        first={words.article}
        rows={usage.articles}
        keyOf={(row) => row.id}
        nameOf={(row) => <Link to={urls.article(row.id)}>{row.title}</Link>}
      />
    </>
  )
}
