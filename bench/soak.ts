/** An hour of mixed load: does the server's memory grow? */
import pg from 'pg'
import { startMailbox } from '#tests/mailbox.ts'
import { type Kills, whilePeopleWork } from '../faults/kills.ts'
import { openSite } from '../faults/site.ts'
import type { Flooded } from './flood.ts'
import { fillJournal } from './journal.ts'
import { residentMemory } from './overload.ts'
import { startProcess } from './processes.ts'
import { readerHeaders } from './stage.ts'

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
  /** What authors, reviewers and an editor did, and what of it was lost. */
  work: Pick<Kills, 'told' | 'lost'>
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

/**
 * The load is that of readers, and of authors, reviewers and an editor who take manuscripts from draft to publication all the while.
 * Pages are not kept in the page cache, so that they are made.
 */
export async function soak(port: number, minutes: number): Promise<Soak> {
  const mailbox = await startMailbox()
  const site = await openSite({ port, smtpUrl: mailbox.url, env: { PAGE_CACHE_MB: '0' } })
  const pool = new pg.Pool({ connectionString: site.databaseUrl })
  const source = startProcess('flood.ts')
  const samples: number[] = []
  let requests = 0
  let failed = 0
  try {
    await source.hear()
    await site.start('server')
    const server = await site.pid('server')
    const idle = residentMemory(server)
    await fillJournal(site.databaseUrl)
    await site.start('worker')
    const watching = setInterval(() => samples.push(residentMemory(server)), 1000)
    const { told, lost } = await whilePeopleWork({ site, pool, mailbox, origin: site.origin }, async () => {
      const { origin } = site
      for (let minute = 0; minute < minutes; minute++) {
        const { times } = await source.ask<Flooded>({
          ...{ origin, paths, headers: readerHeaders, rate, seconds: 60 },
        })
        for (const [status, list] of Object.entries(times)) {
          requests += list.length
          if (status !== '200') failed += list.length
        }
      }
    }).finally(() => clearInterval(watching))
    return { ...memoryOf(samples, minutes), ...{ minutes, requests, failed, idle }, work: { told, lost } }
  } finally {
    await source.stop()
    await pool.end()
    await site.close()
    await mailbox.close()
  }
}

function memoryOf(samples: number[], minutes: number) {
  const quarter = Math.floor(samples.length / 4)
  const mean = (list: number[]) => list.reduce((sum, one) => sum + one, 0) / Math.max(1, list.length)
  const grown = mean(samples.slice(-quarter)) - mean(samples.slice(quarter, 2 * quarter))
  return {
    settled: samples[quarter] ?? 0,
    last: samples.at(-1) ?? 0,
    most: Math.max(0, ...samples),
    // From the middle of the second quarter to that of the last one it is half of the time.
    grownPerHour: (grown / (minutes / 2)) * 60,
  }
}
