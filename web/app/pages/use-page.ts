import { useCallback, useEffect, useState } from 'react'
import { keep, readKept } from '#web/app/kept.ts'

/** Width below which the image of a page cannot be read without zooming. */
const narrow = '(max-width: 699px)'

/**
 * The page that is shown, and whether as text. Both are remembered in this browser. As text, all pages are shown, and
 * the page is the one that has been reached; `jump` is a new object whenever another one is to be scrolled to.
 */
export function usePage(fileId: string, count: number, target: { page: number } | null) {
  const keptAt = `review-page:${fileId}`
  const [page, setPage] = useState(() => readKept<number>('device', keptAt) ?? 1)
  const [asText, setAsText] = useState(
    () => readKept<boolean>('device', 'pages-as-text') ?? window.matchMedia(narrow).matches,
  )
  const [jump, setJump] = useState<{ page: number } | null>(null)
  useEffect(() => {
    if (!target) return
    setPage(target.page)
    setJump(target)
  }, [target])
  const reach = useCallback(
    (reached: number) => {
      setPage(reached)
      keep('device', keptAt, reached)
    },
    [keptAt],
  )
  return {
    at: Math.min(Math.max(1, page), Math.max(1, count)),
    turnTo(to: number) {
      const next = Math.min(Math.max(1, to), count)
      reach(next)
      setJump({ page: next })
    },
    reach,
    jump,
    asText,
    setAsText(value: boolean) {
      setAsText(value)
      keep('device', 'pages-as-text', value)
    },
  }
}

/** The page to which a key turns. The running text is scrolled by the keys that scroll. */
export function turnBy(
  key: string,
  { at, count, asText }: { at: number; count: number; asText: boolean },
): number | undefined {
  const turns: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1 }
  return asText ? turns[key] : { ...turns, PageDown: at + 1, PageUp: at - 1, Home: 1, End: count }[key]
}
