import { type MouseEvent, useState } from 'react'
import type { ArticleHit, ArticlePage } from '#domain/article.ts'
import { type ListState, listQuery } from './list-address.ts'

/**
 * The link to the next page, read in place: what is on the screen stays, more comes beneath it. Asked of the API
 * rather than of the page, so that a failure costs nothing of the list.
 */
export function useMore(first: ArticlePage, state: ListState) {
  const [articles, setArticles] = useState(first.articles)
  const [nextCursor, setNextCursor] = useState(first.nextCursor)
  const [loading, setLoading] = useState(false)
  const [failed, setFailed] = useState(false)

  async function load(cursor: string) {
    setLoading(true)
    setFailed(false)
    try {
      const answer = await fetch(`/api/articles/search?${listQuery(state, { cursor })}`)
      if (!answer.ok) throw new Error(answer.statusText)
      const next: ArticleHit[] = await answer.json()
      // Published meanwhile, an article moves the others along by one.
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
  return { articles, nextCursor, more, loading, failed }
}

/** The cursor of the next page's address (RFC 8288). */
function cursorIn(link: string | null): string | null {
  const address = /<([^>]+)>; rel="next"/.exec(link ?? '')?.[1]
  return address ? new URL(address, location.origin).searchParams.get('cursor') : null
}
