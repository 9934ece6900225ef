import type { DetailName } from '#domain/manuscript/details.ts'
import { limits } from '#domain/manuscript/submission.ts'
import type { FoundAuthor, FoundFront } from '#domain/schemas/front.ts'
import { unaccentedWords } from '#domain/unaccented.ts'
import { blankAuthor, type Content, type DraftAuthor } from '../draft.ts'

/** Fields of the first step that can be found in a file. */
export const foundDetails = ['title', 'abstract', 'keywords', 'manuscriptType'] as const
export type FoundDetail = (typeof foundDetails)[number]

export const isFoundDetail = (name: DetailName): name is FoundDetail =>
  (foundDetails as readonly string[]).includes(name)

type Value = string | string[]

const isBlank = (value: Value) => value.length === 0 || (typeof value === 'string' && value.trim() === '')
export const isEqual = (a: Value, b: Value) => JSON.stringify(a) === JSON.stringify(b)

/** Returns the value found for a field, within the limits of the form; null if there is none. */
export function foundValue(front: FoundFront, name: FoundDetail, types: readonly string[]): Value | null {
  if (name === 'keywords') {
    const words = front.keywords?.value.filter((word) => word.length <= limits.keywords.each)
    return words && words.length > 0 ? words.slice(0, limits.keywords.max) : null
  }
  const value = front[name]?.value ?? null
  return name === 'manuscriptType' && value !== null && !types.includes(value) ? null : value
}

/**
 * Fills in the fields that are empty, and those that still have what was found in the file before. Everything
 * else was typed and stays as it is.
 */
export function filledIn(
  content: Content,
  objectId: string,
  front: FoundFront,
  before: FoundFront | null,
  types: readonly string[],
  account: DraftAuthor,
): Content {
  const manuscript: Content['manuscript'] = { ...content.manuscript }
  for (const name of foundDetails) {
    const value = foundValue(front, name, types)
    const old = before && foundValue(before, name, types)
    const current = manuscript[name]
    if (value !== null && (isBlank(current) || (old !== null && isEqual(current, old))))
      Object.assign(manuscript, { [name]: value })
  }
  return {
    ...content,
    manuscript,
    authors: withAuthors(content.authors, front, before, account),
    prefill: { objectId, confirmed: [] },
  }
}

function withAuthors(
  authors: readonly DraftAuthor[],
  front: FoundFront,
  before: FoundFront | null,
  account: DraftAuthor,
): DraftAuthor[] {
  const isUnchanged =
    before !== null &&
    before.authors.length === authors.length &&
    authors.every((author) => foundFor(author, before))
  const [own] = authors
  // The only entry is the one that the form begins with: the submitter's, as in the account.
  const isInitial = authors.length === 1 && own !== undefined && isEntryOf(account, own)
  if (front.authors.length === 0 || !(isUnchanged || isInitial)) return [...authors]
  const listed = front.authors.slice(0, limits.authors.max).map((found): DraftAuthor => {
    const { certainty: _, where: __, note: ___, ...author } = found
    return { ...blankAuthor(), ...author }
  })
  if (!isInitial || !own) return listed
  const at = listed.findIndex((author) => isSamePerson(author, own))
  const alone = listed.length === 1 && own.firstName === '' && own.lastName === '' ? 0 : at
  const mine = listed[alone]
  if (mine) {
    // What the account or the author has entered comes before what the file says.
    listed[alone] = {
      ...mine,
      firstName: own.firstName || mine.firstName,
      lastName: own.lastName || mine.lastName,
      email: own.email || mine.email,
      orcid: own.orcid || mine.orcid,
    }
    return listed
  }
  return listed
}

/** Takes out of the form what still is as in the file. What was typed or corrected stays. */
export function emptied(
  content: Content,
  front: FoundFront,
  types: readonly string[],
  account: DraftAuthor,
): Content {
  const manuscript: Content['manuscript'] = { ...content.manuscript }
  for (const name of foundDetails) {
    const value = foundValue(front, name, types)
    if (value !== null && isEqual(value, manuscript[name]))
      Object.assign(manuscript, { [name]: name === 'keywords' ? [] : '' })
  }
  const typed = content.authors.filter((author) => !foundFor(author, front))
  const authors = typed.length > 0 ? typed : [{ ...account, key: crypto.randomUUID() }]
  return {
    ...content,
    manuscript,
    authors,
    prefill: content.prefill && { ...content.prefill, confirmed: [] },
  }
}

const entryFields = ['firstName', 'lastName', 'email', 'affiliation', 'orcid'] as const

/** Whether an entry has only what the account has. */
export const isEntryOf = (account: DraftAuthor, entry: DraftAuthor): boolean =>
  entryFields.every((name) => entry[name].trim() === '' || entry[name] === account[name])

export function isSamePerson(found: DraftAuthor, own: DraftAuthor): boolean {
  if (found.email && found.email.toLowerCase() === own.email.toLowerCase()) return true
  const [family, ownFamily] = [found.lastName, own.lastName].map((name) => unaccentedWords(name).join(' '))
  const [given = '', ownGiven = ''] = [found.firstName, own.firstName].map(
    (name) => unaccentedWords(name)[0] ?? '',
  )
  return family === ownFamily && family !== '' && given[0] === ownGiven[0] && given !== ''
}

const placeOf = ({
  lastName,
  firstName,
  affiliation,
}: Pick<DraftAuthor, 'lastName' | 'firstName' | 'affiliation'>) =>
  JSON.stringify([lastName, firstName, affiliation])

/** The authors found in a file, by name and affiliation: a list of 500 is searched for each author at each key. */
const indexes = new WeakMap<FoundFront, Map<string, FoundAuthor[]>>()

function indexOf(front: FoundFront): Map<string, FoundAuthor[]> {
  const index = indexes.get(front) ?? Map.groupBy(front.authors, placeOf)
  indexes.set(front, index)
  return index
}

/** Returns what was found for an author of the form, unless the author's data were changed since. */
export function foundFor(author: DraftAuthor, front: FoundFront): FoundAuthor | null {
  return (
    indexOf(front)
      .get(placeOf(author))
      ?.find((found) => found.email === '' || found.email.toLowerCase() === author.email.toLowerCase()) ??
    null
  )
}

/** Name under which an author's data are confirmed. An address that the file lacks can be typed afterwards. */
export const authorField = ({ firstName, lastName, affiliation }: DraftAuthor) =>
  `author ${firstName} ${lastName}, ${affiliation}`.slice(0, 500)
