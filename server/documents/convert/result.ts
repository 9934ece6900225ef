import type { ConversionCounts, TaskCode, TaskParams } from '#domain/production.ts'
import { languageOf } from '#domain/text-language.ts'
import { unaccented, unaccentedWords } from '#domain/unaccented.ts'
import { jatsDoctype, jatsNamespaces, serializeXml } from '../../jats/serialize.ts'
import { isElement, textOf, type XmlElement } from '../../jats/xml.ts'
import { baseOf } from '../picture-names.ts'
import { countOf } from './finish.ts'
import type { UnreadFormula } from './formulas.ts'
import type { DocumentFront, RecordFront } from './front.ts'
import { type ConvertedMedia, pageMark, shownFormats, shownPicture } from './media.ts'
import { all, el, plainText } from './tree.ts'
import { shareIn } from './words.ts'

/** Something that a person has to settle or check. Its texts are in domain/production.ts. */
export interface ConversionTask {
  code: TaskCode
  /** Id of the element that the task concerns; '' for the whole article. */
  elementId: string
  /** Distinguishes tasks without an element. */
  subject: string
  params: TaskParams
}

export class TaskList {
  readonly list: ConversionTask[] = []

  add(code: TaskCode, elementId = '', subject = '', params: TaskParams = {}): void {
    const key = subject.slice(0, 200)
    if (this.list.some((task) => task.code === code && task.elementId === elementId && task.subject === key))
      return
    this.list.push({ code, elementId, subject: key, params })
  }
}

/** The pictures that the text uses, renamed. */
export class Pictures {
  readonly #given: Record<string, Uint8Array>
  readonly #tasks: TaskList
  readonly #used = new Map<string, ConvertedMedia>()
  /** Names of pictures that are missing or that browsers cannot show. */
  readonly #unshown = new Set<string>()

  constructor(given: Record<string, Uint8Array>, tasks: TaskList) {
    this.#given = given
    this.#tasks = tasks
  }

  /**
   * Returns the picture's new name. Without it, there is a task: a source that keeps the reference to the missing picture
   * gets the one that is found again, or not, when PDF and EPUB are made.
   */
  nameOf(src: string, task: 'picture-missing' | 'picture-not-set' = 'picture-missing'): string | null {
    const known = this.#used.get(src)
    if (known) return known.name
    const given = this.#given[src]
    if (!given) {
      const [reference = src] = src.split(pageMark)
      const name = baseOf(reference)
      this.#tasks.add(task, '', name, { name })
      this.#unshown.add(src)
      return null
    }
    const { bytes, extension, mediaType } = shownPicture(src, given)
    const name = `picture-${this.#used.size + 1}.${extension}`
    this.#used.set(src, { name, mediaType, bytes })
    if (!shownFormats.has(extension)) {
      this.#tasks.add('picture-format', '', name, { name, format: extension.toUpperCase() })
      this.#unshown.add(name)
    }
    return name
  }

  /**
   * Whether a picture can be seen. There is a task already for one that cannot, so nothing more is asked about
   * it until it is replaced.
   */
  isShown(name: string): boolean {
    return !this.#unshown.has(name)
  }

  used(): ConvertedMedia[] {
    return [...this.#used.values()]
  }
}

/** Adds tasks for formulas that stay TeX. Each unknown command is reported once, at its first formula. */
export function formulaTasks(tasks: TaskList, unread: readonly UnreadFormula[]): void {
  const reported = new Set<string>()
  for (const { element, macros } of unread) {
    const fresh = macros.filter((name) => !reported.has(name))
    if (fresh.length === 0 && macros.length > 0) continue
    for (const name of fresh) reported.add(name)
    tasks.add('formula-unread', element.attributes.id, '', {
      macros: fresh.map((name) => `\\${name}`).join(', '),
    })
  }
}

export function figureTasks(tasks: TaskList, blocks: readonly XmlElement[], pictures: Pictures): void {
  const labelOf = (element: XmlElement) =>
    plainText(element.children.find((node): node is XmlElement => isElement(node) && node.name === 'label'))
  const has = (element: XmlElement, ...names: string[]) => all(element.children, ...names).length > 0
  for (const fig of all(blocks, 'fig')) {
    const id = fig.attributes.id ?? ''
    const params: TaskParams = labelOf(fig) ? { label: labelOf(fig) } : {}
    if (!has(fig, 'caption')) tasks.add('figure-without-caption', id, '', params)
    const content = fig.children.filter((node) => !isElement(node) || node.name !== 'caption')
    if (all(content, 'graphic', 'table', 'code', 'p', 'disp-formula').length === 0)
      tasks.add('figure-without-picture', id, '', params)
    else if (
      all(fig.children, 'graphic').some(({ attributes }) =>
        pictures.isShown(attributes['xlink:href'] ?? ''),
      ) &&
      !has(fig, 'alt-text')
    )
      tasks.add('alternative-text', id, '', params)
  }
  for (const table of all(blocks, 'table-wrap')) {
    const id = table.attributes.id ?? ''
    if (!has(table, 'caption')) tasks.add('table-without-caption', id)
    if (!has(table, 'thead', 'th'))
      tasks.add('table-without-header', id, '', labelOf(table) ? { label: labelOf(table) } : {})
  }
}

/** Adds tasks where the document's front matter, or the language of its text, differs from what was entered. */
export function frontTasks(
  tasks: TaskList,
  front: DocumentFront,
  record: RecordFront,
  blocks: readonly XmlElement[],
): void {
  const entered = languageOf(`${record.title} ${record.abstract}`)
  const written = languageOf(textOf(blocks.find((block) => block.name === 'body')))
  if (entered && written && entered !== written)
    tasks.add('language-differs', '', '', { record: languageIn(entered), document: languageIn(written) })
  if (
    front.title &&
    record.title &&
    unaccentedWords(front.title).join(' ') !== unaccentedWords(record.title).join(' ')
  )
    tasks.add('title-differs', '', '', { record: record.title, document: front.title })
  if (front.abstract && record.abstract) {
    const recorded = new Set(unaccentedWords(record.abstract))
    const found = new Set(unaccentedWords(front.abstract))
    if (shareIn(front.abstract, recorded) < 0.95 || shareIn(record.abstract, found) < 0.95)
      tasks.add('abstract-differs', '', '', { document: shortened(front.abstract) })
  }
  if (front.keywords && record.keywords.length > 0) {
    const recorded = new Set(record.keywords.map((word) => unaccented(word)))
    if (front.keywords.some((word) => !recorded.has(unaccented(word))))
      tasks.add('keywords-differ', '', '', { document: front.keywords.join('; ') })
  }
}

const shortened = (text: string) => (text.length > 2000 ? `${text.slice(0, 2000)} …` : text)

/** The English name of a language. */
const languageIn = (code: string) => new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code

export function articleXml(blocks: readonly XmlElement[], language: string): string {
  const parts = blocks.filter((block) => block.name === 'body' || block.children.length > 0)
  const article = el(
    'article',
    { ...jatsNamespaces, 'article-type': 'research-article', 'dtd-version': '1.3', 'xml:lang': language },
    parts,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${jatsDoctype}\n${serializeXml(article)}\n`
}

export function countsOf(
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
