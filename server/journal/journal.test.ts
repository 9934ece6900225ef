import { randomUUID } from 'node:crypto'
import * as mupdf from 'mupdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cmsMessages } from '#domain/journal/cms.ts'
import { catalogue } from '#emails/catalogue.ts'
import { callsOf, type Person, startApp, type TestApp } from '#tests/app.ts'
import { submitted } from '#tests/manuscripts.ts'
import { siteReads } from '../reads.ts'

let journal: TestApp
let admin: Person

beforeAll(async () => {
  journal = await startApp()
  admin = await journal.account({ role: 'admin' })
})
afterAll(() => journal.close())

function picture(width: number, height: number) {
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceRGB, [0, 0, width, height], false)
  pixmap.clear(120)
  return pixmap
}
const send = (bytes: Buffer | Uint8Array, alt = 'A portrait') =>
  admin.post(`/api/cms/pictures?alt=${encodeURIComponent(alt)}`, Buffer.from(bytes), {
    'content-type': 'application/octet-stream',
  })

const member = { name: 'Ana Ng', title: 'Trade', institution: 'Institute of Samples', location: 'Denmark' }

test('the board: a member is added with a portrait, made chief, deactivated and deleted', async () => {
  const portrait = await send(picture(120, 120).asJPEG(80, false), 'Ana Ng, smiling')
  expect(portrait).toMatchObject({ status: 201, body: { alt: 'Ana Ng, smiling', width: 120, height: 120 } })
  const created = await admin.post('/api/cms/editors', { ...member, pictureId: portrait.body.id })
  expect(created).toMatchObject({
    status: 201,
    body: { ...member, isChief: false, imageUrl: portrait.body.url },
  })
  const at = `/api/cms/editors/${created.body.id}`
  const reader = callsOf(journal.app)
  expect((await reader.get('/api/editors')).body).toMatchObject([
    { name: 'Ana Ng', imageUrl: portrait.body.url },
  ])
  expect((await reader.get('/api/editors/chief')).body).toEqual([])
  await admin.put(at, { isChief: true, bio: 'Works on prices.' })
  expect((await reader.get('/api/editors/chief')).body).toMatchObject([{ bio: 'Works on prices.' }])
  // A usual group decides whether somebody is a chief; a group of the journal's own leaves it as it is.
  const place = async (change: object) => {
    const { isChief, group } = (await admin.put(at, change)).body
    return [isChief, group]
  }
  expect(await place({ group: 'Advisory Board' })).toEqual([false, 'Advisory Board'])
  expect(await place({ isChief: true })).toEqual([true, null])
  expect(await place({ group: 'Data stewards' })).toEqual([true, 'Data stewards'])
  expect(await place({ group: ' associate editors ' })).toEqual([false, null])
  const more = {
    orcid: '0000-0002-1825-0097',
    website: 'https://ng.example/',
    termFrom: 2024,
    termUntil: 2027,
  }
  await admin.put(at, { ...more, group: 'Data <stewards>' })
  expect((await reader.get('/api/editors')).body).toMatchObject([{ ...more, group: 'Data <stewards>' }])
  for (const [wrong, path] of [
    [{ termUntil: 2023 }, 'termUntil'],
    [{ website: 'javascript:alert(1)' }, 'website'],
    [{ orcid: '0000-0002-1825-0098' }, 'orcid'],
  ] as const)
    expect((await admin.put(at, wrong)).body.issues).toMatchObject([{ path }])
  await admin.put(at, { isActive: false })
  expect((await reader.get('/api/editors')).body).toEqual([])
  expect((await admin.get('/api/cms/editors')).body).toHaveLength(1)
  expect((await admin.delete(at)).body).toEqual({ id: created.body.id })
  expect((await admin.put(at, member)).status).toBe(404)

  const shown = await reader.get(portrait.body.url)
  expect(shown.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' })
})

test('news: read from their day on, before only by their preview link', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const item = { title: 'A <new> editor', summary: 'She begins & stays.', body: 'She **begins**.' }
  const { db, settings, clock } = journal.context
  const reads = siteReads(db, settings, clock)
  const created = await admin.post('/api/cms/news', { ...item, publishedDate: tomorrow })
  expect(created).toMatchObject({ status: 201, body: { ...item, isPublished: false } })
  const { id, previewKey } = created.body
  const at = `/api/cms/news/${id}`
  const feed = async () => (await journal.app.inject('/news.rss')).body
  const siteMap = async () => (await journal.app.inject('/sitemap-1.xml')).body
  expect(await reads.news()).toEqual([])
  expect(await reads.newsItem(id, null)).toBeNull()
  expect(await reads.newsItem(id, randomUUID())).toBeNull()
  expect(await reads.newsItem(id, previewKey)).toMatchObject({ html: expect.stringContaining('<strong>') })
  expect(await feed()).not.toContain('begins')
  expect(await siteMap()).not.toContain(id)

  expect((await admin.put(at, { publishedDate: '2026-02-01' })).body.isPublished).toBe(true)
  expect(await reads.newsItem(id, null)).toMatchObject({ title: item.title, isPublished: true })
  expect((await reads.home('latest')).news).toHaveLength(1)
  expect(await feed()).toContain('<title>A &#x3C;new&#x3E; editor</title>')
  expect(await feed()).toContain('Sun, 01 Feb 2026')
  expect(await siteMap()).toContain(`/news/${id}`)

  // A draft has its preview, too, and the audit log does not keep the key.
  await admin.put(at, { isActive: false })
  expect(await reads.newsItem(id, null)).toBeNull()
  expect(await reads.newsItem(id, previewKey)).toMatchObject({ isPublished: false })
  const { rows } = await journal.context.pool.query('SELECT details::text FROM audit_events')
  expect(JSON.stringify(rows)).toContain('She begins')
  expect(JSON.stringify(rows)).not.toContain(previewKey)
  for (const publishedDate of ['0000-01-01', '0001-01-01', '9999-12-31', '2026-02-30'])
    expect(await admin.put(at, { publishedDate })).toMatchObject({
      status: 422,
      body: { issues: expect.arrayContaining([expect.objectContaining({ path: 'publishedDate' })]) },
    })
  expect((await admin.delete(at)).body).toEqual({ id })
  expect((await admin.delete(at)).status).toBe(404)
})

test('calls for papers: open until their deadline, unless they are deactivated', async () => {
  const call = {
    title: 'Small currencies',
    guestEditors: 'L. Figueira',
    description: 'Settlement and invoicing.',
  }
  const soon = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const created = await admin.post('/api/cms/special-issues', { ...call, submissionDeadline: soon })
  expect(created).toMatchObject({ status: 201, body: { ...call, isOpen: true } })
  const at = `/api/cms/special-issues/${created.body.id}`
  const open = async () => (await callsOf(journal.app).get('/api/special-issues/active')).body.length
  expect(await open()).toBe(1)
  expect((await admin.put(at, { submissionDeadline: '2020-01-01' })).body.isOpen).toBe(false)
  expect(await open()).toBe(0)
  await admin.put(at, { submissionDeadline: soon, isActive: false })
  expect(await open()).toBe(0)
  for (const [part, path] of [
    [{ submissionDeadline: '2027-02-30' }, 'submissionDeadline'],
    [{ guestEditors: ' ' }, 'guestEditors'],
  ] as const)
    expect(await admin.put(at, part)).toMatchObject({ status: 422, body: { issues: [{ path }] } })
  expect((await admin.delete(at)).status).toBe(200)
  expect((await admin.delete(at)).status).toBe(404)
})

test('a picture is re-encoded: only the pixels of the file are kept', async () => {
  const jpeg = picture(64, 48).asJPEG(90, false)
  // Hides the text in a comment near the start of the file, and in HTML after its end.
  const secret = Buffer.from('<script>alert(1)</script> 55.6761 N, 12.5683 E')
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, secret.length + 2]), secret])
  const tampered = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), secret])
  const kept = await send(tampered)
  expect(kept.status).toBe(201)
  const { raw } = await callsOf(journal.app).get(kept.body.url)
  expect(raw.includes('script')).toBe(false)
  expect(raw.length).toBe(kept.body.size)
})

const whole = picture(400, 300).asPNG()
const bomb = Buffer.from(whole)
bomb.writeUInt32BE(50_000, 16)
test.each([
  [
    'an SVG',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'Only PNG and JPEG',
  ],
  ['a GIF', Buffer.from('GIF89a'.padEnd(100, '\0')), 'Only PNG and JPEG'],
  [
    'HTML in a JPEG’s coat',
    Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.from('<html>'.repeat(20))]),
    'Only PNG and JPEG',
  ],
  ['half a PNG', whole.subarray(0, whole.length / 2), 'damaged'],
  ['a bomb', bomb, 'larger than'],
  ['a dot', Buffer.from(picture(2, 2).asPNG()), 'smaller than'],
  ['nothing', Buffer.alloc(0), 'choose a picture'],
])('%s is refused as a picture', async (_, bytes, words) => {
  const answer = await send(bytes)
  expect(answer).toMatchObject({ status: 422, body: { message: expect.stringContaining(words) } })
})

test('a picture needs a description and has a maximum size', async () => {
  expect(await send(whole, '  ')).toMatchObject({
    status: 422,
    body: { issues: [{ message: cmsMessages.alt }] },
  })
  expect(
    (await admin.post('/api/cms/pictures', Buffer.from(whole), { 'content-type': 'image/png' })).status,
  ).toBe(422)
  expect((await send(Buffer.alloc(6 * 1024 * 1024))).status).toBe(413)
  const gone = { ...member, pictureId: crypto.randomUUID() }
  expect(await admin.post('/api/cms/editors', gone)).toMatchObject({
    status: 422,
    body: { issues: [{ path: 'pictureId' }] },
  })
})

test('of the pictures that an editor uploads, covers are kept, and of the others the newest five', async () => {
  const editor = await journal.account({ role: 'editor' })
  await journal.context.pool.query(
    "INSERT INTO issues (volume, issue, published_date) VALUES (8, 1, '2026-08-01')",
  )
  const upload = async () => {
    const answer = await editor.post('/api/cms/pictures?alt=Cover', Buffer.from(whole), {
      'content-type': 'image/png',
    })
    expect(answer.status).toBe(201)
    return answer.body
  }
  const cover = await upload()
  expect((await editor.put('/api/cms/issues/8/1', { coverId: cover.id })).status).toBe(200)
  const others = []
  for (let n = 0; n < 6; n += 1) others.push(await upload())
  const reader = callsOf(journal.app)
  const statuses = await Promise.all(others.map(async ({ url }) => (await reader.get(url)).status))
  expect(statuses).toEqual([404, 200, 200, 200, 200, 200])
  expect((await reader.get(cover.url)).status).toBe(200)
  // A deleted picture cannot become a cover, and an administrator's pictures are not deleted.
  expect((await editor.put('/api/cms/issues/8/1', { coverId: others[0].id })).status).toBe(422)
  const listed = (await admin.get('/api/cms/pictures')).body.map(({ id }: { id: string }) => id)
  expect(listed).toEqual(expect.arrayContaining([cover.id, others[5].id]))
  // Editors' uploads are refused for the same reasons as those of administrators.
  const type = { 'content-type': 'application/octet-stream' }
  for (const bytes of [bomb, whole.subarray(0, 90), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')])
    expect((await editor.post('/api/cms/pictures?alt=Cover', Buffer.from(bytes), type)).status).toBe(422)
})

test('every message of the catalogue can be reworded, and its default wording is unchanged', async () => {
  const { body } = await admin.get('/api/cms/email-templates')
  expect(body.map(({ template }: { template: string }) => template)).toEqual(Object.keys(catalogue))
  for (const { template, subject, body: text, defaultSubject, isOwn } of body) {
    expect(catalogue[template]?.draw().letter?.template, template).toBe(template)
    expect({ subject, isOwn }).toEqual({ subject: defaultSubject, isOwn: false })
    const preview = await admin.post(`/api/cms/email-templates/${template}/preview`, { subject, body: text })
    expect(preview.status, `${template}: ${preview.body.message}`).toBe(200)
    expect(`${preview.body.subject} ${preview.body.text}`, template).not.toMatch(/[{}]/)
  }
})

test('the journal’s wording is sent with the values of the event and no others', async () => {
  const at = '/api/cms/email-templates/submission_received'
  const wording = {
    subject: 'Got it: {number}',
    body: 'Hello {name},\n\nwe have “{title}”.\n\n{button}\n\nYours',
  }
  expect(await admin.put(at, wording)).toMatchObject({
    status: 200,
    body: { isOwn: true, updatedBy: admin.username },
  })
  const author = await journal.account({ firstName: '{url}', lastName: 'Ng' })
  await submitted(journal, author)
  const letter = journal.outbox.find(({ to, subject }) => to === author.email && subject.startsWith('Got it'))
  expect(letter?.subject).toMatch(/^Got it: JIBER-/)
  // A name that looks like a template variable is not replaced.
  expect(letter?.text).toMatch(/^Hello \{url\} Ng,\n\nwe have “Invoicing/)
  expect(letter?.text).toMatch(/Follow your manuscript:\nhttp\S+\n\nYours\n/)
  expect(letter?.html).toContain('Follow your manuscript</a>')

  expect((await admin.delete(at)).body).toMatchObject({
    isOwn: false,
    subject: expect.stringContaining('received'),
  })
  expect((await admin.delete(at)).status).toBe(200)
})

test('the journal’s wording reveals nothing to blinded readers either', async () => {
  const { body } = await admin.post('/api/cms/email-templates/review_invitation/preview', {
    subject: 'Invitation {authors}',
    body: 'Dear {name},\n\nAuthors: {authors}\n\nDue {due}\n\n{button}',
  })
  expect(body.text).not.toContain('Authors')
  expect(body.text).toContain('Due January 15, 2027')
})

test.each([
  ['withdrawn', { subject: 'Hi {reviewer}', body: 'x' }, 'subject', '{reviewer} is no variable'],
  ['withdrawn', { subject: 'Hi', body: 'Dear {password}' }, 'body', '{password} is no variable'],
  ['reset_password', { subject: 'Hi', body: 'Dear {username}' }, 'body', 'Please keep {button} once'],
  ['reset_password', { subject: 'Hi', body: 'Press {button}' }, 'body', 'Please keep {button} once'],
  ['reset_password', { subject: 'Hi', body: '{button}\n\n{button}' }, 'body', 'Please keep {button} once'],
  [
    'withdrawn',
    { subject: 'Hi\nBcc: all@people.example', body: 'x' },
    'subject',
    'The subject must be a single line',
  ],
  ['withdrawn', { subject: ' ', body: 'x' }, 'subject', 'Please enter the subject'],
  ['withdrawn', { subject: 'x', body: ' ' }, 'body', 'Please enter the text'],
])('%s cannot be worded %j', async (template, wording, path, words) => {
  for (const answer of [
    await admin.put(`/api/cms/email-templates/${template}`, wording),
    await admin.post(`/api/cms/email-templates/${template}/preview`, wording),
  ])
    expect(answer).toMatchObject({
      status: 422,
      body: { issues: [{ path, message: expect.stringContaining(words) }] },
    })
})

test('an unknown message cannot be reworded', async () => {
  for (const name of ['nothing', 'constructor'])
    expect((await admin.put(`/api/cms/email-templates/${name}`, { subject: 'x', body: 'y' })).status).toBe(
      404,
    )
})
