/**
 * `npm run bench:forecast`: replays the past of the journal in the database (DATABASE_URL, or the running embedded
 * one of DATA_DIR). Each case that has ended is forecast from what was known on that day, and the report says how
 * often it ended within the forecast middle half. With --simulate it replays a simulated journal instead.
 */
import { parseArgs } from 'node:util'
import { type DatedCase, fewestCases, replay } from '#domain/manuscript/forecast.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/client.ts'
import { runningEmbeddedPostgres } from '#server/db/embedded.ts'
import { pastCases } from '#server/manuscripts/forecast-queries.ts'

const names = {
  reviews: 'two reviews in',
  decision: 'decision of a round',
  first: 'first decision',
  revision: 'revision in',
  revised: 'decision after it',
} as const
type Kind = keyof typeof names
/** Days after the beginning of a case on which it is forecast. */
const forecastAfter = [0, 10, 30]
const dayMs = 86_400_000

const { values } = parseArgs({
  options: { simulate: { type: 'boolean', default: false }, reviews: { type: 'string', default: '2' } },
})

const cases = values.simulate ? simulated() : await recorded(Number(values.reviews))
console.log('event                 after  forecasts  within the middle half  before the median')
for (const [kind, name] of Object.entries(names) as [Kind, string][])
  for (const elapsed of forecastAfter) {
    const { forecasts, within, beforeMedian } = replay(cases[kind], elapsed)
    const share = (count: number) => (forecasts ? `${((count / forecasts) * 100).toFixed(1)} %` : '–')
    console.log(
      `${name.padEnd(22)}${`${elapsed} d`.padStart(5)}${String(forecasts).padStart(11)}${share(within).padStart(24)}${share(beforeMedian).padStart(19)}`,
    )
  }
console.log(
  `No forecast is made from fewer than ${fewestCases} ended cases. A right interval holds half of the time.`,
)

async function recorded(needed: number): Promise<Record<Kind, DatedCase[]>> {
  const config = readConfig()
  const url = config.databaseUrl ?? (await runningEmbeddedPostgres(config.dataDir))
  if (!url) throw new Error('No database: set DATABASE_URL, start the server, or use --simulate')
  const database = openDatabase(url)
  const found: Record<Kind, DatedCase[]> = { reviews: [], decision: [], first: [], revision: [], revised: [] }
  for (const { kind, startedAt, endedAt, ended } of await pastCases(database.db, needed, new Date()))
    found[kind].push({
      start: Date.parse(startedAt) / dayMs,
      end: endedAt === null ? null : Date.parse(endedAt) / dayMs,
      ended,
    })
  await database.close()
  return found
}

/** A journal of three years with 900 submissions, whose times are spread as in journals: many short, a few long. */
function simulated(): Record<Kind, DatedCase[]> {
  let seed = 20_261_123
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  const spread = (median: number) =>
    median * Math.exp(0.6 * Math.sqrt(-2 * Math.log(random() || 0.5)) * Math.cos(2 * Math.PI * random()))
  const today = 1095
  const cases = (median: number) =>
    Array.from({ length: 900 }, (_, index): DatedCase => {
      const start = (index / 900) * today
      const end = start + spread(median)
      return end < today ? { start, end, ended: random() > 0.05 } : { start, end: null, ended: false }
    })
  return {
    ...{ reviews: cases(42), decision: cases(55), first: cases(30) },
    ...{ revision: cases(48), revised: cases(25) },
  }
}
