import type { Copier } from './copier.ts'
import { isStandardTag } from './rewrite-content.ts'
import { type Dict, isDict, Name, nameIn, Ref, Str, textOf, type Value } from './values.ts'

/**
 * Limits for the tags that mark headings, lists, tables and pictures for screen readers (ISO 32000-2, 14.7
 * and 14.8).
 */

const mostElements = 100_000
const deepest = 60

interface Element {
  tag: string
  attributes: Dict | null
  texts: [string, Str][]
  language: Str | null
  kids: (Element | Marked)[]
  /** Index of the page that shows the element's content; null for elements without content of their own. */
  page: number | null
}

interface Marked {
  mcid: number
  page: number
}

export interface Tags {
  /** Whether one of the tags refers to this piece of the page's content. */
  refersTo(page: number, mcid: number): boolean
  /** Writes the tree and returns the keys to add to the catalog and to each page. */
  write(pages: readonly Ref[]): { catalog: Dict; ofPage: (page: number) => Dict }
}

/** Reads the tags. Alternative texts are kept only if `keepsText` confirms that they identify nobody. */
export function readTags(
  copier: Copier,
  catalog: Dict,
  pages: readonly Ref[],
  keepsText: (text: string, page: number | null) => boolean,
): Tags | null {
  const { source } = copier
  const root = source.dict(catalog.get('StructTreeRoot'))
  if (root.size === 0) return null
  const roles = source.dict(root.get('RoleMap'))
  const pageNumbers = new Map(pages.map((ref, index) => [ref.num, index]))
  const used = pages.map(() => new Set<number>())
  const seen = new Set<number>()
  let count = 0

  const tagOf = (name: string): string => {
    let tag = name
    for (let hops = 0; hops < 8 && !isStandardTag(tag); hops++) tag = nameIn(source.resolve(roles.get(tag)))
    return isStandardTag(tag) ? tag : 'Div'
  }

  const pageOf = (value: Value | undefined, otherwise: number | null) =>
    (value instanceof Ref ? pageNumbers.get(value.num) : undefined) ?? otherwise

  const mark = (mcid: number | null, page: number | null): Marked[] => {
    if (mcid === null || mcid < 0 || mcid > 100_000 || page === null) return []
    used[page]?.add(mcid)
    return [{ mcid, page }]
  }

  const kidsOf = (value: Value | undefined, page: number | null, depth: number): Element['kids'] => {
    const present = source.resolve(value)
    const list = Array.isArray(present) ? present : [value ?? null]
    return list.flatMap((kid): Element['kids'] => {
      if (kid instanceof Ref) {
        if (seen.has(kid.num)) return []
        seen.add(kid.num)
      }
      const item = source.resolve(kid)
      if (typeof item === 'number') return mark(item, page)
      if (!isDict(item) || depth > deepest || ++count > mostElements) return []
      const type = nameIn(source.resolve(item.get('Type')))
      const own = pageOf(item.get('Pg'), page)
      if (type === 'MCR') return item.has('Stm') ? [] : mark(source.number(item.get('MCID')), own)
      return type === 'OBJR' ? [] : [elementOf(item, own, depth)]
    })
  }

  const elementOf = (item: Dict, page: number | null, depth: number): Element => {
    const texts = (['Alt', 'ActualText', 'E'] as const).flatMap((key): [string, Str][] => {
      const text = source.resolve(item.get(key))
      return text instanceof Str && keepsText(textOf(text), page) ? [[key, text]] : []
    })
    return {
      tag: tagOf(nameIn(source.resolve(item.get('S')))),
      attributes: attributesOf(copier, item.get('A') ?? null),
      texts,
      language: languageOf(source.resolve(item.get('Lang'))),
      kids: kidsOf(item.get('K'), page, depth + 1),
      page,
    }
  }

  const kids = kidsOf(root.get('K'), null, 0).filter((kid) => 'tag' in kid)
  if (used.every((marks) => marks.size === 0)) return null
  return {
    refersTo: (page, mcid) => used[page]?.has(mcid) === true,
    write: (copies) => writeTags(copier, kids, copies),
  }
}

function writeTags(copier: Copier, kids: Element[], pages: readonly Ref[]): ReturnType<Tags['write']> {
  const { writer } = copier
  const parents = pages.map(() => new Map<number, Ref>())
  const root = writer.reserve()

  const write = (element: Element, parent: Ref): Ref => {
    const ref = writer.reserve()
    const page = element.page === null ? undefined : pages[element.page]
    const content = element.kids.flatMap((kid): Value[] => {
      if ('tag' in kid) return [write(kid, ref)]
      if (!parents[kid.page]?.has(kid.mcid)) parents[kid.page]?.set(kid.mcid, ref)
      if (kid.page === element.page) return [kid.mcid]
      const at = pages[kid.page]
      return at
        ? [
            new Map<string, Value>([
              ['Type', new Name('MCR')],
              ['Pg', at],
              ['MCID', kid.mcid],
            ]),
          ]
        : []
    })
    writer.add(
      new Map<string, Value>([
        ['Type', new Name('StructElem')],
        ['S', new Name(element.tag)],
        ['P', parent],
        ...(page ? [['Pg', page] as [string, Value]] : []),
        ...element.texts,
        ...(element.language ? [['Lang', element.language] as [string, Value]] : []),
        ...(element.attributes ? [['A', element.attributes] as [string, Value]] : []),
        ['K', content],
      ]),
      ref,
    )
    return ref
  }

  const top = kids.map((kid) => write(kid, root))
  const nums = parents.flatMap((marks, page): Value[] => {
    if (marks.size === 0) return []
    const list: Value[] = Array.from({ length: Math.max(...marks.keys()) + 1 }, () => null)
    for (const [mcid, ref] of marks) list[mcid] = ref
    return [page, list]
  })
  writer.add(
    new Map<string, Value>([
      ['Type', new Name('StructTreeRoot')],
      ['K', top],
      ['ParentTree', writer.add(new Map([['Nums', nums]]))],
      ['ParentTreeNextKey', pages.length],
    ]),
    root,
  )
  return {
    catalog: new Map<string, Value>([
      ['StructTreeRoot', root],
      ['MarkInfo', new Map([['Marked', true]])],
    ]),
    ofPage: (page) => new Map(parents[page]?.size ? [['StructParents', page]] : []),
  }
}

/** Copies the attributes for spans and header scopes of table cells, and for the numbering of lists. */
function attributesOf(copier: Copier, value: Value): Dict | null {
  const { source } = copier
  const present = source.resolve(value)
  for (const item of Array.isArray(present) ? present : [present]) {
    const dict = source.dict(item)
    const owner = nameIn(source.resolve(dict.get('O')))
    const kept: Dict = new Map()
    if (owner === 'Table') {
      for (const key of ['RowSpan', 'ColSpan']) {
        const span = source.number(dict.get(key))
        if (span !== null) kept.set(key, span)
      }
      const scope = nameIn(source.resolve(dict.get('Scope')))
      if (/^(Row|Column|Both)$/.test(scope)) kept.set('Scope', new Name(scope))
    }
    if (owner === 'List') {
      const numbering = nameIn(source.resolve(dict.get('ListNumbering')))
      if (/^(None|Disc|Circle|Square|Decimal|UpperRoman|LowerRoman|UpperAlpha|LowerAlpha)$/.test(numbering))
        kept.set('ListNumbering', new Name(numbering))
    }
    if (kept.size > 0) return new Map<string, Value>([['O', new Name(owner)], ...kept])
  }
  return null
}

const known = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** Returns the language if it is a valid language tag, because the entry may contain any text. */
export function languageOf(value: Value): Str | null {
  if (!(value instanceof Str)) return null
  const tag = /^([A-Za-z]{2,3})([-_][A-Za-z]{2})?$/.exec(textOf(value))
  if (!tag) return null
  try {
    const language = tag[1]?.toLowerCase() ?? ''
    return known.of(language) ? new Str(language + (tag[2]?.replace('_', '-').toUpperCase() ?? '')) : null
  } catch {
    return null
  }
}
