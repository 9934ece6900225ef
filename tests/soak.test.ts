import { expect, test } from 'vitest'
import { mostGrowth, seriesOf } from '../bench/memory-series.ts'
import { isSoakMet, type Soak } from '../bench/soak.ts'

const hour = Array.from({ length: 3600 }, (_, second) => second / 3600)
/** A heap is filled and collected again and again. */
const sawtooth = hour.map((_, second) => 180 + (second % 97) / 2)
const steady = seriesOf(sawtooth, 60)
const leaking = seriesOf(
  sawtooth.map((megabytes, second) => megabytes + 30 * (hour[second] ?? 0)),
  60,
)

const count = { drafts: 3, uploads: 9, submissions: 9, reviews: 9, decisions: 9, publications: 9 }
const soaked: Soak = {
  ...{ minutes: 60, requests: 200_000, refused: 10, failed: 0, idle: 150 },
  ...{ server: steady, worker: steady, documents: { one: 300, all: 600 } },
  work: { told: count, lost: [], halfDone: [], duplicates: [], orphans: [] },
}

test('memory that rises and falls has not grown; what is kept for good is told by the hour', () => {
  expect(Math.abs(steady.grownPerHour)).toBeLessThan(1)
  expect(leaking.grownPerHour).toBeCloseTo(30, -1)
  expect(leaking.grownPerHour).toBeGreaterThan(mostGrowth)
})

test('memory that fills up in the first quarter, as caches do, has not grown', () => {
  const filled = seriesOf(
    hour.map((part) => 150 + 100 * Math.min(1, part * 4)),
    60,
  )
  expect(filled.grownPerHour).toBeCloseTo(0)
})

test('a soak is met by memory that stays, and missed for each other reason', () => {
  expect(isSoakMet(soaked)).toBe(true)
  const missed: Partial<Soak>[] = [
    { server: leaking },
    { worker: leaking },
    { server: { ...steady, most: 401 } },
    { documents: { one: 1600, all: 1600 } },
    { failed: 1 },
    { refused: 20_000 },
    { requests: 0, refused: 0 },
    { work: { ...soaked.work, lost: ['draft'] } },
    { work: { ...soaked.work, orphans: ['file'] } },
    { work: { ...soaked.work, told: { ...count, publications: 0 } } },
  ]
  for (const change of missed) expect(isSoakMet({ ...soaked, ...change }), JSON.stringify(change)).toBe(false)
})
