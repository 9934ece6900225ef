import { contrast } from '#domain/journal/colour.ts'
import { texts } from '../texts.ts'

const words = texts.preview

/** Contrast below which text cannot be read (WCAG 1.4.3). */
const least = 4.5

function colourOf(css: string): string | null {
  const [red, green, blue, alpha = '1'] = css.match(/[\d.]+/g) ?? []
  if (!css.startsWith('rgb') || Number(alpha) < 0.5) return null
  return `#${[red, green, blue].map((part) => Math.round(Number(part)).toString(16).padStart(2, '0')).join('')}`
}

function groundOf(element: Element | null): string | null {
  for (let at = element; at; at = at.parentElement) {
    const { backgroundColor, backgroundImage } = getComputedStyle(at)
    if (backgroundImage !== 'none') return null
    const colour = colourOf(backgroundColor)
    if (colour) return colour
  }
  return '#ffffff'
}

function isSeen(element: Element): boolean {
  const { width, height, left, top, right } = element.getBoundingClientRect()
  const { clientWidth, clientHeight } = element.ownerDocument.documentElement
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
  if (width < 2 || height < 2 || right <= 0 || left >= clientWidth) return false
  const [x, y] = [left + width / 2, top + height / 2]
  if (y < 0 || y > clientHeight || x < 0 || x > clientWidth) return true
  const above = element.ownerDocument.elementFromPoint(x, y)
  return above === null || element.contains(above) || above.contains(element) === false
    ? element.contains(above)
    : false
}

/** What readers could not use on a page with these settings: hidden, covered or faint parts. */
export function faultsOf(page: Document): string[] {
  const parts = [
    [words.parts.title, page.querySelector('h1')],
    [words.parts.text, page.querySelector('main p:not(.hidden-text)')],
    [words.parts.menu, page.querySelector('.main-nav a, .work-bar a')],
  ] as const
  return parts.flatMap(([name, element]) => {
    if (!element) return []
    if (!isSeen(element)) return [words.hidden(name)]
    const [ink, ground] = [colourOf(getComputedStyle(element).color), groundOf(element)]
    const found = ink && ground ? contrast(ink, ground) : null
    return ink === null || (found !== null && found < least) ? [words.faint(name, found)] : []
  })
}
