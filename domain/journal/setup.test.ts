import { expect, test } from 'vitest'
import { canKeep, lacksOf, type SetupFacts } from './setup.ts'

const empty: SetupFacts = {
  ...{ written: [], confirmed: [], title: 'New journal', isSample: false, hasFields: false },
  ...{ unreadPages: ['About'], hasBoard: false, hasEditors: false, mailTested: false, hasPrefix: false },
}

test('a step can be kept as it is only if that would finish it', () => {
  expect(canKeep('identity', empty)).toBe(false)
  expect(canKeep('identity', { ...empty, title: 'Soil Letters' })).toBe(true)
  expect(canKeep('kinds', empty)).toBe(false)
  expect(canKeep('kinds', { ...empty, hasFields: true })).toBe(true)
  expect(canKeep('access', empty)).toBe(true)
  expect(canKeep('look', empty)).toBe(true)
  for (const step of ['board', 'pages', 'mail', 'people'] as const) expect(canKeep(step, empty)).toBe(false)
})

test('a step that is done offers nothing more', () => {
  const done = { ...empty, written: ['publishing'] }
  expect(lacksOf('access', done)).toEqual([])
  expect(canKeep('access', done)).toBe(false)
})
