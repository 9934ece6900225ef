import { useEffect, useLayoutEffect, useRef } from 'react'
import type { ReadingPage } from '#domain/schemas/reading.ts'
import type { PageNotes } from './page-notes.ts'
import { PageText } from './page-text.tsx'
import type { PagePassage } from './passages.ts'

interface FlowingTextProps {
  pages: readonly ReadingPage[]
  /** The page at which reading goes on. */
  at: number
  notes: PageNotes | undefined
  /** Called when a paragraph gets the focus; null if passages cannot be commented on. */
  onParagraph: ((passage: PagePassage) => void) | null
  /** Called when scrolling reaches another page. */
  onReach: (page: number) => void
  /** The page to be scrolled to; a new object scrolls there again. */
  jump: { page: number } | null
}

/** All pages as one running text, in which reading goes on without turning pages. */
export function FlowingText({ pages, at, notes, onParagraph, onReach, jump }: FlowingTextProps) {
  const list = useRef<HTMLDivElement>(null)
  // Where the text has its own scroll bar, reading goes on where it ended. A whole page is not moved when it opens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the text is shown.
  useLayoutEffect(() => {
    if (at > 1 && frameOf(list.current)) show(list.current, at)
  }, [])
  useEffect(() => {
    if (jump) show(list.current, jump.page)
  }, [jump])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sections are those of the pages.
  useEffect(() => {
    const reached = new IntersectionObserver(
      (seen) => {
        const page = seen.find(({ isIntersecting }) => isIntersecting)?.target.getAttribute('data-page')
        if (page) onReach(Number(page))
      },
      // A line below the upper edge, so that one page at a time touches it.
      { root: frameOf(list.current), rootMargin: '-25% 0px -75% 0px' },
    )
    for (const section of list.current?.children ?? []) reached.observe(section)
    return () => reached.disconnect()
  }, [pages, onReach])
  return (
    <div ref={list}>
      {pages.map((page, index) => (
        <PageText
          // biome-ignore lint/suspicious/noArrayIndexKey: pages have nothing else to be known by.
          key={index}
          {...{ page, number: index + 1, count: pages.length }}
          marks={notes?.marks.filter((mark) => mark.page === index + 1) ?? []}
          onMark={(id) => notes?.onMark(id)}
          onParagraph={onParagraph && ((range) => onParagraph({ ...range, page: index + 1 }))}
          beside={(ids) => notes?.beside(ids)}
        />
      ))}
    </div>
  )
}

/** The frame around the text if it scrolls by itself; null if the whole page scrolls, as on phones. */
function frameOf(list: HTMLElement | null): HTMLElement | null {
  const frame = list?.parentElement ?? null
  return frame && frame.scrollHeight > frame.clientHeight + 1 ? frame : null
}

function show(list: HTMLElement | null, page: number): void {
  const section = list?.querySelector<HTMLElement>(`[data-page="${page}"]`)
  const frame = frameOf(list)
  if (!section) return
  if (frame) frame.scrollTop += section.getBoundingClientRect().top - frame.getBoundingClientRect().top
  else section.scrollIntoView({ block: 'start' })
}
