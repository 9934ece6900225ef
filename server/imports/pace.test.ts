import { expect, test } from 'vitest'
import { paceOf } from './pace.ts'

test('a run ends at the pace of its own records, not of those that an earlier run had dealt with', () => {
  let now = 0
  const pace = paceOf(1000, () => new Date(now))
  now += 1
  expect(pace.after(400, { size: 400, isWork: false })).toBeNull()
  now += 10_000
  expect(pace.after(500, { size: 100, isWork: true })).toEqual(new Date(now + 50_000))
  now += 30_000
  // 200 records have taken 40 seconds.
  expect(pace.after(600, { size: 100, isWork: true })).toEqual(new Date(now + 80_000))
})
