import { useRef, useState } from 'react'
import { Link, useNavigation } from 'react-router'
import { articleSearchQuery, pageSize, searchTextOf } from '#domain/article/article.ts'
import { urls } from '#domain/urls.ts'
import { fontPreload } from '#web/app/font-preload.ts'
import { reads } from '#web/app/host.server.ts'
import { pageMeta } from '#web/app/meta.ts'
import { useKeptFocus } from '#web/ui/layout/kept-focus.ts'
import { publicSettings, Sidebar } from '#web/ui/layout/sidebar.tsx'
import displayFont from '#web/ui/styles/fonts/display-medium.woff2?url'
import './articles.css'
import './filters.css'
import type { Route } from './+types/articles.ts'
import { FilterPanel } from './filter-panel.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { type Filters, filterNames, followed, isFiltered, type ListState } from './list-address.ts'
import { Results } from './results.tsx'
import { SearchForm } from './search-form.tsx'
import { listTexts as texts } from './texts.ts'

/** An invalid limit in the page's URL is replaced with the default, unlike in the API, which rejects it. */
const pageQuery = articleSearchQuery.extend({ limit: articleSearchQuery.shape.limit.catch(pageSize.default) })

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url)
  const given = [...searchParams.keys()].map((name) => {
    const values = searchParams.getAll(name)
    return [name, values.length > 1 ? values : values[0]]
  })
  const { q: _q, query: _query, search: _search, ...query } = pageQuery.parse(Object.fromEntries(given))
  const q = searchTextOf(Object.fromEntries(searchParams))
  // 'Best match' is only available for searches.
  const sort = query.sort === 'relevance' && !q ? undefined : query.sort
  const [{ facets, ...page }, sidebar] = await Promise.all([
    reads(args).articles({ ...query, sort, q: q || undefined }),
    reads(args).sidebar(),
  ])
  const filters: Filters = {}
  for (const name of filterNames) {
    const value = query[name]
    if (value !== undefined) filters[name] = [value].flat().map(String)
  }
  return {
    page,
    facets,
    sidebar: { ...sidebar, settings: publicSettings(sidebar.settings) },
    state: { q, sort: sort ?? '', filters } satisfies ListState,
    cursor: query.cursor ?? null,
  }
}

export const links = () => [fontPreload(displayFont)]

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const state = loaderData?.state
  const feed = state && followed(state)
  const narrowed = state && (state.q || loaderData.cursor || isFiltered(state.filters))
  return [
    ...pageMeta(matches, { title: texts.title, description: texts.description, path: urls.articles }),
    // Search results are not indexed, because there are countless searches and every article has its own
    // page.
    ...(feed
      ? [
          {
            tagName: 'link',
            rel: 'alternate',
            type: 'application/rss+xml',
            title: texts.follow.replace(':', ''),
            href: `${urls.feedRss}?${feed}`,
          },
        ]
      : []),
    ...(narrowed ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ]
}

export default function Articles({ loaderData }: Route.ComponentProps) {
  const { page, facets, sidebar, state, cursor } = loaderData
  const [filtersOpen, setFiltersOpen] = useState<boolean | null>(null)
  const [sheetOpen, setSheetOpen] = useState(false)
  const columns = useRef<HTMLDivElement>(null)
  // The pressed chip disappears when the filters change, so the keyboard focus must be preserved.
  useKeptFocus(columns)
  const navigation = useNavigation()
  const searching = navigation.state === 'loading' && navigation.location.pathname === urls.articles
  return (
    <div className="frame">
      <div className="articles-list-head">
        <div className="articles-list-title">
          <h1>{texts.title}</h1>
          <Link className="meta script-only" to="/saved">
            {texts.saved}
          </Link>
        </div>
        <SearchForm
          state={state}
          filtersOpen={filtersOpen}
          setFiltersOpen={setFiltersOpen}
          openSheet={() => setSheetOpen(true)}
        />
      </div>
      <div className="articles-list-columns" ref={columns}>
        <FilterPanel state={state} facets={facets} open={filtersOpen} inSheet={sheetOpen} />
        <Results page={page} state={state} cursor={cursor} searching={searching} />
        <Sidebar {...sidebar} />
      </div>
      <FilterSheet
        open={sheetOpen}
        total={page.total}
        onClose={() => setSheetOpen(false)}
        state={state}
        facets={facets}
      />
    </div>
  )
}
