import { decodeHTMLStrict } from 'entities'
import { SaxesParser } from 'saxes'
import { escapeXml, type XmlElement } from '../../jats/xml.ts'
import { SourceError } from '../found.ts'

const maxDepth = 200
/**
 * Longest record, longest part of one (a tag, a comment, a text), and most of what surrounds the records, in characters. Files that a
 * record embeds are taken out before (`embedded.ts`).
 */
const most = 32 * 2 ** 20
/** What an element takes besides its name, attributes and text, in characters. */
const elementCost = 100

export interface XmlRecord {
  element: XmlElement
  /** The elements around it, outermost first, with what they held when the record ended, without earlier records. */
  around: XmlElement[]
}

/**
 * Reads the elements with the given names of an XML text of any size, one at a time, with their contents. Declared entities are
 * refused before anything is expanded, and nothing is fetched. Throws SourceError with the line if the text is not
 * well-formed: the records before that line have been returned by then.
 */
export async function* xmlRecords(
  chunks: AsyncIterable<string>,
  isRecord: (name: string, around: readonly XmlElement[]) => boolean,
): AsyncGenerator<XmlRecord> {
  const parser = new SaxesParser({ xmlns: false, position: true })
  const stack: XmlElement[] = []
  const ready: XmlRecord[] = []
  let within = -1
  let length = 0
  /** Length of what surrounds the records. */
  let around = 0
  /** Characters that were given to the parser since it last made something of them. */
  let pending = 0
  const add = (characters: number) => {
    pending = 0
    if (within >= 0) length += characters
    else around += characters
    if (length > most) throw new SourceError(`Line ${parser.line}: a record is longer than 32 MB.`)
    if (around > most)
      throw new SourceError(`Line ${parser.line}: there are more than 32 MB around the records.`)
  }
  parser.on('error', (error) => {
    throw new SourceError(
      `Line ${parser.line}: the file is not well-formed XML (${error.message.replace(/^\d+:\d+: /, '').replace(/\.$/, '')}). What comes after this line was not read.`,
    )
  })
  parser.on('doctype', (doctype) => {
    if (/<!ENTITY|%[\w.-]+;/i.test(doctype))
      throw new SourceError(
        'The file declares entities of its own in its document type. They are not expanded, because they can make a small file grow without end or read files of the server. Replace them by their text, and remove the declarations.',
      )
  })
  parser.on('opentag', (tag) => {
    if (stack.length >= maxDepth)
      throw new SourceError(`Line ${parser.line}: elements are nested too deeply.`)
    const element: XmlElement = {
      name: tag.name,
      attributes: { ...tag.attributes },
      children: [],
      line: parser.line,
    }
    if (within < 0 && isRecord(tag.name, stack)) {
      within = stack.length
      length = 0
    } else stack.at(-1)?.children.push(element)
    stack.push(element)
    const attributes = Object.entries(element.attributes)
    add(attributes.reduce((sum, [name, value]) => sum + name.length + value.length, elementCost))
  })
  parser.on('closetag', () => {
    const element = stack.pop()
    if (!element || stack.length !== within) return
    within = -1
    ready.push({ element, around: [...stack] })
  })
  const addText = (text: string) => {
    const children = stack.at(-1)?.children
    pending = 0
    if (!children || (within < 0 && !text.trim())) return
    add(text.length)
    const last = children.at(-1)
    if (typeof last === 'string') children[children.length - 1] = last + text
    else children.push(text)
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('comment', () => add(0))
  parser.on('processinginstruction', () => add(0))
  let rest = ''
  let isFirst = true
  for await (const chunk of chunks) {
    const text = rest + (isFirst ? chunk.replace(/^\s*\uFEFF?\s*(?=<)/, '') : chunk)
    isFirst = false
    // A character name may be cut by the end of the chunk.
    const cut = /&[A-Za-z0-9]{0,40}$/.exec(text)
    rest = cut ? cut[0] : ''
    pending += text.length
    parser.write(named(cut ? text.slice(0, cut.index) : text))
    if (pending > most)
      throw new SourceError(
        `Line ${parser.line}: a tag, a text or a comment is longer than 32 MB. What comes after this line was not read.`,
      )
    while (ready.length > 0) yield ready.shift() as XmlRecord
  }
  if (rest) parser.write(named(rest))
  try {
    parser.close()
  } catch (error) {
    if (stack.length > 0)
      throw new SourceError(
        'The file ends in the middle: its last part is missing. What came before was read.',
      )
    throw error
  }
  yield* ready
}

/** Replaces the names of characters that HTML knows, such as &eacute;, because exports use them without declaring them. */
function named(text: string): string {
  return text.replaceAll(/&[A-Za-z][A-Za-z0-9]*;/g, (entity) => {
    if (/^&(?:amp|lt|gt|quot|apos);$/.test(entity)) return entity
    const character = decodeHTMLStrict(entity)
    return character === entity ? entity : escapeXml(character)
  })
}
