import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Person, startApp, type TestApp } from '#tests/app.ts'
import { articleDocx } from '#tests/fixtures/documents/article-docx.ts'
import { reason, samplePdf, submission, submitted } from '#tests/manuscripts.ts'
import { DocumentError, type DocumentJobs } from '../documents/index.ts'
import { body, record } from '../jats/sample.fixture.ts'
import { writeJats } from '../jats/write.ts'

let journal: TestApp
let author: Person
let editor: Person
let id: string
let text: string

beforeAll(async () => {
  journal = await startApp({ review: { holdMinutes: 0 } })
  author = await journal.account()
  editor = await journal.account({ role: 'editor' })
  const input = await submission(journal, author)
  const objectId = await author.upload(articleDocx())
  const sent = await author.post('/api/manuscripts/submit', {
    ...input,
    files: [{ objectId, fileName: 'orders.docx', kind: 'manuscript' }],
  })
  id = sent.body.id
  text = `/api/manuscripts/${id}/text`
  await journal.runJobs()
})
afterAll(() => journal.close())

/** Runs something while some of the document jobs are replaced. */
async function withDocuments(replaced: Partial<DocumentJobs>, run: () => Promise<void>): Promise<void> {
  const { documents } = journal.context
  Object.assign(journal.context, { documents: { ...documents, ...replaced } })
  try {
    await run()
  } finally {
    Object.assign(journal.context, { documents })
  }
}

test('an undecided manuscript has no text yet', async () => {
  const { body } = await editor.get(text)
  expect(body).toMatchObject({ isOpen: false, conversion: null, versions: [], tasks: [] })
  const [source] = body.sources
  const answer = await editor.post(`${text}/conversion`, { fileId: source.id, changes: 'accept' })
  expect(answer.status).toBe(409)
})

test('an accepted Word file becomes a valid version with tasks', async () => {
  const decided = await editor.post(`/api/manuscripts/${id}/decision`, { decision: 'accept', ...reason })
  expect(decided.status).toBe(200)
  await journal.runJobs()
  await journal.runJobs()
  const { sources } = (await editor.get(text)).body
  expect(sources).toMatchObject([{ fileName: 'orders.docx', isWord: true }])
  const answer = await editor.post(`${text}/conversion`, { fileId: sources[0].id, changes: 'accept' })
  expect(answer.status).toBe(200)
  expect((await editor.get(text)).body.conversion, 'no worker runs in this test').toMatchObject({
    ...{ state: 'waiting', isWorking: false },
  })
  await journal.runJobs()

  const { body } = await editor.get(text)
  expect(body.conversion).toMatchObject({ state: 'done', problem: null })
  expect(body.versions).toMatchObject([
    { number: 1, origin: 'import', isValid: true, problems: [], sourceName: 'orders.docx' },
  ])
  expect(body.versions[0].counts).toMatchObject({ tables: 1, references: 2, citations: 1 })
  expect(body.tasks.map(({ title }: { title: string }) => title)).toContain('A reference is never cited')
})

test('a text that is edited here goes to production without a copyedited file', async () => {
  expect((await editor.post(`/api/manuscripts/${id}/production`)).status).toBe(200)
  await journal.context.pool.query("UPDATE manuscripts SET stage = 'copyediting' WHERE id = $1", [id])
})

test('the preview shows the text, and only editors get it', async () => {
  const preview = await editor.get(`${text}/1/preview.html`)
  expect(preview.raw.toString()).toMatch(/Introduction[\s\S]+Kenya[\s\S]+References[\s\S]+Nwosu/)
  expect((await editor.get(`${text}/2/preview.html`)).status).toBe(404)
  expect((await author.get(`${text}/1/preview.html`)).status).toBe(403)
  expect((await author.get(text)).status).toBe(403)
})

test('a task is settled once, also for the next conversion', async () => {
  const { body } = await editor.get(text)
  const [task] = body.tasks
  const settle = (input: object) => editor.put(`${text}/tasks`, { ids: [task.id], ...input })
  expect((await settle({ state: 'accepted' })).body.issues).toMatchObject([{ path: 'reason' }])
  expect((await settle({ state: 'accepted', reason: 'The author asked for it.' })).status).toBe(200)
  await editor.post(`${text}/conversion`, { fileId: body.sources[0].id, changes: 'accept' })
  await journal.runJobs()
  const again = (await editor.get(text)).body
  expect(again.versions.map(({ number }: { number: number }) => number)).toEqual([2, 1])
  expect(again.tasks.find((one: { id: string }) => one.id === task.id)).toMatchObject({
    ...{ state: 'accepted', reason: 'The author asked for it.' },
  })
  const places = ({ tasks }: { tasks: { title: string; anchor: string | null }[] }) =>
    tasks.map(({ title, anchor }) => `${title} ${anchor}`).sort()
  expect(places(again)).toEqual(places(body))
})

test('a conversion that crashes says so, changes nothing, and can be requested again', async () => {
  const { sources, versions } = (await editor.get(text)).body
  const request = { fileId: sources[0].id, changes: 'accept' as const }
  await editor.post(`${text}/conversion`, request)
  await withDocuments({ convert: () => Promise.reject(new Error('out of disk space')) }, journal.runJobs)
  // The queue records a failed attempt shortly after the job has ended.
  await expect
    .poll(async () => (await editor.get(text)).body.conversion, { timeout: 60_000 })
    .toMatchObject({ ...request, state: 'waiting', failedAttempt: { retryAt: expect.any(String) } })
  await editor.post(`${text}/conversion`, request)
  expect((await editor.get(text)).body.conversion.failedAttempt, 'it runs now').toBeNull()
  const crash = () => Promise.reject(new DocumentError('crashed', 'Upload it as PDF.'))
  await withDocuments({ convert: crash }, journal.runJobs)
  const { body } = await editor.get(text)
  expect(body.conversion).toMatchObject({ ...request, state: 'failed', failedAttempt: null })
  expect(body.conversion.problem).toMatch(/ended unexpectedly(?!.*PDF)/)
  expect(body.versions).toEqual(versions)
})

test('several tasks are settled at once, all of them or none', async () => {
  const settle = (ids: string[], input: object) => editor.put(`${text}/tasks`, { ids, ...input })
  const open = async (): Promise<string[]> =>
    (await editor.get(text)).body.tasks
      .filter(({ state }: { state: string }) => state === 'open')
      .map((task: { id: string }) => task.id)
  const ids = await open()
  expect(ids.length).toBeGreaterThan(1)
  const foreign = '00000000-0000-4000-8000-000000000000'
  expect((await settle([...ids, foreign], { state: 'done' })).status).toBe(404)
  expect((await settle(ids, { state: 'accepted' })).body.issues).toMatchObject([{ path: 'reason' }])
  expect(await open()).toEqual(ids)
  expect((await settle(ids, { state: 'done' })).status).toBe(200)
  expect(await open()).toEqual([])
  expect((await settle(ids, { state: 'open' })).status).toBe(200)
  expect(await open()).toEqual(ids)
})

test('only an editor of an accepted manuscript settles tasks', async () => {
  const [task] = (await editor.get(text)).body.tasks
  const at = `${text}/tasks`
  const input = { ids: [task.id], state: 'done' }
  expect((await author.put(at, input)).status).toBe(403)
  await journal.context.pool.query("UPDATE manuscripts SET status = 'withdrawn' WHERE id = $1", [id])
  expect((await editor.put(at, input)).status).toBe(409)
  await journal.context.pool.query("UPDATE manuscripts SET status = 'accepted' WHERE id = $1", [id])
})

test('PDF and EPUB are made of the newest version, and again when the metadata change', async () => {
  const at = `/api/manuscripts/${id}/formats`
  const made = (await editor.get(at)).body
  expect(made).toMatchObject({ version: 2, isValid: true, pdf: 'made', galley: null })
  expect(made.formats).toMatchObject([
    { format: 'pdf', state: 'ready', versionNumber: 2, isCurrent: true, problem: null },
    { format: 'epub', state: 'ready', versionNumber: 2, isCurrent: true, problem: null },
  ])
  const pdf = await editor.get(`${at}/pdf`)
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect(pdf.raw.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await editor.get(`${at}/epub`)).raw.subarray(38, 58).toString()).toBe('application/epub+zip')
  expect((await author.get(at)).status).toBe(403)
  expect((await author.get(`${at}/pdf`)).status).toBe(403)

  const { body: metadata } = await editor.get(`/api/manuscripts/${id}/metadata`)
  const { revision, title, abstract, keywords, authors, record } = metadata
  const input = {
    ...{
      revision,
      abstract,
      keywords,
      record,
      authors: authors.map(
        ({ mayRemove: _, orcidVerified: __, ...one }: { mayRemove: boolean; orcidVerified: boolean }) => one,
      ),
    },
    title: `${title}, changed`,
  }
  const save = (change: object) => editor.put(`/api/manuscripts/${id}/metadata`, { ...input, ...change })
  expect((await save({})).body).toMatchObject({ revision: revision + 1 })
  // A second editor whose page does not show the first one's title cannot overwrite it.
  expect(await save({ title: 'Another' })).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect((await editor.get(`/api/manuscripts/${id}/metadata`)).body.title).toBe(input.title)
  const waiting = (await editor.get(at)).body
  // No worker is running, and the page says so. Formats that were made before can still be read.
  expect(waiting).toMatchObject({ isWorking: false })
  expect(waiting.formats).toMatchObject([
    { state: 'waiting', isCurrent: false, versionNumber: 2 },
    { state: 'waiting', isCurrent: false },
  ])
  expect((await editor.get(`${at}/pdf`)).status).toBe(200)
  await editor.post(at)
  await journal.runJobs()
  expect((await editor.get(at)).body.formats).toMatchObject([
    { state: 'ready', isCurrent: true },
    { state: 'ready', isCurrent: true },
  ])
})

/** Ids of two pages in which editors have the text open. */
const session = 'f2a7f9c8-0d55-4a8e-9d8f-3f1c6a1b2c3d'
const other = '0b9f8a5e-3a1c-4a43-8d66-1e0a2b3c4d5e'

// biome-ignore lint/suspicious/noExplicitAny: a node of a document
function paragraphIn(doc: any): any {
  if (doc.type === 'paragraph' && doc.content?.[0]?.type === 'text') return doc
  return doc.content?.map(paragraphIn).find(Boolean)
}

test('the text is edited as a draft, by one page at a time, and becomes a version', async () => {
  const opened = (await editor.get(`${text}/draft`)).body
  expect(opened).toMatchObject({ isOpen: true, newest: 2, draft: null, doc: { type: 'doc' } })
  const { doc } = opened
  const paragraph = paragraphIn(doc)
  paragraph.content[0].text = `Edited. ${paragraph.content[0].text}`
  const presence = (want: string, of = session) =>
    editor.post(`${text}/presence`, { session: of, place: 'Introduction', want })
  expect((await presence('write')).body).toMatchObject({ isWriter: true, others: [] })
  const save = (revision: number | null, of = session) =>
    editor.put(`${text}/draft`, { doc, basedOn: 2, revision, session: of })
  expect((await save(null)).body).toMatchObject({ revision: 1 })
  // Another page cannot save before it has taken over editing, and can never overwrite a newer revision.
  expect((await presence('write', other)).body).toMatchObject({
    isWriter: false,
    others: [{ isWriter: true, isYou: true, place: 'Introduction' }],
  })
  expect((await save(1, other)).status).toBe(409)
  expect((await presence('take', other)).body).toMatchObject({ isWriter: true, revision: 1 })
  expect((await save(1)).status).toBe(409)
  expect((await save(null, other)).status).toBe(409)
  await presence('take')
  expect((await editor.get(`${text}/draft`)).body.draft).toMatchObject({ revision: 1, basedOn: 2 })

  const version = (revision: number) =>
    editor.post(`${text}/versions`, { revision, description: 'First words', session })
  paragraph.content[0].marks = [{ type: 'insertion', attrs: { id: 1, author: 'x' } }]
  expect((await save(1)).body).toMatchObject({ revision: 2 })
  expect((await version(2)).body.message).toMatch(/One tracked change is open/)
  delete paragraph.content[0].marks
  await save(2)
  expect((await version(2)).status).toBe(409)
  expect((await version(3)).body).toEqual({ number: 3, isValid: true, problems: [] })
  const view = (await editor.get(text)).body
  expect(view.versions[0]).toMatchObject({ number: 3, origin: 'editor', description: 'First words' })
  expect(view.tasks.some(({ state }: { state: string }) => state === 'accepted')).toBe(true)
  expect((await editor.get(`${text}/draft`)).body).toMatchObject({ newest: 3, draft: null })

  const compared = (await editor.get(`${text}/comparison?from=2&to=3`)).body
  expect(compared.blocks).toMatchObject([
    { change: 'changed', runs: [{ text: 'Edited. ', change: 'added' }, {}] },
  ])
  expect((await editor.post(`${text}/versions/2/restore`)).body).toMatchObject({ number: 4, isValid: true })
  expect((await editor.get(`${text}/comparison?from=2&to=4`)).body).toMatchObject({ blocks: [] })
  await presence('leave')
})

test('an invalid text becomes a version with its report, and damaged XML none', async () => {
  const { doc } = (await editor.get(`${text}/draft`)).body
  const body = doc.content[0]
  const opaque = (xml: string) => ({ type: 'opaque_block', attrs: { name: 'x', xml } })
  const save = async (revision: number | null) =>
    (await editor.put(`${text}/draft`, { doc, basedOn: 4, revision, session })).body
  const version = (revision: number) =>
    editor.post(`${text}/versions`, { revision, description: 'Odd', session })
  body.content.push(opaque('<p>not closed'))
  expect(await save(null)).toMatchObject({ revision: 1 })
  expect((await version(1)).body.message).toMatch(/not well-formed/)
  body.content.splice(-1, 1, opaque('<nonsense/>'))
  await save(1)
  expect((await version(2)).body).toMatchObject({ number: 5, isValid: false })
  expect((await editor.get(text)).body.versions[0].problems.length).toBeGreaterThan(0)
  expect((await editor.post(`${text}/versions/4/restore`)).body).toMatchObject({ number: 6, isValid: true })
  await journal.runJobs()
})

test('queries are anchored to passages and answered', async () => {
  const { doc } = (await editor.get(`${text}/draft`)).body
  const anchor = {
    element: paragraphIn(doc).attrs.id,
    quote: { exact: 'who pays', prefix: 'We ask ', suffix: '.' },
    ...{ start: 7, version: 4 },
  }
  const made = await editor.post(`${text}/notes`, { anchor, kind: 'author_query', body: 'Which side?' })
  expect(made.status).toBe(201)
  const at = `${text}/notes/${made.body.id}`
  await editor.post(`${at}/replies`, { body: 'The sender.' })
  await editor.put(at, { state: 'answered' })
  expect((await editor.get(`${text}/notes`)).body.notes).toMatchObject([
    { body: 'Which side?', state: 'answered', anchor, isMine: true, replies: [{ body: 'The sender.' }] },
  ])
  expect((await author.get(`${text}/notes`)).status).toBe(403)
  await editor.delete(at)
  expect((await editor.get(`${text}/notes`)).body.notes).toEqual([])
})

test('the published article has the full text, its references and its JATS', async () => {
  for (const task of (await editor.get(text)).body.tasks)
    if (task.state === 'open')
      await editor.put(`${text}/tasks`, {
        ...{ ids: [task.id], state: 'accepted', reason: 'The author wants it so.' },
      })
  const pdf = await samplePdf(journal)
  await editor.post(`/api/manuscripts/${id}/files`, {
    ...{ objectId: await editor.upload(pdf), fileName: 'copyedited.pdf', kind: 'copyedited' },
  })
  await editor.post(`/api/manuscripts/${id}/production`)
  await editor.post(`/api/manuscripts/${id}/galleys`, {
    ...{ objectId: await editor.upload(pdf), fileName: 'galley.pdf' },
  })
  await author.post(`/api/manuscripts/${id}/proofs`, { approved: true })
  // The galley is published unless the editor chooses the PDF made from the text.
  expect((await editor.get(`/api/manuscripts/${id}/formats`)).body).toMatchObject({
    pdf: 'galley',
    galley: 'galley.pdf',
  })
  expect((await editor.put(`/api/manuscripts/${id}/formats/choice`, { pdf: 'made' })).status).toBe(200)
  const { passed, suggested } = (await editor.get(`/api/manuscripts/${id}/checks?volume=14&issue=4`)).body
  expect(passed).toContainEqual({ code: 'formats', message: 'PDF and EPUB are made from this very version' })
  const made = (await editor.get(`/api/manuscripts/${id}/formats`)).body.formats[0]
  expect(suggested).toMatchObject({
    pages: made.pages === 1 ? '1' : `1-${made.pages}`,
    address: expect.stringMatching(/^jiber-\d{4}-\d{4}$/),
  })
  const place = { volume: 14, issue: 4, pages: '101-118', category: 'Economics', address: 'ports-of-call' }
  const query = new URLSearchParams({ ...place, volume: '14', issue: '4' })
  expect((await editor.get(`/api/manuscripts/${id}/checks?${query}`)).body.open).toContainEqual(
    expect.objectContaining({ code: 'page-count', weight: 'should', field: 'pages' }),
  )
  // The publication form is opened with a place, so neither the panel nor the tab asks for one.
  const panel = (await editor.get(`/api/manuscripts/${id}/checks`)).body.open
  const blocking = panel.filter((check: { weight: string }) => check.weight !== 'should')
  expect(blocking).toEqual([])
  const { tabs } = (await editor.get(`/api/manuscripts/${id}/workspace`)).body
  expect(tabs.find((tab: { id: string }) => tab.id === 'publish')).toMatchObject({ open: 0 })
  // The e-mail to the authors is read and edited before, and reading it publishes nothing.
  const preview = await editor.post(`/api/manuscripts/${id}/publish`, place, { prefer: 'preview' })
  const [mail] = preview.body.messages
  expect(mail).toMatchObject({ to: author.email, text: expect.stringContaining('/articles/ports-of-call') })
  expect((await author.get('/api/articles/ports-of-call')).status).toBe(404)
  // The other PDF is chosen while the formats are being made: neither is published unasked.
  const { documents } = journal.context
  const make = documents.formats
  const making = vi.spyOn(documents, 'formats').mockImplementationOnce(async (order) => {
    await editor.put(`/api/manuscripts/${id}/formats/choice`, { pdf: 'galley' })
    return make(order)
  })
  expect((await editor.post(`/api/manuscripts/${id}/publish`, place)).status).toBe(409)
  making.mockRestore()
  await editor.put(`/api/manuscripts/${id}/formats/choice`, { pdf: 'made' })
  const edited = { id: mail.id, subject: 'It is out', body: 'Dear author,\n\nIt is out.\n\n{button}' }
  const published = await editor.post(`/api/manuscripts/${id}/publish`, { ...place, mails: [edited] })
  await journal.runJobs()
  expect(journal.outbox.filter(({ to }) => to === author.email).map(({ subject }) => subject)).toContain(
    'It is out',
  )
  expect(published.status, JSON.stringify(published.body)).toBe(200)
  const { articleId } = published.body
  expect(articleId).toBe('ports-of-call')
  const article = (await author.get(`/api/articles/${articleId}`)).body
  expect(article.fullText).toMatch(/Introduction[\s\S]+Kenya/)
  expect(article.references).toHaveLength(2)
  const xml = (await author.get(`/articles/${articleId}.xml`)).raw.toString()
  expect(xml).toMatch(/<volume>14<\/volume>[\s\S]+<fpage>101<\/fpage>[\s\S]+<body>[\s\S]+Kenya/)
  expect(await journal.context.documents.validateJats(xml)).toEqual([])
})

test('the authors get the letter about a notice, as the editor wrote it', async () => {
  const { body: detail } = await editor.get(`/api/manuscripts/${id}/workspace`)
  const { articleId } = detail.manuscript
  expect(detail.tabs.map((tab: { id: string }) => tab.id)).toContain('after')
  const at = `/api/articles/${articleId}`
  expect((await editor.get(`${at}/after-publication`)).body).toMatchObject({
    ...{ recipients: 1, allowed: ['notice', 'retract'] },
    article: { manuscriptId: id },
  })
  // An author who is also an editor cannot manage notices about their own article.
  await journal.context.pool.query("UPDATE users SET role = 'editor' WHERE id = $1", [author.id])
  const date = journal.context.clock.now().toISOString().slice(0, 10)
  const input = { kind: 'correction', text: 'Table 1 had a wrong sum.', date }
  expect((await author.get(`${at}/after-publication`)).status).toBe(403)
  expect((await author.post(`${at}/notices`, input)).status).toBe(403)
  await journal.context.pool.query("UPDATE users SET role = 'author' WHERE id = $1", [author.id])

  const letter = 'Dear Ana,\n\nThank you for telling us about Table 1.'
  const made = await editor.post(`${at}/notices`, { ...input, letter })
  expect(made.status).toBe(201)
  const silent = { ...input, kind: 'addendum', letter: null }
  expect((await editor.post(`${at}/notices`, silent)).status).toBe(201)
  expect((await editor.post(`${at}/notices`, { ...input, kind: 'concern' })).status).toBe(201)
  const { rows } = await journal.context.pool.query(
    "SELECT subject, body_text FROM emails WHERE kind = 'notice_published' ORDER BY created_at",
  )
  expect(rows).toHaveLength(2)
  expect(rows[0].subject).toMatch(/^Correction: /)
  expect(rows[0].body_text).toContain('Thank you for telling us about Table 1.')
  expect(rows[0].body_text).toContain(`/articles/${made.body.id}`)
  expect(rows[1].body_text).toContain('We have published an expression of concern about your article')
  const { body } = await author.get(`/api/manuscripts/${id}`)
  expect(JSON.stringify(body)).toContain('publish_notice')
})

test('substance is changed by a new version only, and the version before stays readable', async () => {
  const { articleId } = (await editor.get(`/api/manuscripts/${id}/workspace`)).body.manuscript
  const at = `/api/manuscripts/${id}`
  const whatChanged = 'The title names the country.'
  expect((await editor.get(`${at}/changes`)).body).toMatchObject({ substance: [], other: [] })
  expect((await editor.post(`${at}/new-version`, { whatChanged })).status).toBe(409)
  const before = (await author.get(`/api/articles/${articleId}`)).body
  expect(before).toMatchObject({ version: 1, versions: [] })
  const save = async (change: object, record: object = {}) => {
    const {
      revision,
      title,
      abstract,
      keywords,
      authors,
      record: stored,
    } = (await editor.get(`${at}/metadata`)).body
    const answer = await editor.put(`${at}/metadata`, {
      ...{ revision, title, abstract, keywords },
      authors: authors.map(({ orcidVerified: _, mayRemove: __, ...one }: Record<string, unknown>) => one),
      record: { ...stored, ...record },
      ...change,
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  // Keywords can be changed in place, with a reason.
  await save({ keywords: ['payment rails', 'Kenya'] })
  expect((await author.get(`/api/articles/${articleId}`)).body.keywords).toEqual(before.keywords)
  expect((await editor.post(`${at}/record-edit`, { reason: ' ' })).status).toBe(422)
  expect((await author.post(`${at}/record-edit`, { reason: 'Mine.' })).status).toBe(403)
  const edited = await editor.post(`${at}/record-edit`, { reason: 'The indexer asked for it.' })
  expect(edited.body).toEqual({ changed: ['keywords'] })
  expect((await author.get(`/api/articles/${articleId}`)).body.keywords).toEqual(['payment rails', 'Kenya'])
  expect((await editor.get(`/api/articles/${articleId}/after-publication`)).body.edits).toMatchObject([
    { fields: ['keywords'], reason: 'The indexer asked for it.' },
  ])
  // A title cannot be changed in place.
  const title = `${before.title} in Kenya`
  await save({ title })
  expect((await editor.post(`${at}/record-edit`, { reason: 'A slip.' })).body.message).toContain('title')
  expect((await author.get(`/api/articles/${articleId}`)).body.title).toBe(before.title)
  expect((await editor.post(`${at}/new-version`, { whatChanged })).body).toEqual({ version: 2 })
  await journal.runJobs()
  const now = (await author.get(`/api/articles/${articleId}`)).body
  expect(now).toMatchObject({ title, version: 2, doi: before.doi, publishedDate: before.publishedDate })
  expect(now.versions).toMatchObject([
    { number: 2, whatChanged },
    { number: 1, whatChanged: null },
  ])
  expect(now.fullText).toContain('Kenya')
  const { body: old } = await author.get(`/api/articles/${articleId}/versions/1`)
  expect(old).toMatchObject({ title: before.title, keywords: ['payment rails', 'Kenya'], version: 1 })
  expect(old.newerVersion.id).toBe(articleId)
  const pdf = await author.get(`/articles/${articleId}/v1.pdf`)
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect((await author.get(`/articles/${articleId}/v2.pdf`)).status).toBe(404)
  const xml = (await author.get(`/articles/${articleId}.xml`)).raw.toString()
  expect(xml).toContain(title)
  expect(await journal.context.documents.validateJats(xml)).toEqual([])
})

test('formats of an article that could not be made are made again on request', async () => {
  const { articleId } = (await editor.get(`/api/manuscripts/${id}/workspace`)).body.manuscript
  const at = `/api/articles/${articleId}`
  const view = async () => (await editor.get(`${at}/after-publication`)).body
  expect((await view()).formats).toMatchObject([
    { format: 'pdf', state: 'ready', isOffered: true },
    { format: 'epub', state: 'ready', isOffered: true },
  ])
  expect((await author.post(`${at}/formats`)).status).toBe(403)
  expect((await editor.post(`${at}/formats`)).status).toBe(200)
  const crash = () => Promise.reject(new DocumentError('memory', ''))
  await withDocuments({ formats: crash }, journal.runJobs)
  expect((await view()).formats).toMatchObject([
    { state: 'failed', problem: expect.stringContaining('too much memory'), isOffered: true },
    { state: 'failed', isOffered: true },
  ])
  const { tabs } = (await editor.get(`/api/manuscripts/${id}/workspace`)).body
  expect(tabs.find((tab: { id: string }) => tab.id === 'after')).toMatchObject({ open: 2 })
  await editor.post(`${at}/formats`)
  const broken = () => Promise.reject(new Error('out of disk space'))
  await withDocuments({ formats: broken }, journal.runJobs)
  await expect.poll(view, { timeout: 60_000 }).toMatchObject({
    formats: [{ state: 'waiting' }, { state: 'waiting' }],
    failedAttempt: { retryAt: expect.any(String) },
  })
  await editor.post(`${at}/formats`)
  await journal.runJobs()
  expect(await view()).toMatchObject({
    formats: [{ state: 'ready' }, { state: 'ready' }],
    failedAttempt: null,
  })
})

test('its PDF and EPUB are those of the publication, and are made again when it is retracted', async () => {
  const articleId = (await editor.get(`/api/manuscripts/${id}/workspace`)).body.manuscript.articleId
  const textOf = async () =>
    (await journal.context.documents.layout((await author.get(`/articles/${articleId}.pdf`)).raw))
      .flatMap(({ lines }) => lines.map((line) => line.text))
      .join(' ')
  expect(await textOf()).toMatch(/Volume 14 \(4\), 101–118/)
  const epub = await author.get(`/articles/${articleId}.epub`)
  expect(epub.headers).toMatchObject({ 'content-type': 'application/epub+zip' })
  expect(epub.headers.link).toContain(`/articles/${articleId}>; rel="collection"`)
  const { linkset } = JSON.parse((await author.get(`/articles/${articleId}/linkset.json`)).raw.toString())
  expect(linkset[0].item).toContainEqual(expect.objectContaining({ type: 'application/epub+zip' }))

  const notice = await editor.post(`/api/articles/${articleId}/notices`, {
    ...{
      kind: 'retraction',
      text: 'The data were invented.',
      date: journal.context.clock.now().toISOString().slice(0, 10),
    },
  })
  expect(notice.status).toBe(201)
  await journal.runJobs()
  await journal.runJobs()
  expect(await textOf()).toMatch(/Retracted article[\s\S]+RETRACTED:/)
  const about = (await author.get(`/api/articles/${notice.body.id}`)).body
  expect(about).toMatchObject({
    pdfUrl: `/articles/${notice.body.id}.pdf`,
    epubUrl: `/articles/${notice.body.id}.epub`,
  })
  expect((await author.get(about.epubUrl)).status).toBe(200)
})

test('what concerns integrity is refused with any reason, the rest without one', async () => {
  const next = await submitted(journal, author)
  const at = `/api/manuscripts/${next}`
  const file = async (fileName: string) => ({
    objectId: await editor.upload(await samplePdf(journal)),
    fileName,
  })
  await editor.post(`${at}/decision`, { decision: 'accept', ...reason })
  await editor.post(`${at}/files`, { ...(await file('copyedited.pdf')), kind: 'copyedited' })
  await editor.post(`${at}/production`)
  await editor.post(`${at}/galleys`, await file('galley.pdf'))
  const place = { volume: 14, issue: 4, pages: '119-130', category: 'Economics' }
  const articles = (await editor.get('/api/articles')).body
  // An article cannot take the address that another manuscript will have by default.
  const { rows: numberOf } = await journal.context.pool.query<{ address: string }>(
    'SELECT lower(number) AS address FROM manuscripts WHERE id = $1',
    [id],
  )
  const taken = articles.find(({ pages }: { pages: string }) => pages === '101-118').doi
  const refused: [object, string, RegExp][] = [
    [{ volume: 99 }, 'volume', /There is no volume 99, issue 4. The latest is 14 \(4\)/],
    [{ issue: 6 }, 'issue', /There is no volume 14, issue 6/],
    [{ pages: '110-120' }, 'pages', /overlaps with pages 101-118/],
    [{ pages: '130-119' }, 'pages', /ends before it begins/],
    [{ category: 'Nonsense category' }, 'category', /no category “Nonsense category”/],
    [{ publishedDate: '2031-01-01' }, 'publishedDate', /2031-01-01 is in the future/],
    [{ doi: taken }, 'doi', /belongs to another article/],
    [{ address: 'ports-of-call' }, 'address', /“ports-of-call” belongs to another article/],
    [{ address: numberOf[0]?.address }, 'address', /belongs to another article/],
    [{ address: 'suggestions' }, 'address', /the address of another page/],
    [{ address: 'Ports/of call' }, 'address', /lower-case letters, digits and single hyphens/],
  ]
  for (const [change, path, message] of refused) {
    const { status, body } = await editor.post(`${at}/publish`, { ...place, ...change, ...reason })
    expect(status).toBe(422)
    expect(body.issues).toEqual([{ path, message: expect.stringMatching(message) }])
  }
  const query = new URLSearchParams({ ...place, volume: '99', issue: '4' } as Record<string, string>)
  const { open, passed } = (await editor.get(`${at}/checks?${query}`)).body
  expect(open).toContainEqual(
    expect.objectContaining({ code: 'issue', weight: 'integrity', tab: 'publish', field: 'volume' }),
  )
  expect(open).toContainEqual(
    expect.objectContaining({ code: 'proofs', message: 'The author has not answered the proofs yet' }),
  )
  expect(passed.map(({ code }: { code: string }) => code)).toEqual(
    expect.arrayContaining(['doi', 'category', 'date-future', 'pages-free']),
  )
  const { tabs } = (await editor.get(`${at}/workspace`)).body
  expect(tabs.find(({ id }: { id: string }) => id === 'proofs')).toMatchObject({ state: 'waiting' })

  // Without an issue there is nothing to enter but the date; the open proof is all that is left.
  const continuous = { volume: null, issue: null, pages: null, category: 'Economics' }
  expect((await editor.post(`${at}/publish`, continuous)).body.issues).toEqual([
    { path: 'overrideReason', message: 'The author has not answered the proofs yet' },
  ])
  const panel = async (asked: string) =>
    (await editor.get(`${at}/checks?category=Economics${asked}`)).body.open.map(
      ({ code }: { code: string }) => code,
    )
  expect(await panel('')).toContain('place')
  expect(await panel('&withoutIssue=true')).not.toContain('place')

  const withoutReason = await editor.post(`${at}/publish`, place)
  expect(withoutReason.body.issues).toEqual([
    { path: 'overrideReason', message: 'The author has not answered the proofs yet' },
  ])
  expect((await editor.post(`${at}/publish`, { ...place, ...reason })).status).toBe(200)
})

test('the author of a PDF is asked for the source in one step, and sends it', async () => {
  const [coauthor, stranger] = [await journal.account(), await journal.account()]
  const paper = await submitted(journal, author, [coauthor])
  const at = `/api/manuscripts/${paper}`
  expect((await editor.post(`${at}/source-request`)).status).toBe(409)
  await editor.post(`${at}/decision`, { decision: 'accept', ...reason })
  await journal.runJobs()
  const send = async (person: Person, fileName = 'paper.docx') =>
    person.post(`${at}/source`, { objectId: await person.upload(articleDocx()), fileName })
  expect(await send(author)).toMatchObject({ status: 409 })
  expect((await author.post(`${at}/source-request`)).status).toBe(403)
  expect((await editor.get(`${at}/text`)).body).toMatchObject({ sources: [], sourceRequest: null })

  expect((await editor.post(`${at}/source-request`)).status).toBe(200)
  const again = await editor.post(`${at}/source-request`)
  expect(again).toMatchObject({ status: 409, body: { message: /less than a day ago/ } })
  await journal.runJobs()
  const mails = () => journal.outbox.filter(({ subject }) => /the source/.test(subject))
  expect(mails().at(-1)).toMatchObject({ to: author.email, text: expect.stringContaining(`${paper}#source`) })
  const row = async () =>
    (await editor.get('/api/production/queue')).body.rows.find((one: { id: string }) => one.id === paper)
  expect(await row()).toMatchObject({ waitingFor: { kind: 'author' }, sourceAsked: true, mine: false })
  expect((await author.get(at)).body).toMatchObject({
    manuscript: { turn: 'author', sourceAsked: true },
    allowed: expect.arrayContaining(['send_source']),
  })

  expect((await send(stranger)).status).toBe(404)
  expect((await send(coauthor)).status).toBe(403)
  expect((await send(author, 'paper.exe')).status).toBe(422)
  expect(await send(author, 'paper.doc')).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('The old Word format (.doc) cannot be converted') },
  })
  expect((await send(author)).status).toBe(201)
  expect((await send(author)).status).toBe(409)
  await journal.runJobs()
  expect(mails().some(({ to }) => to === editor.email)).toBe(true)
  expect(await row()).toMatchObject({ waitingFor: { kind: 'you' }, sourceAsked: false })
  const { body } = await editor.get(`${at}/text`)
  expect(body.sources).toMatchObject([{ fileName: 'paper.docx', kind: 'source', isWord: true }])
  expect(body.sourceRequest.answeredAt).not.toBeNull()
  const conversion = { fileId: body.sources[0].id, changes: 'accept' }
  expect((await editor.post(`${at}/text/conversion`, conversion)).status).toBe(200)
})

test('without a text, the PDF is published with front matter and references', async () => {
  const paper = await submitted(journal, author)
  const at = `/api/manuscripts/${paper}`
  const send = async (fileName: string, bytes: Buffer) => ({ objectId: await editor.upload(bytes), fileName })
  await editor.post(`${at}/decision`, { decision: 'accept', ...reason })
  await journal.runJobs()
  const list = await send('references.docx', articleDocx({ referencesOnly: true }))
  await editor.post(`${at}/files`, { ...list, kind: 'copyedited' })
  await editor.post(`${at}/production`)
  await editor.post(`${at}/galleys`, await send('galley.pdf', await samplePdf(journal)))
  const [source] = (await editor.get(`${at}/text`)).body.sources
  await editor.post(`${at}/text/conversion`, { fileId: source.id, changes: 'accept' })
  await journal.runJobs()
  expect((await editor.get(`${at}/text`)).body.versions).toMatchObject([{ number: 1, isValid: true }])
  // There is no text that could cite the references or have headings.
  expect((await editor.get(`${at}/text`)).body.tasks.map(({ code }: { code: string }) => code)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/reference-uncited|headings-missing/)]),
  )
  expect((await editor.get(`${at}/formats`)).body).toMatchObject({ formats: [], pdf: 'galley' })
  const place = { volume: 14, issue: 4, pages: '201-210', category: 'Economics' }
  const published = await editor.post(`${at}/publish`, { ...place, ...reason })
  expect(published.status).toBe(200)
  const address = `/articles/${published.body.articleId}`
  const { body } = await editor.get(`/api${address}`)
  expect(body).toMatchObject({ fullText: null, pdfUrl: `${address}.pdf`, epubUrl: null })
  expect(body.references).toHaveLength(2)
  const xml = (await editor.get(`${address}.xml`)).raw.toString()
  expect(xml).toMatch(/<article-title>Invoicing currencies[\s\S]+<ref-list>[\s\S]+Ports of call/)
})

test('a JATS file with its picture becomes a version as it is', async () => {
  const third = await submitted(journal, author)
  const at = `/api/manuscripts/${third}`
  await editor.post(`${at}/decision`, { decision: 'accept', ...reason })
  const figure =
    '<fig id="f1"><label>Figure 1</label><graphic xlink:href="map"><alt-text>A map.</alt-text></graphic></fig>' +
    '<fig id="f2"><label>Figure 2</label><graphic xlink:href="info:doi/10.5555/lost.g002"><alt-text>A port.</alt-text></graphic></fig>'
  const xml = writeJats(record({ title: 'Another title', body: body(`<p>Harbours.</p>${figure}`) }))
  const png = Buffer.from('89504e470d0a1a0a', 'hex')
  for (const [fileName, bytes] of [
    ['article.xml', Buffer.from(xml)],
    ['map.png', png],
  ] as const) {
    const objectId = await editor.upload(bytes)
    const added = await editor.post(`${at}/files`, { objectId, fileName, kind: 'copyedited' })
    expect(added.status, JSON.stringify(added.body)).toBe(201)
  }
  const [source] = (await editor.get(`${at}/text`)).body.sources
  expect(source).toMatchObject({ fileName: 'article.xml', isWord: false })
  await editor.post(`${at}/text/conversion`, { fileId: source.id, changes: 'accept' })
  await journal.runJobs()
  const { versions, tasks } = (await editor.get(`${at}/text`)).body
  expect(versions).toMatchObject([{ origin: 'upload', isValid: true, sourceName: 'article.xml' }])
  const titles = tasks.map(({ title }: { title: string }) => title)
  expect(titles).toContain('The title in the file differs')
  // No PDF can be made of this picture, so that nothing is known of what it would miss: the task stays.
  expect(titles.filter((title: string) => title.includes('lost'))).toEqual([
    'The picture lost.g002 is missing',
  ])
  const preview = (await editor.get(`${at}/text/1/preview.html`)).raw.toString()
  // Title, authors and abstract come from the record.
  expect(preview).toMatch(/Invoicing currencies[\s\S]+Harbours/)
  expect(preview).not.toContain('Another title')
  expect((await editor.get(`${at}/text/1/media/picture-1.png`)).raw.equals(png)).toBe(true)
})

test('an article that is moved into an issue tells its place in its JATS and asks for new files', async () => {
  const { articleId } = (await editor.get(`/api/manuscripts/${id}/workspace`)).body.manuscript
  const query = (sql: string, values: unknown[]) => journal.context.pool.query(sql, values)
  // Makes the article one that was published without an issue.
  await query('UPDATE articles SET volume = NULL, issue = NULL, pages = $2 WHERE id = $1', [articleId, 'e1'])
  expect((await editor.post('/api/issues', { volume: 14, issue: 5 })).status).toBe(201)
  const contents = '/api/issues/14/5/contents'
  const { revision } = (await editor.get(contents)).body
  const sections = [{ name: 'Research', entries: [{ articleId }] }]
  expect((await editor.put(contents, { revision, sections })).status).toBe(200)
  await query('UPDATE issue_entries SET pages = $2 WHERE article_id = $1', [articleId, '301-318'])
  const before = await query('SELECT requested_at FROM renditions WHERE article_id = $1', [articleId])
  const publish = { publishAt: null, overrideReason: 'A test.' }
  expect((await editor.post('/api/issues/14/5/schedule', publish)).status).toBe(200)
  // Makes all jobs due, because the test's clock is ahead of the database's clock.
  await journal.context.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
  await journal.runJobs()
  expect((await editor.get(contents)).body).toMatchObject({
    failure: null,
    publishedDate: expect.any(String),
  })
  const xml = (await author.get(`/articles/${articleId}.xml`)).raw.toString()
  expect(xml).toMatch(/<volume>14<\/volume>[\s\S]*<issue>5<\/issue>[\s\S]*<fpage>301<\/fpage>/)
  const after = await query('SELECT requested_at FROM renditions WHERE article_id = $1', [articleId])
  expect(after.rows).not.toEqual(before.rows)
})
