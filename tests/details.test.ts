import { afterAll, beforeAll, expect, test } from 'vitest'
import { detailsOf, publishedNames, publishedOf } from '#domain/manuscript/details.ts'
import type { MetadataRecord } from '#domain/schemas/metadata.ts'
import { type Person, startApp, type TestApp } from './app.ts'
import { jats4rFindings } from './jats4r.ts'
import { details, reason, samplePdf, submitted } from './manuscripts.ts'
import { standards } from './standards.ts'

/** Whatever authors enter reaches everybody who is to read it, up to the published article and its JATS. */

let journal: TestApp
let author: Person
let editor: Person

beforeAll(async () => {
  journal = await startApp({ review: { holdMinutes: 0 } })
  author = await journal.account()
  editor = await journal.account({ role: 'editor' })
})
afterAll(() => journal.close())

test('what authors enter is in every view, in the article and in its JATS', async () => {
  const id = await submitted(journal, author)
  const at = `/api/manuscripts/${id}`
  for (const person of [author, editor])
    expect(detailsOf((await person.get(at)).body.manuscript)).toEqual(details)

  const file = async (fileName: string) => ({
    objectId: await editor.upload(await samplePdf(journal)),
    fileName,
  })
  const done = async (call: ReturnType<Person['post']>) => {
    const { status, body } = await call
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    return body
  }
  await done(editor.post(`${at}/decision`, { decision: 'accept', notes: '', ...reason }))
  await done(editor.post(`${at}/files`, { ...(await file('copyedited.pdf')), kind: 'copyedited' }))
  await done(editor.post(`${at}/production`))
  await done(editor.post(`${at}/galleys`, await file('galley.pdf')))
  const entered = await enterMetadata(at)
  const place = { volume: 1, issue: 1, pages: '1-9', category: 'Economics' }
  // Two editors, or a double click: one article, once.
  const attempts = await Promise.all([1, 2].map(() => editor.post(`${at}/publish`, { ...place, ...reason })))
  expect(attempts.map(({ status }) => status).sort()).toEqual([200, 409])
  const { articleId } = attempts.find(({ status }) => status === 200)?.body ?? {}
  const { rows } = await journal.context.pool.query('SELECT count(*)::int AS count FROM articles')
  expect(rows).toEqual([{ count: 1 }])

  const article = (await author.get(`/api/articles/${articleId}`)).body
  expect(publishedOf(article)).toEqual(publishedOf(details))
  const [person] = entered.authors
  expect(article).toMatchObject({ ...shown(entered.record), contributors: [shown(person)] })
  const jats = (await journal.app.inject(`/articles/${articleId}.xml`)).body
  const missing = publishedNames.filter((name) => [details[name]].flat().some((text) => !jats.includes(text)))
  expect(missing, 'fields that are missing from the JATS (server/jats/write.ts)').toEqual([])
  expect(await journal.context.documents.validateJats(jats)).toEqual([])
  const { category: _category, ...record } = entered.record
  const absent = Object.entries(record).filter(([, value]) =>
    textsOf(value).some((text) => !jats.includes(text)),
  )
  expect(Object.fromEntries(absent), 'fields that are missing from the JATS (server/jats/write.ts)').toEqual(
    {},
  )
  if (standards) expect(jats4rFindings(jats).filter(({ weight }) => weight !== 'info')).toEqual([])
  expect(jats).toMatch(/<contrib contrib-type="author" corresp="yes"><contrib-id[^>]+authenticated="false"/)
  expect(jats).toMatch(/<kwd-group kwd-group-type="jel"[^>]*><kwd>F14<\/kwd>/)
  expect(jats).toMatch(/<country country="ZA">South Africa<\/country>/)
  expect(jats).toMatch(/vocab="credit"[^>]+degree-contribution="lead"/)

  const crossref = (await journal.app.inject(`/api/articles/${articleId}/crossref.xml`)).body
  const { funderId } = entered.record.funders[0]!
  for (const text of [
    `https://doi.org/${funderId}`,
    'SRF-9',
    entered.record.licenceUrl,
    '0000-0002-1825-0097',
  ])
    expect(crossref).toContain(text)
  expect(crossref).toMatch(/<jats:abstract xml:lang="es"><jats:p>Preguntamos/)
  const oai = await journal.app.inject('/oai?verb=ListRecords&metadataPrefix=oai_dc')
  expect(oai.body).toContain(entered.record.licenceUrl)
})

/** Saves a value of each kind. */
async function enterMetadata(at: string) {
  const { body } = await editor.get(`${at}/metadata`)
  const [first] = body.authors
  const { orcidVerified: _verified, mayRemove: _removable, ...stored } = first
  const entered = {
    authors: [
      {
        ...stored,
        ...{ firstName: 'Nadia', lastName: 'Benhaddou' },
        orcid: '0000-0002-1825-0097',
        presentAddress: 'Harbour Institute, Durban',
        affiliations: [
          { name: 'Karoo School', city: 'Graaff-Reinet', country: 'ZA', ror: 'https://ror.org/05gq02987' },
          { name: 'Second Institute', city: null, country: null, ror: null },
        ],
        roles: [{ role: 'Data curation', degree: 'lead' }],
      },
    ],
    record: {
      runningTitle: 'The price of distance',
      translations: [{ language: 'es', title: 'Monedas', abstract: 'Preguntamos quién paga.' }],
      jelCodes: ['F14', 'L91'],
      category: 'Economics',
      funders: [
        { name: 'Sample Fund', funderId: '10.13039/501100000780', ror: null, awards: ['SRF-9', 'SRF-10'] },
      ],
      funding: 'Supported by the Sample Fund.',
      dataAvailability: 'The order books are licensed.',
      dataLinks: [{ label: 'Aggregated series', url: 'https://doi.org/10.5555/data.7' }],
      codeAvailability: 'All programs are open.',
      codeLinks: [{ label: 'Programs', url: 'https://doi.org/10.5555/code.7' }],
      competingInterests: 'The author has nothing to declare.',
      ethics: 'No approval was required.',
      acknowledgements: 'We thank the harbour masters.',
      isOpenAccess: true,
      licenceUrl: 'https://creativecommons.org/licenses/by-nc/4.0/',
      copyrightHolder: 'Sample Institute',
    } satisfies MetadataRecord,
  }
  const change = { revision: body.revision, ...publishedOf(details), ...entered }
  expect((await author.put(`${at}/metadata`, change)).status).toBe(403)
  expect((await editor.put(`${at}/metadata`, change)).body).toMatchObject({ revision: 1 })
  expect((await editor.put(`${at}/metadata`, change)).status, 'the revision is stale').toBe(409)
  const again = (await editor.get(`${at}/metadata`)).body
  expect(again).toMatchObject({ ...entered, revision: 1 })
  const { history } = (await editor.get(at)).body
  expect(history).toContainEqual(
    expect.objectContaining({
      action: 'metadata_changed',
      notes: expect.stringMatching(/authors, running title/),
    }),
  )
  return entered
}

/** What the article has under the same name. */
function shown<Entered extends object>(entered: Entered) {
  const hidden = ['id', 'firstName', 'lastName', 'email']
  return Object.fromEntries(Object.entries(entered).filter(([name]) => !hidden.includes(name)))
}

/** All texts of a value. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : []
}
