import { expect, test } from 'vitest'
import { keepingOf, lacksOf, type SetupFacts } from './setup.ts'

const empty: SetupFacts = {
  ...{ written: [], confirmed: [], title: 'New journal', isSample: false, hasFields: false },
  ...{ unreadPages: ['About'], hasBoard: false, hasEditors: false, mailTested: false, hasPrefix: false },
}

test('a step can be kept as it is only if that would finish it', () => {
  expect(keepingOf('identity', empty)).toBe('later')
  expect(keepingOf('identity', { ...empty, title: 'Soil Letters' })).toBe('now')
  expect(keepingOf('identity', { ...empty, written: ['journal', 'office'] })).toBe('never')
  expect(keepingOf('kinds', empty)).toBe('later')
  expect(keepingOf('kinds', { ...empty, hasFields: true })).toBe('now')
  expect(keepingOf('access', empty)).toBe('now')
  expect(keepingOf('look', empty)).toBe('now')
  for (const step of ['board', 'pages', 'mail', 'people'] as const)
    expect(keepingOf(step, empty)).toBe('never')
})

test('what has to be entered comes before the forms that nobody has saved', () => {
  expect(lacksOf('identity', empty)).toEqual([
    'The title is still “New journal”.',
    'Not saved yet: Identity, Editorial office.',
  ])
  expect(lacksOf('identity', { ...empty, title: 'Soil Letters', written: ['journal'] })).toEqual([
    'Not saved yet: Editorial office.',
  ])
})

test('a step that is done offers nothing more', () => {
  const done = { ...empty, written: ['publishing'] }
  expect(lacksOf('access', done)).toEqual([])
  expect(keepingOf('access', done)).toBe('never')
})
