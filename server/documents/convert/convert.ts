import type { ConversionCounts } from '#domain/production.ts'
import { conversionLimits } from '#domain/production.ts'
import { unaccentedWords } from '#domain/unaccented.ts'
import { withSmallestFront } from '../../jats/smallest-front.ts'
import { type JatsProblem, validateJats } from '../../jats/validate.ts'
import { isElement, type XmlElement } from '../../jats/xml.ts'
import { DocumentError } from '../contract.ts'
import { contentOf } from '../inspect/content.ts'
import { isJatsFile } from '../inspect/jats.ts'
import { readArchive } from '../tex/archive.ts'
import { announceBibliography, withReferencesHeading } from './bibliography-heading.ts'
import { applyChanges, type ChangeChoice, changesAsJats, withoutChanges } from './changes.ts'
import { type CitationManner, linkCitations } from './citations.ts'
import { printedNumbers } from './citations-by-number.ts'
import { linkCrossReferences } from './cross-references.ts'
import { type DocumentWords, documentWords } from './document-words.ts'
import { findFigures } from './figures.ts'
import { collectNotes, countWords, finish } from './finish.ts'
import { displayFormulas, writeFormulas } from './formulas.ts'
import { type DocumentFront, type RecordFront, splitFront } from './front.ts'
import { findHeadings } from './headings.ts'
import { giveIds, idMaker } from './ids.ts'
import { convertJats } from './jats-source.ts'
import { joinEmbedded } from './join-embedded.ts'
import { linkRanges } from './link-ranges.ts'
import type { ConvertedMedia } from './media.ts'
import { numberCited } from './number-cited.ts'
import type { SourceComment } from './pandoc-tree.ts'
import { placeFloats } from './place-floats.ts'
import { type ReadSource, readDocxSource, readLatexSource } from './read.ts'
import { readReferenceList } from './reference-list.ts'
import { type ReferenceEntry, referenceElement } from './references.ts'
import { resolveCitations } from './resolve-citations.ts'
import {
  articleXml,
  type ConversionTask,
  countsOf,
  figureTasks,
  formulaTasks,
  frontTasks,
  Pictures,
  TaskList,
} from './result.ts'
import { nestSections } from './sections.ts'
import { citationTasks, lossTasks } from './source-tasks.ts'
import { all, el, plainText } from './tree.ts'

export interface ConvertOptions {
  /** 'source' means LaTeX or JATS, or an archive of either. */
  format: 'docx' | 'source'
  /** Files uploaded with a LaTeX source, by name: its parts, .bib and .sty files, pictures. */
  parts?: [name: string, bytes: Uint8Array][]
  /** How tracked changes in a Word file are handled. */
  changes: ChangeChoice
  /** Language of the article, such as 'en'. */
  language: string
  record: RecordFront
}

export interface ConvertedComment extends SourceComment {
  /** Id of the nearest element that has one. */
  elementId: string
}

export interface Conversion {
  /** Whether the text was converted ('import') or was already JATS ('upload'). */
  origin: 'import' | 'upload'
  /** The <article> with <body> and <back>. Its front matter is written from the records instead. */
  jats: string
  /**
   * The same article with tracked changes as named-content (tracked-insertion, tracked-deletion); null if
   * none were kept.
   */
  tracked: string | null
  media: ConvertedMedia[]
  comments: ConvertedComment[]
  /** Title, authors, abstract and keywords as found in the document. */
  front: DocumentFront
  tasks: ConversionTask[]
  counts: ConversionCounts
  /** Share of the source's words that occur in front, body and back, at most 1. */
  completeness: number
  citations: CitationManner | 'embedded' | 'keys'
  /** DTD errors; empty if valid. */
  problems: JatsProblem[]
}

/**
 * Reads a LaTeX source with its parts, which may be in an archive or uploaded separately. A part in the
 * archive takes precedence.
 */
function readLatexFiles(bytes: Uint8Array, beside: [string, Uint8Array][]): Promise<ReadSource> {
  if (contentOf(bytes) !== 'zip') return readLatexSource(bytes, beside)
  const { main, parts } = readArchive(bytes)
  return readLatexSource(main, [...beside, ...parts])
}

/** Returns the JATS file of a source with its other files, or null if the source is LaTeX. */
function jatsAmong(bytes: Uint8Array, beside: [string, Uint8Array][]) {
  if (contentOf(bytes) !== 'zip') return isJatsFile(bytes) ? { main: bytes, parts: beside } : null
  const { name, main, parts } = readArchive(bytes)
  return /\.xml$/i.test(name) ? { main, parts: [...beside, ...parts] } : null
}

/**
 * Converts an accepted manuscript to JATS, or imports it if it is already JATS. Throws DocumentError if the
 * file cannot be converted at all.
 */
export async function convertDocument(bytes: Uint8Array, options: ConvertOptions): Promise<Conversion> {
  if (bytes.length > conversionLimits.bytes)
    throw new DocumentError(
      'too-large',
      'This file is larger than 60 MB. Reduce its pictures and upload it again.',
    )
  const given = options.format === 'source' ? jatsAmong(bytes, options.parts ?? []) : null
  if (given) return convertJats(given.main, given.parts, options)
  const source =
    options.format === 'docx' ? await readDocxSource(bytes) : await readLatexFiles(bytes, options.parts ?? [])
  const tasks = new TaskList()
  const changed = applyChanges(source.blocks, options.changes)
  const headed = announceBibliography(findHeadings(displayFormulas(changed)))
  const { front, rest, words: frontWords, leftOut } = splitFront(headed, options.record, source.meta)
  const sections = nestSections(withReferencesHeading(findFigures(rest)))
  if (plainText(sections.body).trim() !== '' && all(sections.body, 'sec').length === 0)
    tasks.add('headings-missing')

  const { entries: printed, leftovers } = readReferenceList(sections.references)
  const entries = entriesOf(printed, source, sections.body)
  if (entries.length === 0) tasks.add('references-missing')

  const words = documentWords(sections.body)
  const newId = idMaker()
  const placed = placeFloats(sections.body, leftovers)
  const { blocks, notes } = collectNotes([el('body', {}, placed), el('back', {}, sections.back)], newId)
  const back = blocks[1] as XmlElement
  if (notes.length > 0) back.children.push(el('fn-group', {}, notes))
  const pictures = new Pictures(source.pictures, tasks)
  if (source.isNumbered) numberElements(blocks, words)
  giveIds(blocks, newId)
  for (const table of all(blocks, 'table-wrap'))
    if (table.attributes['x-nested']) tasks.add('table-nested', table.attributes.id)
  for (const ref of entries)
    ref.written = ref.written.filter((node) => !isElement(node) || !node.name.startsWith('x-'))

  const formulas = await writeFormulas(blocks)
  giveIds(formulas.blocks, newId)
  formulaTasks(tasks, formulas.unread)
  const resolved = resolveCitations(formulas.blocks, entries, source.citations, {
    ...source,
    and: words.and,
  })
  const linked = linkCitations(resolved.blocks, entries)
  const crossed = linkCrossReferences(linked.body, words, entries)
  const ranged = linkRanges(crossed.blocks, entries)
  numberCited(ranged, entries)
  const refList =
    entries.length > 0
      ? [
          el('ref-list', {}, [
            el('title', {}, [sections.referencesTitle ?? words.references]),
            ...entries.map(referenceElement),
          ]),
        ]
      : []
  const withReferences = ranged.map((block) =>
    block.name === 'back' ? { ...block, children: [...block.children, ...refList] } : block,
  )
  const finished = finish(withReferences, (src) => pictures.nameOf(src))
  const articleBlocks = finished.blocks

  lossTasks(tasks, source, articleBlocks, finished.places, pictures)
  citationTasks(tasks, articleBlocks, entries, {
    ...linked,
    unmatched: [...linked.unmatched, ...resolved.unknown],
  })
  for (const { words: text, elementId } of crossed.missing)
    tasks.add('target-missing', elementId, text, { text })
  figureTasks(tasks, articleBlocks, pictures)
  frontTasks(tasks, front, options.record, articleBlocks)
  if (leftOut.length > 0) tasks.add('front-left-out', '', '', { text: leftOut.join(' | ').slice(0, 500) })

  const plain = withoutChanges(articleBlocks).filter(isElement)
  const hasChanges = all(articleBlocks, 'x-ins', 'x-del').length > 0
  if (hasChanges) tasks.add('tracked-changes')
  const { title, abstract, authors = [], keywords } = source.meta
  const metadata = [title, abstract, ...authors, ...(keywords ?? [])].map(
    (text) => unaccentedWords(text ?? '').length,
  )
  const found = countWords(plain) + frontWords + metadata.reduce((sum, count) => sum + count, 0)
  const completeness = source.words > 0 ? Math.min(1, found / source.words) : 1
  if (completeness < conversionLimits.completeShare)
    tasks.add('words-missing', '', '', { percent: Math.floor(completeness * 100) })
  const jats = articleXml(plain, options.language)
  const problems = validateJats(withSmallestFront(jats))
  for (const problem of problems.slice(0, 20))
    tasks.add('not-valid', problem.id ?? '', problem.message, { message: problem.message })
  return {
    origin: 'import',
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

function entriesOf(
  printed: readonly ReferenceEntry[],
  source: ReadSource,
  body: readonly XmlElement[],
): ReferenceEntry[] {
  if (source.citations.length > 0)
    return joinEmbedded(
      printed,
      source.citations.flatMap(({ items }) => items),
      all(body, 'x-cite').map((citation) => ({
        ids: source.citations[Number(citation.attributes.items)]?.items.map(({ id }) => id) ?? [],
        numbers: printedNumbers(plainText(citation.children)),
      })),
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

/**
 * Numbers figures, tables, formulas and sections, because LaTeX would number them only during typesetting.
 */
function numberElements(blocks: readonly XmlElement[], words: DocumentWords): void {
  const counts = { fig: 0, 'table-wrap': 0, 'disp-formula': 0 }
  const hasLabel = (element: XmlElement) =>
    element.children.some((node) => isElement(node) && node.name === 'label')
  for (const element of all(blocks, 'fig', 'table-wrap')) {
    const kind = element.name as 'fig' | 'table-wrap'
    if (hasLabel(element)) continue
    if (!element.children.some((node) => isElement(node) && node.name === 'caption')) continue
    counts[kind] += 1
    const at = element.children.findIndex((node) => !isElement(node) || node.name !== 'x-anchor')
    element.children.splice(Math.max(0, at), 0, el('label', {}, [`${words[kind]} ${counts[kind]}`]))
  }
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
