import { createMatcher } from '#domain/blinding/identities.ts'
import { type Token, wordsOf } from '#domain/blinding/names/tokens.ts'
import { particles } from '#domain/blinding/names/words.ts'
import type { Identities } from './contract.ts'
import { type Line, regionsOf } from './regions.ts'

type Person = Identities['people'][number]

/**
 * The people, with the longer names of their byline: somebody who registered as Ana García and is Ana García Márquez in the
 * byline may be cited as Márquez. The longer name is added as another person, so that the registered one is still found.
 */
export function withFullNames(identities: Identities, byline: readonly string[]): Identities {
  const matcher = createMatcher({
    people: identities.people.filter(({ firstName }) => firstName.trim() !== ''),
  })
  const bySurname = new Map<string, Person[]>()
  for (const person of identities.people) {
    const last = significant(wordsOf(person.lastName)).at(-1)
    if (last) bySurname.set(last.key, [...(bySurname.get(last.key) ?? []), person])
  }
  const added = new Map<string, Person>()
  for (const line of byline.map((text) => text.slice(0, longestLine)))
    for (const { rule, start, end } of matcher.find(line)) {
      if (rule !== 'name') continue
      const name = line.slice(start, end)
      const words = wordsOf(name)
      for (const person of words.flatMap(({ key }) => bySurname.get(key) ?? [])) {
        const lastName = fullSurname(name, words, person)
        if (lastName)
          added.set(`${person.firstName} ${lastName}`, { ...nothing, firstName: person.firstName, lastName })
      }
    }
  return { ...identities, people: [...identities.people, ...[...added.values()].slice(0, mostAdded)] }
}

const nothing = { email: '', affiliation: '', orcid: null }
/** A byline with every author on one line is long; a paragraph of text is no byline. */
const longestLine = 4000
const mostAdded = 200

const significant = (words: readonly Token[]) => words.filter(({ key }) => !particles.has(key))

/** The surname and what follows it, where a given name stands before it; null where nothing follows. */
function fullSurname(name: string, words: readonly Token[], { lastName }: Person): string | null {
  const registered = significant(wordsOf(lastName))
  const first = words.findIndex(({ key }) => key === registered[0]?.key)
  const last = words.findLastIndex(({ key }) => key === registered.at(-1)?.key)
  const start = words[first]
  if (first < 1 || last < first || !start || significant(words.slice(last + 1)).length === 0) return null
  return name.slice(start.start).trim()
}

/** The lines of a document in which its authors stand. */
export function bylineOf(lines: Line[]): string[] {
  const regions = regionsOf(lines)
  return lines.flatMap(({ text }, i) => (regions[i] === 'title' ? [text] : []))
}
