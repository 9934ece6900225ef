import { expect, test } from 'vitest'
import type { FoundFront } from '#domain/schemas/front.ts'
import { blankAuthor, newContent } from '../draft.ts'
import { authorField, emptied, filledIn, foundFor } from './fill.ts'

const author = {
  firstName: 'Ana',
  lastName: 'Lima',
  email: 'ana@x.edu',
  affiliation: 'University of Lagos',
  orcid: '',
  isCorresponding: true,
}
const marks = { certainty: 'sure', where: 'Page 1', note: null } as const
const front = (title: string, authors: FoundFront['authors'] = [{ ...author, ...marks }]): FoundFront => ({
  title: { value: title, certainty: 'sure', where: 'Page 1' },
  abstract: { value: 'Found', certainty: 'check', where: 'Page 1' },
  keywords: null,
  manuscriptType: null,
  authors,
  statements: [],
  counts: { pages: 1, words: 1, figures: 0, tables: 0 },
})
const account = {
  ...blankAuthor(true),
  firstName: 'Ana',
  lastName: 'Lima',
  email: 'a.lima@home.org',
  orcid: '0000-0002-1825-0097',
}
const started = () => newContent(account)

test('empty fields are filled in; what was typed stays', () => {
  const typed = started()
  typed.manuscript.abstract = 'Typed'
  const { manuscript, prefill } = filledIn(typed, 'one', front('Found title'), null, [], account)
  expect(manuscript).toMatchObject({ title: 'Found title', abstract: 'Typed' })
  expect(prefill).toEqual({ objectId: 'one', confirmed: [] })
})

test('the submitter’s entry is completed, not doubled; a list that was typed stays', () => {
  const filled = filledIn(started(), 'one', front('A'), null, [], account)
  expect(filled.authors).toMatchObject([
    { email: 'a.lima@home.org', affiliation: 'University of Lagos', orcid: account.orcid },
  ])
  const other = { ...account, lastName: 'Okafor', firstName: 'Bo', email: 'bo@y.org' }
  expect(filledIn(newContent(other), 'one', front('A'), null, [], other).authors).toMatchObject([
    { lastName: 'Lima' },
  ])
  const typed = { ...started(), authors: [{ ...account, firstName: 'Anna' }] }
  expect(filledIn(typed, 'one', front('A'), null, [], account).authors).toEqual(typed.authors)
})

test('a second file replaces only what came from the first', () => {
  const before = front('First')
  const filled = filledIn(started(), 'one', before, null, [], account)
  const corrected = { ...filled, manuscript: { ...filled.manuscript, abstract: 'Corrected' } }
  const next = filledIn(corrected, 'two', front('Second'), before, [], account)
  expect(next.manuscript).toMatchObject({ title: 'Second', abstract: 'Corrected' })
  const [one = blankAuthor()] = next.authors
  expect(foundFor({ ...one, email: author.email }, before)).not.toBeNull()
  expect(foundFor({ ...one, affiliation: 'Elsewhere' }, before)).toBeNull()
})

test('emptying the form takes out what the file gave, and nothing else', () => {
  const filled = filledIn(started(), 'one', front('Found'), null, [], account)
  const corrected = { ...filled, manuscript: { ...filled.manuscript, abstract: 'Corrected' } }
  const empty = emptied(corrected, front('Found'), [], account)
  expect(empty.manuscript).toMatchObject({ title: '', abstract: 'Corrected' })
  const typed = { ...account, lastName: 'Okafor', affiliation: 'Elsewhere' }
  expect(emptied({ ...corrected, authors: [typed] }, front('Found'), [], account).authors).toEqual([typed])
})

test('an author stays confirmed when the address that the file lacks is typed', () => {
  expect(authorField({ ...account, email: '' })).toBe(authorField({ ...account, email: 'ana@x.org' }))
  expect(authorField(account)).not.toBe(authorField({ ...account, affiliation: 'Elsewhere' }))
})
