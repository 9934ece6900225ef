import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quotas } from '#domain/manuscript/submission.ts'
import { ConfigError } from '#server/config.ts'
import { type Person, startApp, type TestApp } from '#tests/app.ts'
import { createEmptyDatabase } from '#tests/database.ts'
import { authorOf, details, samplePdf, submission } from '#tests/manuscripts.ts'
import { startStore } from '#tests/s3.ts'
import { requireFittingStore, requireOwnStore } from './own-store.ts'
import { s3Files } from './s3.ts'
import { localFiles } from './store.ts'

let journal: TestApp
let author: Person
let port: number
let pdf: Buffer

beforeAll(async () => {
  journal = await startApp()
  author = await journal.account()
  pdf = await samplePdf(journal)
  port = Number(new URL(await journal.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => journal.close())

async function offer(person = author): Promise<{ objectId: string; path: string }> {
  const { body } = await person.post('/api/objects/upload')
  const { pathname, search } = new URL(body.uploadURL)
  return { objectId: body.objectId, path: pathname + search }
}

/** Starts a PUT request whose body the test sends step by step. */
function put(
  path: string,
  length: number,
  to = port,
): { call: ClientRequest; answer: Promise<{ status: number; body: { code: string } }> } {
  const call = request({ port: to, method: 'PUT', path, headers: { 'content-length': length } })
  const answer = once(call, 'response').then(async ([first]) => {
    const response = first as IncomingMessage
    let text = ''
    for await (const part of response.setEncoding('utf8')) text += part
    return { status: response.statusCode ?? 0, body: JSON.parse(text) }
  })
  answer.catch(() => undefined)
  call.on('error', () => undefined)
  call.flushHeaders()
  return { call, answer }
}

const folder = () => join(journal.context.config.dataDir, 'files')
const unfinished = () => {
  const path = join(folder(), 'unfinished')
  return existsSync(path) ? readdirSync(path) : []
}
/**
 * Waits for the end of a call. `events.once` is not used, because it would reject when the connection is cut.
 */
const closed = (call: ClientRequest) => new Promise((resolve) => call.once('close', resolve))
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await pause(5)
}
const rowOf = (objectId: string) =>
  journal.context.db.selectFrom('objects').selectAll().where('id', '=', objectId).executeTakeFirstOrThrow()

test('an upload that is sent again after its server was lost is stored, and its answer can be asked for again', async () => {
  const { objectId, path } = await offer()
  // Its connection is never closed, as after the loss of a server or of the network.
  const lost = put(path, pdf.length)
  lost.call.write(pdf.subarray(0, 1000))
  await until(() => unfinished().length === 1)
  const again = put(path, pdf.length)
  again.call.end(pdf)
  expect(await again.answer).toMatchObject({ status: 200 })
  lost.call.end(Buffer.alloc(pdf.length - 1000, 'x'))
  expect(await lost.answer).toMatchObject({ status: 409, body: { code: 'conflict' } })
  // The answer was lost: the same bytes are answered in the same way, other ones are refused.
  const repeated = put(path, pdf.length)
  repeated.call.end(pdf)
  expect(await repeated.answer).toMatchObject({ status: 200 })
  for (const other of [Buffer.from('MZ this is a program'), Buffer.alloc(pdf.length, 'x')]) {
    const late = put(path, other.length)
    late.call.end(other)
    expect(await late.answer).toMatchObject({ status: 409 })
  }

  await journal.runJobs()
  const { state, storageKey } = await rowOf(objectId)
  expect(state).toBe('ready')
  expect((await readFile(join(folder(), storageKey))).equals(pdf)).toBe(true)
  expect(unfinished()).toEqual([])
})

test('of many simultaneous PUTs to one address one is stored, and the stored bytes are the checked ones', async () => {
  const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(pdf.length - 2, 'x')])
  for (let i = 0; i < 10; i++) {
    const { objectId, path } = await offer()
    const bodies = [pdf, program, pdf, program]
    const calls = bodies.map((body) => {
      const { call, answer } = put(path, body.length)
      call.end(body)
      return answer
    })
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    await journal.runJobs()
    const { state, storageKey } = await rowOf(objectId)
    const stored = await readFile(join(folder(), storageKey))
    expect(state).toBe(stored.equals(pdf) ? 'ready' : 'refused')
    expect(statuses).toContain(200)
    for (const [index, status] of statuses.entries()) {
      expect([200, 409]).toContain(status)
      if (status === 200) expect(bodies[index]?.equals(stored)).toBe(true)
    }
  }
})

test('an aborted upload leaves nothing behind, and its address can be used again', async () => {
  const { objectId, path } = await offer()
  const broken = put(path, pdf.length)
  broken.call.write(pdf.subarray(0, 1000))
  await until(() => unfinished().length === 1)
  broken.call.destroy()
  await until(() => unfinished().length === 0)
  for (;;) {
    const again = put(path, pdf.length)
    again.call.end(pdf)
    const { status } = await again.answer
    // Try again until the claim is released, which happens shortly after the file has been removed.
    if (status === 200) break
  }
  expect((await rowOf(objectId)).state).toBe('checking')
})

test('a forged signature is refused before any byte of the body is sent', async () => {
  const { objectId, path } = await offer()
  const forged = put(path.replace(/signature=.{5}/, 'signature=AAAAA'), 10_000_000)
  expect(await forged.answer).toMatchObject({ status: 404 })
  forged.call.destroy()
  const large = put(path, 10_485_761)
  expect(await large.answer).toMatchObject({ status: 413 })
  large.call.destroy()
  expect((await rowOf(objectId)).state).toBe('awaiting')
})

test('a body that is too long is cut off, whatever length it announced', async () => {
  const { objectId, path } = await offer()
  const call = request({ port, method: 'PUT', path })
  call.on('error', () => undefined)
  const answered = once(call, 'response')
  call.end(Buffer.alloc(10_485_761))
  const [response] = (await answered) as [IncomingMessage]
  expect(response.statusCode).toBe(413)
  call.destroy()
  expect(unfinished()).toEqual([])
  expect((await rowOf(objectId)).state).toBe('awaiting')
})

test('an upload that stalls or takes too long is cut off, and its address can be used again', async () => {
  const impatient = await startApp({}, { uploadLimits: { idleMs: 200, longestMs: 600 } })
  const person = await impatient.account()
  const own = Number(new URL(await impatient.app.listen({ port: 0, host: '127.0.0.1' })).port)
  const rest = join(impatient.context.config.dataDir, 'files', 'unfinished')
  const { path } = await offer(person)
  const still = put(path, pdf.length, own)
  still.call.write(pdf.subarray(0, 1000))
  await closed(still.call)
  await until(() => readdirSync(rest).length === 0)

  const offered = await offer(person)
  const slow = put(offered.path, pdf.length, own)
  const drip = setInterval(() => slow.call.write(pdf.subarray(0, 1)), 50)
  await closed(slow.call)
  clearInterval(drip)
  await until(() => readdirSync(rest).length === 0)
  for (;;) {
    const again = put(offered.path, pdf.length, own)
    again.call.end(pdf)
    // Try again until the claim is released, which happens shortly after the file has been removed.
    if ((await again.answer).status === 200) break
  }
  await impatient.close()
})

test('a stored file that was changed afterwards is never attached, shown or sent', async () => {
  const objectId = await author.upload(pdf)
  await journal.runJobs()
  const { storageKey } = await rowOf(objectId)
  const attach = () =>
    author.post('/api/manuscripts/submit', {
      manuscript: details,
      authors: [authorOf(author, true)],
      files: [{ objectId, fileName: 'manuscript.pdf' }],
    })
  await writeFile(join(folder(), storageKey), 'MZ this is a program')
  const refused = await attach()
  expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('damaged')])

  await writeFile(join(folder(), storageKey), pdf)
  const { body } = await attach()
  await journal.runJobs()
  const { body: detail } = await author.get(`/api/manuscripts/${body.id}`)
  const address = `/api/manuscripts/files/${detail.files[0].id}`
  expect((await author.get(`${address}/download`)).raw.equals(pdf)).toBe(true)
  await writeFile(join(folder(), storageKey), 'MZ this is a program')
  expect((await author.get(`${address}/download`)).status).toBe(500)
  const shown = await author.get(`${address}/pages/1`)
  expect([shown.status, shown.raw.includes('MZ')]).toEqual([422, false])
})

test('a page is rendered once, and again for a copy with different content', async () => {
  const data = await submission(journal, author)
  const { body } = await author.post('/api/manuscripts/submit', data)
  await journal.runJobs()
  const { body: detail } = await author.get(`/api/manuscripts/${body.id}`)
  const page = `/api/manuscripts/files/${detail.files[0].id}/pages/1`
  const [first, second] = await Promise.all([author.get(page), author.get(page)])
  expect(first.raw.subarray(1, 4).toString()).toBe('PNG')
  expect(first.raw.equals(second.raw)).toBe(true)
  const cache = join(journal.context.config.dataDir, 'cache', 'pages')
  const drawn = readdirSync(cache).filter((name) => name.endsWith('-1-1200.png'))
  expect(drawn).toHaveLength(1)
  // The next request must be answered from the cache, so it returns the changed content.
  await writeFile(join(cache, drawn[0] ?? ''), 'as it was drawn')
  expect((await author.get(page)).raw.toString()).toBe('as it was drawn')
})

test('an account has limits for open addresses, unsubmitted bytes and drafts, and the refusal says what to do', async () => {
  const person = await journal.account()
  const { db } = journal.context
  const uploadExpiresAt = new Date(Date.now() + 3_600_000)
  const rows = Array.from({ length: quotas.openUploads - 1 }, (_, index) => ({
    ownerId: person.id,
    storageKey: `uploads/${person.id}-${index}`,
    uploadExpiresAt,
  }))
  await db.insertInto('objects').values(rows).execute()
  const { path } = await offer(person)
  const refused = await person.post('/api/objects/upload')
  expect(refused).toMatchObject({ status: 409, body: { code: 'quota' } })
  expect(refused.body.message).toContain('try again in an hour')

  await db
    .updateTable('objects')
    .set({ state: 'ready', size: Math.ceil(quotas.unsentBytes / (rows.length - 1)) })
    .where('ownerId', '=', person.id)
    .where('storageKey', 'like', `uploads/${person.id}-%`)
    .execute()
  const full = await person.post('/api/objects/upload')
  expect(full).toMatchObject({ status: 409, body: { code: 'quota' } })
  expect(full.body.message).toContain('delete a draft')
  const late = put(path, pdf.length)
  late.call.end(pdf)
  expect(await late.answer).toMatchObject({ status: 409, body: { code: 'quota' } })
  // Files attached to a manuscript do not count towards the quota.
  await db.updateTable('objects').set({ attached: true }).where('ownerId', '=', person.id).execute()
  expect((await person.post('/api/objects/upload')).status).toBe(200)

  const draft = (index: number) =>
    person.put(`/api/manuscripts/drafts/00000000-0000-4000-8000-${String(index).padStart(12, '0')}`, {
      revision: null,
      step: 1,
      manuscript: { title: '', abstract: '', keywords: [], manuscriptType: '', fieldOfStudy: '' },
      authors: [],
      files: [],
    })
  const first = await draft(0)
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  const { content } = await db
    .selectFrom('drafts')
    .select('content')
    .where('ownerId', '=', person.id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('drafts')
    .values(
      Array.from({ length: quotas.drafts - 1 }, () => ({
        id: crypto.randomUUID(),
        ownerId: person.id,
        content: JSON.stringify(content),
      })),
    )
    .execute()
  const more = await draft(1)
  expect(more).toMatchObject({ status: 409, body: { code: 'quota' } })
  expect(more.body.message).toContain('Submit or delete one of them')
})

test('a server whose files are elsewhere does not start', async () => {
  const { context } = journal
  const another = { ...context, files: localFiles(join(context.config.dataDir, 'of another instance')) }
  await requireOwnStore(context)
  await requireOwnStore(context)
  await expect(requireOwnStore(another)).rejects.toThrow(/are not those of this journal’s database/)
  // The folder of another journal is refused by a new database, too.
  await context.db.deleteFrom('fileStore').execute()
  await expect(requireOwnStore(context)).rejects.toThrow(/belong to another database/)
  await requireOwnStore({ ...another, config: { ...context.config, acceptFiles: true } })
  await requireOwnStore(another)
  await expect(requireOwnStore(context)).rejects.toThrow(ConfigError)
  // Readers need no files, so that a store that does not answer keeps no server from starting.
  const down = { ...context.files, size: () => Promise.reject(new Error('The store does not answer')) }
  await requireOwnStore({ ...context, files: down })
})

test('before a database is made or migrated, files of another journal and a store that never answered are refused', async () => {
  const { context } = journal
  const { config, databaseUrl } = context
  await requireOwnStore({ ...context, config: { ...config, acceptFiles: true } })
  await requireFittingStore(context, databaseUrl)
  const empty = await createEmptyDatabase()
  for (const url of [null, empty.url])
    await expect(requireFittingStore(context, url)).rejects.toThrow(/belong to another database/)
  const another = { config, files: localFiles(join(config.dataDir, 'of one more instance')) }
  await requireFittingStore(another, empty.url)
  await expect(requireFittingStore(another, databaseUrl)).rejects.toThrow(/are not those of this journal/)

  const store = await startStore()
  const s3 = { ...store.settings }
  await store.close()
  const away = { config: { ...config, s3 }, files: s3Files(s3) }
  await expect(requireFittingStore(away, empty.url)).rejects.toThrow(
    `S3_ENDPOINT: no file store answers at ${s3.endpoint} (ECONNREFUSED).`,
  )
  await requireFittingStore(away, databaseUrl)
  await empty.drop()
})
