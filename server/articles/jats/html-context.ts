import { descendants, elements, isElement, textOf, type XmlElement } from './xml.ts'

export interface OutlineEntry {
  id: string
  title: string
  level: number
}

/** What stands behind a graphic's file name. `svg` is put into the page as it is: only drawings of our own. */
export interface FigureContent {
  svg?: string
  src?: string
  data?: { head: string[]; rows: string[][] }
}
export type FigureSource = (href: string) => FigureContent | null

export interface Citing {
  /** The place of the link in the page. */
  linkId: string
  /** The numbered or named section in which it stands. */
  section: { id: string; title: string } | null
}

/** What the converters share while they walk through one article. */
export interface HtmlContext {
  /** The page's id for an id of the file; undefined where nothing has that id. */
  idOf(jatsId: string): string | undefined
  figure: FigureSource
  outline: OutlineEntry[]
  section: { id: string; title: string } | null
  /** By the page's id of the reference. */
  citings: Map<string, Citing[]>
  /** Footnotes met in the text, to be shown at its end. */
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
 * Ids of the page say what they lead to ('ref-', 'fig-') and never meet an id of the page around the article.
 * Two of the same id (it happens in the wild): the first keeps it.
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

export function newContext(ids: ReadonlyMap<string, string>, figure: FigureSource = () => null): HtmlContext {
  return {
    idOf: (id) => ids.get(id),
    figure,
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
  // '2.1' already separates; only single numbers take a stop.
  return { label, title, text: label?.includes('.') ? text.replace(`${label}.`, label) : text }
}
