import { bestOf, hasBlocks, isBlockAfter, isSection } from './blocks.ts'
import { headingOf } from './html-context.ts'
import { filesOf } from './html-supplement.ts'
import { rightsOf } from './rights.ts'
import { figureTypst, pictureTypst } from './typst-figure.ts'
import {
  displayFormula,
  escapeTypst,
  inlineTypst,
  linkTypst,
  quoteTypst,
  type TypstContext,
} from './typst-inline.ts'
import { tableTypst } from './typst-table.ts'
import { child, elements, exactTextOf, isElement, type XmlElement, type XmlNode } from './xml.ts'

export function blocksTypst(nodes: readonly XmlNode[], context: TypstContext, level: number): string {
  let out = ''
  let loose: XmlNode[] = []
  const flush = () => {
    const words = inlineTypst(loose, context).trim()
    if (words) out += `${words}\n\n`
    loose = []
  }
  for (const node of nodes) {
    if (isBlockAfter(node, loose)) {
      flush()
      out += blockTypst(node, context, level)
    } else loose.push(node)
  }
  flush()
  return out
}

export function labelTypst(element: XmlElement, context: TypstContext): string {
  const id = context.idOf(element.attributes.id ?? '')
  return id ? `<${id}>` : ''
}

function blockTypst(element: XmlElement, context: TypstContext, level: number): string {
  const inside = () => blocksTypst(element.children, context, level)
  switch (element.name) {
    case 'fig':
      return figureTypst(element, context)
    case 'table-wrap':
      return tableTypst(element, context)
    case 'list':
      return listTypst(element, context, level)
    case 'def-list':
      return elements(element, 'def-item')
        .map(
          (item) =>
            `/ ${inlineTypst(
              elements(item, 'term').flatMap((t) => t.children),
              context,
            )}: ${blocksTypst(
              elements(item, 'def').flatMap((d) => d.children),
              context,
              level,
            ).trim()}\n`,
        )
        .join('')
    case 'disp-quote':
    case 'speech':
    case 'verse-group':
      return quoteBlock(element, context, level)
    case 'disp-formula':
      return displayFormula(element, labelTypst(element, context), context)
    case 'boxed-text':
    case 'statement': {
      const { text } = headingOf(element)
      const rest = element.children.filter(
        (n) => !isElement(n) || !['title', 'label', 'caption'].includes(n.name),
      )
      const caption = elements(child(element, 'caption'), 'p')
      return `#boxed(${text ? `[${escapeTypst(text)}]` : 'none'}, [${blocksTypst([...caption, ...rest], context, level)}])\n\n`
    }
    case 'code':
    case 'preformat':
      return `#raw(block: true, ${linesTypst(exactTextOf(element))})\n\n`
    case 'supplementary-material':
    case 'media':
      return supplementTypst(element, context)
    case 'graphic':
      return standaloneGraphic(element, context, level)
    case 'alternatives': {
      const best = bestOf(element)
      if (best?.name === 'table') return tableTypst({ ...element, name: 'table-wrap' }, context)
      return best ? blocksTypst([best], context, level) : ''
    }
    case 'fn':
      // It is not to be printed again at the foot of a page that refers to it.
      context.printed.add(element)
      return inside()
    case 'title':
    case 'label':
      return `#strong[${inlineTypst(element.children, context)}]\n\n`
    case 'ref-list':
      return ''
    default:
      return isSection(element) ? sectionTypst(element, context, level) : inside()
  }
}

/** Writes a supplementary file: its label and title as a link, further files, and what the file says about it. */
function supplementTypst(element: XmlElement, context: TypstContext): string {
  const [first, ...others] = filesOf(element, context)
  const linked = (href: string | null | undefined, words: string) =>
    href ? `#link(${quoteTypst(href)})[${escapeTypst(words)}]` : escapeTypst(words)
  const head = linked(first?.href, headingOf(element).text || first?.name || 'Supplementary file')
  const names = [head, ...others.map(({ href, name }) => linked(href, name))]
  const explanation = [explanationTypst(element, context), ...rightsTypst(element, context)].filter(Boolean)
  return `${[names.join(', '), ...explanation].join(' \\ ')}\n\n`
}

/** Writes the paragraphs of a caption, which may contain lists, formulas and files. */
export function explanationTypst(element: XmlElement, context: TypstContext): string {
  return elements(child(element, 'caption'), 'p')
    .map((p) =>
      hasBlocks(p)
        ? `\n\n${blocksTypst(p.children, context, 5).trim()}\n\n`
        : inlineTypst(p.children, context),
    )
    .join(' ')
}

/** Writes the source of a figure or table, and the rights to it. */
export function rightsTypst(element: XmlElement, context: TypstContext): string[] {
  const set = (text: XmlElement) => `#emph[${inlineTypst(text.children, context)}]`
  const rights = rightsOf(element).flatMap(({ texts, licenceUrl }) => [
    ...texts.map(set),
    // Paper has no links, so that the address itself is set.
    ...(licenceUrl ? [`#emph[License: ${linkTypst(licenceUrl, '')}]`] : []),
  ])
  return [...elements(element, 'attrib').map(set), ...rights]
}

function standaloneGraphic(graphic: XmlElement, context: TypstContext, level: number): string {
  const picture = pictureTypst(graphic, graphic, context)
  const words = blocksTypst(child(graphic, 'caption')?.children ?? [], context, level)
  return `${picture && `${picture}\n\n`}${words}`
}

/** Writes code as a string literal with its line breaks and indentation. */
function linesTypst(code: string): string {
  const text = code
    .replaceAll(/\r\n?/g, '\n')
    .replace(/^\s*\n/, '')
    .trimEnd()
    .replaceAll('\t', '    ')
    .replaceAll(/(?!\n)[\p{Cc}\p{Cs}]/gu, ' ')
    .replaceAll(/[\\"]/g, '\\$&')
    .replaceAll('\n', '\\n')
  return `"${text}"`
}

function rest(element: XmlElement): XmlNode[] {
  return element.children.filter((n) => !isElement(n) || !['title', 'label', 'sec-meta'].includes(n.name))
}

export function sectionTypst(section: XmlElement, context: TypstContext, level: number): string {
  const { label, title, text } = headingOf(section)
  if (!text) return blocksTypst(rest(section), context, level)
  const number = label ? `${escapeTypst(label.includes('.') ? label : `${label}.`)}#h(0.5em)` : ''
  return `\n#heading(level: ${Math.min(level, 5)})[${number}${inlineTypst(title?.children ?? [], context)}]${labelTypst(section, context)}\n\n${blocksTypst(rest(section), context, level + 1)}`
}

export function captionTypst(
  label: string | null,
  title: XmlElement | undefined,
  words: string,
  context: TypstContext,
): string {
  return [
    label ? `#strong[${escapeTypst(label)}.]` : '',
    title ? `#strong[${stopped(inlineTypst(title.children, context))}]` : '',
    words,
  ]
    .filter(Boolean)
    .join(' ')
}

function stopped(words: string): string {
  return /[.?!]\s*$/.test(words) || !words ? words : `${words}.`
}

function listTypst(list: XmlElement, context: TypstContext, level: number): string {
  const type = list.attributes['list-type'] ?? 'bullet'
  const forms: Record<string, string> = {
    order: '1.',
    'alpha-lower': 'a)',
    'alpha-upper': 'A)',
    'roman-lower': 'i.',
    'roman-upper': 'I.',
  }
  const form = forms[type]
  const items = elements(list, 'list-item').map(
    (item) => `[${blocksTypst(rest(item), context, level).trim()}]`,
  )
  if (items.length === 0) return ''
  return `${form ? `#enum(numbering: "${form}", ` : type === 'simple' ? '#list(marker: none, ' : '#list('}${items.join(', ')})\n\n`
}

function quoteBlock(quote: XmlElement, context: TypstContext, level: number): string {
  const source = elements(quote, 'attrib').map(
    (a) => `#linebreak() #text(9pt)[— ${inlineTypst(a.children, context)}]`,
  )
  const lines = elements(quote, 'verse-line')
    .map((l) => inlineTypst(l.children, context))
    .join(' #linebreak() ')
  const words = blocksTypst(
    quote.children.filter(
      (n) => !isElement(n) || !['attrib', 'verse-line', 'permissions', 'label'].includes(n.name),
    ),
    context,
    level,
  ).trim()
  return `#block(inset: (left: 1.6em, right: 1.6em), above: 1.2em, below: 1.2em)[#set par(first-line-indent: 0pt)\n#emph[${words}]${lines}${source.join('')}]\n\n`
}
