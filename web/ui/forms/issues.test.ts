import { expect, test } from 'vitest'
import { issuesOf, lineage, messagesById, withFieldName } from './issues.ts'

const issue = (path: string) => ({ path, message: 'is wrong' })

test('the issues of a refusal, named as the form names its fields', () => {
  const error = Object.assign(new Error('422'), { issues: [issue('value.days'), issue('group')] })
  expect(issuesOf(error, 'value')).toEqual([issue('days'), issue('group')])
  expect(issuesOf(error).map(({ path }) => path)).toEqual(['value.days', 'group'])
})

test.each([new TypeError('Failed to fetch'), null, undefined, 'text', { issues: 'none' }])(
  'an error of another kind has no issues: %s',
  (error) => expect(issuesOf(error)).toEqual([]),
)

test('an issue belongs to the nearest field above its path', () => {
  expect(lineage('authors.0.email')).toEqual(['authors.0.email', 'authors.0', 'authors'])
})

test.each([
  ['licenceUrl', 'Licence url: is wrong'],
  ['contact.phoneNumber', 'Phone number: is wrong'],
  ['authors.2', 'Authors: is wrong'],
  ['', 'is wrong'],
  ['0', 'is wrong'],
])('the message for %s says which field it is about', (path, text) =>
  expect(withFieldName(issue(path))).toBe(text),
)

test('each field shows its first message; what has no field on the screen is not among them', () => {
  const problems = [
    { field: 'title', message: 'first' },
    { field: 'title', message: 'second' },
    { field: null, message: 'elsewhere' },
  ]
  expect(messagesById(problems)).toEqual({ title: 'first' })
})
