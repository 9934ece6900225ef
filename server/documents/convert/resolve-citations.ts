import { unaccented } from '#domain/unaccented.ts'
import type { XmlElement, XmlNode } from '../../jats/xml.ts'
import { isElement } from '../../jats/xml.ts'
import { surnamesOf, yearOf } from './csl.ts'
import type { DocumentWords } from './document-words.ts'
import type { EmbeddedCitation } from './docx-source.ts'
import type { ReadSource } from './read.ts'
import type { ReferenceEntry } from './references.ts'
import { el, mapNodes, merged, plainText } from './tree.ts'

/** Converts x-cite elements to links to references, using the keys or records that the source provides. */
export function resolveCitations(
  blocks: readonly XmlElement[],
  entries: readonly ReferenceEntry[],
  embedded: readonly EmbeddedCitation[],
  /** Style in which LaTeX citations are printed; Word files contain the printed text. */
  style: CitationStyle = { manner: 'numbers', plainCite: 'brackets', and: 'and' },
): { blocks: XmlElement[]; linked: number; unknown: string[] } {
  const byKey = new Map(entries.flatMap((entry) => entry.keys.map((key) => [key, entry] as const)))
  const unknown: string[] = []
  let linked = 0
  const resolved = mapNodes(blocks, (node): XmlNode[] => {
    if (!isElement(node) || node.name !== 'x-cite') return [node]
    const { items, keys, command = '' } = node.attributes
    const wanted =
      items !== undefined
        ? (embedded[Number(items)]?.items.map(({ id }) => id) ?? [])
        : (keys ?? '').split(' ').filter(Boolean)
    const cited = wanted.flatMap((key) => byKey.get(key) ?? [])
    for (const key of wanted) if (!byKey.has(key)) unknown.push(key)
    if (cited.length === 0)
      return node.children.length > 0 ? node.children : wanted.length > 0 ? [`[${wanted.join(', ')}]`] : []
    linked += cited.length
    if (items === undefined) return latexCitation(command, node.attributes.mode ?? '', cited, style, entries)
    return printedCitation(node.children, cited, entries)
  }) as XmlElement[]
  return { blocks: resolved, linked, unknown: [...new Set(unknown)] }
}

const link = (entry: ReferenceEntry, words: XmlNode[]): XmlElement =>
  el('xref', { 'ref-type': 'bibr', rid: entry.id }, words)

/** Splits the printed text of a citation among the references that it cites. */
function printedCitation(
  nodes: XmlNode[],
  cited: readonly ReferenceEntry[],
  entries: readonly ReferenceEntry[],
): XmlNode[] {
  const text = plainText(nodes)
  const [only] = cited
  if (cited.length === 1 && only) {
    const bare = withoutBrackets(nodes)
    return [bare.open, link(only, bare.inside), bare.close].filter((node) => node !== '')
  }
  // Superscript or brackets around the whole citation stay outside the links.
  const [wrapper] = nodes
  if (nodes.length === 1 && isElement(wrapper))
    return [{ ...wrapper, children: printedCitation(wrapper.children, cited, entries) }]
  if (nodes.every((node) => typeof node === 'string')) {
    const isNumeric = /^[\s[(]*\d{1,3}(?!\d)/.test(text)
    const links = isNumeric ? numberLinks(text, cited, entries) : nameLinks(text, cited)
    if (links) return links
  }
  const bare = withoutBrackets(nodes)
  return [
    bare.open,
    el('xref', { 'ref-type': 'bibr', rid: cited.map(({ id }) => id).join(' ') }, bare.inside),
    bare.close,
  ].filter((node) => node !== '')
}

function withoutBrackets(nodes: XmlNode[]): { open: string; inside: XmlNode[]; close: string } {
  const first = nodes[0]
  const last = nodes.at(-1)
  if (typeof first === 'string' && typeof last === 'string' && /^[[(]/.test(first) && /[\])]$/.test(last)) {
    const inside = [...nodes]
    inside[0] = first.slice(1)
    const end = inside.length - 1
    inside[end] = String(inside[end]).slice(0, -1)
    if (plainText(inside) !== '')
      return { open: first.charAt(0), inside: merged(inside), close: last.slice(-1) }
  }
  return { open: '', inside: nodes, close: '' }
}

/** A range, a range of numbers in brackets ('[4]–[6]'), or a number; but no number of a page ('p. 81'). */
const printedNumbers = /(\d+\s*[–—-]\s*\d+|\[\d+\]\s*[–—-]\s*\[\d+\]|(?<=[[(,;]\s*|^\s*)\d+(?![\d.]))/

/** Links the numbers in a citation such as '[1, 3–5]' or '[2, p. 81], [3]'. */
function numberLinks(
  text: string,
  cited: readonly ReferenceEntry[],
  entries: readonly ReferenceEntry[],
): XmlNode[] | null {
  const numberOf = (entry: ReferenceEntry) => Number(entry.number ?? entries.indexOf(entry) + 1)
  const left = new Set(cited)
  const out = text.split(printedNumbers).map((part, index): XmlNode => {
    const [from, to] = part.split(/[–—-]/).map((n) => Number(n.replaceAll(/[\s[\]]/g, '')))
    if (index % 2 === 0 || from === undefined) return part
    const inRange = cited.filter((entry) => numberOf(entry) >= from && numberOf(entry) <= (to || from))
    for (const entry of inRange) left.delete(entry)
    return inRange.length > 0
      ? el('xref', { 'ref-type': 'bibr', rid: inRange.map(({ id }) => id).join(' ') }, [part])
      : part
  })
  return left.size === 0 ? out : null
}

/**
 * Links each reference in a citation such as '(Smith, 2001; Jones, 2003, 2005)' to the part that names its
 * year after its author.
 */
function nameLinks(text: string, cited: readonly ReferenceEntry[]): XmlNode[] | null {
  const links: { start: number; end: number; entry: ReferenceEntry }[] = []
  const plain = unaccented(text)
  for (const entry of cited) {
    const year = yearOf(entry.item)
    const surname = unaccented(surnamesOf(entry.item)[0] ?? '')
    if (!year || plain.length !== text.length) return null
    const nameAt = surname ? plain.indexOf(surname) : -1
    // The year with its letter first: '2023b' must not become a link of '2023a'.
    const at = [...text.matchAll(new RegExp(year, 'g')), ...text.matchAll(yearPattern(year))]
      .map((hit) => ({ start: hit.index, end: hit.index + hit[0].length }))
      .find(
        (hit) => hit.start >= nameAt && !links.some((used) => used.start < hit.end && hit.start < used.end),
      )
    if (!at) return null
    const previous = Math.max(0, ...links.filter((used) => used.end <= at.start).map(({ end }) => end))
    links.push({
      start:
        nameAt >= previous && nameAt < at.start && !/[;]/.test(text.slice(nameAt, at.start))
          ? nameAt
          : at.start,
      end: at.end,
      entry,
    })
  }
  links.sort((a, b) => a.start - b.start)
  if (links.some((one, index) => index > 0 && one.start < (links[index - 1]?.end ?? 0))) return null
  const out: XmlNode[] = []
  let done = 0
  for (const { start, end, entry } of links) {
    out.push(text.slice(done, start), link(entry, [text.slice(start, end)]))
    done = end
  }
  out.push(text.slice(done))
  return out.filter((node) => node !== '')
}

const yearPattern = (year: string) => new RegExp(`${year.slice(0, 4)}[a-z]?`, 'g')

type CitationStyle = Pick<ReadSource, 'manner' | 'plainCite'> & Pick<DocumentWords, 'and'>

/** Returns the text that natbib would print for a LaTeX citation. */
function latexCitation(
  command: string,
  mode: string,
  cited: readonly ReferenceEntry[],
  { manner, plainCite, and }: CitationStyle,
  entries: readonly ReferenceEntry[],
): XmlNode[] {
  const notes = [...command.matchAll(/\[([^\]]*)\]/g)].map((hit) => tidy(hit[1] ?? ''))
  const [before = '', after = ''] = notes.length > 1 ? notes : ['', notes[0] ?? '']
  const lead = before ? `${before} ` : ''
  const tail = after ? `, ${after}` : ''
  const joined = (links: XmlNode[], separator: string): XmlNode[] =>
    links.flatMap((node, index) => (index > 0 ? [separator, node] : [node]))
  if (manner === 'numbers') {
    const numbers = cited.map((entry) => link(entry, [entry.number ?? String(entries.indexOf(entry) + 1)]))
    return [`[${lead}`, ...joined(numbers, ', '), `${tail}]`]
  }
  const authors = (entry: ReferenceEntry) => authorsShort(entry, and)
  const year = (entry: ReferenceEntry) => yearOf(entry.item) ?? 'n.d.'
  if (/author/i.test(command))
    return joined(
      cited.map((entry) => link(entry, [authors(entry)])),
      '; ',
    )
  if (/year/i.test(command)) {
    const years = joined(
      cited.map((entry) => link(entry, [year(entry)])),
      ', ',
    )
    const isBare = !/yearpar/i.test(command)
    return [isBare ? lead : `(${lead}`, ...years, isBare ? tail : `${tail})`].filter((node) => node !== '')
  }
  // natbib prints a plain \cite like \citet, but with notes like \citep.
  const isPlain = /^\\+[Cc]ite\*?\s*[[{]/.test(command)
  const isBare = /citeal[pt]/i.test(command) || (isPlain && plainCite === 'bare')
  const isInText =
    !isBare &&
    (/^\\+(?:[Cc]itet|textcite|citeasnoun|citeN)/.test(command) ||
      mode === 'AuthorInText' ||
      (isPlain && plainCite === 'text' && notes.length === 0))
  if (isInText)
    return joined(
      cited.map((entry) => link(entry, [`${authors(entry)} (${lead}${year(entry)}${tail})`])),
      '; ',
    )
  const links = joined(
    cited.map((entry) => link(entry, [`${authors(entry)}, ${year(entry)}`])),
    '; ',
  )
  return isBare ? [lead, ...links, tail].filter((node) => node !== '') : [`(${lead}`, ...links, `${tail})`]
}

const tidy = (note: string) =>
  note
    .replaceAll(/~/g, ' ')
    .replaceAll(/\\[a-zA-Z]+\*?|[{}]/g, '')
    .replaceAll('--', '–')
    .trim()

function authorsShort(entry: ReferenceEntry, and: string): string {
  const names = surnamesOf(entry.item)
  if (names.length === 0) return (entry.item.title ?? entry.id).split(' ').slice(0, 4).join(' ')
  if (names.length > 2) return `${names[0]} et al.`
  // In Spanish, 'y' becomes 'e' before the sound of an i: 'Lund e Ibarra'.
  const isBeforeI = and === 'y' && /^h?[ií](?![aeo])/i.test(names[1] ?? '')
  return names.join(` ${isBeforeI ? 'e' : and} `)
}
