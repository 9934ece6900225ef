import { inVariant } from '../../jats/math-letters.ts'
import { isElement, parseXml, type XmlElement, type XmlNode } from '../../jats/xml.ts'
import { runPandoc } from '../typeset/pandoc.ts'
import { withFontCommands } from './tex-fonts.ts'
import { all, el, plainText, trimmed } from './tree.ts'

/** A formula that is published as TeX, because pandoc does not know one of its macros. */
export interface UnreadFormula {
  element: XmlElement
  tex: string
  macros: string[]
}

const onlyNumber = /^[\s.,;:\t]*\(?\s*((?:[A-Z]\.?)?\d{1,3}(?:\.\d{1,3}){0,2}[a-z]?'?)\s*\)\s*[.,;]?\s*$/

/** Converts paragraphs that contain only a formula, possibly with its number, to display formulas with labels. */
export function displayFormulas(blocks: readonly XmlElement[]): XmlElement[] {
  return withNumbers(blocks.flatMap(separated)).map((block): XmlElement => {
    if (block.name === 'table-wrap') return fromLayoutTable(block) ?? block
    if (
      block.name === 'list' ||
      block.name === 'disp-quote' ||
      block.name === 'list-item' ||
      block.name === 'statement'
    )
      return { ...block, children: displayFormulas(block.children.filter(isElement)) }
    if (block.name !== 'p') return block
    const math = block.children.filter(
      (node): node is XmlElement => isElement(node) && node.name === 'x-math',
    )
    const [first] = math
    if (!first || math.length > 1) return block
    const rest = block.children.filter((node) => node !== first)
    const text = plainText(rest)
    const anchors = rest.filter((node): node is XmlElement => isElement(node) && node.name === 'x-anchor')
    const number = onlyNumber.exec(text)?.[1]
    const isAlone = text === '' || /^[.,;:]$/.test(text)
    const isMarked = first.attributes.display === 'block'
    if (!number && !(isAlone && isMarked)) return block
    if (rest.some((node) => isElement(node) && /^x-(note|image|cite)$/.test(node.name))) return block
    return el('disp-formula', {}, [
      ...anchors,
      ...(number ? [el('label', {}, [`(${number})`])] : []),
      // Keeps the number and the anchors of a LaTeX equation.
      { ...first, attributes: { ...first.attributes, display: 'block' } },
    ])
  })
}

/**
 * Joins a Word formula with its number, which pandoc puts into a separate paragraph. A formula in a list ends the list,
 * and its number begins the next one.
 */
function withNumbers(blocks: readonly XmlElement[]): XmlElement[] {
  const out: XmlElement[] = []
  for (const block of blocks) {
    const before = out.at(-1)
    const last = before?.name === 'p' ? trimmed(before.children).at(-1) : undefined
    const isAfterFormula = isElement(last) && last.name === 'x-math' && last.attributes.display === 'block'
    const number = before && isAfterFormula ? firstParagraph(block) : null
    if (!before || !number || !isBracketedNumber(number)) {
      out.push(block)
      continue
    }
    out[out.length - 1] = { ...before, children: [...before.children, ...number.children] }
    const rest = without(block, number)
    if (rest) out.push(rest)
  }
  return out
}

const isBracketedNumber = ({ children }: XmlElement) =>
  onlyNumber.test(plainText(children)) && /^\s*\(/.test(plainText(children))

/** Returns a paragraph, or the one with which a list begins. */
function firstParagraph(block: XmlElement): XmlElement | null {
  if (block.name === 'p') return block
  const [first] = block.name === 'list' || block.name === 'list-item' ? block.children : []
  return isElement(first) ? firstParagraph(first) : null
}

/** Returns a block without the paragraph with which it begins; null if nothing is left of it. */
function without(block: XmlElement, paragraph: XmlElement): XmlElement | null {
  if (block === paragraph) return null
  const [first, ...others] = block.children
  const left = isElement(first) ? without(first, paragraph) : null
  const children = [...(left ? [left] : []), ...others]
  return children.length > 0 ? { ...block, children } : null
}

/** Splits a paragraph of several display formulas, which results from an environment with several labels. */
function separated(block: XmlElement): XmlElement[] {
  if (block.name !== 'p') return [block]
  const math = block.children.filter((node): node is XmlElement => isElement(node) && node.name === 'x-math')
  const isOnlyMath =
    math.length > 1 &&
    math.every(({ attributes }) => attributes.display === 'block') &&
    trimmed(block.children).every((node) => (isElement(node) ? node.name === 'x-math' : node.trim() === ''))
  return isOnlyMath ? math.map((formula) => el('p', {}, [formula])) : [block]
}

/** Reads a one-row table with a formula and its number, which Word users use to align the number. */
function fromLayoutTable(table: XmlElement): XmlElement | null {
  if (all(table.children, 'tr').length !== 1 || all(table.children, 'x-caption', 'caption').length > 0)
    return null
  const math = all(table.children, 'x-math')
  const [first] = math
  if (!first || math.length !== 1) return null
  const cells = all(table.children, 'td', 'th').filter((cell) => all(cell.children, 'x-math').length === 0)
  const text = cells
    .map((cell) => plainText(cell.children))
    .join(' ')
    .trim()
  const number = onlyNumber.exec(text)?.[1]
  const own = all(table.children, 'td', 'th').find((cell) => all(cell.children, 'x-math').length > 0)
  if (
    (text !== '' && !number) ||
    plainText(
      own?.children.filter(
        (node) => node !== first && !(isElement(node) && all([node], 'x-math').length > 0),
      ),
    ) !== ''
  )
    return null
  return el('disp-formula', {}, [
    ...(number ? [el('label', {}, [`(${number})`])] : []),
    el('x-math', { display: 'block' }, first.children),
  ])
}

/** Cleans an author's TeX: labels become anchors, and tags become the formula's label. */
function tidyTex(tex: string): { tex: string; label: string | null; anchors: string[] } {
  const anchors = [...tex.matchAll(/\\label\s*\{([^{}]*)\}/g)].map((hit) => hit[1] ?? '')
  const label = /\\tag\*?\s*\{([^{}]*)\}/.exec(tex)?.[1]?.replaceAll(/[$()]/g, '') ?? null
  return {
    tex: withFontCommands(tex)
      .replaceAll(/(?<!\\)%[^\n]*\n/g, '\n')
      .replaceAll(/\\label\s*\{[^{}]*\}|\\tag\*?\s*\{[^{}]*\}|\\(?:notag|nonumber)\b/g, '')
      .trim()
      // Removes a backslash at the end. It was part of a space command (backslash and space) whose space has
      // been trimmed.
      .replace(/(?<!\\)((?:\\\\)*)\\$/, '$1')
      .trim(),
    label,
    anchors,
  }
}

/**
 * Converts x-math elements to inline-formula and disp-formula with MathML and TeX. One call of pandoc
 * converts all formulas. `own` are the macro definitions of the source, which pandoc applies.
 */
export async function writeFormulas(
  blocks: readonly XmlElement[],
): Promise<{ blocks: XmlElement[]; unread: UnreadFormula[] }> {
  const formulas = all(blocks, 'x-math')
  const tidy = new Map(formulas.map((formula) => [formula, tidyTex(plain(formula))]))
  const mathml = await mathMlOf(
    formulas.map((formula) => ({
      tex: tidy.get(formula)?.tex ?? '',
      isBlock: formula.attributes.display === 'block',
    })),
  )
  const math = new Map(formulas.map((formula, index) => [formula, mathml[index] ?? null]))
  const known = await knownCommands(
    [...tidy].map(([formula, { tex }]) => ({ tex, isRead: math.get(formula) !== null })),
  )
  const unknownIn = (tex: string) => commandsOf(tex).filter((name) => !known.has(name))
  const unread: UnreadFormula[] = []
  const write = (node: XmlElement, parent: XmlElement | null): XmlNode[] => {
    if (node.name !== 'x-math') {
      const children = node.children.flatMap((child): XmlNode[] =>
        typeof child === 'string' ? [child] : write(child, node),
      )
      return [{ ...node, children: node.name === 'disp-formula' ? ordered(children) : children }]
    }
    const { tex = '', label: tagged = null, anchors: labels = [] } = tidy.get(node) ?? {}
    const label = node.attributes.label ?? tagged
    const anchors = [...labels, ...(node.attributes.anchors?.split(' ') ?? [])]
    const found = math.get(node) ?? null
    const isBlock = node.attributes.display === 'block'
    const texMath = el('tex-math', {}, [tex])
    const content = found ? [el('alternatives', {}, [found, texMath])] : [texMath]
    const marks = anchors.map((id) => el('x-anchor', { id }))
    if (parent?.name === 'disp-formula')
      return [...marks, ...(label ? [el('label', {}, [`(${label})`])] : []), ...content]
    const made = el(
      isBlock ? 'disp-formula' : 'inline-formula',
      {},
      isBlock
        ? ordered([...marks, ...(label ? [el('label', {}, [`(${label})`])] : []), ...content])
        : content,
    )
    if (!found) unread.push({ element: made, tex, macros: unknownIn(tex) })
    return [...(isBlock ? [] : marks), made]
  }
  const written = blocks.flatMap((block) => write(block, null)).filter(isElement)
  for (const formula of all(written, 'disp-formula'))
    if (
      all(formula.children, 'mml:math').length === 0 &&
      !unread.some(({ element }) => element === formula)
    ) {
      const tex = plainText(all(formula.children, 'tex-math')[0])
      unread.push({ element: formula, tex, macros: unknownIn(tex) })
    }
  return { blocks: written, unread }
}

const commandsOf = (tex: string) => [
  ...new Set([...tex.matchAll(/\\([A-Za-z]{2,})/g)].map((hit) => hit[1] ?? '')),
]

/** Commands that pandoc reads only together with others. */
const neverAlone = ['begin', 'end', 'left', 'right', 'middle', 'limits', 'nolimits', 'displaylimits', 'over']

/**
 * Returns the commands that are not the reason why a formula is not read: those of formulas that pandoc reads, and
 * those that it reads by themselves, with two arguments or before a bracket.
 */
async function knownCommands(formulas: readonly { tex: string; isRead: boolean }[]): Promise<Set<string>> {
  const known = new Set(neverAlone)
  for (const { tex } of formulas.filter(({ isRead }) => isRead))
    for (const name of commandsOf(tex)) known.add(name)
  const doubtful = new Set(formulas.flatMap(({ tex }) => commandsOf(tex)).filter((name) => !known.has(name)))
  const names = [...doubtful]
  const tried = names.flatMap((name) => [`\\${name}{a}{b}`, `\\${name}(a)`])
  const read = await mathMlOf(tried.map((tex) => ({ tex, isBlock: false })))
  for (const [index, name] of names.entries()) if (read[index * 2] || read[index * 2 + 1]) known.add(name)
  return known
}

const plain = (element: XmlElement) => element.children.filter((node) => typeof node === 'string').join('')

/** Orders the content as the DTD requires: anchors, then one label, then the formula. */
function ordered(children: XmlNode[]): XmlNode[] {
  const items = trimmed(children).filter(isElement)
  const labels = items.filter(({ name }) => name === 'label')
  return [
    ...items.filter(({ name }) => name === 'x-anchor'),
    ...labels.slice(0, 1),
    ...items.filter(({ name }) => name !== 'x-anchor' && name !== 'label'),
  ]
}

const separator = 'QFORMULAQ'

/** Converts TeX to MathML. Returns null for a formula that pandoc cannot read and returns unchanged. */
export async function mathMlOf(
  formulas: readonly { tex: string; isBlock: boolean }[],
): Promise<(XmlElement | null)[]> {
  if (formulas.length === 0) return []
  const blocks = formulas.flatMap(({ tex, isBlock }) => [
    {
      t: 'Para',
      c: [{ t: 'Math', c: [{ t: isBlock ? 'DisplayMath' : 'InlineMath' }, withUprightBold(tex)] }],
    },
    { t: 'Para', c: [{ t: 'Str', c: separator }] },
  ])
  const document = { 'pandoc-api-version': [1, 23, 1], meta: {}, blocks }
  const { stdout } = await runPandoc(
    { from: 'json', to: 'html5', 'html-math-method': { method: 'mathml' }, wrap: 'none' },
    { input: JSON.stringify(document) },
  )
  return stdout
    .split(separator)
    .slice(0, formulas.length)
    .map((html) => {
      const xml = /<math[\s\S]*<\/math>/.exec(html)?.[0]
      if (!xml) return null
      try {
        return prefixed(parseXml(xml))
      } catch {
        return null
      }
    })
}

/** Writes letters of `\\mathbf` as the upright bold letters that they are in LaTeX: pandoc would make them italic. */
const withUprightBold = (tex: string) =>
  tex.replaceAll(
    /\\mathbf\s*(?:\{\s*([A-Za-z]+)\s*\}|(?<=\s)([A-Za-z]))/g,
    (_, group?: string, letter?: string) => `{${inVariant(group ?? letter ?? '', 'bold')}}`,
  )

const droppedAttributes = new Set(['class', 'style', 'xmlns', 'intent', 'arg'])

/**
 * Converts MathML to the form that JATS requires: with the prefix mml, and without pandoc's copy of the TeX
 * and its styles.
 */
function prefixed(element: XmlElement): XmlElement {
  if (element.name === 'semantics') {
    const [first] = element.children.filter(isElement)
    if (first) return prefixed(first)
  }
  const attributes = Object.fromEntries(
    Object.entries(element.attributes).filter(([name]) => !droppedAttributes.has(name)),
  )
  return el(
    `mml:${element.name}`,
    attributes,
    element.children.map((node) => (isElement(node) ? prefixed(node) : node)),
  )
}
