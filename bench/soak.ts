/** An hour of mixed load: does the server's memory grow? */
import { setTimeout as pause } from 'node:timers/promises'
import type { Flood, Flooded } from './flood.ts'
import { residentMemory } from './overload.ts'
import { startProcess } from './processes.ts'
import { readerHeaders, type Stage } from './stage.ts'

export interface Soak {
  minutes: number
  requests: number
  failed: number
  /** Megabytes before the first request, after a quarter of the time, at the end, and at the highest. */
  idle: number
  settled: number
  last: number
  most: number
  /** Megabytes by which the last quarter's mean is above that of the second quarter, for an hour. */
  grownPerHour: number
}

const paths = [
  ...Array.from({ length: 200 }, (_, i) => `/articles/bench-article-${i * 5}`),
  ...['/', '/articles', '/issues', '/editorial-board', '/feed.atom', '/sitemap.xml'],
  ...['ports', 'tariffs', 'carbon'].map((word) => `/articles?search=${word}+{n}`),
  ...['ports', 'tariffs', 'carbon'].map((word) => `/api/articles/search?q=${word}+{n}`),
  ...Array.from({ length: 20 }, (_, i) => `/api/articles/bench-article-${i}`),
  '/oai?verb=ListRecords&metadataPrefix=oai_dc',
]

/** Requests per second: about a third of what one core serves. */
const rate = 60

export async function soak(stage: Stage, minutes: number): Promise<Soak> {
  const source = startProcess('flood.ts')
  await source.hear()
  const { origin, process } = stage.cold
  const idle = residentMemory(process.pid)
  const samples: number[] = []
  const watching = setInterval(() => samples.push(residentMemory(process.pid)), 1000)
  let requests = 0
  let failed = 0
  try {
    for (let minute = 0; minute < minutes; minute++) {
      const order: Flood = { origin, paths, headers: readerHeaders, rate, seconds: 60 }
      const { times } = await source.ask<Flooded>(order)
      for (const [status, list] of Object.entries(times)) {
        requests += list.length
        if (status !== '200') failed += list.length
      }
    }
    await pause(1000)
  } finally {
    clearInterval(watching)
    await source.stop()
  }
  const quarter = Math.floor(samples.length / 4)
  const mean = (list: number[]) => list.reduce((sum, one) => sum + one, 0) / Math.max(1, list.length)
  const grown = mean(samples.slice(-quarter)) - mean(samples.slice(quarter, 2 * quarter))
  return {
    ...{ minutes, requests, failed, idle },
    settled: samples[quarter] ?? 0,
    last: samples.at(-1) ?? 0,
    most: Math.max(0, ...samples),
    // From the middle of the second quarter to that of the last one it is half of the time.
    grownPerHour: (grown / (minutes / 2)) * 60,
  }
}
