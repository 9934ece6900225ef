import type { XmlElement, XmlNode } from '../../jats/xml.ts'
import { isElement } from '../../jats/xml.ts'
import { readablePartOf } from '../tex/prepare.ts'
import type { MakeId } from './ids.ts'
import { all, el, merged, plainText, trimmed } from './tree.ts'

/**
 * Elements that may contain only paragraphs and similar blocks. Other content in them is wrapped in a
 * paragraph.
 */
const onlyParagraphs = new Set(['list-item', 'fn', 'def', 'x-foot'])
const blockNames = new Set(
  'p list def-list disp-quote disp-formula table-wrap fig code verse-group statement boxed-text preformat'.split(
    ' ',
  ),
)
const inlineHolders = new Set(['title', 'label', 'xref', 'ext-link', 'term', 'verse-line', 'mixed-citation'])
const links = new Set(['xref', 'ext-link', 'email', 'uri'])

export interface Places {
  /** Number of each lost object, with the id of the nearest element. */
  lost: Map<number, string>
  comments: Map<number, string>
  /** LaTeX commands that were not understood, with the element they are in and the text that was kept of them. */
  commands: Map<string, { id: string; text: string }>
  /** Pictures within lines of text, with the id of the paragraph. */
  inlinePictures: { id: string; name: string }[]
}

/** Removes temporary elements and moves every element to a place that the DTD allows. Ids must have been assigned. */
export function finish(
  blocks: readonly XmlElement[],
  pictureName: (src: string) => string | null,
): { blocks: XmlElement[]; places: Places } {
  const places: Places = { lost: new Map(), comments: new Map(), commands: new Map(), inlinePictures: [] }
  const clean = (element: XmlElement, id: string): XmlElement => {
    const own = element.attributes.id ?? id
    const attributes = Object.fromEntries(
      Object.entries(element.attributes).filter(([name]) => !name.startsWith('x-')),
    )
    const children = merged(
      element.children.flatMap((node): XmlNode[] => {
        if (!isElement(node)) return [printable(node)]
        switch (node.name) {
          case 'x-lost':
            places.lost.set(Number(node.attributes.n), own)
            return []
          case 'x-comment':
            places.comments.set(Number(node.attributes.n), own)
            return []
          case 'x-anchor':
          case 'x-bibliography':
          case 'x-break':
          case 'x-key':
            return []
          case 'x-image':
            return picture(node, element, own, places, pictureName)
          case 'x-raw': {
            const { text, unknown } = readablePartOf(plainText(node))
            if (unknown && !places.commands.has(`\\${unknown}`))
              places.commands.set(`\\${unknown}`, { id: own, text: text === `\\${unknown}` ? '' : text })
            return text
              ? node.attributes.block
                ? [el('p', { id: node.attributes.id }, [text])]
                : [text]
              : []
          }
          case 'x-unknown': {
            const { command = '', text = '' } = node.attributes
            if (!places.commands.has(command)) places.commands.set(command, { id: own, text })
            return []
          }
          case 'x-heading':
            return [clean(el('p', {}, [el('bold', {}, node.children)]), own)]
          case 'x-cite':
          case 'x-link':
          case 'x-figure':
          case 'x-caption':
            return clean({ ...node, name: 'x-keep' }, own).children
          case 'break':
            // Line breaks are allowed only in cells and titles.
            return /^(td|th|title)$/.test(element.name) ? [node] : [' ']
          default:
            return [clean(node, own)]
        }
      }),
    )
    return { ...element, attributes, children: placed(element.name, children) }
  }
  const finished = clean(el('x-root', {}, [...blocks]), '').children.filter(isElement)
  return { blocks: finished, places }
}

/** Removes control characters, which XML does not allow. */
function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  return text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\ue010-\ue019]/g, '')
}

function placed(name: string, children: XmlNode[]): XmlNode[] {
  if (onlyParagraphs.has(name))
    return paragraphs(
      children,
      name === 'list-item' || name === 'def'
        ? ['p', 'list', 'def-list', 'title', 'label']
        : ['p', 'label', 'title'],
    )
  if (name === 'title' || name === 'label' || name === 'term' || name === 'attrib')
    return inlineOnly(trimmed(children))
  if (links.has(name)) return withoutLinks(inlineOnly(children))
  if (name === 'boxed-text') return paragraphs(children, [...blockNames, 'label', 'caption'])
  if (name === 'disp-quote' || name === 'statement')
    return paragraphs(children, [
      'p',
      'list',
      'def-list',
      'disp-formula',
      'title',
      'label',
      'verse-group',
      'disp-quote',
      'attrib',
    ])
  if (name === 'table-wrap-foot') return paragraphs(children, ['p', 'fn', 'fn-group'])
  if (name === 'caption')
    return children
      .filter(isElement)
      .map((node) => (node.name === 'title' || node.name === 'p' ? node : el('p', {}, [node])))
  if (name === 'code')
    return [children.map((node) => (typeof node === 'string' ? node : plainText(node))).join('')]
  return children
}

/**
 * Wraps content that is not allowed next to paragraphs in paragraphs of its own. Returns at least one
 * paragraph.
 */
function paragraphs(children: readonly XmlNode[], allowed: readonly string[]): XmlNode[] {
  const out: XmlNode[] = []
  let loose: XmlNode[] = []
  const flush = () => {
    if (trimmed(loose).length > 0) out.push(el('p', {}, trimmed(loose)))
    loose = []
  }
  for (const node of children) {
    if (isElement(node) && allowed.includes(node.name)) {
      flush()
      out.push(node)
    } else if (isElement(node) && blockNames.has(node.name)) {
      flush()
      out.push(el('p', {}, [node]))
    } else loose.push(node)
  }
  flush()
  return out.length > 0 ? out : [el('p')]
}

/**
 * Converts nodes to inline content: display formulas become inline formulas, and blocks are replaced with
 * their text.
 */
function inlineOnly(children: readonly XmlNode[]): XmlNode[] {
  return merged(
    children.flatMap((node): XmlNode[] => {
      if (!isElement(node)) return [node]
      if (node.name === 'disp-formula')
        return [
          {
            ...node,
            name: 'inline-formula',
            children: node.children.filter((n) => !isElement(n) || n.name !== 'label'),
          },
        ]
      if (blockNames.has(node.name)) return inlineOnly(node.children)
      return inlineHolders.has(node.name) ||
        !/^(bold|italic|sup|sub|sc|underline|strike|monospace)$/.test(node.name)
        ? [node]
        : [{ ...node, children: inlineOnly(node.children) }]
    }),
  )
}

function withoutLinks(children: readonly XmlNode[]): XmlNode[] {
  return merged(
    children.flatMap((node): XmlNode[] => {
      if (!isElement(node)) return [node]
      const inside = withoutLinks(node.children)
      if (links.has(node.name)) return inside
      return node.name.startsWith('mml:') ? [node] : [{ ...node, children: inside }]
    }),
  )
}

function picture(
  node: XmlElement,
  parent: XmlElement,
  id: string,
  places: Places,
  nameOf: (src: string) => string | null,
): XmlNode[] {
  const name = nameOf(node.attributes.src ?? '') ?? node.attributes.src ?? ''
  const alt = node.attributes.alt ? [el('alt-text', {}, [node.attributes.alt])] : []
  const isBlock = parent.name === 'fig' || parent.name === 'x-root'
  if (!isBlock) places.inlinePictures.push({ id, name })
  return [el(isBlock ? 'graphic' : 'inline-graphic', { 'xlink:href': name }, alt)]
}

/** Replaces footnotes with numbered links and lists the notes in the back matter. */
export function collectNotes(
  blocks: readonly XmlElement[],
  make: MakeId,
): { blocks: XmlElement[]; notes: XmlElement[] } {
  const notes: XmlElement[] = []
  const visit = (element: XmlElement): XmlElement => ({
    ...element,
    children: merged(
      element.children.flatMap((node): XmlNode[] => {
        if (!isElement(node)) return [node]
        if (node.name !== 'x-note') return [visit(node)]
        const label = String(notes.length + 1)
        const id = make('fn', plainText(node.children))
        const content = node.children.filter(isElement)
        notes.push(
          el('fn', { id }, [el('label', {}, [label]), ...(content.length > 0 ? content : [el('p')])]),
        )
        return [el('xref', { 'ref-type': 'fn', rid: id }, [el('sup', {}, [label])])]
      }),
    ),
  })
  return { blocks: blocks.map(visit), notes }
}

/** Counts the words of the finished text, to compare them with those of the source. */
export function countWords(nodes: readonly XmlNode[]): number {
  const text = (list: readonly XmlNode[]): string =>
    list
      .map((node) =>
        typeof node === 'string'
          ? node
          : /^(tex-math|mml:math|alt-text|element-citation)$/.test(node.name)
            ? ' '
            : `${text(node.children)}${/^(bold|italic|sup|sub|sc|underline|xref|ext-link|named-content)$/.test(node.name) ? '' : ' '}`,
      )
      .join('')
  return text(nodes).match(/\p{L}[\p{L}\p{M}'’-]*|\p{N}+/gu)?.length ?? 0
}

export function countOf(blocks: readonly XmlElement[], ...names: string[]): number {
  return all(blocks, ...names).length
}
