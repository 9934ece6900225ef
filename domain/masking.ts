import { createMatcher, type Identities, type Match } from './identities.ts'
import { isPlainWord } from './plain-words.ts'

const removed = '[removed]'

/** Names stay words where they are words: 'The price of distance' by an author called Price keeps its title. */
function names(text: string, { rule, start, end }: Match, isLetter: boolean): boolean {
  const found = text.slice(start, end)
  // Somebody's mailbox may be called 'research' or 'trade'.
  if (rule === 'handle') return /[^\p{L}]/u.test(found) || !isPlainWord(found)
  if (rule === 'surname') return isLetter || !isPlainWord(found)
  return true
}

export type Masker = (text: string, kind?: 'text' | 'letter') => string

/**
 * Replaces everything that identifies the people: what is left is what blinded eyes may read. A letter (a response, a
 * review) is written by one of them: there given names count, too, and a surname counts though it is also a word.
 */
export function maskerFor(identities: Identities): Masker {
  const matcher = createMatcher(identities)
  const given = givenNames(identities)
  return (text, kind = 'text') => {
    const isLetter = kind === 'letter'
    const spans = matcher.find(text).filter((match) => names(text, match, isLetter))
    let result = ''
    let at = 0
    for (const { start, end } of spans) {
      result += `${text.slice(at, start)}${removed}`
      at = end
    }
    result += text.slice(at)
    return isLetter ? result.replaceAll(/\p{L}+/gu, (word) => (given.has(word) ? removed : word)) : result
  }
}

function givenNames({ people }: Identities): Set<string> {
  const all = people.flatMap(({ firstName }) => firstName.split(/[\s.-]+/))
  return new Set(all.filter((name) => name.length > 2 && !isPlainWord(name)))
}
