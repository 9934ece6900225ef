import { setTimeout as pause } from 'node:timers/promises'
import type { InjectOptions } from 'fastify'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { PageCache } from '#server/http/page-cache.ts'
import { pages } from '#server/http/pages.ts'
import { siteReads } from '#server/reads.ts'
import { assemble } from '#server/start.ts'
import { type Stage, serverEnvironment } from './stage.ts'

/** Maximum number of SQL statements per page or answer. */
export const statementLimit = 8

const paths = {
  home: '/',
  article: '/articles/bench-article-1',
  'article with full text': '/articles/bench-article-3',
  'article list': '/articles',
  search: '/articles?search=tariff',
  'search without a hit': '/articles?search=kalaycioglo%20econometrc',
  issue: '/issues/3/2',
  board: '/editorial-board',
  'article, API': '/api/articles/bench-article-1',
  'article list, API': '/api/articles',
  'search, API': '/api/articles/search?q=tariff',
  'OAI-PMH, records': '/oai?verb=ListRecords&metadataPrefix=oai_dc',
}

export interface Counted {
  name: string
  /** Number of statements of the first request after a start, with all caches empty. */
  first: number
  /** Number of statements when the page is requested again, without the page cache. */
  again: number
  /** Size of the response before compression, in bytes. */
  bytes: number
}

/** Counts the SQL statements of the app in this process. Each page is requested from a new instance. */
export async function countStatements(stage: Stage): Promise<Counted[]> {
  const counted: Counted[] = []
  for (const [name, url] of Object.entries(paths)) {
    const counter = await openCounter(stage)
    try {
      counted.push({ name, ...(await counter.count({ method: 'GET', url, headers: {} })) })
    } finally {
      await counter.close()
    }
  }
  return counted
}

export interface Asked {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
}

export interface Counter {
  context: Context
  count(asked: Asked): Promise<Omit<Counted, 'name'>>
  /** Counts the statements of a call that is made once. */
  countOnce(asked: Asked & { payload: object }): Promise<number>
  close(): Promise<void>
}

/** An instance of the app in this process, without the page cache. */
export async function openCounter(place: Pick<Stage, 'databaseUrl' | 'dataDir'>): Promise<Counter> {
  const config = readConfig({ ...serverEnvironment(place), LOG_LEVEL: 'silent' })
  const context = await assemble(config, place.databaseUrl)
  const app = await buildApp(context)
  await pages(app, {
    reads: siteReads(context.db, context.settings, context.clock),
    mode: 'production',
    cache: new PageCache({ maxBytes: 0 }),
    origin: config.baseUrl,
  })
  const ask = async (options: InjectOptions, attempt = 1): Promise<{ statements: number; bytes: number }> => {
    const before = context.statements()
    const { statusCode, rawPayload } = await app.inject(options)
    // Refused before anything was read, because the machine is busy with something else.
    if (statusCode === 503 && context.statements() === before && attempt < 20) {
      await pause(500)
      return ask(options, attempt + 1)
    }
    if (statusCode >= 300) throw new Error(`${options.url} was answered ${statusCode}: ${rawPayload}`)
    return { statements: context.statements() - before, bytes: rawPayload.length }
  }
  return {
    context,
    async count(asked) {
      const first = (await ask(asked)).statements
      const { statements: again, bytes } = await ask(asked)
      return { first, again, bytes }
    },
    countOnce: async (asked) => (await ask(asked)).statements,
    async close() {
      await app.close()
      await context.close()
    },
  }
}
