import type { XmlElement, XmlNode } from '../../jats/xml.ts'
import { asBox, boxWithin } from './boxes.ts'
import { type Caption, captionElement, captionOf, captionPattern, captionStyle } from './captions.ts'
import { all, el, plainText, trimmed } from './tree.ts'

const sourceLine = /^\(?\s*(?:source|fonte|fuente|quelle|elabora[çc][ãa]o|elaboraci[óo]n)s?\b\s*[:.)]/i
const noteLine =
  /^\s*(?:notes?|notas?|anmerkung(?:en)?|obs(?:erva[çc][ãa]o)?|legend[ae]?|abbreviations?|key)\b\s*[.:]|^\s*(?:\*{1,3}|†|‡|§)\s*\p{L}|^\s*\*{1,3}\s*p\s*[<=]|^\s*[a-f]\)?\s(?=Significant|Standard)/iu

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
    while (made.name !== 'boxed-text' && after < blocks.length && !used.has(after)) {
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
    const box = boxWithin(block)
    if (box) return [box]
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
  const box = caption && asBox(table, caption)
  if (box) return box
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
