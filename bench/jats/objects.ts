import { unshown } from './explanations.ts'
import type { Difference, Tally } from './report.ts'
import {
  all,
  childrenOf,
  closest,
  hasClass,
  isMath,
  isNode,
  lettersOf,
  type Node,
  named,
  textOf,
} from './tree.ts'

/** A part of the article that is not running text: the same part has the same key in file and page. */
interface Part {
  node: Node
  key: string
  path: string
  text: string
}

type Finder = (root: Node) => Part[]

const baseOf = (address: string) => {
  const decoded = address.includes('%') ? decodeURIComponent(address) : address
  return (decoded.split('/').at(-1) ?? '').toLowerCase()
}

/** Pictures by their file names. */
const picturesInFile: Finder = (file) =>
  named(file, 'graphic', 'inline-graphic')
    // Several formats of one formula or picture: the page shows one.
    .filter((graphic) => isShownAlternative(graphic))
    .map((graphic) => part(graphic, baseOf(graphic.attributes['xlink:href'] ?? '')))

function isShownAlternative(graphic: Node): boolean {
  const alternatives = closest(graphic, 'alternatives')
  if (!alternatives) return true
  if (all(alternatives, (node) => isMath(node) || /(?:^|:)(?:table|tex-math)$/.test(node.name)).length > 0)
    return false
  return named(alternatives, 'graphic', 'inline-graphic')[0] === graphic
}

const picturesOnPage: Finder = (page) =>
  named(page, 'img').map((image) => part(image, baseOf(image.attributes.src ?? '')))

const part = (node: Node, key: string): Part => ({
  node,
  key,
  path: node.path,
  text: textOf(node).replaceAll(/\s+/g, ' ').trim().slice(0, 80) || key,
})

/** Formulas by their symbols: the letters, digits and signs of MathML, or those of TeX. */
const signs = (node: Node) =>
  textOf(node)
    .replaceAll(/[\s\u2061-\u2064\u200b]/g, '')
    .normalize('NFKD')

const formulasInFile: Finder = (file) =>
  all(
    file,
    (node) =>
      isMath(node) ||
      (node.name === 'tex-math' && node.parent !== null && all(node.parent, isMath).length === 0),
  ).map((node) => part(node, isMath(node) ? mathKey(node) : texKey(node)))

const formulasOnPage: Finder = (page) =>
  all(page, (node) => node.name === 'math' || hasClass(node, 'tex')).map((node) =>
    part(node, isMath(node) ? mathKey(node) : texKey(node)),
  )

/** The brackets and separators of mfenced are attributes in the file and operators on the page. */
function mathKey(math: Node): string {
  const write = (node: Node): string => {
    if (/annotation/.test(node.name)) return ''
    const inner = node.children.map((child) => (isNode(child) ? write(child) : child))
    if (!/mfenced$/.test(node.name)) return inner.join('')
    const { open = '(', close = ')', separators = ',' } = node.attributes
    const parts = childrenOf(node).map(write)
    return open + parts.join(separators.trim().charAt(0)) + close
  }
  return (
    write(math)
      .replaceAll(/[\s\p{Cf}]|\ufe00/gu, '')
      .normalize('NFKD')
      .replaceAll('-', '−')
      // Accents have several characters that look alike.
      .replaceAll(/[\u0302ˆ]/gu, '^')
      .replaceAll(/[\u0303˜]/gu, '~')
      .replaceAll(/[\u0304\u0305‾―]/gu, '¯')
      .replaceAll('\u0307', '.')
      // The page writes East Asian angle brackets as those of maths.
      .replaceAll('\u3008', '\u27e8')
      .replaceAll('\u3009', '\u27e9')
  )
}

const texKey = (node: Node) =>
  signs(node).replaceAll(/\\documentclass.*?\\begin\{document\}|\\end\{document\}|\$|\\[([)\]]/g, '')

const cellsInFile: Finder = (file) =>
  named(file, 'td', 'th', 'entry', 'oasis:entry').map((cell) => part(cell, 'cell'))
const cellsOnPage: Finder = (page) => named(page, 'td', 'th').map((cell) => part(cell, 'cell'))

const figuresInFile: Finder = (file) => named(file, 'fig').map((one) => part(one, 'figure'))
/** Tables and formulas that the file has as pictures are figures on the page as well, and are counted as what they are. */
const isOtherPicture = (node: Node) =>
  hasClass(node, 'formula-figure') || (node.parent !== null && hasClass(node.parent, 'table-wrap'))
const figuresOnPage: Finder = (page) =>
  all(page, (node) => node.name === 'figure' && hasClass(node, 'figure') && !isOtherPicture(node)).map(
    (one) => part(one, 'figure'),
  )

const tablesInFile: Finder = (file) => named(file, 'table-wrap').map((one) => part(one, 'table'))
const tablesOnPage: Finder = (page) =>
  all(page, (node) => hasClass(node, 'table-wrap')).map((one) => part(one, 'table'))

const supplementsInFile: Finder = (file) =>
  named(file, 'supplementary-material', 'inline-supplementary-material', 'media')
    .filter((one) => one.name !== 'media' || !closest(one.parent, 'supplementary-material'))
    .map((one) => {
      const holder = one.attributes['xlink:href']
        ? one
        : (named(one, 'media', 'graphic')[0] ?? named(one, 'ext-link')[0])
      return part(one, addressKey(holder?.attributes['xlink:href'] ?? ''))
    })
const supplementsOnPage: Finder = (page) =>
  all(page, (node) => hasClass(node, 'supplement')).map((one) =>
    part(one, addressKey(named(one, 'a', 'img').map((a) => a.attributes.href ?? a.attributes.src)[0] ?? '')),
  )

/** The same article may be named as related several times; one link is enough. */
const isFirstMention = ({ node, key }: Part, index: number, links: readonly Part[]) =>
  node.name !== 'related-article' || links.findIndex((one) => one.key === key) === index

/** Addresses outside the article. */
const linksInFile: Finder = (file) => [
  ...named(file, 'ext-link', 'uri', 'self-uri', 'related-article')
    .filter((link) => !closest(link, 'self-uri', 'journal-meta', 'supplementary-material'))
    .filter((link) => link.name !== 'related-article' || link.attributes['xlink:href'])
    .map((link) => part(link, addressKey(link.attributes['xlink:href'] ?? textOf(link))))
    .filter(isFirstMention)
    // A reference may be given twice, written and in fields. The page shows it once.
    .filter(
      ({ node, key }, index, links) =>
        closest(node, 'ref') === null ||
        links.findIndex((one) => one.key === key && closest(one.node, 'ref') === closest(node, 'ref')) ===
          index,
    ),
  ...named(file, 'email').map((email) => part(email, addressKey(`mailto:${textOf(email)}`))),
]
const linksOnPage: Finder = (page) =>
  named(page, 'a')
    .filter(({ attributes }) => !/^#/.test(attributes.href ?? '#'))
    .map((link) => part(link, addressKey(link.attributes.href ?? '')))

/** DOIs are written in many ways. */
function addressKey(address: string): string {
  const decoded = address
    .trim()
    .replaceAll(/%([0-9A-Fa-f]{2})/g, (_, code) => String.fromCharCode(parseInt(code, 16)))
  const doi = /(?:^|doi\.org\/|info:doi\/|doi:\s*)(10\.\d{4,9}\/\S+)$/i.exec(decoded)?.[1]
  return doi
    ? `doi ${doi.toLowerCase()}`
    : decoded
        .toLowerCase()
        .replace(/\/$/, '')
        .replace(/^files\//, '')
}

/** Links within the article, by their words and what they lead to. */
const crossReferencesInFile: Finder = (file) => {
  const ids = new Set(
    all(file, ({ attributes }) => attributes.id !== undefined).map(({ attributes }) => attributes.id),
  )
  return named(file, 'xref')
    .filter((xref) => !closest(xref, 'contrib', 'article-title', 'aff', 'author-notes', 'trans-title'))
    .filter(({ attributes }) => (attributes.rid ?? '').split(/\s+/).some((id) => ids.has(id)))
    .map((xref) => part(xref, lettersOf(textOf(xref)) || textOf(xref).trim()))
}
const crossReferencesOnPage: Finder = (page) =>
  named(page, 'a')
    .filter(({ attributes }) => /^#/.test(attributes.href ?? ''))
    .filter((link) => !hasClass(link, 'back') && link.attributes.role !== 'doc-backlink')
    .filter((link) => !/^note-link/.test(link.attributes.id ?? ''))
    .map((link) => part(link, lettersOf(textOf(link)) || textOf(link).trim()))

/** What is compared, in the order of the report. `isOpen`: the page may have more of it than the file. */
export const comparisons: readonly {
  kind: string
  file: Finder
  page: Finder
  mayHaveMore?: boolean
}[] = [
  { kind: 'figures', file: figuresInFile, page: figuresOnPage },
  { kind: 'pictures', file: picturesInFile, page: picturesOnPage },
  { kind: 'tables', file: tablesInFile, page: tablesOnPage },
  { kind: 'table cells', file: cellsInFile, page: cellsOnPage },
  { kind: 'formulas', file: formulasInFile, page: formulasOnPage },
  { kind: 'supplements', file: supplementsInFile, page: supplementsOnPage },
  { kind: 'cross-references', file: crossReferencesInFile, page: crossReferencesOnPage, mayHaveMore: true },
  { kind: 'links', file: linksInFile, page: linksOnPage, mayHaveMore: true },
]

export function compareParts(file: Node, page: Node, tally: Tally): Difference[] {
  return comparisons.flatMap(({ kind, file: inFile, page: onPage, mayHaveMore }) => {
    const wanted = inFile(file).filter(({ node }) => {
      const rule = unshown.find(({ applies, hidesParts }) => hidesParts && applies(node))
      if (rule) tally.explain(`${rule.name} (${kind})`, rule.reason)
      return !rule
    })
    const shown = onPage(page)
    tally.count(kind, 'file', wanted.length)
    const left = new Map<string, Part[]>()
    for (const one of shown) left.set(one.key, [...(left.get(one.key) ?? []), one])
    const unmatched = wanted.filter(({ key }) => key === '' || !left.get(key)?.shift())
    // A reference without words gets its words from the page: any link to the same place will do.
    const missing = unmatched.filter(({ key }) => {
      const any = key === '' ? [...left.values()].find((parts) => parts.length > 0) : undefined
      return !any?.shift()
    })
    tally.count(kind, 'page', wanted.length - missing.length)
    const more = mayHaveMore ? [] : [...left.values()].flat()
    return [
      ...missing.map(({ path, text, key }) => ({
        kind,
        what: 'not on the page',
        path,
        text: `${text} [${key.slice(0, 80)}]`,
      })),
      ...more.map(({ path, text }) => ({ kind, what: 'only on the page', path, text })),
    ]
  })
}
