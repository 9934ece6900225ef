/**
 * Unusual submissions: text in any script, maximum amounts of everything, truncated and reused uploads, other
 * people's files.
 */
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from './app.ts'
import { authorOf, details, samplePdf, submission } from './manuscripts.ts'

let journal: TestApp
let author: Person
let other: Person

beforeAll(async () => {
  journal = await startApp()
  author = await journal.account()
  other = await journal.account()
})
afterAll(() => journal.close())

const send = async (change: (input: Awaited<ReturnType<typeof submission>>) => object) =>
  author.post('/api/manuscripts/submit', change(await submission(journal, author)))

describe('texts', () => {
  test.each([
    ['Arabic, from right to left', 'أثر المسافة في التجارة بين الدول', 'ليلى', 'الفاسي'],
    ['Chinese', '距离对国际贸易的影响：来自小企业的证据', '王', '小明'],
    ['Hebrew with Latin inside', 'מחיר המרחק (OECD) במסחר הבינלאומי', 'יעל', 'כהן'],
    [
      'combining marks and a surrogate pair',
      'Z\u0336a\u0336l\u0336g\u0336o and 𝔘𝔫𝔦𝔠𝔬𝔡𝔢 in a title',
      'E\u0301va',
      "O'Brien–Ødegård",
    ],
  ])('%s are returned as typed', async (_, title, firstName, lastName) => {
    const abstract = `${title}. `.repeat(10).trim()
    const answer = await send((input) => ({
      ...input,
      manuscript: { ...details, title, abstract },
      authors: [{ ...authorOf(author, true), firstName, lastName }],
    }))
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ title, abstract, authors: [{ firstName, lastName }] })
    await journal.runJobs()
    expect(journal.outbox.some(({ to, text }) => to === author.email && text.includes(title))).toBe(true)
  })

  test('10,000 characters are accepted as an abstract but not as a title', async () => {
    const long = 'word '.repeat(2000)
    const kept = await send((input) => ({ ...input, manuscript: { ...details, abstract: long } }))
    expect([kept.status, kept.body.abstract.length]).toEqual([201, long.trim().length])
    const refused = await send((input) => ({ ...input, manuscript: { ...details, title: long } }))
    expect(refused).toMatchObject({ status: 422, body: { issues: [{ path: 'manuscript.title' }] } })
  })

  test('200 authors are submitted in order, and each is asked once', async () => {
    const crowd = Array.from({ length: 200 }, (_, i) => ({
      ...authorOf(author),
      lastName: `Family ${i}`,
      email: i === 0 ? author.email : `crowd-${i}@people.example`,
    }))
    const answer = await send((input) => ({ ...input, authors: crowd }))
    expect(answer.body.authors.map((one: { lastName: string }) => one.lastName)).toEqual(
      crowd.map(({ lastName }) => lastName),
    )
    await journal.runJobs()
    const asked = journal.outbox.filter(({ to }) => to.startsWith('crowd-'))
    expect(new Set(asked.map(({ to }) => to)).size).toBe(199)
    expect(asked.length).toBe(199)
  })
})

describe('uploads', () => {
  const offer = async () => {
    const { body } = await author.post('/api/objects/upload')
    const { pathname, search } = new URL(body.uploadURL)
    return { objectId: body.objectId as string, url: pathname + search }
  }
  const put = (url: string, payload: Buffer) =>
    journal.app.inject({
      method: 'PUT',
      url,
      payload,
      headers: { 'content-type': 'application/octet-stream' },
    })

  test('an upload address accepts one file, however often it is sent', async () => {
    const { url } = await offer()
    const pdf = await samplePdf(journal)
    expect((await put(url, pdf)).statusCode).toBe(200)
    // The same file again is a repeated request, as after a lost connection.
    expect((await put(url, pdf)).statusCode).toBe(200)
    expect((await put(url, Buffer.concat([pdf, Buffer.from('\n')]))).statusCode).toBe(409)
    expect((await put(url, Buffer.alloc(pdf.length))).statusCode).toBe(409)
  })

  test('an upload address expires', async () => {
    const { url } = await offer()
    journal.advance(61 * 60_000)
    const answer = await put(url, Buffer.from('%PDF-'))
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'link_expired'])
    journal.advance(-61 * 60_000)
  })

  test('an aborted upload leaves nothing behind, and its address still works', async () => {
    const { objectId, url } = await offer()
    const address = await journal.app.listen({ port: 0, host: '127.0.0.1' })
    const { hostname, port } = new URL(address)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    socket.write(
      `PUT ${url} HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/octet-stream\r\ncontent-length: 5000\r\n\r\n%PDF-1.7 half`,
    )
    socket.destroy()
    await once(socket, 'close')
    expect((await author.get(`/api/objects/${objectId}`)).body.state).toBe('awaiting')
    // The address cannot be used until the server has noticed the aborted upload.
    const pdf = await samplePdf(journal)
    await expect.poll(async () => (await put(url, pdf)).statusCode).toBe(200)
  })

  test.each([
    ["somebody else's", async () => other.upload(await samplePdf(journal)), /could not find the upload/],
    ['one that never arrived', async () => (await offer()).objectId, /was not uploaded completely/],
    ['one that is empty', async () => author.upload(Buffer.alloc(0)), /is empty/],
    [
      'one that lies about its kind',
      async () => author.upload(Buffer.from('PK\x03\x04 no PDF')),
      /“manuscript.pdf”/,
    ],
  ])('a submission with %s is refused with an error at that file', async (_, objectOf, message) => {
    const objectId = await objectOf()
    const answer = await send((input) => ({ ...input, files: [{ objectId, fileName: 'manuscript.pdf' }] }))
    expect(answer).toMatchObject({ status: 422, body: { issues: [{ path: 'files.0.objectId' }] } })
    expect(answer.body.message).toMatch(message)
  })
})

test('the same draft submitted five times at once gives one manuscript', async () => {
  const draftId = crypto.randomUUID()
  const input = { ...(await submission(journal, author)), draftId }
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => author.post('/api/manuscripts/submit', input)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 201])
  expect(new Set(answers.map(({ body }) => body.id))).toEqual(new Set([draftId]))
})
