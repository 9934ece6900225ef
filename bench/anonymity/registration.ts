import type { Identities } from '../../server/documents/index.ts'
import type { Identifier } from './identifier.ts'

interface Document {
  file: string
  identifiers: Identifier[]
}

/** File names from journals whose authors mostly have two surnames. */
const iberian = /economia-e-sociedade|transinformacao|spatial-econometrics/
const particle = /^(de|da|do|dos|das|del|la)$/
const institution =
  /univers|institut|colleg|school|academ|hospital|bank|council|foundation|ministry|cent(er|re)|labs?\b/i

/** Splits a full name into given names (including middle names) and surnames. */
function split(name: string, hasTwoSurnames: boolean): { given: string[]; surnames: string[] } {
  const words = name.replace(/,? Jr\.$/, '').split(' ')
  const full = words.filter((word) => !particle.test(word))
  const isTwo = hasTwoSurnames && full.length > 2 && !words.some((word) => word.endsWith('.'))
  let first = words.length - 1
  if (isTwo) first = words.indexOf(full.at(-2) ?? '')
  else while (first > 1 && particle.test(words[first - 1] ?? '')) first--
  return { given: words.slice(0, first), surnames: words.slice(first) }
}

/**
 * Reduces 'Adjunct professor at the Federal University of Samples, (FUS), Samples. E-mail: …' to what a person would
 * type.
 */
function asTyped(affiliation: string): string {
  const place = affiliation.split(/[.;,]?\s*(?:E-?mail|ORCID)\b/i)[0] ?? ''
  const parts = place.split(/[,;]/).map((part) => part.replace(/\([^)]*\)?/g, '').trim())
  const named = parts.filter((part) => institution.test(part))
  return (named.length > 0 ? named : parts.slice(0, 1))
    .map((part) =>
      part.replace(/^.*\b(?:professor|researcher|fellow|student|lecturer)\b.*?\b(?:at|of)(?: the)? /i, ''),
    )
    .join(', ')
}

function register(
  { file, identifiers }: Document,
  nameOf: (name: { given: string[]; surnames: string[] }) => { firstName: string; lastName: string },
  affiliationOf: (affiliation: string) => string,
): Identities {
  const of = (kind: Identifier['kind']) => identifiers.filter((i) => i.kind === kind).map((i) => i.value)
  const [names, emails, orcids, affiliations] = [of('author'), of('email'), of('orcid'), of('affiliation')]
  const count = Math.max(names.length, emails.length, orcids.length, affiliations.length)
  return {
    people: Array.from({ length: count }, (_, i) => ({
      ...nameOf(split(names[i] ?? '', iberian.test(file))),
      email: emails[i] ?? '',
      affiliation: affiliationOf(asTyped(affiliations[i] ?? '')),
      orcid: orcids[i] ?? null,
    })),
  }
}

/**
 * Registers full names, and affiliations as a person would type them. Handles and funders are not registered,
 * because the product has to find them without help.
 */
export const asTheyShould = (document: Document): Identities =>
  register(
    document,
    ({ given, surnames }) => ({ firstName: given.join(' '), lastName: surnames.join(' ') }),
    (affiliation) => affiliation,
  )

/** Registers names without middle names and with one surname of two, and abbreviates affiliations. */
export const asTheyDo = (document: Document): Identities =>
  register(
    document,
    ({ given, surnames }) => ({
      firstName: given[0] ?? '',
      lastName: surnames.find((word) => !particle.test(word))?.split('-')[0] ?? '',
    }),
    (affiliation) =>
      affiliation
        .replace(/\bUniversity\b/g, 'Univ.')
        .replace(/\bDepartment\b/g, 'Dept.')
        .replace(/\bInstitute\b/g, 'Inst.'),
  )
