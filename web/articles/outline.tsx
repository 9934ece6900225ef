import { ChevronDown } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Icon } from '#web/ui/marks/icon.tsx'
import type { ArticleContent } from './article.tsx'
import { citingTexts, dataTexts, articleTexts as texts } from './article-texts.ts'
import type { OutlineEntry } from './full-text.ts'

const entry = (id: string, words: string): OutlineEntry => ({ id, words, parts: [] })

interface OutlineProps {
  /** The sections of the text, or what the page shows in its place. */
  entries: OutlineEntry[]
  content: ArticleContent
}

/**
 * The outline of the article, in which the current section is marked. On narrow screens a button opens it.
 */
export function Outline({ entries, content: { article, citing, headings } }: OutlineProps) {
  const hasData = article.dataLinks.length + article.codeLinks.length > 0
  const all = [
    ...(article.abstract ? [entry('abstract', headings[texts.abstract] ?? texts.abstract)] : []),
    ...entries,
    ...(hasData ? [entry('data-and-code', dataTexts.title)] : []),
    ...(citing.total > 0 ? [entry('cited-by', citingTexts.citedBy(citing.total))] : []),
    entry('cite', texts.citeTitle),
    entry('publication', texts.publication),
    entry('related', texts.related),
  ]
  const ids = all.flatMap(({ id, parts }) => [id, ...parts.map((part) => part.id)])
  const here = useReadingPlace(ids)
  const box = useRef<HTMLDetailsElement>(null)

  useOpening(box)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marked entry moves when the place changes.
  useEffect(() => showCurrent(box.current), [here])

  const link = (id: string, words: string) => (
    <a
      href={`#${id}`}
      aria-current={here === id ? 'location' : undefined}
      onClick={() => {
        if (!isWide() && box.current) box.current.open = false
      }}
    >
      {words}
    </a>
  )
  return (
    <nav className="article-outline" aria-label={texts.outline}>
      <details ref={box} onToggle={() => showCurrent(box.current)}>
        <summary>
          {texts.outline}
          <Icon of={ChevronDown} />
        </summary>
        <ol>
          {all.map(({ id, words, parts }) => (
            <li key={id}>
              {link(id, words)}
              {parts.length > 0 && (
                <ol>
                  {parts.map((part) => (
                    <li key={part.id}>{link(part.id, part.words)}</li>
                  ))}
                </ol>
              )}
            </li>
          ))}
        </ol>
      </details>
    </nav>
  )
}

/** Scrolls a long outline, and nothing but the outline, so that the marked entry is in view. */
function showCurrent(outline: HTMLDetailsElement | null): void {
  const list = isWide() ? outline : outline?.querySelector('ol')
  const current = list?.querySelector('[aria-current]')?.getBoundingClientRect()
  const frame = list?.getBoundingClientRect()
  if (!list || !current || !frame) return
  if (current.top < frame.top || current.bottom > frame.bottom)
    list.scrollTop += current.top - frame.top - frame.height / 3
}

const wide = '(min-width: 1000px)'
const isWide = () => window.matchMedia(wide).matches

/**
 * Opens the outline on wide screens, where it is always shown (outline.css); it is closed in the HTML, for phones. There
 * it lies over the text, so that Escape and a tap beside it close it.
 */
function useOpening(box: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    // Also when somebody zooms in: it would open over the text.
    const openIfWide = () => box.current?.toggleAttribute('open', isWide())
    openIfWide()
    const width = window.matchMedia(wide)
    width.addEventListener('change', openIfWide)
    function leave(event: Event) {
      const outline = box.current
      if (!outline?.open || isWide()) return
      const isKey = event instanceof KeyboardEvent
      const isInside = outline.contains(event.target as Node)
      if (isKey ? event.key !== 'Escape' : isInside) return
      outline.open = false
      if (isKey && isInside) outline.querySelector('summary')?.focus()
    }
    document.addEventListener('click', leave)
    document.addEventListener('keydown', leave)
    return () => {
      width.removeEventListener('change', openIfWide)
      document.removeEventListener('click', leave)
      document.removeEventListener('keydown', leave)
    }
  }, [box])
}

/** Returns the id of the last heading that has passed the upper third of the window. */
function useReadingPlace(ids: string[]): string | undefined {
  const [here, setHere] = useState(ids[0])
  const names = ids.join(' ')
  useEffect(() => {
    let waiting = 0
    function look() {
      waiting = 0
      const passed = names
        .split(' ')
        .filter(
          (id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < innerHeight / 3,
        )
      setHere(passed.at(-1) ?? names.split(' ')[0])
    }
    function soon() {
      waiting ||= requestAnimationFrame(look)
    }
    // The page may already be scrolled after following a link into the text or going back.
    if (scrollY > 0) soon()
    window.addEventListener('scroll', soon, { passive: true })
    // Pictures and parts that are laid out later move the headings without a scroll.
    const moving = new ResizeObserver(soon)
    moving.observe(document.body)
    return () => {
      moving.disconnect()
      window.removeEventListener('scroll', soon)
      cancelAnimationFrame(waiting)
    }
  }, [names])
  return here
}
