import type { Page } from '@playwright/test'

/** Success criteria of WCAG 2.2 that a browser can measure on a page. Each function returns what fails. */

/** 1.4.12: texts that are cut off once lines, paragraphs, letters and words have the spacing of the criterion. */
export async function cutOffBySpacing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    )
    const hides = ({ overflowX, overflowY, textOverflow }: CSSStyleDeclaration) =>
      textOverflow !== 'ellipsis' && [overflowX, overflowY].some((way) => way === 'hidden' || way === 'clip')
    const cut = () =>
      [...document.querySelectorAll<HTMLElement>('main *, header *, footer *')].filter((element) => {
        const style = getComputedStyle(element)
        // Formulas are no text of the page: they scroll in their own frame.
        if (
          element.querySelector(':scope > math') ||
          !element.checkVisibility() ||
          !hides(style) ||
          !element.textContent?.trim()
        )
          return false
        // Words for screen readers alone.
        if (element.clientWidth <= 2 || element.clientHeight <= 2) return false
        return (
          element.scrollHeight > element.clientHeight + 4 || element.scrollWidth > element.clientWidth + 4
        )
      })
    const before = new Set(cut())
    document.adoptedStyleSheets = [sheet]
    const found = cut()
      .filter((element) => !before.has(element))
      .map((element) => element.outerHTML.slice(0, 120))
    if (document.documentElement.scrollWidth > innerWidth + 1) found.push('the page scrolls sideways')
    document.adoptedStyleSheets = []
    return found
  })
}

/** 2.5.8: targets under 24 by 24 pixels whose circle of 24 pixels touches another target, and that are not in a sentence. */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const targets = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=switch], [role=tab]',
      ),
    ].filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    /** What can be pressed: the label as well, and what is drawn around the element. */
    const boxOf = (one: HTMLElement): DOMRect => {
      const label = one instanceof HTMLInputElement ? one.labels?.[0] : null
      return (
        label && /checkbox|radio|file/.test(one.getAttribute('type') ?? '') ? label : one
      ).getBoundingClientRect()
    }
    const isInSentence = (one: HTMLElement) =>
      getComputedStyle(one).display === 'inline' &&
      [...(one.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && /\w/.test(node.textContent ?? ''),
      )
    const boxes = targets
      .map((one) => ({ one, box: boxOf(one) }))
      .filter(({ box }) => box.width > 2 && box.height > 2)
    return boxes.flatMap(({ one, box }) => {
      if ((box.width >= 23.5 && box.height >= 23.5) || isInSentence(one)) return []
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      const isNear = boxes.some(({ one: other, box: to }) => {
        if (other === one || other.contains(one) || one.contains(other)) return false
        const isSmall = to.width < 23.5 || to.height < 23.5
        if (isSmall) return Math.hypot(to.left + to.width / 2 - x, to.top + to.height / 2 - y) < 23.5
        const [dx, dy] = [Math.max(to.left - x, 0, x - to.right), Math.max(to.top - y, 0, y - to.bottom)]
        return Math.hypot(dx, dy) < 11.5
      })
      return isNear
        ? [`${Math.round(box.width)}×${Math.round(box.height)} ${one.outerHTML.slice(0, 100)}`]
        : []
    })
  })
}

interface TabStop {
  what: string
  hasMark: boolean
  isCovered: boolean
}

/**
 * 2.1.2, 2.4.3, 2.4.7 and 2.4.11: goes through the page with Tab. Returns stops without a visible focus, stops that are
 * covered, and whether the focus was caught.
 */
export async function tabFaults(page: Page, most = 150): Promise<string[]> {
  await page.evaluate(() => {
    window.scrollTo(0, 0)
    ;(document.activeElement as HTMLElement | null)?.blur()
  })
  const faults: string[] = []
  const seen: string[] = []
  for (let step = 0; step < most; step += 1) {
    await page.keyboard.press('Tab')
    const stop: TabStop | null = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null
      if (!element || element === document.body) return null
      if (element.tagName === 'IFRAME') return { what: 'iframe', hasMark: true, isCovered: false }
      const shown = element.matches('input[type=checkbox], input[type=radio], input[type=file]')
        ? (element.closest('label') ?? element.parentElement ?? element)
        : element
      const marks = [element, shown, element.nextElementSibling ?? element].map((one) =>
        getComputedStyle(one),
      )
      const hasMark = marks.some(
        ({ outlineStyle, outlineWidth, boxShadow }) =>
          (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none',
      )
      const { left, top, width, height } = shown.getBoundingClientRect()
      const [x, y] = [left + Math.min(width / 2, 40), top + Math.min(height / 2, 20)]
      const above = document.elementFromPoint(x, y)
      const isCovered =
        above !== null &&
        !shown.contains(above) &&
        !above.contains(shown) &&
        !above.closest('label')?.contains(element)
      return { what: element.outerHTML.slice(0, 110), hasMark, isCovered }
    })
    if (stop === null) break
    if (!stop.hasMark) faults.push(`no focus to see: ${stop.what}`)
    if (stop.isCovered) faults.push(`covered: ${stop.what}`)
    if (seen.length > 1 && seen.at(-1) === stop.what && seen.at(-2) === stop.what)
      return [...faults, `caught in ${stop.what}`]
    seen.push(stop.what)
  }
  return faults
}

/** 1.4.11: fields whose edge has less than 3 : 1 against the page around them. */
export async function faintFields(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const channels = (css: string) => (css.match(/[\d.]+/g) ?? []).map(Number)
    const isClear = (css: string) => channels(css)[3] === 0
    const luminance = (css: string) => {
      const [red = 0, green = 0, blue = 0] = channels(css).map((value) => {
        const share = value / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const contrast = (one: string, other: string) => {
      const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
      return (light + 0.05) / (dark + 0.05)
    }
    const groundOf = (element: Element | null): string => {
      for (let at = element; at; at = at.parentElement) {
        const { backgroundColor } = getComputedStyle(at)
        if (!isClear(backgroundColor)) return backgroundColor
      }
      return 'rgb(255, 255, 255)'
    }
    return [
      ...document.querySelectorAll<HTMLElement>(
        '.input, select, textarea, input[type=text], input[type=search]',
      ),
    ]
      .filter((field) => field.checkVisibility() && !field.matches(':disabled'))
      .flatMap((field) => {
        const { borderBottomColor, borderBottomWidth } = getComputedStyle(field)
        if (Number.parseFloat(borderBottomWidth) === 0) return []
        const found = contrast(borderBottomColor, groundOf(field.parentElement))
        return found < 3 ? [`${found.toFixed(2)} ${field.outerHTML.slice(0, 90)}`] : []
      })
  })
}

/**
 * 2.4.3: goes through the page with Tab and returns the stops at which the focus jumps back: above and to the left of where it
 * was, so against the order in which the page is read. What stays in place while the page scrolls is left out.
 */
export async function outOfOrder(page: Page, most = 120): Promise<string[]> {
  await page.evaluate(() => {
    window.scrollTo(0, 0)
    ;(document.activeElement as HTMLElement | null)?.blur()
  })
  const faults: string[] = []
  let last: { what: string; left: number; right: number; top: number; bottom: number } | null = null
  for (let step = 0; step < most; step += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null
      if (!element || element === document.body) return null
      const around = [element]
      while (around.at(-1)?.parentElement) around.push(around.at(-1)?.parentElement as HTMLElement)
      const stays = around.some((one) => /fixed|sticky/.test(getComputedStyle(one).position))
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const what = `${element.tagName} ${element.textContent?.trim().slice(0, 40) || element.id}`
      const hasPlace = !stays && element.tabIndex <= 0 && right - left > 2
      return {
        what,
        left,
        right,
        top: top + scrollY,
        bottom: bottom + scrollY,
        hasPlace,
        index: element.tabIndex,
      }
    })
    if (stop === null) break
    if (stop.index > 0) faults.push(`has an order of its own: ${stop.what}`)
    if (!stop.hasPlace) continue
    if (last && stop.bottom <= last.top && stop.right <= last.left) faults.push(`${last.what} → ${stop.what}`)
    last = stop
  }
  return faults
}
