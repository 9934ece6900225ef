import { expect, test } from 'vitest'
import { named } from './field-name.ts'

test('a message names its field once', () => {
  expect(named('The check digit of this ISSN is wrong', 'Print ISSN')).toBe(
    'Print ISSN: The check digit of this ISSN is wrong',
  )
  expect(named('Please enter the title', 'Title')).toBe('Please enter the title')
  expect(named('Please enter a number', 'Drafts without a change (months)')).toBe(
    'Drafts without a change (months): Please enter a number',
  )
  expect(named('Please enter the length', 'Length (words)')).toBe('Please enter the length')
  expect(named('Nobody was found', null)).toBe('Nobody was found')
})
