import type { Line } from '../regions.ts'
import { childNamed, descendants, textOf, type XmlElement } from './xml.ts'

/** A piece of a paragraph's text with its half-open range. */
interface Piece {
  element: XmlElement
  start: number
  end: number
}

export interface Paragraph extends Line {
  element: XmlElement
  style: string
  pieces: Piece[]
}

/** Returns all paragraphs of a part in document order, including those in tables and text boxes. */
export function paragraphsOf(root: XmlElement): Paragraph[] {
  return descendants(root, 'w:p').map((element) => {
    const pieces: Piece[] = []
    let text = ''
    const visit = (at: XmlElement) => {
      for (const child of at.children) {
        if (typeof child === 'string' || child.name === 'w:p') continue
        if (child.name === 'w:t' || child.name === 'm:t') {
          const start = text.length
          text += textOf(child)
          pieces.push({ element: child, start, end: text.length })
        } else if (child.name === 'w:tab') text += '\t'
        else if (child.name === 'w:br' || child.name === 'w:cr') text += '\n'
        else if (child.name === 'w:noBreakHyphen') text += '-'
        else if (ownLine.test(child.name)) {
          // Separates alternative forms of one text and text in text boxes by line breaks, because without a
          // separator a name at the boundary would not be recognised.
          text += '\n'
          visit(child)
          text += '\n'
        } else visit(child)
      }
    }
    visit(element)
    const style = styleOf(element)
    return { element, text, pieces, style, heading: isHeading(element, style, text) }
  })
}

const ownLine = /^(mc:Choice|mc:Fallback|w:rt|w:rubyBase|m:oMath)$/

function styleOf(paragraph: XmlElement): string {
  const properties = childNamed(paragraph, 'w:pPr')
  return (properties && childNamed(properties, 'w:pStyle')?.attributes['w:val']) ?? ''
}

/** Whether a paragraph is a heading: by style, by outline level, or because it is short and all bold. */
function isHeading(paragraph: XmlElement, style: string, text: string): boolean {
  if (/^(heading|title|berschrift|titre|titulo|ttulo|rubrik)/i.test(style)) return true
  if (descendants(paragraph, 'w:outlineLvl').length > 0) return true
  const runs = descendants(paragraph, 'w:r').filter((run) => textOf(run).trim() !== '')
  const bold = (run: XmlElement) =>
    descendants(run, 'w:b').some((b) => !/^(0|false)$/.test(b.attributes['w:val'] ?? ''))
  return text.trim().length > 2 && text.length < 100 && runs.length > 0 && runs.every(bold)
}

/** Replaces a range of the paragraph's text with `replacement`; the range may span several runs. */
export function replaceRange(paragraph: Paragraph, start: number, end: number, replacement: string): void {
  let rest = replacement
  for (const piece of paragraph.pieces) {
    if (piece.end <= start || piece.start >= end) continue
    const text = textOf(piece.element)
    const from = Math.max(0, start - piece.start)
    const to = Math.min(text.length, end - piece.start)
    piece.element.children = [text.slice(0, from) + rest + text.slice(to)]
    piece.element.attributes['xml:space'] = 'preserve'
    rest = ''
  }
}

/** Replaces several ranges, from the last to the first, so that earlier positions stay valid. */
export function replaceRanges(
  paragraph: Paragraph,
  ranges: { start: number; end: number }[],
  replacement: string,
): void {
  for (const { start, end } of [...ranges].sort((a, b) => b.start - a.start))
    replaceRange(paragraph, start, end, replacement)
}
