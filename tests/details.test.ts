import { randomUUID } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultSettings } from '#domain/journal/settings.ts'
import { detailsOf, publishedNames, publishedOf } from '#domain/manuscript/details.ts'
import type { MetadataRecord } from '#domain/schemas/metadata.ts'
import { textOfPdf } from '#server/documents/publication/judge.fixture.ts'
import { type Person, startApp, type TestApp } from './app.ts'
import { textVersion } from './fixtures/text-version.ts'
import { type Jats4rFinding, jats4rFindings } from './jats4r.ts'
import { details, reason, reviewedBy, samplePdf, submitted } from './manuscripts.ts'
import { standards } from './standards.ts'

/**
 * Tests that everything that authors enter reaches everybody who should read it, up to the published article
 * and its JATS.
 */

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

  await takeIntoProduction(at)
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

  // One stored language of the text, and one of title and abstract, for every recipient.
  expect(jats).toMatch(/<article [^>]*xml:lang="pt-BR"/)
  expect(jats).toContain('<article-title xml:lang="en">')
  expect(jats).toContain('<abstract xml:lang="en">')
  expect(crossref).toMatch(/<journal_article [^>]*language="pt"/)
  expect(crossref).toContain('<jats:abstract xml:lang="en">')
  expect(oai.body).toContain('<dc:language>pt-BR</dc:language>')
  expect(oai.body).toContain('<dc:title xml:lang="en">')
  expect((await journal.app.inject(`/articles/${articleId}.ris`)).body).toContain('LA  - pt-BR')
})

test('a publication that another one has overtaken is refused for that reason', async () => {
  const at = `/api/manuscripts/${await submitted(journal, author)}`
  await takeIntoProduction(at)
  const { settings } = journal.context
  const [reached, waiting] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  // The second request has seen the accepted manuscript, and waits before it reads what the checks judge.
  journal.context.settings = async () => {
    if (new Error().stack?.includes('articlePartsOf')) {
      journal.context.settings = settings
      reached.resolve()
      await waiting.promise
    }
    return settings()
  }
  const place = { volume: 1, issue: 2, pages: '1-9', category: 'Economics' }
  const second = editor.post(`${at}/publish`, { ...place, ...reason })
  await reached.promise
  const first = await editor.post(`${at}/publish`, { ...place, ...reason })
  waiting.resolve()
  expect([first.status, (await second).status]).toEqual([200, 409])
})

/** Accepts a manuscript and gives it what a publication needs. */
async function takeIntoProduction(at: string): Promise<void> {
  const file = async (fileName: string) => ({
    objectId: await editor.upload(await samplePdf(journal)),
    fileName,
  })
  const done = async (call: ReturnType<Person['post']>) => {
    const { status, body } = await call
    expect(status, JSON.stringify(body)).toBeLessThan(300)
  }
  await done(editor.post(`${at}/decision`, { decision: 'accept', notes: '', ...reason }))
  await done(editor.post(`${at}/files`, { ...(await file('copyedited.pdf')), kind: 'copyedited' }))
  await done(editor.post(`${at}/production`))
  await done(editor.post(`${at}/galleys`, await file('galley.pdf')))
}

describe('published peer review', () => {
  const people: Person[] = []
  const publicationOf = async (assignment: string, publication: string) =>
    (await people.find(({ id }) => id === writers.get(assignment)))!.put(
      `/api/reviews/${assignment}/publication`,
      { publication },
    )
  const writers = new Map<string, string>()
  const hoursAfter = ({ releasedAt }: { releasedAt: string | null }, hours: number) =>
    new Date(Date.parse(releasedAt ?? '') + hours * 3_600_000).toISOString()
  const guess = 'Is it Milo Vanterpool who asks?'
  // The settings are replaced directly, because they are cached for some seconds.
  const publishReviews = (isOn: boolean) => {
    const review = { ...defaultSettings.review, holdMinutes: 0, publishReviews: isOn }
    journal.context.settings = async () => ({ ...defaultSettings, review })
  }
  let at: string

  beforeAll(async () => {
    publishReviews(true)
    people.push(await journal.account({ role: 'reviewer', firstName: 'Hedda', lastName: 'Quarrington' }))
    people.push(await journal.account({ role: 'reviewer', firstName: 'Milo', lastName: 'Vanterpool' }))
    const inviting = await journal.account({ role: 'editor', lastName: 'Brackenridge' })
    const id = await submitted(journal, author)
    at = `/api/manuscripts/${id}`
    const fixes = { decision: 'return_for_fixes', notes: '', fixes: ['Number the lines'] }
    expect((await editor.post(`${at}/decision`, fixes)).status).toBe(200)
    expect((await author.post(`${at}/fixes`, { response: 'They are numbered.' })).status).toBe(200)
    await editor.post(`${at}/allow-review`, reason)
    for (const person of people) writers.set(await reviewedBy(inviting, id, person), person.id)
    // The vertical tab, which word processors write for a line break, is not allowed in XML.
    const letter = `Dear author,\n\nMilo Vanterpool and Hedda Quarrington like it,\u000Bwrites Brackenridge.\n\nWith kind regards,\n${editor.lastName}`
    await editor.post(`${at}/decision`, { decision: 'accept', notes: 'Notes.', letter, namesAllowed: true })
    await journal.context.db
      .insertInto('productionVersions')
      .values({
        ...{ manuscriptId: id, number: 1, jats: textVersion(), origin: 'upload', isValid: true },
        ...{ report: JSON.stringify({ problems: [] }), madeAt: journal.context.clock.now() },
      })
      .execute()
    const accepted = await journal.context.db
      .selectFrom('decisions')
      .selectAll()
      .where('manuscriptId', '=', id)
      .where('kind', '=', 'accept')
      .executeTakeFirstOrThrow()
    // Authors who guess must not learn from a masked name that they guessed right.
    await journal.context.db
      .insertInto('responses')
      .values({
        manuscriptId: id,
        round: 1,
        body: guess,
        createdBy: author.id,
        createdAt: hoursAfter(accepted, 1),
      })
      .execute()
    // A letter that follows the response, as when a revision is accepted without another round.
    await journal.context.db
      .insertInto('decisions')
      .values({
        ...accepted,
        id: randomUUID(),
        mails: JSON.stringify(accepted.mails),
        letter: 'The revision is fine.',
        releasedAt: hoursAfter(accepted, 2),
      })
      .execute()
    await editor.post(`${at}/production`)
  })

  test('consent is asked of authors and reviewers, can be withdrawn, and is not shown to the other side', async () => {
    const [first = '', second = ''] = writers.keys()
    const view = async (person: Person) => (await person.get(`${at}/peer-review`)).body
    expect(await view(author)).toEqual({
      ...{ isOffered: true, mayChange: true, authorsAgree: null, reviewers: null },
    })
    expect((await author.put(`${at}/peer-review/consent`, { agreed: true })).status).toBe(200)
    expect((await publicationOf(first, 'signed')).status).toBe(200)
    expect((await view(editor)).reviewers).toEqual({
      ...{ count: 2, agreed: 1, signed: 1, hasText: true, willBePublished: false },
    })
    await publicationOf(second, 'anonymous')
    expect((await view(editor)).reviewers).toMatchObject({ agreed: 2, signed: 1, willBePublished: true })
    expect((await view(author)).reviewers).toBeNull()
    // Reviewers and strangers learn nothing about it, and only those concerned answer.
    expect((await people[0]!.get(`${at}/peer-review`)).status).toBe(404)
    expect((await author.put(`/api/reviews/${first}/publication`, { publication: 'signed' })).status).toBe(
      404,
    )
    expect((await editor.put(`${at}/peer-review/consent`, { agreed: true })).status).toBe(404)
    expect((await author.put(`${at}/peer-review/choice`, { published: true })).status).toBe(403)
    await author.put(`${at}/peer-review/consent`, { agreed: false })
    expect((await view(editor)).reviewers.willBePublished).toBe(false)
    await author.put(`${at}/peer-review/consent`, { agreed: true })
    await editor.put(`${at}/peer-review/choice`, { published: false })
    expect(await view(author)).toMatchObject({ isOffered: false })
    publishReviews(false)
    await editor.put(`${at}/peer-review/choice`, { published: true })
    expect((await view(editor)).reviewers.willBePublished).toBe(true)
    // Nothing of it is in the proofs, because consent can still be withdrawn.
    await journal.runJobs()
    const preview = (await editor.get(`${at}/text/preview`)).raw.toString()
    expect(preview).not.toMatch(/Quarrington|A careful paper/)
  })

  test('what everybody agreed to is in page, JATS and EPUB, without further names and confidential words', async () => {
    const place = { volume: 1, issue: 2, pages: '10-19', category: 'Economics', ...reason }
    const { status, body } = await editor.post(`${at}/publish`, place)
    expect(status, JSON.stringify(body)).toBe(200)
    const article = (await author.get(`/api/articles/${body.articleId}`)).body
    const jats = (await journal.app.inject(`/articles/${body.articleId}.xml`)).body
    const epub = unzipSync((await journal.app.inject(article.epubUrl)).rawPayload)
    const pdf = (await journal.app.inject(article.pdfUrl)).rawPayload
    const inEpub = Object.values(epub).map((part) => strFromU8(part))
    for (const text of [article.fullText, jats, inEpub.join('')]) {
      for (const words of [
        'Report of reviewer 1, round 1',
        'A careful paper',
        'Quarrington',
        'Decision letter',
      ])
        expect(text).toContain(words)
      expect(text).toContain(guess)
      const sent = ['like it', guess, 'The revision is fine.'].map((words) => text.indexOf(words))
      expect(sent).toEqual(sent.toSorted((a, b) => a - b))
      expect(Math.min(...sent)).toBeGreaterThan(-1)
      const others = text.replaceAll(guess, '')
      for (const words of [/Vanterpool/i, /Only for the editor/, /Notes\./, new RegExp(editor.lastName)])
        expect(others).not.toMatch(words)
      // Screening is not part of the peer review, and editors are not named.
      for (const words of [/Number the lines/, /are numbered/, /round 0/, /Brackenridge/])
        expect(text).not.toMatch(words)
    }
    expect(textOfPdf(pdf)).not.toMatch(/Quarrington|A careful paper|Vanterpool/)
    expect(await journal.context.documents.validateJats(jats)).toEqual([])
    // The reports have no DOIs, because none are registered for them.
    const isOfReports = ({ weight, place, message }: Jats4rFinding) =>
      weight !== 'info' && place.includes('sub-article') && !message.includes('pub-id-type="doi"')
    if (standards) expect(jats4rFindings(jats).filter(isOfReports)).toEqual([])
    const [first = ''] = writers.keys()
    expect((await publicationOf(first, 'refused')).status).toBe(409)
    expect((await author.put(`${at}/peer-review/consent`, { agreed: false })).status).toBe(409)
    // A later version repeats what was published.
    const metadata = (await editor.get(`${at}/metadata`)).body
    const { revision, authors, title, abstract, keywords, record } = metadata
    await editor.put(`${at}/metadata`, {
      ...{ revision, title, abstract, keywords: [...keywords, 'ports'], record },
      authors: authors.map(({ orcidVerified: _v, mayRemove: _m, ...one }: Record<string, unknown>) => one),
    })
    const changed = await editor.post(`${at}/record-edit`, { reason: 'A keyword was missing.' })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    const again = (await journal.app.inject(`/articles/${body.articleId}.xml`)).body
    expect(again).toContain('Report of reviewer 1, round 1')
  })
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
      ...{ language: 'pt-BR', titleLanguage: 'en' },
      runningTitle: 'The price of distance',
      translations: [{ language: 'es', title: 'Monedas', abstract: 'Preguntamos quién paga.' }],
      plainSummaries: [
        { language: 'en', text: 'Who pays when a currency moves?' },
        { language: 'ar', text: 'من يدفع؟' },
      ],
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
      notes: expect.stringMatching(
        /authors, language of the text, language of title and abstract, running title/,
      ),
    }),
  )
  return entered
}

/** Returns the values that the article has under the same names. */
function shown<Entered extends object>(entered: Entered) {
  const hidden = ['id', 'firstName', 'lastName', 'email']
  return Object.fromEntries(Object.entries(entered).filter(([name]) => !hidden.includes(name)))
}

/** Returns all texts within a value. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : []
}
