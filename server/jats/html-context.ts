import { descendants, elements, isElement, textOf, type XmlElement } from './xml.ts'

export interface OutlineEntry {
  id: string
  title: string
  level: number
}

/** The content of a graphic, by its file name. */
export interface FigureContent {
  src?: string
  /** Whether the picture has colours of its own for dark pages (see `hasDarkColours`). */
  hasDarkColours?: boolean
  /** Where the typesetter finds the picture. */
  path?: string
}
export type FigureSource = (href: string) => FigureContent | null

export interface Citing {
  /** Id of the link in the page. */
  linkId: string
  /** The section that contains the link. */
  section: { id: string; title: string } | null
}

/** State shared by the converters while they render one article. */
export interface HtmlContext {
  /** Maps an id of the file to an id of the page; undefined if the file has no such id. */
  idOf(jatsId: string): string | undefined
  figure: FigureSource
  /** Whether elements are named by their ids in the file, so that readers can comment on them. */
  namesElements: boolean
  outline: OutlineEntry[]
  section: { id: string; title: string } | null
  /** Keyed by the reference's id in the page. */
  citings: Map<string, Citing[]>
  /** Footnotes found in the text, rendered at the end. */
  footnotes: { id: string; backId: string; content: XmlElement }[]
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
  statement: 'statement',
}

/**
 * Page ids start with what they point to ('ref-', 'fig-') and cannot collide with ids of the surrounding page.
 * If a file uses an id twice, the first element keeps it.
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
  figure: FigureSource = () => null,
  namesElements = false,
): HtmlContext {
  return {
    idOf: (id) => ids.get(id),
    figure,
    namesElements,
    outline: [],
    section: null,
    citings: new Map(),
    footnotes: [],
  }
}

/** '1. Introduction' from label and title. */
export function headingOf(section: XmlElement): {
  label: string | null
  title: XmlElement | undefined
  text: string
} {
  const label = textOf(elements(section, 'label')[0]).replace(/[.:]$/, '') || null
  const title = elements(section, 'title')[0] ?? descendants(elements(section, 'caption')[0], 'title')[0]
  const text = [label ? `${label}.` : '', textOf(title)].filter(Boolean).join(' ')
  // A full stop is added only after single numbers; '2.1' already has one.
  return { label, title, text: label?.includes('.') ? text.replace(`${label}.`, label) : text }
}
