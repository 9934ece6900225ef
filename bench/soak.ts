/** An hour of mixed load: does the memory of the journal's processes grow? */
import pg from 'pg'
import { startMailbox } from '#tests/mailbox.ts'
import { type Kills, whilePeopleWork } from '../faults/kills.ts'
import { openSite } from '../faults/site.ts'
import type { Flooded } from './flood.ts'
import { fillJournal } from './journal.ts'
import { mostGrowth, type Series, seriesOf } from './memory-series.ts'
import { mostMemory, residentMemory } from './overload.ts'
import { childrenOf, startProcess } from './processes.ts'
import { readerHeaders } from './stage.ts'

export interface Soak {
  minutes: number
  requests: number
  /** Answers 503, which say when to come back, and all others that are not 200. */
  refused: number
  failed: number
  /** Megabytes before the first request. */
  idle: number
  server: Series
  worker: Series
  /** Most megabytes of one document process, and of all of them together. */
  documents: { one: number; all: number }
  /** What authors, reviewers and an editor did, and what of it was lost. */
  work: Pick<Kills, 'told' | 'lost' | 'halfDone' | 'duplicates' | 'orphans'>
}

/** Megabytes of one document process (OPERATIONS, 'Uploaded files'). */
const mostOfDocument = 1536
/** Of the requests; a machine that others use as well may refuse some. */
const mostRefused = 0.02

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

/**
 * The load is that of readers, and of authors, reviewers and an editor who take manuscripts from draft to publication all the while.
 * Pages are not kept in the page cache, so that they are made. `progress` gets a line a minute.
 */
export async function soak(
  port: number,
  minutes: number,
  progress: (line: string) => void = () => undefined,
): Promise<Soak> {
  const mailbox = await startMailbox()
  const site = await openSite({ port, smtpUrl: mailbox.url, env: { PAGE_CACHE_MB: '0' } })
  const pool = new pg.Pool({ connectionString: site.databaseUrl })
  const source = startProcess('flood.ts')
  const samples = { server: [] as number[], worker: [] as number[] }
  const documents = { one: 0, all: 0 }
  const counted = { requests: 0, refused: 0, failed: 0 }
  try {
    await source.hear()
    await site.start('server')
    const [server, idle] = [await site.pid('server'), residentMemory(await site.pid('server'))]
    await fillJournal(site.databaseUrl)
    await site.start('worker')
    const worker = await site.pid('worker')
    const sample = () => {
      samples.server.push(residentMemory(server))
      samples.worker.push(residentMemory(worker))
      const each = [server, worker].flatMap(childrenOf).map(residentMemory)
      documents.one = Math.max(documents.one, ...each)
      documents.all = Math.max(
        documents.all,
        each.reduce((sum, one) => sum + one, 0),
      )
    }
    const watching = setInterval(sample, 1000)
    const { told, lost, halfDone, duplicates, orphans } = await whilePeopleWork(
      { site, pool, mailbox, origin: site.origin },
      async () => {
        const { origin } = site
        for (let minute = 0; minute < minutes; minute++) {
          const { times } = await source.ask<Flooded>({
            ...{ origin, paths, headers: readerHeaders, rate, seconds: 60 },
          })
          for (const [status, { length }] of Object.entries(times)) {
            counted.requests += length
            if (status === '503') counted.refused += length
            else if (status !== '200') counted.failed += length
          }
          const [first, second] = [samples.server, samples.worker].map((list) => list.at(-1)?.toFixed(0))
          progress(`${minute + 1}: server ${first} MB, worker ${second} MB, ${JSON.stringify(counted)}`)
        }
      },
    ).finally(() => clearInterval(watching))
    return {
      ...{ minutes, ...counted, idle, documents },
      ...{ server: seriesOf(samples.server, minutes), worker: seriesOf(samples.worker, minutes) },
      work: { told, lost, halfDone, duplicates, orphans },
    }
  } finally {
    await source.stop()
    await pool.end()
    await site.close()
    await mailbox.close()
  }
}

/** Where nobody read or nobody worked, nothing was measured. */
export function isSoakMet({ requests, refused, failed, server, worker, documents, work }: Soak): boolean {
  const { told, lost, halfDone, duplicates, orphans } = work
  return (
    [server, worker].every(
      ({ most, grownPerHour }) => most <= mostMemory.loaded && grownPerHour <= mostGrowth,
    ) &&
    documents.one <= mostOfDocument &&
    requests > 0 &&
    failed === 0 &&
    refused <= mostRefused * requests &&
    Object.values(told).every((count) => count > 0) &&
    [lost, halfDone, duplicates, orphans].every(({ length }) => length === 0)
  )
}
