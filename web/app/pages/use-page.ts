import { useEffect, useState } from 'react'
import { keep, readKept } from '#web/app/kept.ts'

/** Width below which the image of a page cannot be read without zooming. */
const narrow = '(max-width: 699px)'

/** The page that is shown, and whether as text. Both are remembered in this browser. */
export function usePage(fileId: string, count: number, target: { page: number } | null) {
  const keptAt = `review-page:${fileId}`
  const [page, setPage] = useState(() => readKept<number>('device', keptAt) ?? 1)
  const [asText, setAsText] = useState(
    () => readKept<boolean>('device', 'pages-as-text') ?? window.matchMedia(narrow).matches,
  )
  useEffect(() => {
    if (target) setPage(target.page)
  }, [target])
  return {
    at: Math.min(Math.max(1, page), Math.max(1, count)),
    turnTo(to: number) {
      const next = Math.min(Math.max(1, to), count)
      setPage(next)
      keep('device', keptAt, next)
    },
    asText,
    setAsText(value: boolean) {
      setAsText(value)
      keep('device', 'pages-as-text', value)
    },
  }
}
