import { keepPreviousData } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { DepositList } from '#domain/schemas/deposits.ts'
import { urls } from '#domain/urls.ts'
import { reasonOf } from '#web/app/api.ts'
import { Guard } from '#web/app/guard.tsx'
import { searchKeyOf, useApiQuery } from '#web/app/query.ts'
import { LinkButton } from '#web/ui/forms/button.tsx'
import { Empty, Failure, SkeletonRows } from '#web/ui/marks/states.tsx'
import { longDate } from '#web/ui/text/dates.tsx'
import '../editor.css'
import { DepositState } from './deposit-state.tsx'
import './registries.css'
import { registriesTexts as words } from './registries-texts.ts'

export function meta() {
  return [{ title: words.title }, { name: 'robots', content: 'noindex' }]
}

/** The articles' states at registries such as Crossref, for editors. */
export default function RegistriesPage() {
  return (
    <Guard role="editor">
      <div className="page-head">
        <div>
          <h1>{words.title}</h1>
          <p>{words.lead}</p>
        </div>
        <LinkButton to={urls.productionQueue}>{words.back}</LinkButton>
      </div>
      <Deposits />
    </Guard>
  )
}

function Deposits() {
  const [search, setSearch] = useSearchParams()
  const address = new URLSearchParams()
  for (const name of ['failed', 'after']) {
    const value = search.get(name)
    if (value) address.set(name, value)
  }
  const query = useApiQuery({
    queryKey: searchKeyOf('/api/deposits', String(address)),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
  if (query.isError && !query.data)
    return (
      <Failure title={words.failed} onRetry={() => query.refetch()}>
        {reasonOf(query.error, '')}
      </Failure>
    )
  if (!query.data) return <SkeletonRows rows={6} />
  const { registries, articles, hasMore } = query.data
  if (registries.length === 0) return <Empty title={words.off}>{words.offBody}</Empty>
  const last = articles.at(-1)
  return (
    <div className="registries">
      <div className="toolbar">
        <label>
          {words.show}
          <select
            className="input"
            value={search.get('failed') ?? 'false'}
            onChange={(event) => setSearch({ failed: event.target.value }, { replace: true })}
          >
            <option value="false">{words.all}</option>
            <option value="true">{words.onlyFailed}</option>
          </select>
        </label>
      </div>
      {articles.length === 0 ? (
        <Empty title={search.get('failed') === 'true' ? words.noneFailed : words.none} />
      ) : (
        <ul className="registries-list">
          {articles.map((article) => (
            <Article key={article.id} article={article} registries={registries} />
          ))}
        </ul>
      )}
      <p className="actions">
        {search.get('after') && <LinkButton to={pageAfter(search, null)}>{words.first}</LinkButton>}
        {hasMore && last && <LinkButton to={pageAfter(search, last.id)}>{words.more}</LinkButton>}
      </p>
    </div>
  )
}

/** The same list, after an article. */
function pageAfter(search: URLSearchParams, id: string | null): string {
  const next = new URLSearchParams(search)
  if (id) next.set('after', id)
  else next.delete('after')
  return `${urls.editorRegistries}?${next}`
}

function Article({
  article,
  registries,
}: {
  article: DepositList['articles'][number]
  registries: DepositList['registries']
}) {
  const { id, title, doi, publishedDate, deposits } = article
  return (
    <li className="registries-article">
      <div>
        <h2>
          <Link to={urls.article(id)}>{title}</Link>
        </h2>
        <p className="registries-doi">
          {longDate(publishedDate)} · {doi ?? words.noDoi}
        </p>
      </div>
      {doi && (
        <dl>
          {registries.map((registry) => (
            <DepositState
              key={registry}
              {...{ articleId: id, title, registry }}
              deposit={deposits.find((deposit) => deposit.registry === registry)}
            />
          ))}
        </dl>
      )}
    </li>
  )
}
