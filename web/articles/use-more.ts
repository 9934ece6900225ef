import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { AnswerTo } from '#domain/api/calls.ts'
import type { ArticleHit, ArticlePage } from '#domain/article/article.ts'
import { addressOf } from '#web/app/address.ts'
import { useHydrated } from '#web/app/auth.ts'
import { type ListState, listQuery } from './list-address.ts'
import { loadedRowsOf, placeOf, storeLoadedRows } from './loaded-rows.ts'

/**
 * Appends the next page to the list. It calls the API instead of navigating, so that the list stays if the
 * call fails. Back returns to the list with all its rows.
 */
export function useMore(first: ArticlePage, state: ListState) {
  const { key: entry } = useLocation()
  const hydrated = useHydrated()
  // The server renders the first page only, so that a whole page starts with it, too.
  const [before] = useState(() => (hydrated ? loadedRowsOf(entry) : null))
  const [articles, setArticles] = useState(before?.articles ?? first.articles)
  const [nextCursor, setNextCursor] = useState(before ? before.nextCursor : first.nextCursor)
  const [loading, setLoading] = useState(false)
  const [failed, setFailed] = useState(false)
  const rows = useRef<HTMLDivElement>(null)
  const shown = useRef(articles.length)
  /** Where the page is scrolled to as soon as the rows that were loaded before are in it. */
  const place = useRef<number | null>(null)

  // After a reload, or Back from another site, the further rows follow the first page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has been hydrated.
  useEffect(() => {
    const rows = before ? null : loadedRowsOf(entry)
    if (!rows) return
    shown.current = rows.articles.length
    place.current = placeOf(entry)
    setArticles(rows.articles)
    setNextCursor(rows.nextCursor)
  }, [])

  useEffect(() => {
    if (articles.length > first.articles.length) storeLoadedRows(entry, { articles, nextCursor })
  }, [articles, nextCursor, entry, first])

  // Returns to the earlier place, or moves the focus to the first new row.
  useLayoutEffect(() => {
    if (place.current !== null) window.scrollTo(0, place.current)
    place.current = null
    const earlier = shown.current
    shown.current = articles.length
    const { activeElement } = document
    // If the focus has moved elsewhere in the meantime, it stays there.
    if (activeElement !== document.body && !activeElement?.closest('.articles-load-more')) return
    if (articles.length > earlier) rows.current?.children[earlier]?.querySelector('a')?.focus()
  }, [articles])

  async function load(cursor: string) {
    setLoading(true)
    setFailed(false)
    try {
      const path = addressOf(state.q ? '/api/articles/search' : '/api/articles')
      const answer = await fetch(`${path}?${listQuery(state, { cursor })}`)
      if (!answer.ok) throw new Error(answer.statusText)
      const rows: AnswerTo<'GET /api/articles' | 'GET /api/articles/search'> = await answer.json()
      // `match` is null, because only search results have snippets.
      const next = rows.map(
        (article): ArticleHit => ({
          ...article,
          match: 'match' in article ? article.match : null,
        }),
      )
      // Rows that are already shown are skipped, because a newly published article shifts all others by one.
      setArticles((shown) => [...shown, ...next.filter(({ id }) => !shown.some((one) => one.id === id))])
      setNextCursor(cursorIn(answer.headers.get('link')))
    } catch {
      setFailed(true)
    }
    setLoading(false)
  }

  function more(event: MouseEvent) {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0
    if (!nextCursor || elsewhere) return
    event.preventDefault()
    if (!loading) load(nextCursor)
  }
  return { articles, rows, nextCursor, more, loading, failed }
}

/** Returns the cursor in the URL of the next page (Link header, RFC 8288). */
function cursorIn(link: string | null): string | null {
  const address = /<([^>]+)>; rel="next"/.exec(link ?? '')?.[1]
  return address ? new URL(address, location.origin).searchParams.get('cursor') : null
}
