/** COUNTER's numbers for a closed article: for all readers and for each institution. */
import { describe, expect, test } from 'vitest'
import { urls } from '#domain/urls.ts'
import { built, campus, id, institution, journal, member, visit } from './world.ts'

export function usage(): void {
  describe('usage', () => {
    const since = async () => {
      await journal.context.usage.flush()
      const { db } = journal.context
      const rows = await db
        .selectFrom('institutionUsage as u')
        .innerJoin('institutions as i', 'i.id', 'u.institutionId')
        .select(['i.name', 'u.accessType', 'u.investigations', 'u.requests', 'u.denials'])
        .orderBy('i.name')
        .execute()
      const all = await db
        .selectFrom('articleUsage')
        .select(['views', 'downloads', 'requests', 'denials'])
        .where('articleId', '=', id)
        .executeTakeFirst()
      await db.deleteFrom('institutionUsage').execute()
      await db.deleteFrom('articleUsage').execute()
      journal.advance(3_600_000)
      return { rows, all }
    }

    test('requests, refusals and double clicks, for all readers and for each institution', async () => {
      await since()
      const consortium = await institution('Library Consortium', ['192.0.0.0/16'])
      const pdf = `/articles/${id}.pdf`
      await visit(pdf, { from: campus })
      await visit(pdf, { from: campus })
      journal.advance(31_000)
      await visit(pdf, { from: campus })
      await visit(pdf, { from: '203.0.113.5' })
      await visit(pdf, { from: '203.0.113.5' })
      await visit(pdf)
      await visit(pdf, { method: 'HEAD' })
      await visit(pdf, { headers: { 'user-agent': 'curl/8.14.1' } })
      expect(await since()).toEqual({
        rows: [
          {
            name: 'Harbour University',
            accessType: 'Controlled',
            investigations: 2,
            requests: 2,
            denials: 0,
          },
          { name: 'Lapsed College', accessType: 'Controlled', investigations: 0, requests: 0, denials: 1 },
          {
            name: 'Library Consortium',
            accessType: 'Controlled',
            investigations: 2,
            requests: 2,
            denials: 0,
          },
        ],
        all: { views: 0, downloads: 2, requests: 2, denials: 2 },
      })
      await journal.context.db.deleteFrom('institutions').where('id', '=', consortium).execute()
      journal.context.readers.forget()
      await journal.context.readers.load()
    })

    test.skipIf(!built)('a page with the text is a request, one without it a refusal', async () => {
      await since()
      const page = `/articles/${id}`
      await visit(page, { from: campus })
      await visit(`${page}.data`, { person: member, from: '198.51.100.11' })
      await visit(page)
      await visit(page, { from: '203.0.113.5' })
      // The browser follows to the page, which counts the refusal once.
      await visit(`${page}.pdf`, { from: '198.51.100.10', headers: { accept: 'text/html' } })
      // The same for the PDF of a replaced version.
      const reader = { from: '198.51.100.12', headers: { accept: 'text/html' } }
      const earlier = await visit(urls.articleVersionPdf(id, 1), reader)
      expect(earlier.statusCode).toBe(303)
      await visit(String(earlier.headers.location), reader)
      expect(await since()).toEqual({
        rows: [
          {
            name: 'Harbour University',
            accessType: 'Controlled',
            investigations: 1,
            requests: 1,
            denials: 0,
          },
          { name: 'Lapsed College', accessType: 'Controlled', investigations: 1, requests: 0, denials: 1 },
        ],
        all: { views: 5, downloads: 0, requests: 2, denials: 3 },
      })
    })
  })
}
