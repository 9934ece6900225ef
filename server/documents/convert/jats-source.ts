import { supplementName, supplementType } from '#domain/article/supplements.ts'
import { importJats, JatsRefusal, versionRefusal } from '../../jats/import.ts'
import { withSmallestFront } from '../../jats/smallest-front.ts'
import { validateJats } from '../../jats/validate.ts'
import {
  child,
  descendants,
  elements,
  isElement,
  parseXml,
  safeHref,
  textOf,
  type XmlElement,
  type XmlNode,
} from '../../jats/xml.ts'
import { DocumentError } from '../contract.ts'
import { baseOf, pictureNamed } from '../picture-names.ts'
import type { Conversion, ConvertOptions } from './convert.ts'
import { countWords } from './finish.ts'
import { giveIds, idMaker } from './ids.ts'
import { chooseAlternatives } from './jats-alternatives.ts'
import { jatsFrontTasks } from './jats-front.ts'
import type { ConvertedMedia } from './media.ts'
import { articleXml, countsOf, figureTasks, Pictures, TaskList } from './result.ts'
import { withMathMl } from './tex-formulas.ts'

/**
 * Imports body and back of an article that is already JATS. The front matter is written from the records; a
 * task reports where the file's front matter differs. Files of other versions are upgraded, or refused with
 * the reason.
 */
export async function convertJats(
  bytes: Uint8Array,
  parts: readonly [name: string, bytes: Uint8Array][],
  { language, record }: Pick<ConvertOptions, 'language' | 'record'>,
): Promise<Conversion> {
  const imported = read(bytes)
  const article = parseXml(await withMathMl(imported.xml))
  const body = child(article, 'body')
  if (!body || body.children.length === 0)
    throw new DocumentError(
      'no-text',
      'This JATS file has front matter only, no <body>. Upload the file with the whole text.',
    )
  const back = child(article, 'back')
  const tasks = new TaskList()
  const own = back ? [body, back] : [body]
  const textLanguage = article.attributes['xml:lang'] ?? language
  const kept = [...own, ...elements(article, 'sub-article', 'response')].flatMap(idsOf)
  const text = own.map((block) => withoutLinks(block, new Set(idsOf(child(article, 'front'))), new Set(kept)))
  const blocks = [...text, ...validSubArticles(article, text, textLanguage, tasks)]
  const pictures = takePictures(blocks, parts, tasks)
  const supplements = takeSupplements(blocks, parts, tasks)
  giveIds(blocks, idMaker())
  const jats = articleXml(blocks, textLanguage)
  const problems = validateJats(withSmallestFront(jats))
  const refusal = versionRefusal(imported, problems.length)
  if (refusal) {
    const [first] = problems
    throw new DocumentError('other-version', `${refusal} The first: ${first?.message ?? ''}`)
  }
  for (const problem of problems.slice(0, 20))
    tasks.add('not-valid', problem.id ?? '', problem.message, { message: problem.message })
  figureTasks(tasks, blocks, pictures)
  const front = jatsFrontTasks(tasks, article, record, blocks)
  if (descendants(back, 'ref').length === 0) tasks.add('references-missing')
  const links = blocks.flatMap((block) => descendants(block, 'xref'))
  const isCitation = ({ attributes }: XmlElement) => attributes['ref-type'] === 'bibr'
  return {
    origin: 'upload',
    ...{
      jats,
      tracked: null,
      media: [...pictures.used(), ...supplements],
      comments: [],
      front,
      tasks: tasks.list,
      problems,
    },
    counts: countsOf(
      blocks,
      descendants(back, 'ref').length,
      links.filter(isCitation).length,
      links.filter((link) => !isCitation(link)).length,
    ),
    completeness: countWords(blocks) > 0 ? 1 : 0,
    citations: 'keys',
  }
}

/** The ids of the element and of all inside it. */
const idsOf = (element: XmlElement | undefined): string[] =>
  element
    ? [element.attributes.id ?? '', ...element.children.filter(isElement).flatMap(idsOf)].filter(Boolean)
    : []

/** Makes plain words of links that lead to the file's front matter, such as to an author: it is not taken over. */
function withoutLinks(
  element: XmlElement,
  front: ReadonlySet<string>,
  kept: ReadonlySet<string>,
): XmlElement {
  const leadsAway = ({ name, attributes }: XmlElement) =>
    name === 'xref' && (attributes.rid?.split(/\s+/).some((id) => front.has(id) && !kept.has(id)) ?? false)
  const children = element.children.flatMap((node): XmlNode[] => {
    if (!isElement(node)) return [node]
    const inner = withoutLinks(node, front, kept)
    return leadsAway(node) ? inner.children : [inner]
  })
  return { ...element, children }
}

/**
 * Returns the translations, reports and responses of the file. One that adds errors to a text is left out with a task:
 * what belongs to an article must not keep the article itself from being taken over.
 */
function validSubArticles(
  article: XmlElement,
  own: readonly XmlElement[],
  language: string,
  tasks: TaskList,
): XmlElement[] {
  const all = elements(article, 'sub-article', 'response')
  if (all.length === 0) return []
  const problemsWith = (more: readonly XmlElement[]) =>
    validateJats(withSmallestFront(articleXml([...own, ...more], language)))
  const before = problemsWith([]).length
  if (problemsWith(all).length <= before) return all
  return all.filter((sub) => {
    const found = problemsWith([sub])
    if (found.length <= before) return true
    const title = textOf(descendants(sub, 'article-title')[0]) || sub.attributes['article-type'] || sub.name
    const [first] = found
    tasks.add('not-valid', sub.attributes.id ?? '', title, {
      message: `The part '${title}' was left out, because it is not valid: ${first?.message ?? ''}`,
    })
    return false
  })
}

function read(bytes: Uint8Array) {
  try {
    return importJats(bytes)
  } catch (cause) {
    if (cause instanceof JatsRefusal) throw new DocumentError(cause.code, cause.message)
    throw cause
  }
}

/**
 * Finds the pictures that the text refers to, whatever folder they are in, and updates the references to
 * their new names.
 */
function takePictures(
  blocks: readonly XmlElement[],
  parts: readonly [name: string, bytes: Uint8Array][],
  tasks: TaskList,
): Pictures {
  chooseAlternatives(blocks, (href) => pictureNamed(href, parts) !== undefined)
  const given: Record<string, Uint8Array> = {}
  const images = blocks.flatMap((block) => descendants(block, 'graphic', 'inline-graphic'))
  for (const { attributes } of images) {
    const href = attributes['xlink:href'] ?? ''
    const bytes = pictureNamed(href, parts)
    if (bytes) given[href] = bytes
  }
  const pictures = new Pictures(given, tasks)
  for (const image of images) {
    const name = pictures.nameOf(image.attributes['xlink:href'] ?? '', 'picture-not-set')
    if (name) image.attributes = { ...image.attributes, 'xlink:href': name }
  }
  return pictures
}

/**
 * Finds the supplementary files that the text refers to without an address, and updates the references to their new
 * names. One that is missing, or of a type that readers are not offered, is a task, because its link would lead nowhere.
 */
function takeSupplements(
  blocks: readonly XmlElement[],
  parts: readonly [name: string, bytes: Uint8Array][],
  tasks: TaskList,
): ConvertedMedia[] {
  const taken = new Map<string, ConvertedMedia>()
  const holders = blocks.flatMap((block) =>
    descendants(block, 'supplementary-material', 'inline-supplementary-material', 'media'),
  )
  for (const holder of holders) {
    const href = holder.attributes['xlink:href']?.trim() ?? ''
    if (href === '' || href.startsWith('#') || safeHref(href)) continue
    const base = baseOf(href).toLowerCase()
    const mediaType = supplementType(base)
    const [, bytes] = parts.find(([name]) => baseOf(name).toLowerCase() === base) ?? []
    if (!bytes || !mediaType) {
      tasks.add('supplement-missing', '', base, { name: base, reason: bytes ? 'type' : 'file' })
      continue
    }
    const file = taken.get(base) ?? { name: supplementName(base, taken.size + 1), mediaType, bytes }
    taken.set(base, file)
    holder.attributes = { ...holder.attributes, 'xlink:href': file.name }
  }
  return [...taken.values()]
}
