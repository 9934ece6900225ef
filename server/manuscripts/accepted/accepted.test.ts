import * as mupdf from 'mupdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '#tests/app.ts'
import { putArticles } from '#tests/articles.ts'
import { reason, submitted } from '#tests/manuscripts.ts'
import { tellOfFirstMonth } from './first-month.ts'

let journal: TestApp
let author: Person
let editor: Person
let stranger: Person
let at: string

beforeAll(async () => {
  journal = await startApp({
    review: { holdMinutes: 5 },
    publishing: { archivingLicence: 'CC BY-SA 4.0', archivingEmbargoMonths: 6 },
  })
  author = await journal.account({ lastName: 'Tapaswi-Øre' })
  editor = await journal.account({ role: 'editor' })
  stranger = await journal.account()
  at = `/api/manuscripts/${await submitted(journal, author)}`
})
afterAll(() => journal.close())

function textOf(pdf: Buffer): { pages: number; text: string } {
  const document = mupdf.Document.openDocument(pdf, 'application/pdf')
  const pages = document.countPages()
  const text = Array.from({ length: pages }, (_, index) =>
    document.loadPage(index).toStructuredText('').asText(),
  ).join('\n')
  return { pages, text: text.replaceAll(/\s+/g, ' ') }
}

const papers = ['acceptance-certificate.pdf', 'accepted-manuscript.pdf', 'offprint.pdf']

test('authors get the certificate and the accepted manuscript once the letter has left', async () => {
  await editor.post(`${at}/decision`, { decision: 'accept', notes: '', ...reason })
  // While the decision is held, nothing says that it was made.
  for (const paper of papers) expect((await author.get(`${at}/${paper}`)).status).toBe(404)
  expect((await author.get(at)).body.accepted).toBeNull()
  journal.advance(6 * 60_000)
  await journal.context.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
  await journal.runJobs()
  expect((await author.get(at)).body.accepted).toMatchObject({
    terms:
      'License of this version: CC BY-SA 4.0. You may share it in repositories from 6 months after publication.',
    issue: null,
    hasOffprint: false,
  })
  for (const paper of papers) expect((await stranger.get(`${at}/${paper}`)).status).toBe(404)
  expect((await author.get(`${at}/offprint.pdf`)).status).toBe(404)

  const certificate = textOf((await author.get(`${at}/acceptance-certificate.pdf`)).raw)
  expect(certificate.text).toContain('Certificate of acceptance')
  expect(certificate.text).toContain('Tapaswi-Øre')
  const code = /certificate\?code=([\w.\s-]+)/.exec(certificate.text)?.[1]?.replaceAll(/\s/g, '') ?? ''
  const checked = await journal.app.inject(`/api/certificates?code=${code}`)
  expect(checked.json()).toMatchObject({ kind: 'acceptance', title: expect.stringContaining('Invoicing') })
  // A changed code, or one for another purpose, is not ours.
  expect((await journal.app.inject(`/api/certificates?code=x${code}`)).statusCode).toBe(404)

  const manuscript = textOf((await author.get(`${at}/accepted-manuscript.pdf`)).raw)
  expect(manuscript.pages).toBe(2)
  expect(manuscript.text).toContain('ACCEPTED MANUSCRIPT')
  expect(manuscript.text).toContain('CC BY-SA 4.0')
  expect(manuscript.text).toContain('One page of text without a name.')
})

test('a month after publication the authors are told once how the article is read, unless they turned it off', async () => {
  const { db } = journal.context
  const id = at.slice(at.lastIndexOf('/') + 1)
  const day = (days: number) =>
    new Date(journal.context.clock.now().getTime() - days * 86_400_000).toISOString()
  await putArticles(db, [{ id: 'price-of-distance', publishedDate: day(31).slice(0, 10) }])
  await db
    .updateTable('articles')
    .set({ views: 412, downloads: 96, pdfKey: 'articles/price.pdf' })
    .where('id', '=', 'price-of-distance')
    .execute()
  await db
    .updateTable('manuscripts')
    .set({ status: 'published', articleId: 'price-of-distance' })
    .where('id', '=', id)
    .execute()
  await journal.context.files.put('articles/price.pdf', Buffer.from('%PDF-1.7 offprint'))
  const hourly = async () => {
    await tellOfFirstMonth(journal.context)
    await journal.runJobs()
    return journal.outbox.filter(({ subject }) => subject.startsWith('A month after publication'))
  }
  await author.put('/api/account/emails', { muted: ['article_usage'] })
  expect(await hourly()).toEqual([])
  await author.put('/api/account/emails', { muted: [] })
  await db.deleteFrom('emails').where('eventKey', 'like', 'first-month:%').execute()
  expect(await hourly()).toHaveLength(1)
  const sent = await hourly()
  expect(sent).toHaveLength(1)
  expect(sent[0]?.text).toContain('Views: 412\nDownloads: 96\nCitations: 0')
  expect((await author.get(at)).body.accepted).toMatchObject({
    hasOffprint: true,
    usage: { views: 412, downloads: 96, citations: 0 },
  })
  expect((await author.get(`${at}/offprint.pdf`)).raw.toString()).toContain('offprint')
})
