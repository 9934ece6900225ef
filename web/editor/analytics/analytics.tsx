import { keepPreviousData } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { urls } from '#domain/urls.ts'
import { reasonOf } from '#web/app/api.ts'
import { useKinds } from '#web/app/kinds.ts'
import { searchKeyOf, useApiQuery } from '#web/app/query.ts'
import { LinkButton } from '#web/ui/forms/button.tsx'
import { Failure, SkeletonRows } from '#web/ui/marks/states.tsx'
import { analyticsTexts as words } from './analytics-texts.ts'
import './analytics.css'
import { ExportButton } from './export-button.tsx'
import { Figures } from './figures.tsx'

/** The journal's figures, each as a chart and a table. Period, type and field are in the URL. */
export function Analytics() {
  const { types, fields } = useKinds()
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
        {select('type', words.type, types, words.any)}
        {select('field', words.field, fields, words.any)}
        <ExportButton address={address} table="manuscripts" />
        <LinkButton to={urls.editorUsage} kind="words">
          {words.usage}
        </LinkButton>
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
