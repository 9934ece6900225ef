import { Link } from 'react-router'
import type { ArticlePage } from '#domain/article/article.ts'
import { urls } from '#domain/urls.ts'
import { LinkButton } from '#web/ui/forms/button.tsx'
import { Empty, SkeletonRows } from '#web/ui/marks/states.tsx'
import { FilterChips } from './filter-chips.tsx'
import { followed, isFiltered, type ListState, listAddress } from './list-address.ts'
import { ResultRows } from './result-rows.tsx'
import { ResultSorts } from './result-sorts.tsx'
import { resultsId } from './search-form.tsx'
import { SearchedInstead } from './searched-instead.tsx'
import { listTexts as texts } from './texts.ts'

export interface ResultsProps {
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
          <b className="figures">{texts.count(page.total)}</b>
          {state.q && texts.forQuery(state.q)}
        </p>
        {state.q && (
          <Link to={listAddress(state, { q: '', sort: '' })} preventScrollReset>
            {texts.clear}
          </Link>
        )}
        {page.total > 0 && <ResultSorts state={state} />}
      </div>
      {!searching && <SearchedInstead page={page} state={state} />}
      <FilterChips state={state} />
      {searching ? (
        <SkeletonRows rows={4} />
      ) : page.articles.length === 0 ? (
        <Nothing state={state} hasCommonWordsOnly={page.hasCommonWordsOnly} />
      ) : (
        <ResultRows key={`${JSON.stringify(state)} ${cursor}`} page={page} state={state} cursor={cursor} />
      )}
      {!searching && <Follow state={state} />}
    </section>
  )
}

/** Links to follow the search by e-mail or feed. They are shown even if nothing was found. */
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

function Nothing({ state, hasCommonWordsOnly }: { state: ListState; hasCommonWordsOnly: boolean }) {
  if (!state.q && !isFiltered(state.filters)) return <Empty title={texts.empty} />
  return (
    <Empty
      title={texts.noneTitle}
      action={<LinkButton to={listAddress({ q: '', sort: '', filters: {} })}>{texts.clear}</LinkButton>}
    >
      {hasCommonWordsOnly ? texts.noneCommon : texts.noneBody}
    </Empty>
  )
}
