import type { ConversionCounts, TaskCode, TaskParams } from '#domain/production.ts'
import { conversionLimits } from '#domain/production.ts'
import { jatsDoctype, jatsNamespaces, serializeXml } from '../../jats/serialize.ts'
import { withSmallestFront } from '../../jats/smallest-front.ts'
import { type JatsProblem, validateJats } from '../../jats/validate.ts'
import { isElement, type XmlElement } from '../../jats/xml.ts'
import { DocumentError } from '../contract.ts'
import { contentOf } from '../inspect/content.ts'
import { readArchive } from '../tex/archive.ts'
import { applyChanges, type ChangeChoice, changesAsJats, withoutChanges } from './changes.ts'
import { type CitationManner, linkCitations } from './citations.ts'
import { linkCrossReferences } from './cross-references.ts'
import { findFigures } from './figures.ts'
import { collectNotes, countOf, countWords, finish, type Places } from './finish.ts'
import { displayFormulas, writeFormulas } from './formulas.ts'
import { type DocumentFront, type RecordFront, splitFront } from './front.ts'
import { findHeadings } from './headings.ts'
import { giveIds, idMaker } from './ids.ts'
import { type ConvertedMedia, formatOf, shownFormats } from './media.ts'
import type { SourceComment } from './pandoc-tree.ts'
import { placeFloats } from './place-floats.ts'
import { type ReadSource, readDocxSource, readLatexSource } from './read.ts'
import {
  certain,
  joinEmbedded,
  type ReferenceEntry,
  readReferenceList,
  referenceElement,
  unannouncedReferences,
} from './references.ts'
import { resolveCitations } from './resolve-citations.ts'
import { nestSections } from './sections.ts'
import { all, el, plainText } from './tree.ts'
import { folded, shareIn, wordsOf } from './words.ts'

export interface ConvertOptions {
  format: 'docx' | 'latex'
  /** Files beside a LaTeX source, by name: its parts, .bib and .sty files, pictures. */
  parts?: [name: string, bytes: Uint8Array][]
  /** How tracked changes in a Word file are handled. */
  changes: ChangeChoice
  /** Language of the article, such as 'en'. */
  language: string
  record: RecordFront
}

/** Something that a person has to settle or check; its texts are in domain/production.ts. */
export interface ConversionTask {
  code: TaskCode
  /** The element it concerns; '' for the whole article. */
  elementId: string
  /** Distinguishes tasks without an element. */
  subject: string
  params: TaskParams
}

export interface ConvertedComment extends SourceComment {
  /** The element nearest to it. */
  elementId: string
}

export interface Conversion {
  /** <article> with <body> and <back>; the front matter is written from the records. */
  jats: string
  /** The same with tracked changes as named-content (tracked-insertion, tracked-deletion); null where none were kept. */
  tracked: string | null
  media: ConvertedMedia[]
  comments: ConvertedComment[]
  /** Title, authors, abstract and keywords as found in the document. */
  front: DocumentFront
  tasks: ConversionTask[]
  counts: ConversionCounts
  /** Share of the source's words that are in front, body and back, at most 1. */
  completeness: number
  citations: CitationManner | 'embedded' | 'keys'
  /** DTD errors; empty if valid. */
  problems: JatsProblem[]
}

/** A LaTeX source with its parts, which may be in an archive or beside it. Those in the archive count first. */
function readLatexFiles(bytes: Uint8Array, beside: [string, Uint8Array][]): Promise<ReadSource> {
  if (contentOf(bytes) !== 'zip') return readLatexSource(bytes, beside)
  const { main, parts } = readArchive(bytes)
  return readLatexSource(main, [...beside, ...parts])
}

/** Converts an accepted manuscript to JATS. Throws DocumentError if the file cannot be converted at all. */
export async function convertDocument(bytes: Uint8Array, options: ConvertOptions): Promise<Conversion> {
  if (bytes.length > conversionLimits.bytes)
    throw new DocumentError(
      'too-large',
      'This file is larger than 60 MB. Reduce its pictures and upload it again.',
    )
  const source =
    options.format === 'docx' ? await readDocxSource(bytes) : await readLatexFiles(bytes, options.parts ?? [])
  const tasks = new TaskList()
  const changed = applyChanges(source.blocks, options.changes)
  const headed = announceBibliography(findHeadings(displayFormulas(changed)))
  const { front, rest } = splitFront(headed, options.record, source.meta)
  const sections = nestSections(withReferencesHeading(findFigures(rest)))
  if (all(sections.body, 'sec').length === 0) tasks.add('headings-missing')

  const { entries: printed, leftovers } = readReferenceList(sections.references)
  const entries = entriesOf(printed, source)
  if (entries.length === 0) tasks.add('references-missing')

  const newId = idMaker()
  const placed = placeFloats(sections.body, leftovers)
  const { blocks, notes } = collectNotes([el('body', {}, placed), el('back', {}, sections.back)], newId)
  const back = blocks[1] as XmlElement
  if (notes.length > 0) back.children.push(el('fn-group', {}, notes))
  const pictures = new Pictures(source.pictures, tasks)
  numberFigures(blocks, source.isNumbered)
  giveIds(blocks, newId)
  for (const ref of entries)
    ref.written = ref.written.filter((node) => !isElement(node) || !node.name.startsWith('x-'))

  const formulas = await writeFormulas(blocks)
  for (const { element, macros } of formulas.unread)
    tasks.add('formula-unread', element.attributes.id, '', {
      macros: macros
        .slice(0, 5)
        .map((name) => `\\${name}`)
        .join(', '),
    })
  giveIds(formulas.blocks, newId)
  const resolved = resolveCitations(formulas.blocks, entries, source.citations, source.manner)
  const linked = linkCitations(resolved.blocks, entries)
  const crossed = linkCrossReferences(linked.body, entries)
  const refList =
    entries.length > 0
      ? [
          el('ref-list', {}, [
            el('title', {}, [sections.referencesTitle ?? 'References']),
            ...entries.map(referenceElement),
          ]),
        ]
      : []
  const withReferences = crossed.blocks.map((block) =>
    block.name === 'back' ? { ...block, children: [...block.children, ...refList] } : block,
  )
  const finished = finish(withReferences, (src) => pictures.nameOf(src))
  const articleBlocks = finished.blocks

  lossTasks(tasks, source, finished.places)
  citationTasks(tasks, articleBlocks, entries, linked.ambiguous, [...linked.unmatched, ...resolved.unknown])
  for (const { words, elementId } of crossed.missing)
    tasks.add('target-missing', elementId, words, { text: words })
  figureTasks(tasks, articleBlocks)
  frontTasks(tasks, front, options.record)

  const plain = withoutChanges(articleBlocks).filter(isElement)
  const hasChanges = all(articleBlocks, 'x-ins', 'x-del').length > 0
  const words =
    countWords(plain) +
    [front.title, front.abstract, ...front.authors, ...(front.keywords ?? [])].reduce(
      (sum, text) => sum + wordsOf(text ?? '').length,
      0,
    )
  const completeness = source.words > 0 ? Math.min(1, words / source.words) : 1
  if (completeness < conversionLimits.completeShare)
    tasks.add('words-missing', '', '', { percent: Math.floor(completeness * 100) })
  const jats = articleXml(plain, options.language)
  const problems = validateJats(withSmallestFront(jats))
  for (const problem of problems.slice(0, 20))
    tasks.add('not-valid', problem.id ?? '', problem.message, { message: problem.message })
  return {
    jats,
    tracked: hasChanges ? articleXml(changesAsJats(articleBlocks).filter(isElement), options.language) : null,
    media: pictures.used(),
    comments: source.comments.map((comment, index) => ({
      ...comment,
      elementId: finished.places.comments.get(index) ?? '',
    })),
    front,
    tasks: tasks.list,
    counts: countsOf(
      plain,
      entries.length,
      resolved.linked + linked.linked + crossed.citations,
      crossed.linked,
    ),
    completeness,
    citations: source.citations.length > 0 ? 'embedded' : resolved.linked > 0 ? 'keys' : linked.manner,
    problems,
  }
}

class TaskList {
  readonly list: ConversionTask[] = []

  add(code: TaskCode, elementId = '', subject = '', params: TaskParams = {}): void {
    const key = subject.slice(0, 200)
    if (this.list.some((task) => task.code === code && task.elementId === elementId && task.subject === key))
      return
    this.list.push({ code, elementId, subject: key, params })
  }
}

/** The pictures that the text uses, renamed. */
class Pictures {
  readonly #given: Record<string, Uint8Array>
  readonly #tasks: TaskList
  readonly #used = new Map<string, ConvertedMedia>()

  constructor(given: Record<string, Uint8Array>, tasks: TaskList) {
    this.#given = given
    this.#tasks = tasks
  }

  nameOf(src: string): string | null {
    const known = this.#used.get(src)
    if (known) return known.name
    const bytes = this.#given[src]
    if (!bytes) {
      this.#tasks.add('picture-missing', '', src, { name: src })
      return null
    }
    const { extension, mediaType } = formatOf(bytes)
    const name = `picture-${this.#used.size + 1}.${extension}`
    this.#used.set(src, { name, mediaType, bytes })
    if (!shownFormats.has(extension))
      this.#tasks.add('picture-format', '', name, { name, format: extension.toUpperCase() })
    return name
  }

  used(): ConvertedMedia[] {
    return [...this.#used.values()]
  }
}

/** Marks the reference list by the field of a reference manager, regardless of its heading. */
function announceBibliography(blocks: readonly XmlElement[]): XmlElement[] {
  const start = blocks.findIndex((block) =>
    all(block.children, 'x-bibliography').some(({ attributes }) => attributes.at === 'start'),
  )
  if (start < 0) return [...blocks]
  const block = blocks[start] as XmlElement
  if (block.name === 'x-heading') return [...blocks]
  const before = blocks[start - 1]
  if (before?.name === 'x-heading') {
    const named = { ...before, attributes: { ...before.attributes, role: 'references', level: '1' } }
    return [...blocks.slice(0, start - 1), named, ...blocks.slice(start)]
  }
  return [
    ...blocks.slice(0, start),
    el('x-heading', { level: '1', role: 'references' }, ['References']),
    ...blocks.slice(start),
  ]
}

function withReferencesHeading(blocks: readonly XmlElement[]): XmlElement[] {
  if (
    blocks.some(
      (block) =>
        block.name === 'x-heading' && (block.attributes.role === 'references' || isReferencesHeading(block)),
    )
  )
    return [...blocks]
  const start = unannouncedReferences(blocks)
  if (start >= blocks.length) return [...blocks]
  return [
    ...blocks.slice(0, start),
    el('x-heading', { level: '1', role: 'references' }, ['References']),
    ...blocks.slice(start),
  ]
}

function isReferencesHeading(block: XmlElement): boolean {
  return nestSections([block]).referencesTitle !== null
}

function entriesOf(printed: readonly ReferenceEntry[], source: ReadSource): ReferenceEntry[] {
  if (source.citations.length > 0)
    return joinEmbedded(
      printed,
      source.citations.flatMap(({ items }) => items),
    )
  if (source.bibliography.length > 0) {
    const known = source.bibliography.map(
      (item, index): ReferenceEntry => ({
        id: `B${index + 1}`,
        number: null,
        written: [],
        item,
        origin: 'bib',
        confidence: null,
        keys: [item.id],
        anchors: [],
      }),
    )
    return [...known, ...printed.map((entry, index) => ({ ...entry, id: `B${known.length + index + 1}` }))]
  }
  return [...printed]
}

/** Numbers figures, tables, formulas and sections, which LaTeX does during typesetting. */
function numberFigures(blocks: readonly XmlElement[], isNumbered: boolean): void {
  const counts = { fig: 0, 'table-wrap': 0, 'disp-formula': 0 }
  const names = { fig: 'Figure', 'table-wrap': 'Table' }
  const hasLabel = (element: XmlElement) =>
    element.children.some((node) => isElement(node) && node.name === 'label')
  for (const element of all(blocks, 'fig', 'table-wrap')) {
    const kind = element.name as 'fig' | 'table-wrap'
    if (hasLabel(element) || !isNumbered) continue
    if (!element.children.some((node) => isElement(node) && node.name === 'caption')) continue
    counts[kind] += 1
    const at = element.children.findIndex((node) => !isElement(node) || node.name !== 'x-anchor')
    element.children.splice(Math.max(0, at), 0, el('label', {}, [`${names[kind]} ${counts[kind]}`]))
  }
  if (!isNumbered) return
  const numberSections = (elements: readonly XmlElement[], prefix: string) => {
    let count = 0
    for (const section of elements.filter(({ name }) => name === 'sec')) {
      if (!section.attributes['x-unnumbered'] && !hasLabel(section)) {
        count += 1
        section.children.unshift(el('label', {}, [`${prefix}${count}`]))
      }
      numberSections(section.children.filter(isElement), `${prefix}${count}.`)
    }
  }
  for (const body of blocks.filter(({ name }) => name === 'body'))
    numberSections(body.children.filter(isElement), '')
}

function lossTasks(tasks: TaskList, source: ReadSource, places: Places): void {
  source.lost.forEach(({ kind, text }, index) => {
    tasks.add(
      `lost-${kind}`,
      places.lost.get(index) ?? '',
      `${kind} ${index + 1}`,
      text ? { text: text.slice(0, 300) } : {},
    )
  })
  if (source.hiddenWords > 0) tasks.add('hidden-text', '', '', { words: source.hiddenWords })
  for (const name of source.missing) tasks.add('tex-part-missing', '', name, { name })
  for (const key of source.unreadEntries) tasks.add('bib-unread', '', key, { key })
  for (const [command, id] of [...places.commands].slice(0, 30))
    tasks.add('tex-unknown', id, command, { command })
  for (const id of places.inlinePictures) tasks.add('formula-picture', id)
}

function citationTasks(
  tasks: TaskList,
  blocks: readonly XmlElement[],
  entries: readonly ReferenceEntry[],
  ambiguous: readonly { text: string; ids: string[] }[],
  unmatched: readonly string[],
): void {
  for (const { text } of ambiguous) tasks.add('citation-ambiguous', '', text, { text: text.trim() })
  for (const text of new Set(unmatched)) tasks.add('citation-unmatched', '', text, { text })
  const cited = new Set(all(blocks, 'xref').flatMap(({ attributes }) => (attributes.rid ?? '').split(' ')))
  for (const entry of entries) {
    const text = shortened(plainText(entry.written) || (entry.item.title ?? entry.id))
    if (!cited.has(entry.id)) tasks.add('reference-uncited', entry.id, '', { text })
    const uncertain = Object.entries(entry.confidence ?? {}).filter(([, value]) => value < certain)
    if (uncertain.length > 0)
      tasks.add('reference-uncertain', entry.id, '', {
        text,
        fields: uncertain.map(([field]) => field).join(', '),
      })
  }
}

const shortened = (text: string) => (text.length > 120 ? `${text.slice(0, 117)}…` : text)

function figureTasks(tasks: TaskList, blocks: readonly XmlElement[]): void {
  const labelOf = (element: XmlElement) =>
    plainText(element.children.find((node): node is XmlElement => isElement(node) && node.name === 'label'))
  const has = (element: XmlElement, ...names: string[]) => all(element.children, ...names).length > 0
  for (const fig of all(blocks, 'fig')) {
    const id = fig.attributes.id ?? ''
    const params: TaskParams = labelOf(fig) ? { label: labelOf(fig) } : {}
    if (!has(fig, 'caption')) tasks.add('figure-without-caption', id, '', params)
    if (!has(fig, 'graphic', 'table', 'code', 'p', 'disp-formula'))
      tasks.add('figure-without-picture', id, '', params)
    else if (has(fig, 'graphic') && !has(fig, 'alt-text')) tasks.add('alternative-text', id, '', params)
  }
  for (const table of all(blocks, 'table-wrap')) {
    const id = table.attributes.id ?? ''
    if (!has(table, 'caption')) tasks.add('table-without-caption', id)
    if (!has(table, 'thead', 'th'))
      tasks.add('table-without-header', id, '', labelOf(table) ? { label: labelOf(table) } : {})
  }
}

function frontTasks(tasks: TaskList, front: DocumentFront, record: RecordFront): void {
  if (front.title && record.title && wordsOf(front.title).join(' ') !== wordsOf(record.title).join(' '))
    tasks.add('title-differs', '', '', { record: record.title, document: front.title })
  if (front.abstract && record.abstract) {
    const entered = new Set(wordsOf(record.abstract))
    const written = new Set(wordsOf(front.abstract))
    if (shareIn(front.abstract, entered) < 0.95 || shareIn(record.abstract, written) < 0.95)
      tasks.add('abstract-differs')
  }
  if (front.keywords && record.keywords.length > 0) {
    const entered = new Set(record.keywords.map((word) => folded(word)))
    if (front.keywords.some((word) => !entered.has(folded(word))))
      tasks.add('keywords-differ', '', '', { document: front.keywords.join('; ') })
  }
}

function articleXml(blocks: readonly XmlElement[], language: string): string {
  const parts = blocks.filter((block) => block.name === 'body' || block.children.length > 0)
  const article = el(
    'article',
    { ...jatsNamespaces, 'article-type': 'research-article', 'dtd-version': '1.3', 'xml:lang': language },
    parts,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${jatsDoctype}\n${serializeXml(article)}\n`
}

function countsOf(
  blocks: readonly XmlElement[],
  references: number,
  citations: number,
  crossReferences: number,
): ConversionCounts {
  return {
    headings: countOf(blocks, 'sec', 'app'),
    paragraphs: countOf(blocks, 'p'),
    figures: countOf(blocks, 'fig'),
    tables: countOf(blocks, 'table-wrap'),
    formulas: countOf(blocks, 'disp-formula', 'inline-formula'),
    footnotes: countOf(blocks, 'fn'),
    references,
    citations,
    crossReferences,
  }
}
