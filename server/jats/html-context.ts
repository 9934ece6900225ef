import type { PictureFacts } from './picture.ts'
import type { Targets } from './targets.ts'
import { descendants, elements, isElement, textOf, type XmlElement } from './xml.ts'

export interface OutlineEntry {
  id: string
  title: string
  level: number
}

/** Describes where the content of a graphic is. */
export interface FigureContent extends Partial<PictureFacts> {
  src?: string
  /** Path at which the typesetter finds the picture. */
  path?: string
}
export type FigureSource = (href: string) => FigureContent | null

export interface Citing {
  /** Id of the link on the page. */
  linkId: string
  /** The section that contains the link; null if it is in none. */
  section: { id: string; title: string } | null
}

/** State shared by the converters while they render one article. */
export interface HtmlContext extends Targets {
  /** Returns the id on the page for an id in the file, or undefined if the file has no such id. */
  idOf(jatsId: string): string | undefined
  figure: FigureSource
  /** Returns the address of a supplementary file that is stored with the article; null if it has none. */
  file(name: string): string | null
  /** The part of the page that is rendered, for the ids of its sections without an id in the file. */
  place: 'text' | 'front'
  /** Whether elements carry their ids in the file, so that readers can comment on them. */
  namesElements: boolean
  outline: OutlineEntry[]
  section: { id: string; title: string } | null
  /** Language of the text; null if it is not known. */
  language: string | null
  /** The citations of each reference, by the reference's id on the page. */
  citings: Map<string, Citing[]>
  /** Footnotes found in the text. They are rendered at the end. */
  footnotes: { id: string; backId: string; content: XmlElement }[]
  /** Index of the first footnote of the article or sub-article that is being rendered. */
  firstFootnote: number
}

const prefixes: Record<string, string> = {
  sec: 'sec',
  app: 'sec',
  fig: 'fig',
  'fig-group': 'fig',
  'table-wrap': 'table',
  'disp-formula': 'eq',
  ref: 'ref',
  fn: 'note',
  'table-wrap-foot': 'note',
  'boxed-text': 'box',
  'supplementary-material': 'supplement',
  media: 'supplement',
  statement: 'statement',
  'sub-article': 'sub',
  response: 'sub',
  glossary: 'sec',
  'table-wrap-group': 'table',
  'disp-formula-group': 'eq',
}

/**
 * Assigns ids on the page to the ids in the file. They begin with the kind of element ('ref-', 'fig-'), so
 * that they cannot collide with ids of the surrounding page. If a file uses an id twice, the first element
 * gets it.
 */
export function pageIds(root: XmlElement | null, roots: readonly XmlElement[] = []): Map<string, string> {
  const ids = new Map<string, string>()
  const taken = new Set<string>()
  const visit = (element: XmlElement) => {
    const id = element.attributes.id
    const prefix = prefixes[element.name]
    if (id && prefix && !ids.has(id)) {
      const word = id.replaceAll(/[^A-Za-z0-9_-]+/g, '-').toLowerCase()
      const wanted = word.startsWith(`${prefix}-`) ? word : `${prefix}-${word}`
      let free = wanted
      for (let n = 2; taken.has(free); n += 1) free = `${wanted}-${n}`
      taken.add(free)
      ids.set(id, free)
    }
    for (const node of element.children) if (isElement(node)) visit(node)
  }
  if (root) visit(root)
  for (const element of roots) visit(element)
  return ids
}

export function newContext(
  ids: ReadonlyMap<string, string>,
  targets: Targets,
  figure: FigureSource = () => null,
  namesElements = false,
  file: HtmlContext['file'] = (name) => figure(name)?.src ?? null,
): HtmlContext {
  return {
    ...targets,
    idOf: (id) => ids.get(id),
    firstFootnote: 0,
    figure,
    file,
    namesElements,
    place: 'text',
    outline: [],
    section: null,
    language: null,
    citings: new Map(),
    footnotes: [],
  }
}

/** Returns a section's heading from its label and title, such as '1. Introduction'. */
export function headingOf(section: XmlElement): {
  label: string | null
  title: XmlElement | undefined
  text: string
} {
  const label = textOf(elements(section, 'label')[0]).replace(/[.:]$/, '') || null
  const title = elements(section, 'title')[0] ?? descendants(elements(section, 'caption')[0], 'title')[0]
  const text = [label ? `${label}.` : '', textOf(title)].filter(Boolean).join(' ')
  // A full stop is added only after single numbers, not after '2.1'.
  return { label, title, text: label?.includes('.') ? text.replace(`${label}.`, label) : text }
}
