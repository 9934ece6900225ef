import type { XmlElement, XmlNode } from '../../jats/xml.ts'
import { el, plainText, trimmed, withoutStart } from './tree.ts'

const figureWords =
  'fig(?:ure|ura|\\.)?s?|abb(?:ildung|\\.)|gr[áa](?:fico|phique|ph)|graph|map[a]?|image[m]?|imagen|foto(?:grafia)?|photo|esquema|scheme|chart|diagram(?:a)?|plate|exhibit|ilustra[çc][ãa]o|illustration|chemical structure|video|movie'
/** The words for a box, which is a table with one cell in Word. */
const boxWords = 'box|recuadro|caixa|kasten|encadr[ée]|riquadro'
const tableWords = `tab(?:le|ela|la|leau|elle|\\.)|quadro|cuadro|${boxWords}`
const numberPart = '(?:[A-Z]?\\d{1,3}(?:[.-]\\d{1,2})?[A-Za-z]?|[IVX]{1,5})'
export const captionPattern = new RegExp(
  `^(?:(supplementary|appendix(?:\\s\\d+)?|extended data)[\\s—-]+)?(${figureWords}|${tableWords})\\s*(${numberPart}(?:[—–-](?:figure |table )?(?:supplement|source data|video)\\s*\\d+)?)(?![\\p{L}\\d])(\\s*[.:|–—-]+(?=\\s|$)|\\s*$)?\\s*`,
  'iu',
)
const isTableWord = new RegExp(`^(?:${tableWords})$`, 'i')
export const captionStyle = /caption|legend|l[ée]gende|beschriftung|legenda|t[íi]tulo de (?:tabela|figura)/i
const isBoxLabel = new RegExp(`^(?:${boxWords})\\s`, 'i')

export interface Caption {
  kind: 'fig' | 'table'
  label: string
  /** Content of the caption without its label. */
  children: XmlNode[]
  /** Whether the label names a box. */
  isBox: boolean
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
    isBox: isBoxLabel.test(label),
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
