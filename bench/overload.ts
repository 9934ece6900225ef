/**
 * What happens at three times the load that the server can serve: how long accepted requests take, how quickly the others are
 * refused, whether readers of cached pages notice, and how much memory the server needs (decision 0186).
 */
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Flood, Flooded } from './flood.ts'
import type { Outcome } from './load.ts'
import { type Running, startProcess } from './processes.ts'
import { readerHeaders, type Stage } from './stage.ts'

/** The answers of an accepted request, at the 99th percentile, in milliseconds. */
export const longestAccepted = 1000
/** Resident megabytes of a server. */
export const mostMemory = { idle: 250, loaded: 400 }

export interface Overload {
  name: string
  /** Served per second at the rate that the server can just serve, and at three times that rate. */
  full: number
  served: number
  accepted: { p50: number; p99: number }
  /** Part of the requests that was refused, and how long that took. */
  refused: { share: number; p99: number; saysWhen: boolean }
  /** Answers other than 200 and 503. */
  failed: number
  /** A reader of a cached page meanwhile, and before. */
  reader: { p99: number; quiet: number }
  memory: number
}

interface Work {
  name: string
  paths: string[]
}

const words = ['ports', 'tariffs', 'firms', 'carbon', 'trade', 'wages', 'minimum', 'family']
/** With `{n}` every address differs, so that no page is cached. */
const works: Work[] = [
  { name: 'search page', paths: words.map((word) => `/articles?search=${word}+{n}`) },
  { name: 'search API', paths: words.map((word) => `/api/articles/search?q=${word}+{n}`) },
  {
    name: 'article page',
    paths: Array.from({ length: 1000 }, (_, i) => `/articles/bench-article-${i}?citing={n}`),
  },
  {
    name: 'everything at once',
    paths: [
      ...words.map((word) => `/articles?search=${word}+{n}`),
      ...Array.from({ length: 16 }, (_, i) => `/articles/bench-article-${i * 7}?citing={n}`),
      ...Array.from({ length: 8 }, (_, i) => `/api/articles/bench-article-${i * 5}`),
      '/feed.atom',
      '/oai?verb=ListRecords&metadataPrefix=oai_dc',
    ],
  },
]

const connections = 16

export async function measureOverload(stage: Stage, seconds: number, match: string): Promise<Overload[]> {
  const source = startProcess('flood.ts')
  await source.hear()
  const found: Overload[] = []
  try {
    for (const work of works.filter(({ name }) => name.includes(match)))
      found.push(await measure(stage, work, seconds, source))
  } finally {
    await source.stop()
  }
  return found
}

async function measure(
  stage: Stage,
  { name, paths }: Work,
  seconds: number,
  source: Running,
): Promise<Overload> {
  const { origin, process } = stage.cached
  const busy = await stage.load.ask<Outcome>({
    ...{ origin, headers: readerHeaders, connections, seconds },
    paths: Array.from({ length: 20_000 }, (_, i) =>
      (paths[i % paths.length] ?? '/').replace('{n}', `${i + 1_000_000}`),
    ),
  })
  const rate = (busy.requests - busy.failed) / busy.seconds
  // Measured again with the source of the overload, which itself needs a part of the two processors.
  const full = await source.ask<Flooded>({
    ...{ origin, paths, headers: readerHeaders, rate, seconds },
  } satisfies Flood)
  const quiet = await readCached(stage.cached.origin, pause(2000))
  let most = 0
  const watching = setInterval(() => {
    most = Math.max(most, residentMemory(process.pid))
  }, 100)
  const flooding = source.ask<Flooded>({
    ...{ origin, paths, headers: readerHeaders, rate: rate * 3, seconds: seconds * 2 },
  } satisfies Flood)
  const reader = await readCached(stage.cached.origin, flooding)
  const { times, served, saysWhen } = await flooding
  clearInterval(watching)
  const accepted = times[200] ?? []
  const refused = times[503] ?? []
  const all = Object.values(times).reduce((sum, list) => sum + list.length, 0)
  return {
    ...{ name, full: full.served, served, memory: most },
    accepted: { p50: at(accepted, 0.5), p99: at(accepted, 0.99) },
    refused: { share: refused.length / all, p99: at(refused, 0.99), saysWhen },
    failed: all - accepted.length - refused.length,
    reader: { p99: at(reader, 0.99), quiet: at(quiet, 0.99) },
  }
}

/** Reads the cached home page one time after the other, until something ends. Returns the milliseconds in order of size;
 * what was refused took for ever. */
export async function readCached(origin: string, until: Promise<unknown>): Promise<number[]> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  until.then(end, end)
  const times: number[] = []
  while (!isOver) {
    const begin = performance.now()
    const answer = await fetch(origin, { headers: { ...readerHeaders, 'x-forwarded-for': '10.255.0.1' } })
    await answer.arrayBuffer()
    times.push(answer.ok ? performance.now() - begin : Number.POSITIVE_INFINITY)
    await pause(55)
  }
  return times.sort((a, b) => a - b)
}

const at = (sorted: readonly number[], part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0

/** Returns the resident memory of a process in megabytes; 0 if it has ended. */
export function residentMemory(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

export function isOverloadMet({
  accepted,
  full,
  served,
  refused,
  failed,
  reader,
  memory,
}: Overload): boolean {
  return (
    accepted.p99 < longestAccepted &&
    served >= full * 0.9 &&
    refused.saysWhen &&
    failed === 0 &&
    reader.p99 < longestAccepted / 4 &&
    memory < mostMemory.loaded
  )
}
