import { child, descendants, parseXml, path, textOf, type XmlElement } from '../../jats/xml.ts'
import type { CslItem, CslName } from './csl.ts'

/** Maps EndNote's reference type numbers to CSL types. */
const types: Record<string, string> = {
  '17': 'article-journal',
  '6': 'book',
  '5': 'chapter',
  '28': 'book',
  '10': 'paper-conference',
  '47': 'paper-conference',
  '32': 'thesis',
  '27': 'report',
  '12': 'webpage',
  '16': 'webpage',
  '23': 'article-newspaper',
  '59': 'dataset',
}

/**
 * Returns the records of an EN.CITE field. They are in its instruction, or base64-encoded in the field's
 * data.
 */
export function endNoteItems(instruction: string, data: string): CslItem[] {
  const text = instruction.includes('<EndNote>')
    ? instruction
    : Buffer.from(data.replaceAll(/\s/g, ''), 'base64').toString('utf8')
  const xml = /<EndNote>[\s\S]*<\/EndNote>/.exec(text)?.[0]
  if (!xml) return []
  try {
    return descendants(parseXml(xml), 'record').map(itemOf)
  } catch {
    return []
  }
}

function itemOf(record: XmlElement): CslItem {
  const words = (...names: string[]) => textOf(path(record, ...names)) || undefined
  const people = (kind: string): CslName[] =>
    descendants(path(record, 'contributors', kind), 'author').map((author) => nameOf(textOf(author)))
  const type = types[textOf(child(record, 'ref-type'))] ?? 'article-journal'
  const isBook = type === 'book' || type === 'report' || type === 'thesis'
  const authors = people('authors')
  const editors = people('secondary-authors')
  return {
    id: textOf(child(record, 'rec-number')) || textOf(record).slice(0, 60),
    type,
    title: words('titles', 'title'),
    'container-title': isBook
      ? undefined
      : (words('titles', 'secondary-title') ?? words('periodical', 'full-title')),
    'collection-title': isBook ? words('titles', 'secondary-title') : undefined,
    author: authors.length > 0 ? authors : undefined,
    editor: editors.length > 0 && !isBook ? editors : undefined,
    issued: dateOf(words('dates', 'year')),
    volume: words('volume'),
    issue: words('number'),
    page: words('pages'),
    DOI: words('electronic-resource-num')?.replace(/^(https?:\/\/(dx\.)?doi\.org\/|doi:\s*)/i, ''),
    URL: words('urls', 'related-urls', 'url'),
    publisher: words('publisher'),
    'publisher-place': words('pub-location'),
  }
}

/** Parses a name such as 'Smith, J.', as EndNote stores people. A comma at the end marks an organisation. */
export function nameOf(text: string): CslName {
  const [family = '', given = ''] = text.split(/,\s*/)
  return given
    ? { family: family.trim(), given: given.trim() }
    : { literal: text.replace(/,\s*$/, '').trim() }
}

export function dateOf(year: string | undefined): CslItem['issued'] {
  const number = /\d{4}/.exec(year ?? '')?.[0]
  return number ? { 'date-parts': [[Number(number)]] } : undefined
}
