import { institution } from '#domain/manuscript/bylines/byline.ts'
import { unpack } from '../docx/package.ts'
import { readRelationships } from '../docx/parts.ts'
import { childNamed, descendants, parseXml, textOf, type XmlElement } from '../docx/xml.ts'
import { isPersonName } from './byline-line.ts'
import { orcidForm } from './contacts.ts'
import { type FrontLine, type FrontSource, lineOf, mostLines, plainOf, raised } from './lines.ts'

export interface Style {
  name: string
  size: number | null
  bold: boolean
  based: string
}

/** Maximum number of footnotes that are read: each of several hundred authors may have one. */
const mostNotes = 600

/** Reads the paragraphs of a Word file with their superscripts, styles and footnotes. */
export function readDocxLines(bytes: Uint8Array): FrontSource {
  const files = unpack(bytes)
  const main = readRelationships(files, '').find((r) => r.type.endsWith('/officeDocument'))?.target
  const part = main ? files[main] : undefined
  if (!main || !part) return { lines: [], pages: null, figures: null, tables: null }
  const beside = (kind: RegExp) =>
    readRelationships(files, main).flatMap(({ type, target }) => {
      const found = kind.test(type) ? files[target] : undefined
      return found ? [parseXml(found)] : []
    })
  const styles = stylesOf(beside(/\/styles$/)[0])
  const root = parseXml(part)
  const lines: FrontLine[] = []
  for (const paragraph of descendants(root, 'w:p')) {
    if (lines.length >= mostLines) break
    lines.push(...linesOf(paragraph, styles))
  }
  const notes = beside(/\/(?:footnotes|endnotes)$/).flatMap((notesRoot) =>
    [...descendants(notesRoot, 'w:footnote'), ...descendants(notesRoot, 'w:endnote')].flatMap((note) => {
      const text = descendants(note, 'w:p')
        .map((paragraph) => textIn(paragraph).text)
        .join(' ')
        .trim()
      const mark = `${raised.open}fn${note.attributes['w:id'] ?? ''}${raised.close}`
      return text ? [lineOf(mark + text, { isNote: true })] : []
    }),
  )
  return { lines: [...lines, ...notes.slice(0, mostNotes)], pages: null, figures: null, tables: null }
}

export function stylesOf(root: XmlElement | undefined): Map<string, Style> {
  return new Map(
    (root ? descendants(root, 'w:style') : []).map((style) => {
      const value = (name: string) => childNamed(style, name)?.attributes['w:val'] ?? ''
      const run = childNamed(style, 'w:rPr')
      return [
        style.attributes['w:styleId'] ?? '',
        {
          name: value('w:name'),
          size: run ? sizeIn(run) : null,
          bold: run ? isOn(run, 'w:b') : false,
          based: value('w:basedOn'),
        },
      ]
    }),
  )
}

const sizeIn = (properties: XmlElement) => {
  const half = Number(childNamed(properties, 'w:sz')?.attributes['w:val'])
  return half > 0 ? half / 2 : null
}

const isOn = (properties: XmlElement, name: string) => {
  const found = childNamed(properties, name)
  return found !== undefined && !/^(?:0|false|off|none)$/.test(found.attributes['w:val'] ?? '')
}

interface Read {
  text: string
  bold: number
  letters: number
  size: number
}

export function textIn(paragraph: XmlElement): Read {
  const read: Read = { text: '', bold: 0, letters: 0, size: 0 }
  const visit = (element: XmlElement, properties: XmlElement | undefined) => {
    for (const child of element.children) {
      if (typeof child === 'string') continue
      // Paragraphs within text boxes are read on their own, and the fallback repeats the text.
      if (child.name === 'w:p' || child.name === 'mc:Fallback' || child.name === 'w:del') continue
      if (child.name === 'w:r') {
        const own = childNamed(child, 'w:rPr')
        if (own && isOn(own, 'w:vanish')) continue
        visit(child, own)
      } else if (child.name === 'w:t' || child.name === 'm:t') {
        const text = textOf(child)
        const isUp =
          properties && childNamed(properties, 'w:vertAlign')?.attributes['w:val'] === 'superscript'
        read.text += isUp ? raised.open + text + raised.close : text
        read.letters += text.length
        if (properties && isOn(properties, 'w:b')) read.bold += text.length
        read.size = Math.max(read.size, (properties && sizeIn(properties)) ?? 0)
      } else if (child.name === 'w:tab') read.text += '\t'
      else if (child.name === 'w:br' || child.name === 'w:cr') read.text += '\n'
      else if (child.name === 'w:noBreakHyphen') read.text += '-'
      else if (child.name === 'w:footnoteReference' || child.name === 'w:endnoteReference')
        read.text += `${raised.open}fn${child.attributes['w:id'] ?? ''}${raised.close}`
      else visit(child, properties)
    }
  }
  visit(paragraph, undefined)
  read.text = read.text.replaceAll(`${raised.close}${raised.open}`, '')
  return read
}

function linesOf(paragraph: XmlElement, styles: Map<string, Style>): FrontLine[] {
  const properties = childNamed(paragraph, 'w:pPr')
  const id = (properties && childNamed(properties, 'w:pStyle')?.attributes['w:val']) ?? ''
  const style = styles.get(id)
  const read = textIn(paragraph)
  const inherited = inheritedFrom(style, styles)
  const bold = read.bold > read.letters * 0.8 || inherited.bold
  const name = style?.name ?? id
  const entry = entryOfAuthor(paragraph)
  const isHeading = /^heading|^title$|berschrift|t[íi]tulo/i.test(name) || isShort(read.text, bold)
  return (entry ?? read.text)
    .split('\n')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) =>
      lineOf(text, {
        size: read.size || inherited.size,
        bold,
        style: name,
        heading: isHeading && text.length < 300,
      }),
    )
}

/** Longest entry of a list of authors, with links and affiliations. */
const longestEntry = 1200

/**
 * Some authors are listed one to a paragraph, 'Ana Lima 0000-… · alima · University of Lagos' with the name in bold
 * and the profiles as links. Returns the parts of such an entry on lines of their own; null for other paragraphs.
 */
function entryOfAuthor(paragraph: XmlElement): string | null {
  const runs = paragraph.children.filter(
    (child): child is XmlElement => typeof child !== 'string' && /^w:(?:r|hyperlink)$/.test(child.name),
  )
  const isBold = (run: XmlElement) => {
    const own = run.name === 'w:r' ? childNamed(run, 'w:rPr') : undefined
    return own !== undefined && isOn(own, 'w:b')
  }
  const end = runs.findIndex((run) => !isBold(run) && textIn(wrapped([run])).text.trim() !== '')
  if (end <= 0) return null
  const name = textIn(wrapped(runs.slice(0, end))).text.trim()
  const rest = runs.slice(end)
  const said = plainOf(textIn(wrapped(rest)).text)
  if (!isPersonName(plainOf(name)) || said.length > longestEntry) return null
  const hasLink = rest.some((run) => run.name === 'w:hyperlink')
  if (!hasLink && said.search(orcidForm) < 0 && !institution.test(said)) return null
  const parts = rest
    .map((run) => ({ isLink: run.name === 'w:hyperlink', text: textIn(wrapped([run])).text }))
    .map(({ isLink, text }) => (isLink ? `\n${text}\n` : text))
    .join('')
    .split(/\n|\s·\s/)
    .map((part) => part.replaceAll(/^[\s·]+|[\s·]+$/g, ''))
    .filter((part) => part !== '')
  return [name, ...parts].join('\n')
}

const wrapped = (children: XmlElement[]): XmlElement => ({ name: 'w:p', attributes: {}, children })

const isShort = (text: string, bold: boolean) => bold && text.trim().length > 2 && text.trim().length < 120

function inheritedFrom(
  style: Style | undefined,
  styles: Map<string, Style>,
): { size: number; bold: boolean } {
  let size: number | null = null
  let bold = false
  let at = style
  for (let depth = 0; at && depth < 10; depth += 1) {
    size ??= at.size
    bold ||= at.bold
    at = styles.get(at.based)
  }
  return { size: size ?? 0, bold }
}
