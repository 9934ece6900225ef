import type { XmlNode } from '../../jats/xml.ts'
import { type LinkContext, skipped } from './citation-targets.ts'
import { el, mapNodes, plainText } from './tree.ts'

const numberList = /^\s*\d{1,4}(?:\s*[-–—,;]\s*\d{1,4})*\s*$/

export const bracketed = /\[(\d{1,4}(?:\s*[-–—,;]\s*\d{1,4})*)\]/g

export const parenthesised = /\((\d{1,3}(?:\s*[-–—,;]\s*\d{1,3})*)\)/g

export function countSuperscripts(nodes: readonly XmlNode[], isInList: (list: string) => boolean): number {
  return nodes.reduce((sum: number, node) => {
    if (typeof node === 'string') return sum
    const own = node.name === 'sup' && numberList.test(plainText(node)) && isInList(plainText(node)) ? 1 : 0
    return sum + own + countSuperscripts(node.children, isInList)
  }, 0)
}

export function numbersOf(list: string): number[] {
  return list.split(/[,;]/).flatMap((part) => {
    const [from, to] = part.split(/[-–—]/).map((n) => Number(n.trim()))
    if (from === undefined || Number.isNaN(from)) return []
    if (to === undefined || Number.isNaN(to) || to < from || to - from > 60)
      return [from, ...(to ? [to] : [])]
    return Array.from({ length: to - from + 1 }, (_, index) => from + index)
  })
}

/** Makes each number of '1, 3–5' a link. The link of a range points to all references in the range. */
function numberLinks(list: string, context: LinkContext): XmlNode[] | null {
  const ids = numbersOf(list).map((n) => context.numbers.get(n))
  if (ids.length === 0 || ids.some((id) => id === undefined)) return null
  const parts = list.split(/(\s*[,;]\s*)/)
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
    return replaceMatches(node, pattern, ([whole, list = '']) => {
      const links = numberLinks(list, context)
      if (!links) {
        if (hasBrackets) context.result.unmatched.push(whole)
        return [whole]
      }
      return [whole.charAt(0), ...links, whole.slice(-1)]
    })
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
