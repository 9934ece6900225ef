import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
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
    const config = readConfig({ ...serverEnvironment(stage), LOG_LEVEL: 'silent' })
    const context = await assemble(config, stage.databaseUrl)
    const app = await buildApp(context)
    try {
      await pages(app, {
        reads: siteReads(context.db, context.settings, context.clock),
        mode: 'production',
        cache: new PageCache({ maxBytes: 0 }),
        origin: config.baseUrl,
      })
      const ask = async () => {
        const before = context.statements()
        const { statusCode, rawPayload } = await app.inject(url)
        if (statusCode !== 200) throw new Error(`${url} was answered ${statusCode}`)
        return { statements: context.statements() - before, bytes: rawPayload.length }
      }
      const first = (await ask()).statements
      const { statements: again, bytes } = await ask()
      counted.push({ name, first, again, bytes })
    } finally {
      await app.close()
      await context.close()
    }
  }
  return counted
}
