/** A journal with an open article and a closed one, an institution and people with and without access. */
import { existsSync } from 'node:fs'
import type { InjectOptions } from 'fastify'
import type { ReferenceView } from '#domain/article/article.ts'
import { PageCache } from '#server/http/page-cache.ts'
import { pages } from '#server/http/pages.ts'
import { pageAccess, siteReads } from '#server/reads.ts'
import { writeSettings } from '#server/settings/queries.ts'
import { type Person, startApp, type TestApp } from '../app.ts'

export const built = existsSync('build/server/index.js')
export const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
/** The sentence that only readers with access may get, a word of it to search for, and the words by which it is recognised. */
const canary = 'Quinquereme tariffs fell by ninety parts in the harbour ledger.'
export const word = /quinquereme/i
export const secret = 'ninety parts'
const shown = '<p>The abstract that everybody reads.</p>'
export const id = 'closed-ledger'
/** The closed article cites the open one. */
const citedNeighbour: ReferenceView = {
  ...{
    id: 'r1',
    runs: [],
    type: 'journal',
    authors: [],
    year: '2026',
    title: 'The open neighbour',
    source: null,
  },
  ...{ volume: null, issue: null, firstPage: null, lastPage: null, publisher: null, url: null },
  doi: '10.5555/open-neighbour',
}
const proxy = '10.1.2.3'
export const campus = '192.0.2.77'
export const stranger = '198.51.100.9'

export let journal: TestApp
export let cache: PageCache
export let member: Person
export let former: Person

export interface Visit {
  from?: string
  person?: Person
  headers?: Record<string, string>
  method?: 'GET' | 'HEAD' | 'POST'
  payload?: InjectOptions['payload']
}

/** Makes a request as a browser behind the trusted proxy. */
export async function visit(
  url: string,
  { from = stranger, person, headers, method = 'GET', payload }: Visit = {},
) {
  return journal.app.inject({
    method,
    url,
    remoteAddress: proxy,
    headers: {
      'user-agent': firefox,
      'x-forwarded-for': from,
      ...(person && { authorization: `Bearer ${person.token}` }),
      ...headers,
    },
    ...(payload !== undefined && { payload }),
  })
}

export async function institution(
  name: string,
  ranges: string[],
  startsOn = '2026-01-01',
  endsOn: string | null = null,
) {
  const row = await journal.context.db
    .insertInto('institutions')
    .values({ name, ranges, startsOn, endsOn })
    .returning('id')
    .executeTakeFirstOrThrow()
  journal.context.readers.forget()
  await journal.context.readers.load()
  return row.id
}

export async function change(fields: Record<string, unknown>) {
  const now = await journal.context.settings()
  await writeSettings(journal.context.db, 'subscriptions', { ...now.subscriptions, ...fields } as never)
  journal.context.settingsStore.forget()
  cache.clear()
}

export async function setOpen(isOpenAccess: boolean) {
  await journal.context.db.updateTable('articles').set({ isOpenAccess }).where('id', '=', id).execute()
  cache.clear()
}

export async function openJournal(): Promise<void> {
  journal = await startApp(
    { machines: { permitsLockss: true, permitsClockss: true } },
    { trustProxy: ['10.0.0.0/8', '127.0.0.1'], startsAt: new Date('2026-11-23T12:00:00Z') },
  )
  const { context, app } = journal
  const { db, files } = context
  cache = new PageCache()
  if (built) {
    const reads = siteReads(db, context.settings, context.clock)
    await pages(app, {
      ...{ reads, cache, mode: 'production', origin: 'https://journal.example' },
      access: pageAccess(context, reads),
      answered: (url, request, use) => context.usage.page(url, request, use),
    })
  }
  await db.insertInto('issues').values({ volume: 3, issue: 1, publishedDate: '2026-05-31' }).execute()
  const texts = { fullTextHtml: `<section id="s"><h2>1. Text</h2><p>${canary}</p></section>` }
  await db
    .insertInto('articles')
    .values({
      ...{
        id,
        title: 'The closed ledger',
        abstract: 'The abstract that everybody reads.',
        authors: 'Ada Quay',
      },
      ...{
        keywords: ['ledgers'],
        category: 'Economics',
        articleType: 'research',
        language: 'en',
        isOpenAccess: false,
      },
      ...{
        publishedDate: '2026-05-31',
        volume: 3,
        issue: 1,
        doi: '10.5555/closed-ledger',
        version: 2,
        versionDate: '2026-06-30',
        whatChanged: 'A table.',
      },
      ...texts,
      fullTextPlain: `§ Text\n${canary}`,
      referenceList: JSON.stringify([citedNeighbour]),
      ...{ pdfKey: 'articles/c.pdf', epubKey: 'articles/c.epub', jatsKey: 'articles/c.xml' },
    })
    .execute()
  await db
    .insertInto('articles')
    .values({
      ...{ id: 'open-neighbour', title: 'The open neighbour', abstract: 'Beside it.', authors: 'Ada Quay' },
      ...{
        keywords: ['ledgers'],
        category: 'Economics',
        articleType: 'research',
        language: 'en',
        isOpenAccess: true,
      },
      ...{ publishedDate: '2026-05-30', volume: 3, issue: 1, fullTextHtml: '<p>Open words.</p>' },
      doi: '10.5555/open-neighbour',
    })
    .execute()
  await db
    .insertInto('articleContributors')
    .values(
      [id, 'open-neighbour'].map((articleId) => ({
        ...{ articleId, orderIndex: 0, givenName: 'Ada', familyName: 'Quay' },
      })),
    )
    .execute()
  await db
    .insertInto('articleVersions')
    .values({
      ...{
        articleId: id,
        number: 1,
        date: '2026-05-31',
        pdfKey: 'articles/c.pdf',
        jatsKey: 'articles/c.xml',
      },
      replacedAt: '2026-06-30T08:00:00Z',
      // An earlier version was open access. Who may read it is decided by the article today.
      content: JSON.stringify({
        ...{ title: 'The closed ledger', isOpenAccess: true },
        fullTextHtml: texts.fullTextHtml.replace('Quinquereme', 'Quinquereme and trireme'),
      }),
    })
    .execute()
  await files.put('articles/c.pdf', Buffer.from(`%PDF-1.7 ${canary}`))
  await files.put('articles/c.epub', Buffer.from(`PK ${canary}`))
  await files.put(
    'articles/c.xml',
    Buffer.from(`<article><front>${shown}</front><body><p>${canary}</p></body></article>`),
  )
  await files.put(`articles/${id}/fig-1.svg`, Buffer.from(`<svg><title>${canary}</title></svg>`))
  member = await journal.account()
  former = await journal.account()
  await db
    .insertInto('personalAccess')
    .values([
      { userId: member.id, endsOn: '2026-12-31', grantedAt: context.clock.now() },
      { userId: former.id, endsOn: '2026-11-22', grantedAt: context.clock.now() },
    ])
    .execute()
  await institution('Harbour University', ['192.0.2.0/24', '2001:db8:7::/48'])
  await institution('Lapsed College', ['203.0.113.0/24'], '2025-01-01', '2026-11-22')
  await institution('Coming College', ['203.0.114.0/24'], '2026-11-24')
}
