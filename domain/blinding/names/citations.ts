import { gaps, type Token } from './tokens.ts'
import { conjunctions, particles } from './words.ts'

/** Number of tokens that are examined after a surname. */
const reach = 8

const isYear = ({ key, isNumber }: Token) => isNumber && /^(19|20)\d\d$/.test(key)
const citationWords = new Set('al others otros outros andere colleagues co authors coauthors'.split(' '))

/** Whether a year or a number in brackets follows, after further authors: 'García y Ruiz (2019)', 'García [12]'. */
export function isCitedAfter(tokens: readonly Token[], last: number): boolean {
  for (let at = last + 1; at <= last + reach; at++) {
    const token = tokens[at]
    if (!token) return false
    if (isYear(token)) return true
    if (token.isNumber) return (token.gap & gaps.open) !== 0
    if (token.gap & (gaps.other | gaps.address | gaps.dot) && !citationWords.has(tokens[at - 1]?.key ?? '')) {
      if (!(token.gap & gaps.dot) || (tokens[at - 1]?.key.length ?? 0) > 1) return false
    }
    if (/^(forthcoming|press|nd)$/.test(token.key)) return true
    const isPerson = token.isCapital || particles.has(token.key) || conjunctions.has(token.key)
    if (!isPerson && !citationWords.has(token.key)) return false
  }
  return false
}
