/** Articles that are free after some months, in their pages and in searches for their phrases. */
import { describe, expect, test } from 'vitest'
import { addJob } from '#server/db/jobs.ts'
import { phrase } from './doors.ts'
import { built, change, id, journal, visit, word } from './world.ts'

export function freeAfterMonths(): void {
  describe('free after some months', () => {
    test('begins at midnight in the journal’s time zone', async () => {
      // Published on 31 May: six months later is 30 November.
      await change({ freeAfterMonths: 6, timeZone: 'Pacific/Auckland' })
      const status = async () => (await visit(`/articles/${id}.pdf`)).statusCode
      const until = (instant: string) =>
        journal.advance(Date.parse(instant) - journal.context.clock.now().getTime())
      until('2026-11-29T10:59:59Z')
      expect(await status()).toBe(404)
      expect((await visit(`/api/articles/${id}`)).json().access).toMatchObject({
        right: 'none',
        freeFrom: '2026-11-30',
      })
      until('2026-11-29T11:00:00Z')
      const free = await visit(`/articles/${id}.pdf`)
      expect([free.statusCode, free.headers['cache-control']]).toEqual([200, 'public, max-age=300'])
      expect((await visit(`/api/articles/${id}`)).json()).toMatchObject({
        isOpenAccess: false,
        pdfUrl: null,
        access: { right: 'free' },
      })
      expect((await visit(`/articles/${id}.xml`)).body).toMatch(word)
      if (built) {
        const page = await visit(`/articles/${id}`)
        expect(page.body).toContain('This article is free to read.')
        expect(page.body).toContain('"isAccessibleForFree":true')
        expect(page.headers['cache-control']).toContain('public')
      }
      await change({ timeZone: 'America/Los_Angeles' })
      expect(await status()).toBe(404)
      until('2026-11-30T08:00:00Z')
      expect(await status()).toBe(200)
      await change({ freeAfterMonths: null, timeZone: 'UTC' })
      expect(await status()).toBe(404)
    })
  })
}

export function freePhrases(): void {
  describe('a phrase of a text that is free after some months', () => {
    const found = async () => {
      await addJob(journal.context.db, 'index_free_texts', {})
      await journal.runJobs()
      return (await visit(`/api/articles/search?q=${phrase}`)).json()
    }

    test('is found while everybody may read the text', async () => {
      expect(await found()).toEqual([])
      const { db } = journal.context
      await db
        .updateTable('articles')
        .set({ updatedAt: '2026-01-01T00:00:00Z' })
        .where('id', '=', id)
        .execute()
      const harvested = async () =>
        (await visit('/oai?verb=ListIdentifiers&metadataPrefix=oai_dc&from=2026-06-01')).body.includes(
          `:${id}<`,
        )
      expect(await harvested()).toBe(false)
      await change({ freeAfterMonths: 1 })
      expect(await found()).toMatchObject([{ id, match: { snippet: { heading: 'Text' } } }])
      expect(await harvested(), 'harvesters get the text that became free').toBe(true)
      const abstract = 'The abstract that everybody reads, corrected.'
      await journal.context.db.updateTable('articles').set({ abstract }).where('id', '=', id).execute()
      expect(await found()).toMatchObject([{ id }])
      await change({ freeAfterMonths: null })
      expect(await found()).toEqual([])
    })
  })
}
