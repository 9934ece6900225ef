import { X } from 'lucide-react'
import { type MouseEvent, useEffect, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import type { ArticlePage } from '#domain/article.ts'
import { ArticleRow, typeName } from '#web/ui/article-row.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { wordsOf } from '#web/ui/highlight.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Empty, SkeletonRows } from '#web/ui/states.tsx'
import type { loader } from './articles.tsx'
import { type FilterName, filterNames, type ListState, listAddress, without } from './list-address.ts'
import { listTexts as texts } from './texts.ts'

interface ResultsProps {
  page: ArticlePage
  state: ListState
  cursor: string | null
  searching: boolean
}

export function Results({ page, state, cursor, searching }: ResultsProps) {
  const { articles, nextCursor, more, loading } = useMore(page, state)
  const words = wordsOf(state.q)
  return (
    <section className="results" aria-labelledby="count" aria-busy={searching}>
      <h2 className="hidden-text">{texts.results}</h2>
      <div className="result-head">
        <p id="count" role="status">
          <b className="figures">{texts.count(page.total)}</b>
          {state.q && texts.forQuery(state.q)}
        </p>
        {state.q && (
          <Link to={listAddress(state, { q: '', sort: '' })} preventScrollReset>
            {texts.clear}
          </Link>
        )}
        <Sorts state={state} />
      </div>
      <Chips state={state} />
      {searching ? (
        <SkeletonRows rows={4} />
      ) : articles.length === 0 ? (
        <Nothing state={state} />
      ) : (
        <div className="rows narrow">
          {articles.map((article) => (
            <ArticleRow key={article.id} article={article} words={words} />
          ))}
        </div>
      )}
      {!searching && articles.length > 0 && (
        <div className="load-more">
          {/* With a cursor the address opens in the middle: how many come before is not known. */}
          {!cursor && <p className="meta">{texts.shown(1, articles.length, page.total)}</p>}
          {!cursor && (
            <progress className="shown-share" value={articles.length} max={page.total} aria-hidden="true" />
          )}
          {nextCursor && (
            <LinkButton
              to={listAddress(state, { cursor: nextCursor })}
              onClick={more}
              aria-disabled={loading}
            >
              {loading ? texts.loading : texts.more}
            </LinkButton>
          )}
          {cursor && <Link to={listAddress(state)}>{texts.first}</Link>}
        </div>
      )}
    </section>
  )
}

/** The link to the next page, read in place: what is on the screen stays, more comes beneath it. */
function useMore(first: ArticlePage, state: ListState) {
  const fetcher = useFetcher<typeof loader>()
  const [pages, setPages] = useState([first])
  const loaded = fetcher.data?.page
  useEffect(() => {
    if (loaded) setPages((shown) => (shown.includes(loaded) ? shown : [...shown, loaded]))
  }, [loaded])

  const nextCursor = pages.at(-1)?.nextCursor ?? null
  function more(event: MouseEvent) {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0
    if (!nextCursor || elsewhere) return
    event.preventDefault()
    if (fetcher.state === 'idle') fetcher.load(listAddress(state, { cursor: nextCursor }))
  }
  return {
    articles: pages.flatMap((page) => page.articles),
    nextCursor,
    more,
    loading: fetcher.state !== 'idle',
  }
}

function Sorts({ state }: { state: ListState }) {
  const { relevance, latest, cited, downloaded } = texts.sorts
  const sorts = state.q
    ? ([
        ['', relevance],
        ['latest', latest],
        ['cited', cited],
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
  if (name === 'volume') return texts.volume(Number(value))
  if (name === 'issue') return texts.issue(Number(value))
  return value
}

function Chips({ state }: { state: ListState }) {
  const chosen = filterNames.flatMap((name) => {
    const value = state.filters[name]
    return value ? [{ name, value }] : []
  })
  if (chosen.length === 0) return null
  return (
    <ul className="chips">
      {chosen.map(({ name, value }) => (
        <li key={name}>
          <Link
            className="chip"
            to={listAddress(state, { filters: without(state.filters, name) })}
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
  if (!state.q && !Object.values(state.filters).some(Boolean)) return <Empty title={texts.empty} />
  return (
    <Empty
      title={texts.noneTitle}
      action={<LinkButton to={listAddress({ q: '', sort: '', filters: {} })}>{texts.clear}</LinkButton>}
    >
      {texts.noneBody}
    </Empty>
  )
}
