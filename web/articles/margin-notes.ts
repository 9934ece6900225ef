import './margin-notes.css'
import { marginTexts as texts } from './article-texts.ts'
import { sentenceOf } from './citing-sentences.ts'

/** Number of references that a sentence has in the margin. Further ones are counted. */
const perSentence = 2
/** Distances in pixels: between two notes, and the longest by which a note may be below its line. */
const [between, furthest] = [20, 400]

const marks = 'a.reference-link, a.note-reference, a.cross-reference[href^="#fig-"]'
/** Parts of the text whose marks have no notes, because they are lists or stand in the margin themselves. */
const without = '.references, .notes, .table-wrap, figure, .boxed-text, .article-reference-popover'

interface MarginNote {
  link: HTMLAnchorElement
  box: HTMLElement
}

/**
 * Fills the margin of wide screens with the references, footnotes and figures to which the text refers, each where it
 * is first mentioned. A note follows its paragraph in the document and stands beside the line of its mark. Returns a
 * function that removes the notes.
 */
export function installMarginNotes(text: HTMLElement): () => void {
  text.classList.add('with-margin-notes')
  const notes = notesOf(text)
  const active = (event: Event, isActive: boolean) => {
    const target = event.target instanceof Element ? event.target : null
    const note = notes.find(({ link, box }) => target && (link.contains(target) || box.contains(target)))
    if (!note) return
    note.box.classList.toggle('active', isActive)
    note.link.classList.toggle('article-active-mark', isActive)
  }
  const enter = (event: Event) => active(event, true)
  const leave = (event: Event) => active(event, false)
  const arrange = () => place(text, notes)
  arrange()
  const resized = new ResizeObserver(arrange)
  resized.observe(text)
  for (const name of ['pointerover', 'focusin']) text.addEventListener(name, enter)
  for (const name of ['pointerout', 'focusout']) text.addEventListener(name, leave)
  return () => {
    resized.disconnect()
    for (const name of ['pointerover', 'focusin']) text.removeEventListener(name, enter)
    for (const name of ['pointerout', 'focusout']) text.removeEventListener(name, leave)
    for (const { link, box } of notes) {
      link.removeAttribute('aria-details')
      box.remove()
    }
  }
}

function notesOf(text: HTMLElement): MarginNote[] {
  const notes: MarginNote[] = []
  const met = new Set<string>()
  const last = { sentence: '', count: 0, further: 0, box: text }
  for (const link of text.querySelectorAll<HTMLAnchorElement>(marks)) {
    if (met.has(link.hash) || link.closest(without)) continue
    const target = document.getElementById(decodeURIComponent(link.hash.slice(1)))
    const block = blockOf(link, text)
    if (!target || !block) continue
    met.add(link.hash)
    if (link.matches('.reference-link')) {
      const { before, citation, after } = sentenceOf(link)
      const sentence = before + citation + after
      if (last.sentence === sentence && last.count >= perSentence) {
        last.further += 1
        setFurther(last.box, last.further, link.hash)
        continue
      }
      const box = referenceNote(link, target)
      const count = last.sentence === sentence ? last.count + 1 : 1
      Object.assign(last, { sentence, count, box, further: 0 })
      notes.push({ link, box })
    } else if (link.matches('.note-reference')) notes.push({ link, box: footnote(link, target) })
    else {
      // Figures are shown before their place only.
      const isAhead = link.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING
      const box = isAhead ? figurePreview(link, target) : null
      if (box) notes.push({ link, box })
    }
  }
  const ends = new Map<Element, Element>()
  for (const [index, { link, box }] of notes.entries()) {
    const block = blockOf(link, text)
    if (!block) continue
    box.id = `margin-note-${index + 1}`
    link.setAttribute('aria-details', box.id)
    // The pop-over of the mark leads by keyboard to the same places.
    for (const way of box.querySelectorAll('a')) way.tabIndex = -1
    const end = ends.get(block) ?? block
    end.after(box)
    ends.set(block, box)
  }
  return notes
}

/** The outermost paragraph or list in which a mark stands. */
function blockOf(link: Element, text: Element): Element | null {
  let block: Element | null = null
  for (let part: Element | null = link; part && part !== text; part = part.parentElement)
    if (part.matches('p, ul, ol, dl, blockquote')) block = part
  return block
}

function noteBox(kind: string, label: string): HTMLElement {
  const box = document.createElement('div')
  box.className = `article-margin-note ${kind}`
  box.role = 'note'
  box.ariaLabel = label
  return box
}

function paragraph(box: HTMLElement, name: string): HTMLParagraphElement {
  const line = document.createElement('p')
  line.className = name
  box.append(line)
  return line
}

/** A link back to the mark, with its words. */
function backTo(link: HTMLAnchorElement, words: string): HTMLElement {
  if (!link.id) return Object.assign(document.createElement('b'), { textContent: words })
  return Object.assign(document.createElement('a'), { href: `#${link.id}`, textContent: words })
}

/** Copies the content of an element without links back and without ids. */
function copyInto(line: HTMLElement, source: Element): void {
  for (const node of source.childNodes) line.append(node.cloneNode(true))
  for (const part of line.querySelectorAll('.back, .cited-in, .article-reference-ways, .note-label'))
    part.remove()
  for (const part of line.querySelectorAll('[id]')) part.removeAttribute('id')
}

const wordsOf = (element: Element) => (element.textContent ?? '').trim()

function referenceNote(link: HTMLAnchorElement, target: HTMLElement): HTMLElement {
  const words = wordsOf(link)
  const box = noteBox('reference', texts.reference(words))
  paragraph(box, 'article-margin-note-title').append(backTo(link, words))
  copyInto(paragraph(box, 'article-margin-note-words'), target.querySelector('.reference') ?? target)
  return box
}

function setFurther(box: HTMLElement, count: number, hash: string): void {
  const line = box.querySelector('.article-margin-note-more') ?? paragraph(box, 'article-margin-note-more')
  line.replaceChildren(
    Object.assign(document.createElement('a'), { href: hash, textContent: texts.more(count) }),
  )
}

function footnote(link: HTMLAnchorElement, target: HTMLElement): HTMLElement {
  const words = wordsOf(link)
  const box = noteBox('footnote', texts.note(words))
  paragraph(box, 'article-margin-note-number').append(backTo(link, words))
  const body = document.createElement('div')
  copyInto(body, target)
  box.append(body)
  return box
}

function figurePreview(link: HTMLAnchorElement, target: HTMLElement): HTMLElement | null {
  const image = target.querySelector<HTMLImageElement>('img.figure-image')
  if (!image) return null
  const name = wordsOf(target.querySelector('.part-number') ?? link).replace(/\.$/, '')
  const box = noteBox('preview', texts.figure(name))
  paragraph(box, 'article-margin-note-title').textContent = texts.figure(name)
  const way = Object.assign(document.createElement('a'), { href: link.hash, ariaLabel: texts.goTo(name) })
  const small = image.cloneNode() as HTMLImageElement
  small.alt = ''
  small.removeAttribute('id')
  way.append(small)
  box.append(way)
  const title = target.querySelector('.part-title')
  if (title) copyInto(paragraph(box, 'article-margin-note-words'), title)
  return box
}

/**
 * Places each note beside the line of its mark, or below the note before it. What is in the margin already stays in its
 * place. A note that would be far from its line is hidden; its mark has a pop-over instead.
 */
function place(text: HTMLElement, notes: readonly MarginNote[]): void {
  const { top, bottom } = text.getBoundingClientRect()
  const taken = [...document.querySelectorAll('.article-margin, .full-text aside.boxed-text')]
    .map((part) => part.getBoundingClientRect())
    .map((box) => ({ from: box.top - top, to: box.bottom - top }))
  for (const { box } of notes) box.hidden = false
  const wanted = notes.map(({ link, box }) => ({
    box,
    line: (link.getClientRects()[0]?.top ?? top) - top,
    height: box.offsetHeight,
  }))
  let end = 0
  for (const { box, line, height } of wanted) {
    let at = Math.max(line, end)
    for (const { from, to } of taken) if (at < to + between && at + height > from) at = to + between
    box.hidden = at - line > furthest || at + height > bottom - top
    if (box.hidden) continue
    box.style.top = `${Math.round(at)}px`
    end = at + height + between
  }
}
