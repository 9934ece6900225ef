import { citingTexts as texts } from './article-texts.ts'

/** Elements within which a sentence stands. */
const blocks = 'p, li, td, th, dd, figcaption, caption, .caption-text'
/** Parts of a block that do not belong to its sentences. */
const extra = '.article-reference-popover, .article-margin-note'

export interface Sentence {
  before: string
  citation: string
  after: string
}

/** Words whose full stop does not end a sentence. */
const abbreviation =
  /(?:\b(?:al|e\.g|i\.e|cf|vs|ca|Figs?|Eqs?|Nos?|pp?|vols?|chs?|secs?|Dr|Prof|St)\.|\b\p{Lu}\.)\s*$/u

/** Returns the sentence in which a citation stands, as text before and after it. */
export function sentenceOf(link: Element): Sentence {
  const block = link.closest(blocks) ?? link.parentElement
  let text = ''
  let [start, end] = [0, 0]
  const walk = (node: Node) => {
    if (node instanceof Element && node.matches(extra)) return
    if (node === link) start = text.length
    if (node instanceof Text) text += node.data.replaceAll(/\s+/g, ' ')
    else for (const child of node.childNodes) walk(child)
    if (node === link) end = text.length
  }
  if (block) walk(block)
  const [from, to] = sentenceAround(text, start, end)
  return {
    before: text.slice(from, start).trimStart(),
    citation: text.slice(start, end),
    after: text.slice(end, to).trimEnd(),
  }
}

/** Returns where the sentence around a part of a text begins and ends. */
export function sentenceAround(text: string, start: number, end: number): [from: number, to: number] {
  let from = 0
  let to = text.length
  for (const { index } of text.matchAll(/(?<=[.!?]["'”’)\]]*\s+)(?=["'“‘([]*[\p{Lu}\p{N}])/gu)) {
    if (abbreviation.test(text.slice(0, index))) continue
    if (index <= start) from = index
    else if (index >= end) {
      to = index
      break
    }
  }
  return [from, to]
}

/** Shows or hides the sentences of the text that cite the reference of the button. */
export function toggleSentences(button: HTMLElement, text: HTMLElement): void {
  const item = button.closest('li')
  const shown = item?.querySelector('.article-citing-sentences')
  if (!item || shown) {
    shown?.remove()
    button.textContent = texts.show
    button.setAttribute('aria-expanded', 'false')
    return
  }
  const list = document.createElement('ul')
  list.className = 'article-citing-sentences'
  const met = new Set<string>()
  // The links back name each citation, also the ends of ranges ('[2]–[8]') within which the reference is.
  for (const back of item.querySelectorAll<HTMLAnchorElement>('.cited-in a[role="doc-backlink"]')) {
    const link = text.querySelector(`[id="${decodeURIComponent(back.hash.slice(1))}"]`)
    if (!link) continue
    const { before, citation, after } = sentenceOf(link)
    const whole = before + citation + after
    if (met.has(whole)) continue
    met.add(whole)
    const line = document.createElement('a')
    line.href = `#${link.id}`
    const mark = document.createElement('b')
    mark.append(citation)
    line.append(before, mark, after)
    const entry = document.createElement('li')
    entry.append(line)
    list.append(entry)
  }
  item.append(list)
  button.textContent = texts.hide
  button.setAttribute('aria-expanded', 'true')
}
