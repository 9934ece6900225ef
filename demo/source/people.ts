import type { AffiliationPart, CreditRole } from '#domain/article/article-parts.ts'
import { hash } from './chance.ts'

interface Institution extends AffiliationPart {
  domain: string
}

/** An author of a sample article. */
export interface DemoAuthor extends Person {
  isCorresponding: boolean
  roles: CreditRole[]
}

export interface Person {
  givenName: string
  familyName: string
  orcid: string | null
  email: string
  affiliations: AffiliationPart[]
}

/**
 * Reads the list of invented institutions and people: `key = Name | City | Country (ISO 3166) | domain` and
 * `Given / Family @ key, key`.
 */
export function readPeople(text: string): Map<string, Person> {
  const institutions = new Map<string, Institution>()
  const people = new Map<string, Person>()
  for (const line of text.split('\n').map((l) => l.trim())) {
    if (!line || line.startsWith('#')) continue
    const place = /^(\w+) = (.+)$/.exec(line)
    if (place) {
      const [name = '', city = '', country = '', domain = ''] = (place[2] ?? '')
        .split('|')
        .map((p) => p.trim())
      institutions.set(place[1] ?? '', { name, city, country, ror: null, domain: `${domain}.example` })
    } else {
      const person = readPerson(line, institutions)
      people.set(`${person.givenName} ${person.familyName}`, person)
    }
  }
  return people
}

function readPerson(line: string, institutions: ReadonlyMap<string, Institution>): Person {
  const [, givenName = '', familyName = '', keys = ''] = /^(.+?) \/ (.+?) @ (.+)$/.exec(line) ?? []
  const places = keys.split(',').map((key) => institutions.get(key.trim()))
  const [first] = places
  if (!first || places.includes(undefined)) throw new Error(`Cannot read the person '${line}'`)
  const name = `${givenName} ${familyName}`
  return {
    givenName,
    familyName,
    // Some people have no ORCID.
    orcid: hash(name) % 6 === 0 ? null : orcidFor(name),
    email: `${mailName(givenName)}.${mailName(familyName)}@${first.domain}`,
    affiliations: places.flatMap((p) =>
      p ? [{ name: p.name, city: p.city, country: p.country, ror: null }] : [],
    ),
  }
}

function mailName(name: string): string {
  const special: Record<string, string> = {
    ø: 'o',
    æ: 'ae',
    ð: 'd',
    þ: 'th',
    ł: 'l',
    ı: 'i',
    ß: 'ss',
    đ: 'd',
  }
  return name
    .toLocaleLowerCase('en')
    .normalize('NFD')
    .replaceAll(/[øæðþłıßđ]/g, (letter) => special[letter] ?? '')
    .replaceAll(/[^a-z]/g, '')
}

/**
 * Returns an invented ORCID iD with a valid check digit (ISO 7064 MOD 11-2). It is above
 * 0000-0003-5000-0001, where ORCID does not assign iDs.
 */
export function orcidFor(name: string): string {
  const digits = `00000003${9_000_000 + (hash(name) % 1_000_000)}`
  let total = 0
  for (const digit of digits) total = (total + Number(digit)) * 2
  const check = (12 - (total % 11)) % 11
  return `${digits}${check === 10 ? 'X' : check}`.replace(/(.{4})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4')
}

const lead = (...roles: CreditRole['role'][]) => roles.map((role): CreditRole => ({ role, degree: 'lead' }))
const supporting = (...roles: CreditRole['role'][]) =>
  roles.map((role): CreditRole => ({ role, degree: 'supporting' }))

const rolesOf: Record<'only' | 'first' | 'second' | 'other' | 'last', CreditRole[]> = {
  only: lead(
    ...(['Conceptualization', 'Methodology', 'Formal analysis'] as const),
    ...(['Writing – original draft', 'Writing – review & editing'] as const),
  ),
  first: lead('Conceptualization', 'Methodology', 'Writing – original draft'),
  second: [...lead('Data curation', 'Formal analysis'), ...supporting('Writing – review & editing')],
  other: supporting('Investigation', 'Validation', 'Writing – review & editing'),
  last: [...lead('Supervision', 'Funding acquisition'), ...supporting('Writing – review & editing')],
}

/**
 * Parses a line such as 'Marit Solheim-Brandt*, Tunde Adeyinka-Cole'. The asterisk marks the corresponding
 * author; without one, it is the first author.
 */
export function contributorsOf(line: string, people: ReadonlyMap<string, Person>): DemoAuthor[] {
  const names = line
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  const starred = names.some((name) => name.endsWith('*'))
  return names.map((name, index) => {
    const person = people.get(name.replace('*', ''))
    if (!person) throw new Error(`Nobody is called '${name}'`)
    const place =
      names.length === 1
        ? 'only'
        : index === 0
          ? 'first'
          : index === 1
            ? 'second'
            : index === names.length - 1
              ? 'last'
              : 'other'
    const isCorresponding = starred ? name.endsWith('*') : index === 0
    return { ...person, isCorresponding, roles: rolesOf[place] }
  })
}
