import type { XmlElement, XmlNode } from '../../jats/xml.ts'
import { all, el, plainText, trimmed, withoutStart } from './tree.ts'

const figureWords =
  'fig(?:ure|ura|\\.)?s?|abb(?:ildung|\\.)|gr[áa](?:fico|phique|ph)|graph|map[a]?|image[m]?|imagen|foto(?:grafia)?|photo|esquema|scheme|chart|diagram(?:a)?|plate|exhibit|ilustra[çc][ãa]o|illustration|chemical structure|video|movie'
const tableWords = 'tab(?:le|ela|la|leau|elle|\\.)|quadro|cuadro'
const numberPart = '(?:[A-Z]?\\d{1,3}(?:[.-]\\d{1,2})?[A-Za-z]?|[IVX]{1,5})'
const captionPattern = new RegExp(
  `^(?:(supplementary|appendix(?:\\s\\d+)?|extended data)[\\s—-]+)?(${figureWords}|${tableWords})\\s*(${numberPart}(?:[—–-](?:figure |table )?(?:supplement|source data|video)\\s*\\d+)?)(?![\\p{L}\\d])(\\s*[.:|–—-]+(?=\\s|$)|\\s*$)?\\s*`,
  'iu',
)
const isTableWord = new RegExp(`^(?:${tableWords})$`, 'i')
const captionStyle = /caption|legend|l[ée]gende|beschriftung|legenda|t[íi]tulo de (?:tabela|figura)/i
const sourceLine = /^\(?\s*(?:source|fonte|fuente|quelle|elabora[çc][ãa]o|elaboraci[óo]n)s?\b\s*[:.)]/i
const noteLine =
  /^\s*(?:notes?|notas?|anmerkung(?:en)?|obs(?:erva[çc][ãa]o)?|legend[ae]?|abbreviations?|key)\b\s*[.:]|^\s*(?:\*{1,3}|†|‡|§)\s*\p{L}|^\s*\*{1,3}\s*p\s*[<=]|^\s*[a-f]\)?\s(?=Significant|Standard)/iu

export interface Caption {
  kind: 'fig' | 'table'
  label: string
  /** Content of the caption without its label. */
  children: XmlNode[]
  /** Whether the paragraph is certainly a caption. */
  isCertain: boolean
}

export function captionOf(block: XmlElement | undefined): Caption | null {
  if (block?.name !== 'p') return null
  const text = plainText(block.children)
  const match = captionPattern.exec(text)
  const isStyled = captionStyle.test(block.attributes['x-style'] ?? '')
  if (!match) return null
  const [whole, prefix, word = '', number = '', stop] = match
  const label = [prefix, word, number].filter(Boolean).join(' ')
  const kind = isTableWord.test(word) ? 'table' : 'fig'
  const first = block.children.find((node) => typeof node === 'string' || !node.name.startsWith('x-'))
  // 'Figure 1' alone in bold or italic is a label; a sentence that begins with these words is not.
  const hasBoldLabel =
    typeof first !== 'string' &&
    first !== undefined &&
    /^(bold|italic)$/.test(first.name) &&
    captionPattern.test(plainText(first))
  const rest = text.slice(whole.length)
  const isCertain = isStyled || hasBoldLabel || stop !== undefined
  if (!isCertain && !/^[\p{Lu}(“"]/u.test(rest)) return null
  // Anchors within the caption are targets of links, so they stay in it.
  return {
    kind,
    label,
    children: withoutStart(block.children, leading(block.children, whole.length)),
    isCertain,
  }
}

/** Converts a length in plainText, which collapses spaces, to the number of characters in the nodes. */
function leading(children: readonly XmlNode[], folded: number): number {
  const text = rawText(children)
  let seen = 0
  let at = 0
  while (at < text.length && /\s/.test(text[at] ?? '')) at += 1
  while (at < text.length && seen < folded) {
    if (/\s/.test(text[at] ?? '')) {
      while (at + 1 < text.length && /\s/.test(text[at + 1] ?? '')) at += 1
    }
    at += 1
    seen += 1
  }
  return at
}

function rawText(nodes: readonly XmlNode[]): string {
  return nodes
    .map((node) =>
      typeof node === 'string'
        ? node
        : /^x-(note|del|comment|lost|anchor|image)$/.test(node.name)
          ? ''
          : rawText(node.children),
    )
    .join('')
}

const isPicture = (block: XmlElement | undefined): boolean =>
  block?.name === 'p' && all(block.children, 'x-image').length > 0 && plainText(block.children) === ''

const isBareTable = (block: XmlElement | undefined): boolean => block?.name === 'table-wrap'

/** Assigns captions, sources and notes to the pictures and tables next to them. */
export function findFigures(given: readonly XmlElement[]): XmlElement[] {
  const blocks = given.flatMap(unpacked)
  const captions = blocks.map(captionOf)
  const used = new Set<number>()
  const body = new Map<number, XmlElement>()
  const before = captionsBefore(blocks, captions)
  for (let at = 0; at < blocks.length; at += 1) {
    const block = blocks[at] as XmlElement
    if (block.name === 'x-figure') {
      body.set(at, fromSource(block))
      continue
    }
    const kind = isPicture(block) ? 'fig' : isBareTable(block) ? 'table' : null
    if (!kind || used.has(at)) continue
    let end = at
    while (kind === 'fig' && isPicture(blocks[end + 1])) end += 1
    const isFree = (index: number) => captions[index]?.kind === kind && !used.has(index)
    const previous = at - 1
    const next = end + 1
    const choice = before[kind] ? [previous, next] : [next, previous]
    let captionAt = choice.find(isFree) ?? -1
    // The kinds may differ: a table may be a picture, and the caption of a chart may call it a table.
    if (captionAt < 0 && kind === 'fig')
      captionAt =
        choice.find((index) => captions[index] && !used.has(index) && !isBareTable(blocks[index + 1])) ?? -1
    if (captionAt < 0 && kind === 'table' && all(block.children, 'caption', 'x-caption').length > 0) {
      body.set(at, fromSource(block))
      continue
    }
    const caption = captions[captionAt]
    for (let index = at; index <= end; index += 1) used.add(index)
    if (caption) used.add(captionAt)
    const content = blocks.slice(at, end + 1)
    const made = kind === 'fig' ? figure(content, caption ?? null) : tableWrap(block, caption ?? null)
    // Further paragraphs in the caption style, sources and notes may follow the caption.
    let after = Math.max(end, captionAt) + 1
    while (after < blocks.length && !used.has(after)) {
      const line = blocks[after] as XmlElement
      const text = plainText(line.children)
      const isSource = line.name === 'p' && sourceLine.test(text) && text.length < 600
      const isNote = line.name === 'p' && noteLine.test(text) && text.length < 1500
      const isTitle =
        after === captionAt + 1 &&
        captionAt > end &&
        caption &&
        captionStyle.test(line.attributes['x-style'] ?? '') &&
        !captions[after]
      if (isTitle) addCaption(made, line.children)
      else if (isSource || isNote) addFoot(made, line, isSource)
      else break
      used.add(after)
      after += 1
    }
    body.set(at, made)
  }
  return blocks.flatMap((block, at) => {
    const made = body.get(at)
    if (made) return [made]
    if (used.has(at)) return []
    const caption = captions[at]
    // These are captions without pictures, which authors may have uploaded as separate files.
    if (
      caption?.isCertain &&
      caption.kind === 'fig' &&
      plainText(caption.children).length > 0 &&
      isLegend(blocks, captions, at)
    )
      return [figure([], caption)]
    return [block]
  })
}

/**
 * Whether a caption without a picture belongs to a separate file, judged by its style or because it is in a
 * list of captions.
 */
function isLegend(blocks: readonly XmlElement[], captions: readonly (Caption | null)[], at: number): boolean {
  return (
    captionStyle.test(blocks[at]?.attributes['x-style'] ?? '') ||
    /^(bold|italic)$/.test((blocks[at]?.children[0] as XmlElement | undefined)?.name ?? '') ||
    Boolean(captions[at - 1] ?? captions[at + 1])
  )
}

/** Separates a picture from its caption if both are in one paragraph or in a layout table. */
function unpacked(block: XmlElement): XmlElement[] {
  if (block.name === 'p') {
    const images = all(block.children, 'x-image')
    if (images.length === 0 || plainText(block.children) === '') return [block]
    const rest = el(
      'p',
      block.attributes,
      trimmed(block.children.filter((node) => typeof node === 'string' || node.name !== 'x-image')),
    )
    const direct = block.children.filter(
      (node): node is XmlElement => typeof node !== 'string' && node.name === 'x-image',
    )
    if (!captionOf(rest)?.isCertain || direct.length === 0) return [block]
    const first = block.children.findIndex((node) =>
      typeof node === 'string' ? node.trim() !== '' : node.name === 'x-image',
    )
    const picture = el('p', {}, direct)
    return block.children[first] === direct[0] ? [picture, rest] : [rest, picture]
  }
  if (block.name === 'table-wrap') {
    const cells = all(block.children, 'td', 'th')
    const filled = cells.filter((cell) => cell.children.length > 0)
    const images = all(block.children, 'x-image')
    if (
      images.length > 0 &&
      filled.length <= 4 &&
      filled.every((cell) => plainText(cell.children).length < 1200)
    ) {
      const isArrangement = filled.every(
        (cell) =>
          all(cell.children, 'x-image').length > 0 ||
          captionPattern.test(plainText(cell.children)) ||
          plainText(cell.children).length < 40,
      )
      if (isArrangement)
        return filled.flatMap((cell) => {
          const own = all(cell.children, 'x-image')
          const text = trimmed(
            cell.children.filter((node) => typeof node === 'string' || !/^(x-image|break)$/.test(node.name)),
          )
          return [
            ...(own.length > 0 ? [el('p', {}, own)] : []),
            ...(plainText(text) ? [el('p', {}, text)] : []),
          ]
        })
    }
  }
  return [block]
}

/** Whether this document's captions are above their figures or tables. */
function captionsBefore(
  blocks: readonly XmlElement[],
  captions: readonly (Caption | null)[],
): { fig: boolean; table: boolean } {
  const counts = { fig: 0, table: 0 }
  blocks.forEach((block, at) => {
    const kind = isPicture(block) ? 'fig' : isBareTable(block) ? 'table' : null
    if (!kind) return
    if (captions[at - 1]?.kind === kind) counts[kind] += 1
    if (captions[at + 1]?.kind === kind) counts[kind] -= 1
  })
  return { fig: counts.fig > 0, table: counts.table >= 0 }
}

function figure(pictures: readonly XmlElement[], caption: Caption | null): XmlElement {
  const images = pictures.flatMap((p) => all(p.children, 'x-image'))
  const anchors = pictures.flatMap((p) => all(p.children, 'x-anchor', 'x-lost', 'x-comment'))
  return el('fig', {}, [
    ...anchors,
    ...(caption?.label ? [el('label', {}, [caption.label])] : []),
    ...captionElement(caption?.children ?? []),
    ...images,
  ])
}

function tableWrap(table: XmlElement, caption: Caption | null): XmlElement {
  return el('table-wrap', table.attributes, [
    ...(caption?.label ? [el('label', {}, [caption.label])] : []),
    ...captionElement(caption?.children ?? []),
    ...table.children.filter((node) => typeof node === 'string' || node.name !== 'x-caption'),
  ])
}

/** Uses a caption that the source itself marks as one, as LaTeX and some Word tables do. */
function fromSource(block: XmlElement): XmlElement {
  const captions = block.children.filter(
    (node): node is XmlElement => typeof node !== 'string' && node.name === 'x-caption',
  )
  const content = captions.flatMap((caption) => caption.children)
  const typedCaption = content.length > 0 && typeof content[0] !== 'string' ? captionOf(content[0]) : null
  const isTable = block.name === 'table-wrap' || block.attributes.kind === 'table'
  const words = content.flatMap((p, index): XmlNode[] =>
    typeof p === 'string'
      ? [p]
      : index === 0 && typedCaption
        ? typedCaption.children
        : [index > 0 ? ' ' : '', ...p.children],
  )
  const label = typedCaption ? [el('label', {}, [typedCaption.label])] : []
  const rest = block.children.filter(
    (node): node is XmlElement => typeof node !== 'string' && node.name !== 'x-caption',
  )
  const anchors = [
    ...rest.filter(({ name }) => name === 'x-anchor'),
    ...all(
      rest.filter(({ name }) => name === 'table-wrap').flatMap((w) => w.children),
      'x-anchor',
    ),
  ]
  if (isTable) {
    const tables = block.name === 'table-wrap' ? all(block.children, 'table') : all(rest, 'table')
    const feet = rest.filter(({ name }) => name === 'p').filter((p) => plainText(p.children) !== '')
    return el('table-wrap', {}, [
      ...anchors.slice(0, 1),
      ...label,
      ...captionElement(words),
      ...tables.slice(0, 1),
      ...(feet.length > 0 ? [el('table-wrap-foot', {}, feet)] : []),
    ])
  }
  const images = all(rest, 'x-image')
  const other = rest.filter((node) => node.name !== 'x-anchor' && all([node], 'x-image').length === 0)
  return el('fig', {}, [...anchors, ...label, ...captionElement(words), ...images, ...other])
}

/** Splits a caption: the first sentence becomes the title, the rest the explanation. */
export function captionElement(children: readonly XmlNode[]): XmlElement[] {
  const text = trimmed(children)
  if (plainText(text) === '') return []
  const [title, rest] = splitSentence(text)
  return [el('caption', {}, [el('title', {}, title), ...(rest.length > 0 ? [el('p', {}, rest)] : [])])]
}

function splitSentence(nodes: XmlNode[]): [XmlNode[], XmlNode[]] {
  for (let index = 0; index < nodes.length; index += 1) {
    const node = nodes[index]
    if (typeof node !== 'string') continue
    const end = /(?<!\b(?:vs|al|cf|ca|e\.g|i\.e|no|vol|fig|eq|approx|[A-Z]))[.?!]\s+(?=[\p{Lu}(“"])/u.exec(
      node,
    )
    if (!end) continue
    const cut = end.index + 1
    return [
      [...nodes.slice(0, index), node.slice(0, cut)],
      trimmed([node.slice(cut), ...nodes.slice(index + 1)]),
    ]
  }
  return [nodes, []]
}

function addCaption(made: XmlElement, children: readonly XmlNode[]): void {
  const caption = made.children.find(
    (node): node is XmlElement => typeof node !== 'string' && node.name === 'caption',
  )
  if (caption) caption.children.push(el('p', {}, [...children]))
  else made.children.splice(1, 0, ...captionElement(children))
}

function addFoot(made: XmlElement, line: XmlElement, isSource: boolean): void {
  if (made.name === 'fig') {
    if (isSource) made.children.push(el('attrib', {}, line.children))
    else addCaption(made, line.children)
    return
  }
  let foot = made.children.find(
    (node): node is XmlElement => typeof node !== 'string' && node.name === 'table-wrap-foot',
  )
  if (!foot) {
    foot = el('table-wrap-foot')
    made.children.push(foot)
  }
  foot.children.push(el('p', {}, line.children))
}
