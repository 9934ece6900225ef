import * as mupdf from 'mupdf'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApp, type TestApp } from '#tests/app.ts'
import { putArticles } from '#tests/articles.ts'

let journal: TestApp

beforeAll(async () => {
  journal = await startApp()
  const { db, files, documents } = journal.context
  await files.put(
    'articles/home-bias.pdf',
    await documents.typeset('= Home bias at the top\nThe first page.\n#pagebreak()\nThe second page.'),
  )
  await putArticles(db, [
    { id: 'home-bias', title: 'Home bias at the top', doi: '10.5555/jiber.13.4.0401' },
    { id: 'second-edition', doi: '10.5555/jiber.14.1.0001' },
  ])
  await db
    .updateTable('articles')
    .set({ pdfKey: 'articles/home-bias.pdf' })
    .where('id', '=', 'home-bias')
    .execute()
}, 60_000)
afterAll(() => journal?.close())

async function download(): Promise<{ bytes: Buffer; pages: string[]; links: string[] }> {
  const { statusCode, headers, rawPayload } = await journal.app.inject('/articles/home-bias.pdf')
  expect(statusCode).toBe(200)
  expect(headers['content-length']).toBe(String(rawPayload.length))
  const pdf = mupdf.Document.openDocument(rawPayload, 'application/pdf')
  const pages = Array.from({ length: pdf.countPages() }, (_, page) => pdf.loadPage(page))
  return {
    bytes: rawPayload,
    pages: pages.map((page) => page.toStructuredText('').asText()),
    links: pages.flatMap((page) => page.getLinks().map((link) => link.getURI())),
  }
}

test('a PDF states the status of its article: as published, superseded, corrected, retracted', async () => {
  const { context } = journal
  const editor = await journal.account({ role: 'editor' })
  const stamp = vi.spyOn(context.documents, 'stamp')
  const asPublished = await download()
  expect(asPublished.pages).toHaveLength(2)
  expect(stamp).not.toHaveBeenCalled()

  await context.db
    .updateTable('articles')
    .set({ newerVersionId: 'second-edition' })
    .where('id', '=', 'home-bias')
    .execute()
  for (const page of (await download()).pages)
    expect(page).toContain(
      'There is a newer version of this article: https://doi.org/10.5555/jiber.14.1.0001',
    )

  const notice = (kind: string, date: string) =>
    editor.post('/api/articles/home-bias/notices', { kind, text: 'What was found.', date })
  expect((await notice('correction', '2026-03-02')).status).toBe(201)
  const corrected = await download()
  expect(corrected.pages[1]).toContain('CORRECTED on March 2, 2026. See the notice: https://doi.org/')
  expect(corrected.pages[1]).not.toContain('newer version')

  expect((await notice('retraction', '2026-05-21')).status).toBe(201)
  const retracted = await download()
  for (const page of retracted.pages) {
    expect(page).toContain('RETRACTED on May 21, 2026.')
    // RETRACTED appears once in the line of text and once in large letters across the page.
    expect(page.match(/RETRACTED/g)).toHaveLength(2)
  }
  expect(retracted.pages[0]).toContain('The first page.')
  expect(retracted.links).toEqual(retracted.pages.map(() => expect.stringMatching(/^https:\/\/doi\.org\//)))

  // The marked copy is made once for each text. The original is unchanged.
  const times = stamp.mock.calls.length
  expect(times).toBe(3)
  expect((await download()).bytes.equals(retracted.bytes)).toBe(true)
  expect(stamp.mock.calls.length).toBe(times)
  expect(await context.files.get('articles/home-bias.pdf')).toEqual(asPublished.bytes)
}, 60_000)

test('a PDF that cannot be marked is sent unmarked', async () => {
  const { files, db } = journal.context
  await files.put('articles/broken.pdf', Buffer.from('%PDF-1.7'))
  await db
    .updateTable('articles')
    .set({ pdfKey: 'articles/broken.pdf', newerVersionId: 'home-bias' })
    .where('id', '=', 'second-edition')
    .execute()
  const { statusCode, rawPayload } = await journal.app.inject('/articles/second-edition.pdf')
  expect([statusCode, rawPayload.toString()]).toEqual([200, '%PDF-1.7'])
})
