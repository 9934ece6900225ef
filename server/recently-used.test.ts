import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RecentlyUsed } from './recently-used.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const keys = (kept: RecentlyUsed<{ bytes: number; until?: number }>) => [...kept.all().keys()]

test('the least recently used value is dropped when there is no room', () => {
  const kept = new RecentlyUsed(400)
  for (const key of ['a', 'b', 'c', 'd']) kept.set(key, { bytes: 100 })
  kept.get('a')
  kept.set('e', { bytes: 100 })
  expect(keys(kept)).toEqual(['c', 'd', 'a', 'e'])
  expect(kept.bytes).toBe(400)
  kept.set('large', { bytes: 101 })
  expect(keys(kept)).toEqual(['c', 'd', 'a', 'e'])
})

test('values whose time is over take no memory, although there is room', () => {
  const kept = new RecentlyUsed<{ bytes: number; until?: number }>(4000)
  const until = Date.now() + 1000
  for (const key of ['a', 'b']) kept.set(key, { bytes: 100, until })
  kept.set('for good', { bytes: 100 })
  vi.setSystemTime(until + 1)
  kept.set('c', { bytes: 100, until: until + 1000 })
  expect(keys(kept)).toEqual(['for good', 'c'])
  expect(kept.bytes).toBe(200)
})
