import { elements, isElement, textOf, type XmlElement, type XmlNode } from './xml.ts'

/**
 * The text of a passage for places that hold plain text, such as abstracts. Exponents and formulas keep their meaning: 10⁻³ and
 * 'a/(b+c)', where the letters alone would be '10-3' and 'ab+c'.
 */
export function plainWords(passage: XmlElement): string {
  return wordsOf(passage).replaceAll(/\s+/g, ' ').trim()
}

function wordsOf(node: XmlNode): string {
  if (!isElement(node)) return node
  if (node.name === 'alternatives') {
    const math = elements(node).find(isMath)
    return wordsOf(math ?? elements(node)[0] ?? '')
  }
  if (isMath(node)) return formulaWords(node)
  if (node.name === 'break') return ' '
  if (node.name === 'tex-math') return texWords(textOf(node))
  const words = node.children.map(wordsOf).join('')
  return node.name === 'sup' ? raised(words) : words
}

const isMath = ({ name }: XmlElement) => /^(\w+:)?math$/.test(name)

/** The formula of a TeX document that publishers wrap around it. */
const texWords = (tex: string) =>
  (/\\begin\{document\}([\s\S]*?)\\end\{document\}/.exec(tex)?.[1] ?? tex).replaceAll(/^[\s$]+|[\s$]+$/g, '')

const superscripts = new Map(
  [...'0123456789+-−'].map((sign, index) => [sign, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻'][index] ?? sign]),
)

/** Numbers get the signs that Unicode has for them. Letters, as in 1st and (TM), stay as they are. */
const raised = (words: string) =>
  [...words].every((sign) => superscripts.has(sign))
    ? [...words].map((sign) => superscripts.get(sign)).join('')
    : words

/** Writes MathML in one line, as one would type it. */
export function formulaWords(node: XmlElement): string {
  const name = node.name.replace(/^\w+:/, '')
  const parts = elements(node).filter((part) => !/annotation/.test(part.name))
  const part = (index: number) => (parts[index] ? formulaWords(parts[index]) : '')
  const grouped = (index: number) =>
    /^[\p{L}\p{N}.]*$/u.test(part(index)) ? part(index) : `(${part(index)})`
  if (name === 'mfrac') return `${grouped(0)}/${grouped(1)}`
  if (name === 'msqrt') return `√(${parts.map(formulaWords).join('')})`
  if (name === 'mroot') return `${grouped(0)}^(1/${part(1)})`
  if (name === 'msup') return `${grouped(0)}${power(part(1), grouped(1))}`
  if (name === 'msub') return `${grouped(0)}_${grouped(1)}`
  if (name === 'msubsup') return `${grouped(0)}_${grouped(1)}${power(part(2), grouped(2))}`
  if (name === 'mtr') return `${parts.map(formulaWords).join(' ')}; `
  if (name === 'mo') return operator(textOf(node))
  return parts.length > 0 ? parts.map(formulaWords).join('') : textOf(node)
}

const power = (words: string, grouped: string) => (raised(words) === words ? `^${grouped}` : raised(words))

const operator = (sign: string) => (/^[=<>≤≥≈≠∼+→]$/.test(sign) ? ` ${sign} ` : sign)
