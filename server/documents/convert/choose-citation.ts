import { unaccented, unaccentedWords } from '#domain/unaccented.ts'
import { yearKey } from './citation-targets.ts'
import type { Candidate } from './citations-by-name.ts'

/**
 * Chooses among several matching references by year, year letter, second author and distance. A name that is
 * followed by another year belongs to that year.
 */
export function choose(found: Candidate[], text: string, at: number, year: string): Candidate[] {
  if (found.length <= 1) return found
  const clean = found.filter(({ start }) => !/\b(?:1[5-9]|20)\d\d/.test(text.slice(start, at)))
  const near = clean.length > 0 ? clean : found
  // '2011 [1979]' cites an edition with the year of its original.
  const original = /^\s*[[(/]\s*((?:1[5-9]|20)\d\d)/.exec(text.slice(at + year.length))?.[1]
  const byOriginal = original ? near.filter(({ target }) => target.years.has(original)) : []
  if (byOriginal.length > 0) return chooseByNames(byOriginal, text, at, year)
  const byYear = near.filter(({ target }) => target.year === yearKey(year))
  return chooseByNames(byYear.length > 0 ? byYear : near, text, at, year)
}

function chooseByNames(found: Candidate[], text: string, at: number, year: string): Candidate[] {
  if (found.length <= 1) return found
  const suffix = /^\d{4}(.*)$/.exec(year)?.[1] ?? ''
  const bySuffix = found.filter(({ target }) => target.suffix === suffix)
  let left = bySuffix.length > 0 ? bySuffix : found
  const nearest = Math.max(...left.map(({ start }) => start))
  const scored = left.map((one) => ({ one, score: coAuthorScore(one, text, at) }))
  const best = Math.max(...scored.map(({ score }) => score))
  if (best > 0) left = scored.filter(({ score }) => score === best).map(({ one }) => one)
  if (left.length > 1) {
    const near = left.filter(({ start }) => start === nearest)
    if (near.length > 0 && best <= 0) left = near
  }
  if (left.length > 1) {
    const near = Math.max(...left.map(({ start }) => start))
    left = left.filter(({ start }) => start === near)
  }
  if (left.length > 1) left = chooseByInitial(left, text)
  if (left.length > 1) left = chooseByPage(left, text.slice(at + year.length))
  if (left.length > 1) left = chooseByTitle(left, text, at)
  return left.length > 1 ? chooseByLetter(left, suffix) : left
}

/** Keeps the works of the author with this initial: 'J. Smith (2010)' is not by another Smith. */
function chooseByInitial(found: Candidate[], text: string): Candidate[] {
  const [{ start } = { start: 0 }] = found
  const [, letter = ''] =
    /(?<!\p{L})(\p{Lu})(?:\.\s*(?:\p{Lu}\.\s*)*|\p{Ll}+\s+)$/u.exec(text.slice(0, start)) ?? []
  const initial = unaccented(letter)
  const named = found.filter(({ target }) => target.initial === initial)
  return initial !== '' && named.length > 0 ? named : found
}

/**
 * Drops works whose pages do not include the page that the citation names ('Bakhtin, 2011, p. 284'). If a book and a
 * chapter of it are left, a page in the chapter means the chapter, and anything else the book.
 */
function chooseByPage(found: Candidate[], after: string): Candidate[] {
  const page = Number(
    /^\s*(?:[,;:)]\s*)*(?:(?:pp?|p[áa]gs?)\.\s*|(?<=:\s*))(\d{1,4})\b/u.exec(after)?.[1] ?? 0,
  )
  const includes = ({ target: { pages } }: Candidate) => pages && page >= pages[0] && page <= pages[1]
  const possible = page === 0 ? found : found.filter((one) => !one.target.pages || includes(one))
  const left = possible.length > 0 ? possible : found
  const parts = left.filter(includes)
  const whole = left.filter(({ target }) => !target.pages)
  if (parts.length === 1) return parts
  return parts.length === 0 && whole.length === 1 ? whole : left
}

/** If the list has no letters, the first work of an author's year in the list is that with the letter a. */
function chooseByLetter(found: Candidate[], suffix: string): Candidate[] {
  if (!/^[a-z]$/.test(suffix) || found.some(({ target }) => target.suffix !== '')) return found
  const inOrder = [...found].sort((a, b) => a.target.position - b.target.position)
  const chosen = inOrder[suffix.charCodeAt(0) - 'a'.charCodeAt(0)]
  return chosen ? [chosen] : found
}

/** Letters before and after a citation among which words of titles are looked for. */
const nearby = 160

/**
 * Chooses the reference with the most distinctive words of its title near the citation, as in 'the package metacoder
 * (Foster et al., 2017)'. Words before the citation decide, then those around it.
 */
function chooseByTitle(found: Candidate[], text: string, at: number): Candidate[] {
  const [{ start } = { start: 0 }] = found
  const closest = text.slice(Math.max(0, start - 60), start)
  const around = `${text.slice(Math.max(0, start - nearby), start)} ${text.slice(at, at + nearby)}`
  for (const words of [closest, around].map((part) =>
    unaccentedWords(part).filter(({ length }) => length > 4),
  )) {
    const scores = found.map(
      ({ target }) =>
        new Set(
          words.filter(
            (word) =>
              target.titleWords.has(word) &&
              found.every((other) => other.target === target || !other.target.titleWords.has(word)),
          ),
        ).size,
    )
    const best = Math.max(...scores)
    const named = found.filter((_, index) => scores[index] === best)
    if (best > 0 && named.length === 1) return named
  }
  return found
}

/** Scores how well the words between the name and the year match the reference's other authors. */
function coAuthorScore({ target, nameEnd }: Candidate, text: string, at: number): number {
  const [, ...others] = target.surnames
  const after = unaccented(text.slice(nameEnd, at)).replaceAll(/[–—-]/gu, ' ')
  const named = others.filter((name) => name.length > 1 && after.includes(name)).length
  const isEtAl = /\bet\.? al|\be outros|\by otros|\bu\. a\./.test(after)
  const isAlone = !/\p{L}{3,}/u.test(after.replaceAll(/\b(et|al|apud|cit|in)\b/g, ''))
  if (isEtAl) return others.length >= 2 ? 3 : others.length === 1 ? 1 : -1
  if (named > 0) return 2 + named - Math.max(0, others.length - named) * 0.5
  if (isAlone) return others.length === 0 ? 3 : 0
  return others.length === 0 ? 1 : 0
}
