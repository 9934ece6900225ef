import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from './app.ts'
import { details, reason, reviewedBy, samplePdf } from './manuscripts.ts'
import { sample } from './sample.ts'
import { sharedPath } from './shared-folder.ts'

/**
 * Runs the main workflow with real manuscripts, if their folder is available. Each must be published, or
 * refused with a reason that helps its author.
 */

const shared = sharedPath('data/manuscripts') ?? ''
const isThere = shared !== ''
const uploads = isThere ? readdirSync(shared).filter((name) => /\.(pdf|docx?|tex)$/i.test(name)) : []

/** Files that are refused, each with a pattern of the reason shown to the author. */
const refusals: Record<string, RegExp> = {
  'encrypted_libreoffice-password.pdf': /password/i,
  'grobid_guidelines.doc': /old Word format/i,
}

interface Known {
  file: string
  identifiers: { kind: string; value: string }[]
}

/** Returns the file's real authors, as its submitter would enter them. */
function authorsOf(name: string) {
  const known = identifiers.find(({ file }) => file === name)?.identifiers ?? []
  const names = [...new Set(known.filter(({ kind }) => kind === 'author').map(({ value }) => value))]
  return (names.length > 0 ? names : ['Given Family']).map((full, index) => {
    const words = full.split(' ')
    return {
      firstName: words.slice(0, -1).join(' ') || 'Given',
      lastName: words.at(-1) ?? 'Family',
      email: index === 0 ? author.email : `coauthor-${index}@people.example`,
      affiliation: 'Institute of Samples',
    }
  })
}

let journal: TestApp
let author: Person
let editor: Person
let reviewer: Person
let identifiers: Known[]
/** First page of the next article, because articles of one issue must not share pages. */
let nextPage = 1

describe.skipIf(!isThere)('if ../shared/data/manuscripts is available', () => {
  beforeAll(async () => {
    journal = await startApp({ review: { holdMinutes: 0, minimumReviews: 1 } })
    author = await journal.account()
    editor = await journal.account({ role: 'editor' })
    reviewer = await journal.account({ role: 'reviewer' })
    identifiers = JSON.parse(readFileSync(join(shared, 'identifiers.json'), 'utf8'))
  })
  afterAll(() => journal.close())

  test.each(sample(uploads, 4))(
    '%s',
    async (name) => {
      const objectId = await author.upload(readFileSync(join(shared, name)))
      const sent = await author.post('/api/manuscripts/submit', {
        manuscript: details,
        authors: authorsOf(name),
        files: [{ objectId, fileName: name }],
      })
      const refusal = refusals[name]
      if (refusal) {
        expect(sent.status).toBe(422)
        expect(sent.body.message).toMatch(refusal)
        return
      }
      expect(sent).toMatchObject({ status: 201 })
      const { id } = sent.body
      await journal.runJobs()
      expect(await editor.post(`/api/manuscripts/${id}/allow-review`, reason)).toMatchObject({ status: 200 })
      const assignmentId = await reviewedBy(editor, id, reviewer)
      const seen = await reviewer.get(`/api/reviews/${assignmentId}`)
      const blind = await reviewer.get(`/api/manuscripts/files/${seen.body.files[0].id}/download`)
      expect(blind.raw.subarray(0, 5).toString()).toBe('%PDF-')
      expect(blind.headers['content-disposition']).toContain(`manuscript-${sent.body.number}.pdf`)

      await editor.post(`/api/manuscripts/${id}/decision`, { decision: 'accept', notes: '' })
      const upload = async () => editor.upload(await samplePdf(journal))
      await editor.post(`/api/manuscripts/${id}/files`, {
        objectId: await upload(),
        fileName: 'c.pdf',
        kind: 'copyedited',
      })
      await editor.post(`/api/manuscripts/${id}/production`)
      await editor.post(`/api/manuscripts/${id}/galleys`, {
        objectId: await upload(),
        fileName: 'galley.pdf',
      })
      await author.post(`/api/manuscripts/${id}/proofs`, { approved: true })
      const published = await editor.post(`/api/manuscripts/${id}/publish`, {
        volume: 1,
        issue: 1,
        pages: `${nextPage}-${nextPage + 8}`,
        category: 'Economics',
      })
      expect(published).toMatchObject({ status: 200 })
      nextPage += 9
      const article = await journal.app.inject(`/api/articles/${published.body.articleId}`)
      expect(article.json()).toMatchObject({ title: details.title })
    },
    240_000,
  )
})

if (!isThere) test.skip('skipped: ../shared/data/manuscripts is not available', () => undefined)
