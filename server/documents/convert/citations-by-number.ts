import type { XmlNode } from '../../jats/xml.ts'
import { type LinkContext, skipped } from './citation-targets.ts'
import { el, mapNodes, plainText } from './tree.ts'

/** Between two numbers: a dash of a range, or a comma or connective ('1, 2 and 4'). */
const separator = String.raw`(?:\s*[-–—,;&]\s*|,?\s+(?:and|y|e|und|et)\s+)`
const connective = /(\s*(?:[,;&]|,?\s(?:and|y|e|und|et)\s)\s*)/

const numberList = new RegExp(String.raw`^\s*\d{1,4}(?:${separator}\d{1,4})*\s*$`)

/** Words before a list of numbers: 'see, for example, 3'. Other words make it something else: '[Table 3]'. */
const lead =
  String.raw`(?:(?:see|also|e\.\s?g\.|for|example|instance|an?|recent|reviews?|reviewed|in|and|but|cf\.|refs?\.?|references?|` +
  String.raw`vide|ver|v[ée]ase|por|ejemplo|exemplo|vgl\.|siehe|voir|among others),?:?\s+){1,6}`
/** Words after it: '3 and references therein', '3, for a review'. */
const trail =
  String.raw`[,;]?\s+(?:and\s+(?:the\s+)?references?\s+(?:there|with)in|(?:and|among)\s+others|` +
  String.raw`for\s+(?:an?\s+)?(?:recent\s+)?(?:reviews?|overviews?|surveys?|examples?|details)[^\[\]\d]{0,40}|` +
  String.raw`(?:e|y)\s+(?:(?:su|la|a)s\s+)?refer[êe]ncias[^\[\]\d]{0,30})`
const place =
  String.raw`\s*[,:;]\s*(?:pp?\.|p[áa]gs?\.|ch(?:ap)?\.|chapter|cap\.|sec(?:tion|t)?s?\.?|§+|fig(?:ure)?s?\.?|` +
  String.raw`tab(?:le)?s?\.?|theorem|thm\.|lemma|prop(?:osition)?\.?|eqs?\.)[^\[\]]{1,30}`

/** A list of numbers in brackets. Words may stand before it, and words or a place in the work after it. */
export const bracketed = new RegExp(
  String.raw`\[(?:${lead})?(\d{1,4}(?:${separator}\d{1,4})*)(?:${place}|${trail})?\]`,
  'gi',
)

/** A range with each end in brackets, as IEEE writes it: '[4]–[6]'. */
const bracketedRange = /\[(\d{1,4})\]\s?[-–—]\s?\[(\d{1,4})\]/g

export const parenthesised = /\((\d{1,3}(?:\s*[-–—,;]\s*\d{1,3})*)\)/g

export function countSuperscripts(nodes: readonly XmlNode[], isInList: (list: string) => boolean): number {
  return nodes.reduce((sum: number, node) => {
    if (typeof node === 'string') return sum
    const own = node.name === 'sup' && numberList.test(plainText(node)) && isInList(plainText(node)) ? 1 : 0
    return sum + own + countSuperscripts(node.children, isInList)
  }, 0)
}

export function numbersOf(list: string): number[] {
  return list.split(connective).flatMap((part, index) => {
    if (index % 2 === 1) return []
    const [from, to] = part.split(/[-–—]/).map((n) => Number(n.trim()))
    if (from === undefined || Number.isNaN(from)) return []
    if (to === undefined || Number.isNaN(to) || to < from || to - from > 60)
      return [from, ...(to ? [to] : [])]
    return Array.from({ length: to - from + 1 }, (_, index) => from + index)
  })
}

/** Returns the numbers of a printed citation such as '[3]', '3–5' or '[4]–[6]'; none if it has other words. */
export function printedNumbers(text: string): number[] {
  const list = text.replaceAll(/[\s[\]()]/g, '')
  return numberList.test(list) ? numbersOf(list) : []
}

/** Makes each number of '1, 3–5' a link. The link of a range points to all references in the range. */
function numberLinks(list: string, context: LinkContext): XmlNode[] | null {
  const ids = numbersOf(list).map((n) => context.numbers.get(n))
  if (ids.length === 0 || ids.some((id) => id === undefined)) return null
  const parts = list.split(connective)
  return parts.flatMap((part, index): XmlNode[] => {
    if (index % 2 === 1) return [part]
    const found = numbersOf(part).flatMap((n) => context.numbers.get(n) ?? [])
    if (found.length === 0) return [part]
    context.result.linked += found.length
    const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(part) ?? []
    return [before, el('xref', { 'ref-type': 'bibr', rid: found.join(' ') }, [words]), after]
  })
}

export function linkBrackets(nodes: XmlNode[], context: LinkContext): XmlNode[] {
  return mapNodes(nodes, (node, parents) => {
    if (typeof node !== 'string' || parents.some(({ name }) => skipped.has(name))) return [node]
    const hasBrackets = bracketed.test(node)
    bracketed.lastIndex = 0
    const pattern = hasBrackets ? bracketed : parenthesised
    const linkLists = (text: string) =>
      replaceMatches(text, pattern, ([whole, list = '']) => {
        const links = numberLinks(list, context)
        if (!links) {
          // '[0, 1]' is an interval: no reference has the number 0.
          if (hasBrackets && !/\b0\b/.test(list)) context.result.unmatched.push(whole)
          return [whole]
        }
        const at = whole.indexOf(list)
        return [whole.slice(0, at), ...links, whole.slice(at + list.length)]
      })
    return replaceMatches(node, bracketedRange, ([whole, from = '', to = '']) => {
      const ids = numbersOf(`${from}-${to}`).map((n) => context.numbers.get(n))
      if (ids.some((id) => id === undefined) || Number(to) <= Number(from)) return [whole]
      context.result.linked += ids.length
      return [el('xref', { 'ref-type': 'bibr', rid: ids.join(' ') }, [whole])]
    }).flatMap((part) => (typeof part === 'string' ? linkLists(part) : [part]))
  })
}

export function linkSuperscripts(nodes: XmlNode[], context: LinkContext): XmlNode[] {
  return mapNodes(nodes, (node, parents) => {
    if (typeof node === 'string' || node.name !== 'sup' || parents.some(({ name }) => skipped.has(name)))
      return [node]
    const text = plainText(node)
    const links =
      numberList.test(text) && node.children.every((child) => typeof child === 'string')
        ? numberLinks(text, context)
        : null
    return [links ? { ...node, children: links } : node]
  })
}

function replaceMatches(
  text: string,
  pattern: RegExp,
  make: (match: RegExpMatchArray) => XmlNode[],
): XmlNode[] {
  const out: XmlNode[] = []
  let at = 0
  for (const match of text.matchAll(pattern)) {
    out.push(text.slice(at, match.index), ...make(match))
    at = (match.index ?? 0) + match[0].length
  }
  out.push(text.slice(at))
  return out
}
