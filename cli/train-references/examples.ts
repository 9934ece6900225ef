/**
 * Extracts references with known fields, as their authors wrote them, from the JATS of published articles.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Label } from '#server/documents/convert/reference-parser/tokens.ts'
import {
  child,
  descendants,
  elements,
  isElement,
  parseXml,
  textOf,
  type XmlElement,
  type XmlNode,
} from '#server/jats/xml.ts'

/** A reference as text, with a label and an italics flag for each character. */
export interface Example {
  text: string
  labels: Label[]
  italic: boolean[]
  isJournal: boolean
}

/**
 * Whether the publisher marked all authors. In some references a name between two others is not marked, as in
 * '<name>A. Heilmann</name>, E. Burkarter e <name>C. A. Dartora</name>'. They can neither teach names nor
 * measure them.
 */
export function hasAllNames({ text, labels }: Example): boolean {
  const isName = (at: number) => labels[at] === 'surname' || labels[at] === 'given'
  for (let at = 1; at < text.length; at += 1) {
    if (isName(at) || !isName(at - 1)) continue
    let end = at
    while (end < text.length && labels[end] === 'other') end += 1
    if (end < text.length && isName(end) && unmarkedName.test(text.slice(at, end))) return false
  }
  return true
}

/** Initials before a surname, or after it. */
const unmarkedName =
  /^[\s.,;&]*(?:\p{Lu}[.\s-]{1,2}){1,3}\s*\p{Lu}\p{Ll}{2,}[\s,;&]|^[\s.,;&]*\p{Lu}\p{Ll}{2,},?\s\p{Lu}{1,3}\b/u

/** Excluded, because its references are invented: a publisher tests its own programs with this file. */
const invented = 'elife_reviewed-preprint.xml'

/**
 * Files that are never used for training, so that bench/production/references.ts can measure the parser on
 * them.
 */
export const heldOut = [
  'f1000research_taxa-with-referee-reports.xml',
  'plos_one_insects-credit.xml',
  'plos_pcbi_hypergraphs.xml',
  'scielo_abc_letter-reply-translation.xml',
  'scielo_bakhtiniana_feminicidio-with-reviews.xml',
  'scielo_galaxia_translator.xml',
  'scielo_nova-economia_bolsa-familia.xml',
  'scielo_ress_vaccination-36-contribs.xml',
  'scielo_transinformacao_brazil-china-wos.xml',
]

export function* examplesOf(
  folder: string,
  files: (name: string) => boolean,
): Generator<[file: string, Example]> {
  for (const name of readdirSync(folder).filter(
    (file) => file.endsWith('.xml') && file !== invented && files(file),
  ))
    for (const ref of descendants(parseXml(readFileSync(join(folder, name), 'utf8')), 'ref')) {
      const example = exampleOf(ref)
      if (example) yield [name, example]
    }
}

/** Returns null if the reference has no text, or if its fields are not found in the text. */
function exampleOf(ref: XmlElement): Example | null {
  const holder = child(ref, 'citation-alternatives') ?? ref
  const mixed = child(holder, 'mixed-citation') ?? child(holder, 'citation')
  if (!mixed) return null
  const structured = child(holder, 'element-citation', 'nlm-citation')
  return structured ? aligned(mixed, structured) : tagged(mixed)
}

const fieldLabels: Record<string, Label> = {
  surname: 'surname',
  'given-names': 'given',
  suffix: 'given',
  collab: 'collab',
  year: 'year',
  'article-title': 'title',
  'chapter-title': 'title',
  'data-title': 'title',
  volume: 'volume',
  issue: 'issue',
  fpage: 'firstPage',
  'elocation-id': 'firstPage',
  lpage: 'lastPage',
  'publisher-name': 'publisher',
  institution: 'publisher',
  'publisher-loc': 'place',
  edition: 'edition',
  'pub-id': 'doi',
  'ext-link': 'url',
  uri: 'url',
}

const hasTitle = (citation: XmlElement) =>
  descendants(citation, 'article-title', 'chapter-title', 'data-title').length > 0

/** In physics, articles are cited without their title. Their source is the journal nevertheless. */
const isOfJournal = (citation: XmlElement) =>
  citation.attributes['publication-type'] === 'journal' &&
  descendants(citation, 'source').length > 0 &&
  descendants(citation, 'volume').length > 0

function labelOf(element: XmlElement, isPart: boolean, isEditor: boolean): Label | null {
  if (element.name === 'source') return isPart ? 'container' : 'title'
  if (isEditor && element.name === 'surname') return 'editorSurname'
  if (isEditor && element.name === 'given-names') return 'editorGiven'
  if (element.name === 'pub-id' && element.attributes['pub-id-type'] !== 'doi') return null
  if (element.name === 'ext-link' && /doi\.org/.test(element.attributes['xlink:href'] ?? '')) return 'doi'
  return fieldLabels[element.name] ?? null
}

function tagged(mixed: XmlElement): Example | null {
  const isPart = hasTitle(mixed) || isOfJournal(mixed)
  const example: Example = {
    text: '',
    labels: [],
    italic: [],
    isJournal: hasTitle(mixed) && descendants(mixed, 'source').length > 0,
  }
  const add = (text: string, label: Label, isItalic: boolean) => {
    // Collapses white space, because a line break in the file is equivalent to one space.
    let words = text.replaceAll(/\s+/g, ' ')
    if (example.text === '' || example.text.endsWith(' ')) words = words.trimStart()
    example.text += words
    for (let at = 0; at < words.length; at += 1) {
      example.labels.push(label)
      example.italic.push(isItalic)
    }
  }
  const visit = (node: XmlNode, label: Label, isItalic: boolean, isEditor: boolean) => {
    if (!isElement(node)) return add(node, label, isItalic)
    // Skips identifiers that publishers add, because authors do not write them.
    if (node.name === 'label' || (node.name === 'pub-id' && node.attributes['pub-id-type'] !== 'doi')) return
    const isOwnEditor = isEditor || /editor|compiler/.test(node.attributes['person-group-type'] ?? '')
    const own = labelOf(node, isPart, isOwnEditor) ?? label
    // Some publishers leave out the space between the parts of a name.
    if ((node.name === 'name' || node.name === 'string-name') && /[\p{L}.]\s?$/u.test(example.text)) {
      if (example.text.endsWith(' ')) {
        example.text = example.text.slice(0, -1)
        example.labels.pop()
        example.italic.pop()
      }
      if (example.labels.at(-1) === 'given' || example.labels.at(-1) === 'editorGiven')
        add(', ', 'other', false)
      else add(' ', 'other', false)
    }
    const before = node.name === 'given-names' && /\p{L}$/u.test(example.text)
    if (before) add(' ', 'other', false)
    for (const item of node.children)
      visit(item, own, isItalic || node.name === 'italic' || node.name === 'bold', isOwnEditor)
  }
  for (const node of mixed.children) visit(node, 'other', false, false)
  if (example.labels.every((label) => label === 'other')) return null
  return example
}

/**
 * Finds the fields of a structured reference in its text. A value that occurs several times is searched for
 * after the previous field.
 */
function aligned(mixed: XmlElement, structured: XmlElement): Example | null {
  const text = textOf(mixed).replace(/^\d+\.?\s+(?=\p{L})/u, '')
  const italicText = descendants(mixed, 'italic', 'bold').map(textOf)
  const isPart = hasTitle(structured) || isOfJournal(structured)
  const example: Example = {
    text,
    labels: Array.from({ length: text.length }, (): Label => 'other'),
    italic: Array.from({ length: text.length }, () => false),
    isJournal: structured.attributes['publication-type'] === 'journal',
  }
  for (const part of italicText) {
    const at = text.indexOf(part)
    if (at >= 0 && part) example.italic.fill(true, at, at + part.length)
  }
  const lower = text.toLowerCase()
  let from = 0
  const mark = (value: string, label: Label, start = 0): boolean => {
    const wanted = value.toLowerCase().replace(/[.,;:\s]+$/, '')
    if (!wanted) return true
    for (let at = lower.indexOf(wanted, start); at >= 0; at = lower.indexOf(wanted, at + 1)) {
      const end = at + wanted.length
      const isWhole = !/[\p{L}\d]/u.test(text[at - 1] ?? ' ') && !/[\p{L}\d]/u.test(text[end] ?? ' ')
      if (isWhole && example.labels.slice(at, end).every((taken) => taken === 'other')) {
        example.labels.fill(label, at, end)
        from = end
        return true
      }
    }
    return false
  }
  const fields = (citation: XmlElement, names: string[]) => elements(citation, ...names)
  let missed = 0
  for (const title of fields(structured, ['article-title', 'chapter-title', 'data-title']))
    if (!mark(textOf(title), 'title')) return null
  for (const source of fields(structured, ['source']))
    if (!mark(textOf(source), isPart ? 'container' : 'title', isPart ? from : 0)) missed += 1
  for (const group of [...fields(structured, ['person-group']), structured]) {
    const type = group.attributes['person-group-type'] ?? 'author'
    // Skips translators and other contributors, because the parser has labels for authors and editors only.
    if (!/^(author|editor|compiler|director|inventor|guest-editor)$/.test(type)) continue
    const isEditor = /editor|compiler|director/.test(type)
    from = 0
    for (const name of fields(group, ['name', 'string-name'])) {
      const surname = textOf(child(name, 'surname'))
      const given = textOf(child(name, 'given-names'))
      const before = from
      if (!mark(surname, isEditor ? 'editorSurname' : 'surname', before)) {
        missed += 1
        continue
      }
      const after = from
      if (
        given &&
        !mark(given, isEditor ? 'editorGiven' : 'given', after) &&
        !mark(given.replaceAll(' ', ''), isEditor ? 'editorGiven' : 'given', after)
      )
        mark(given, isEditor ? 'editorGiven' : 'given', before)
      from = Math.max(after, from)
    }
    for (const collab of fields(group, ['collab'])) mark(textOf(collab), 'collab')
  }
  // Numbers occur everywhere in a reference, so each is searched for only after the title or source.
  const titleEnd = Math.max(
    0,
    example.labels.findLastIndex((label) => label === 'title' || label === 'container'),
  )
  for (const [name, label] of [
    ['volume', 'volume'],
    ['issue', 'issue'],
    ['fpage', 'firstPage'],
    ['elocation-id', 'firstPage'],
    ['lpage', 'lastPage'],
  ] as const) {
    from = Math.max(from > titleEnd && name !== 'volume' ? from : 0, titleEnd)
    for (const element of fields(structured, [name]))
      if (!mark(textOf(element), label, from) && name !== 'lpage') missed += 1
  }
  for (const year of fields(structured, ['year'])) mark(textOf(year), 'year')
  for (const [name, label] of [
    ['publisher-name', 'publisher'],
    ['publisher-loc', 'place'],
    ['edition', 'edition'],
  ] as const)
    for (const element of fields(structured, [name])) mark(textOf(element), label)
  if (missed > 2) return null
  return example
}
