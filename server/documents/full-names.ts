import { createMatcher } from '#domain/blinding/identities.ts'
import { type Token, wordsOf } from '#domain/blinding/names/tokens.ts'
import { particles } from '#domain/blinding/names/words.ts'
import type { Identities } from './contract.ts'
import { type Line, regionsOf } from './regions.ts'

type Person = Identities['people'][number]

/**
 * Adds the fuller names that the byline gives for the registered people. For example, a person registered as
 * Ana García may appear in the byline as Ana García Márquez and then be cited as Márquez. The fuller name is
 * added as another person, so that the registered name is still searched for.
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
/** Maximum length of a byline. All authors may be on one line, but longer lines are text. */
const longestLine = 4000
const mostAdded = 200

const significant = (words: readonly Token[]) => words.filter(({ key }) => !particles.has(key))

/**
 * Returns the surname with the words that follow it, if a given name precedes it. Returns null if no words
 * follow.
 */
function fullSurname(name: string, words: readonly Token[], { lastName }: Person): string | null {
  const registered = significant(wordsOf(lastName))
  const first = words.findIndex(({ key }) => key === registered[0]?.key)
  const last = words.findLastIndex(({ key }) => key === registered.at(-1)?.key)
  const start = words[first]
  if (first < 1 || last < first || !start || significant(words.slice(last + 1)).length === 0) return null
  return name.slice(start.start).trim()
}

/** Returns the lines of a document that contain its authors' names. */
export function bylineOf(lines: Line[]): string[] {
  const regions = regionsOf(lines)
  return lines.flatMap(({ text }, i) => (regions[i] === 'title' ? [text] : []))
}
