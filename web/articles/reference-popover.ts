import { popoverTexts as texts } from './article-texts.ts'

/**
 * Delays in milliseconds. The first prevents a passing pointer from opening a pop-over; the second leaves
 * time to move the pointer into it.
 */
const [beforeOpening, beforeClosing] = [140, 280]
const citation =
  'a.reference-link, a.note-reference, a.cross-reference[href^="#fig-"], a.cross-reference[href^="#table-"]'

/**
 * Shows a reference, note, figure or table as a pop-over where the text refers to it, on hover, focus and tap.
 * As WCAG 2.2, 1.4.13 requires, the pop-over stays while the pointer is over it and closes with Escape. It
 * follows the citation in the document, so that Tab leads into it. Without scripts, and on click, the citation is
 * a link to its target. Returns a function that removes the pop-overs.
 */
export function installPopovers(text: HTMLElement): () => void {
  let shown: { link: HTMLAnchorElement; box: HTMLElement } | null = null
  let timer = 0
  let pointer = 'mouse'

  function close() {
    clearTimeout(timer)
    shown?.box.remove()
    shown = null
  }

  function later(what: () => void, after: number) {
    clearTimeout(timer)
    timer = window.setTimeout(what, after)
  }

  function open(link: HTMLAnchorElement) {
    clearTimeout(timer)
    if (shown?.link === link) return
    close()
    const box = popoverFor(link)
    if (!box) return
    link.after(box)
    shown = { link, box }
    box.showPopover()
    place(link, box)
    // A picture has its height only when it has been loaded. Its event does not bubble.
    box.addEventListener('load', () => place(link, box), true)
  }

  const linkOf = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLAnchorElement>(citation) : null
  const isInside = (target: EventTarget | null) => target instanceof Node && shown?.box.contains(target)

  const listeners: [keyof DocumentEventMap, (event: never) => void][] = [
    [
      'pointerover',
      (event: PointerEvent) => {
        if (event.pointerType !== 'mouse') return
        const link = linkOf(event.target)
        if (link && isBeside(link)) return
        if (link && link !== shown?.link) later(() => open(link), beforeOpening)
        else if (link || isInside(event.target)) clearTimeout(timer)
      },
    ],
    [
      'pointerout',
      (event: PointerEvent) => {
        if (event.pointerType !== 'mouse' || !(linkOf(event.target) || isInside(event.target))) return
        if (isInside(event.relatedTarget) || isInside(document.activeElement)) return
        later(close, beforeClosing)
      },
    ],
    [
      'pointerdown',
      (event: PointerEvent) => {
        pointer = event.pointerType
      },
    ],
    [
      'focusin',
      (event: FocusEvent) => {
        const link = linkOf(event.target)
        if (link?.matches(':focus-visible')) open(link)
      },
    ],
    [
      'focusout',
      (event: FocusEvent) => {
        if (!shown || !(linkOf(event.target) || isInside(event.target))) return
        if (isInside(event.relatedTarget) || event.relatedTarget === shown.link) return
        close()
      },
    ],
    [
      'click',
      (event: MouseEvent) => {
        const link = linkOf(event.target)
        // A tap opens the pop-over instead of following the link. The pop-over contains a link to the
        // reference list.
        if (link && pointer !== 'mouse' && event.detail > 0) {
          event.preventDefault()
          open(link)
        } else if (
          link ||
          (isInside(event.target) && (event.target as Element).closest('a[href^="#"], button'))
        )
          close()
      },
    ],
  ]

  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !shown) return
    const { link } = shown
    if (isInside(document.activeElement)) link.focus()
    close()
  }
  function onPressElsewhere(event: PointerEvent) {
    if (shown && !isInside(event.target) && linkOf(event.target) !== shown.link) close()
  }
  function onMove() {
    if (shown) place(shown.link, shown.box)
  }

  for (const [name, listener] of listeners) text.addEventListener(name, listener as EventListener)
  document.addEventListener('keydown', onKey)
  document.addEventListener('pointerdown', onPressElsewhere)
  window.addEventListener('scroll', onMove, { passive: true })
  window.addEventListener('resize', onMove)
  return () => {
    close()
    for (const [name, listener] of listeners) text.removeEventListener(name, listener as EventListener)
    document.removeEventListener('keydown', onKey)
    document.removeEventListener('pointerdown', onPressElsewhere)
    window.removeEventListener('scroll', onMove)
    window.removeEventListener('resize', onMove)
  }
}

/** Parts of a target that its pop-over leaves out. */
const extra =
  '.back, .cited-in, .article-part-actions, .figure-data, .article-margin-note, .article-citing-sentences'

/** Whether what the link refers to can be seen already: in the margin, or as a figure or table on the screen. */
function isBeside(link: HTMLAnchorElement): boolean {
  const inMargin = document.getElementById(link.getAttribute('aria-details') ?? '')
  const target = document.getElementById(decodeURIComponent(link.hash.slice(1)))
  const part = link.classList.contains('cross-reference') ? target : null
  return [inMargin, part].some((element) => {
    if (!element?.checkVisibility()) return false
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })
}

function popoverFor(link: HTMLAnchorElement): HTMLElement | null {
  const target = document.getElementById(decodeURIComponent(link.hash.slice(1)))
  const words = target?.querySelector('.reference') ?? target
  if (!target || !words) return null
  const isNote = link.classList.contains('note-reference')
  const isPart = link.classList.contains('cross-reference')
  const box = document.createElement('span')
  box.className = 'article-reference-popover'
  box.popover = 'manual'
  box.role = 'dialog'
  box.ariaLabel = isPart
    ? (link.textContent ?? '')
    : `${isNote ? texts.note : texts.reference}: ${link.textContent}`
  const body = document.createElement('span')
  body.className = 'article-popover-body'
  if (isPart) body.classList.add('part')
  for (const node of words.childNodes) body.append(node.cloneNode(true))
  for (const element of body.querySelectorAll(extra)) element.remove()
  for (const element of body.querySelectorAll('[id]')) element.removeAttribute('id')
  const foot = document.createElement('span')
  foot.className = 'article-popover-foot'
  const way = document.createElement('a')
  way.href = link.hash
  way.textContent = isPart ? texts.part(link.textContent ?? '') : isNote ? texts.inNotes : texts.inList
  foot.append(way)
  const shut = document.createElement('button')
  shut.type = 'button'
  shut.className = 'article-popover-close'
  shut.ariaLabel = texts.close
  shut.textContent = '×'
  box.append(body, foot, shut)
  return box
}

/**
 * Places the box within the window: below the link, or above it if there is more space. A box that is still too
 * high scrolls.
 */
function place(link: HTMLElement, box: HTMLElement): void {
  const lines = [...link.getClientRects()]
  const first = lines[0]
  const last = lines.at(-1)
  if (!first || !last) return
  box.style.maxHeight = ''
  const { width, height } = box.getBoundingClientRect()
  const margin = 16
  const left = Math.max(margin, Math.min(last.left, innerWidth - margin - width))
  const [gap, edge] = [6, 8]
  const roomAbove = first.top - gap - edge
  const roomBelow = innerHeight - edge - last.bottom - gap
  const isBelow = height <= roomBelow || roomBelow >= roomAbove
  const room = Math.max(0, isBelow ? roomBelow : roomAbove)
  box.style.maxHeight = `${room}px`
  box.style.left = `${left}px`
  box.style.top = `${isBelow ? last.bottom + gap : first.top - gap - Math.min(height, room)}px`
}
