import { X } from 'lucide-react'
import { Link } from 'react-router'
import type { ArticlePage } from '#domain/article/article.ts'
import { urls } from '#domain/urls.ts'
import { LinkButton } from '#web/ui/forms/button.tsx'
import { ArticleRow, typeName } from '#web/ui/lists/article-row.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
import { Empty, SkeletonRows } from '#web/ui/marks/states.tsx'
import { issueWords } from './filter-panel.tsx'
import {
  type FilterName,
  filterNames,
  followed,
  isFiltered,
  type ListState,
  listAddress,
  without,
} from './list-address.ts'
import { resultsId } from './search-form.tsx'
import { listTexts as texts } from './texts.ts'
import { useMore } from './use-more.ts'

interface ResultsProps {
  page: ArticlePage
  state: ListState
  cursor: string | null
  searching: boolean
}

export function Results({ page, state, cursor, searching }: ResultsProps) {
  return (
    <section
      className="articles-results"
      id={resultsId}
      aria-labelledby="count"
      aria-busy={searching}
      tabIndex={-1}
    >
      <h2 className="hidden-text">{texts.results}</h2>
      <div className="articles-result-head">
        <p id="count" role="status">
          <b className="figures">{page.close ? texts.close : texts.count(page.total)}</b>
          {state.q && texts.forQuery(state.q)}
        </p>
        {state.q && (
          <Link to={listAddress(state, { q: '', sort: '' })} preventScrollReset>
            {texts.clear}
          </Link>
        )}
        {!page.close && page.total > 0 && <Sorts state={state} />}
      </div>
      <Chips state={state} />
      {searching ? (
        <SkeletonRows rows={4} />
      ) : page.articles.length === 0 ? (
        <Nothing state={state} />
      ) : (
        <Rows key={`${JSON.stringify(state)} ${cursor}`} page={page} state={state} cursor={cursor} />
      )}
      {!searching && <Follow state={state} />}
    </section>
  )
}

function Rows({ page, state, cursor }: Omit<ResultsProps, 'searching'>) {
  const { articles, rows, nextCursor, more, loading, failed } = useMore(page, state)
  return (
    <>
      <div className="rows narrow" ref={rows}>
        {articles.map((article) => (
          <ArticleRow key={article.id} article={article} />
        ))}
      </div>
      <div className="articles-load-more">
        {/* A URL with a cursor opens in the middle of the list, so the number of previous results is unknown. */}
        {!cursor && (
          <p className="meta" role="status">
            {texts.shown(articles.length, page.total)}
          </p>
        )}
        {!cursor && (
          <progress
            className="articles-shown-share"
            value={articles.length}
            max={page.total}
            aria-hidden="true"
          />
        )}
        <div role="alert">{failed && <Notice tone="bad">{texts.moreFailed}</Notice>}</div>
        {nextCursor && (
          <LinkButton to={listAddress(state, { cursor: nextCursor })} onClick={more} aria-disabled={loading}>
            {loading ? texts.loading : texts.more}
          </LinkButton>
        )}
        {cursor && <Link to={listAddress(state)}>{texts.first}</Link>}
      </div>
    </>
  )
}

/** Links to follow the search by e-mail or feed. Also shown if nothing was found. */
function Follow({ state }: { state: ListState }) {
  const query = followed(state)
  if (!query) return null
  const alert = new URLSearchParams(state.q ? { search: state.q } : { category: query.get('category') ?? '' })
  return (
    <p className="articles-follow-search">
      {texts.follow} <Link to={`${urls.alerts}?${alert}`}>{texts.followMail}</Link>
      {', '}
      <a href={`${urls.feedRss}?${query}`}>{texts.rss}</a>
      {', '}
      <a href={`${urls.feedAtom}?${query}`}>{texts.atom}</a>
    </p>
  )
}

function Sorts({ state }: { state: ListState }) {
  const { relevance, latest, cited, downloaded } = texts.sorts
  const sorts = state.q
    ? ([
        ['', relevance],
        ['latest', latest],
        ['cited', cited],
        ['downloaded', downloaded],
      ] as const)
    : ([
        ['', latest],
        ['cited', cited],
        ['downloaded', downloaded],
      ] as const)
  const current = state.sort === (state.q ? 'relevance' : 'latest') ? '' : state.sort
  return (
    <nav className="words" aria-label={texts.sortLabel}>
      {sorts.map(([sort, label]) => (
        <Link
          key={label}
          to={listAddress(state, { sort })}
          aria-current={sort === current ? 'true' : undefined}
          preventScrollReset
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

function filterWords(name: FilterName, value: string): string {
  if (name === 'access') return value === 'open' ? texts.access.open : texts.access.subscription
  if (name === 'type') return typeName(value)
  if (name === 'from') return texts.sinceYear(value)
  if (name === 'to') return texts.untilYear(value)
  if (name === 'volume') return texts.volume(Number(value))
  if (name === 'issue') return issueWords(value)
  return value
}

function Chips({ state }: { state: ListState }) {
  const chosen = filterNames.flatMap((name) => (state.filters[name] ?? []).map((value) => ({ name, value })))
  if (chosen.length === 0) return null
  return (
    <ul className="articles-chips">
      {chosen.map(({ name, value }) => (
        <li key={`${name} ${value}`}>
          <Link
            className="articles-chip"
            to={listAddress(state, { filters: without(state.filters, name, value) })}
            preventScrollReset
          >
            {filterWords(name, value)}
            <Icon of={X} />
            <span className="hidden-text">{texts.removeFilter}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Nothing({ state }: { state: ListState }) {
  if (!state.q && !isFiltered(state.filters)) return <Empty title={texts.empty} />
  return (
    <Empty
      title={texts.noneTitle}
      action={<LinkButton to={listAddress({ q: '', sort: '', filters: {} })}>{texts.clear}</LinkButton>}
    >
      {texts.noneBody}
    </Empty>
  )
}
