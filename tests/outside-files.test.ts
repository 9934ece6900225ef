/** Tests files in an S3 store and an external virus scanner: how browser, store and server work together. */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkObject } from '#server/files/check.ts'
import { type Person, startApp, type TestApp } from './app.ts'
import { type Gate, openGate } from './gate.ts'
import { authorOf, details, samplePdf } from './manuscripts.ts'
import { type LoopbackStore, startStore } from './s3.ts'

const octets = { 'content-type': 'application/octet-stream' }

describe('an S3-compatible store', () => {
  let store: LoopbackStore
  let gate: Gate
  let journal: TestApp
  let author: Person
  let pdf: Buffer

  beforeAll(async () => {
    store = await startStore()
    const { port } = new URL(store.settings.endpoint ?? '')
    gate = await openGate({ port: 0, host: '127.0.0.1' }, { port: Number(port), host: '127.0.0.1' })
    store.settings.endpoint = `http://127.0.0.1:${gate.port}`
    journal = await startApp({}, { s3: { ...store.settings, idleMs: 1500 } })
    author = await journal.account()
    pdf = await samplePdf(journal)
  })
  afterAll(async () => {
    await journal.close()
    await gate.close()
    await store.close()
  })

  const offer = async (size?: number) =>
    (await author.post('/api/objects/upload', size === undefined ? undefined : { size })).body
  const send = (url: string, body: Buffer, headers: Record<string, string> = octets) =>
    fetch(url, { method: 'PUT', body: new Uint8Array(body), headers })
  const stateOf = async (objectId: string) => (await author.get(`/api/objects/${objectId}`)).body

  test('accepts one signed PUT; the server checks the file and moves it to another key', async () => {
    const { uploadURL, objectId } = await offer(pdf.length)
    expect(new URL(uploadURL).origin).toBe(store.settings.endpoint)
    expect((await stateOf(objectId)).state).toBe('awaiting')
    expect((await send(uploadURL, pdf)).status).toBe(200)
    expect((await stateOf(objectId)).state).toBe('checking')
    await journal.runJobs()
    expect(await stateOf(objectId)).toMatchObject({ state: 'ready', format: 'pdf', size: pdf.length })
    // The upload address is still valid, but bytes that are sent to it now are not used for any file.
    await send(uploadURL, Buffer.alloc(pdf.length, 'x'))
    const { body } = await author.post('/api/manuscripts/submit', {
      manuscript: details,
      authors: [authorOf(author, true)],
      files: [{ objectId, fileName: 'manuscript.pdf' }],
    })
    await journal.runJobs()
    const { body: detail } = await author.get(`/api/manuscripts/${body.id}`)
    const file = await author.get(`/api/manuscripts/files/${detail.files[0].id}/download`)
    expect(file.raw.equals(pdf)).toBe(true)
    const copy = await author.get(`/api/manuscripts/files/${detail.files[0].id}/download?copy=blind`)
    expect(copy.raw.subarray(0, 5).toString()).toBe('%PDF-')
    // If somebody with write access to the store changes a file, it is never sent to an editor.
    for (const key of store.objects.keys())
      if (key.startsWith('checked/')) store.objects.set(key, Buffer.from('MZ this is a program'))
    const changed = await author.get(`/api/manuscripts/files/${detail.files[0].id}/download`)
    expect([changed.status, changed.raw.includes('MZ')]).toEqual([500, false])
  })

  test('a job and a request check a file at once: the one that comes second finds it checked', async () => {
    const { uploadURL, objectId } = await offer(pdf.length)
    await send(uploadURL, pdf)
    const { context } = journal
    const files: typeof context.files = Object.create(context.files, {
      get: {
        async value(key: string) {
          // The other one has moved the bytes when this one wants to read them.
          await checkObject(context, { objectId })
          return context.files.get(key)
        },
      },
    })
    await checkObject({ ...context, files }, { objectId })
    expect(await stateOf(objectId)).toMatchObject({ state: 'ready', format: 'pdf' })
  })

  test.each([
    ['another length than was signed', (url: string) => send(url, Buffer.concat([pdf, pdf]))],
    ['another type than was signed', (url: string) => send(url, pdf, { 'content-type': 'text/html' })],
    [
      'a changed signature',
      (url: string) =>
        send(
          url.replace(/Signature=(.)/, (_, c) => `Signature=${c === '0' ? '1' : '0'}`),
          pdf,
        ),
    ],
    ['another key', (url: string) => send(url.replace('/uploads/', '/checked/'), pdf)],
  ])('refuses %s', async (_, put) => {
    const { uploadURL, objectId } = await offer(pdf.length)
    expect((await put(uploadURL)).status).toBe(403)
    expect(store.refused.at(-1)).toBe('SignatureDoesNotMatch')
    expect((await stateOf(objectId)).state).toBe('awaiting')
  })

  test('refuses an expired address', async () => {
    const { uploadURL } = await offer(pdf.length)
    store.advance(61 * 60_000)
    expect((await send(uploadURL, pdf)).status).toBe(403)
    expect(store.refused.at(-1)).toContain('expired')
    store.advance(-61 * 60_000)
  })

  test('an address made without a length cannot bring more than 10 MB into a manuscript', async () => {
    const { uploadURL, objectId } = await offer()
    expect((await send(uploadURL, Buffer.alloc(10_485_761))).status).toBe(200)
    expect(await stateOf(objectId)).toMatchObject({ state: 'refused', problems: [{ code: 'too-large' }] })
    expect([...store.objects.values()].every((bytes) => bytes.length <= 10_485_760)).toBe(true)
    expect((await author.post('/api/objects/upload', { size: 10_485_761 })).status).toBe(413)
  })

  test('while the store is away or stands still, calls are answered 503 and the rest works', async () => {
    const { uploadURL, objectId } = await offer(pdf.length)
    await send(uploadURL, pdf)
    await stateOf(objectId)
    await journal.runJobs()
    const { body } = await author.post('/api/manuscripts/submit', {
      manuscript: details,
      authors: [authorOf(author, true)],
      files: [{ objectId, fileName: 'manuscript.pdf' }],
    })
    const { body: detail } = await author.get(`/api/manuscripts/${body.id}`)
    const download = () => author.get(`/api/manuscripts/files/${detail.files[0].id}/download`)
    const ready = async () => (await journal.app.inject('/health/ready')).statusCode
    for (const fault of ['cut', 'freeze'] as const) {
      gate[fault]()
      const begin = performance.now()
      expect(await download(), fault).toMatchObject({ status: 503, body: { code: 'unavailable' } })
      expect(performance.now() - begin, fault).toBeLessThan(15_000)
      expect((await author.get(`/api/manuscripts/${body.id}`)).status, fault).toBe(200)
      expect((await author.post('/api/objects/upload')).status, fault).toBe(200)
      gate.open()
      expect((await download()).raw.equals(pdf), fault).toBe(true)
      await expect.poll(ready, { timeout: 15_000 }).toBe(200)
    }
  }, 120_000)

  test('bytes of another type than announced are refused after arrival', async () => {
    const lie = Buffer.from('MZ this is a program')
    const { uploadURL, objectId } = await offer(lie.length)
    await send(uploadURL, lie)
    await stateOf(objectId)
    await journal.runJobs()
    expect(await stateOf(objectId)).toMatchObject({ state: 'refused', problems: [{ code: 'executable' }] })
  })
})

describe('a virus scanner', () => {
  let clamd: Server
  let journal: TestApp
  let author: Person
  const scanned: number[] = []

  beforeAll(async () => {
    // Simulates clamd's INSTREAM command. Files that contain a certain word are reported as infected.
    clamd = createServer((socket) => {
      let said = Buffer.alloc(0)
      socket.on('data', (part) => {
        said = Buffer.concat([said, part])
        if (!said.subarray(-4).equals(Buffer.alloc(4))) return
        expect(said.subarray(0, 10).toString()).toBe('zINSTREAM\0')
        scanned.push(said.length)
        socket.end(said.includes('EICAR') ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
      })
    })
    clamd.listen(0, '127.0.0.1')
    await once(clamd, 'listening')
    journal = await startApp({}, { clamd: `127.0.0.1:${(clamd.address() as AddressInfo).port}` })
    author = await journal.account()
  })
  afterAll(async () => {
    await journal.close()
    if (clamd.listening) clamd.close()
  })

  const check = async (bytes: Buffer) => {
    const objectId = await author.upload(bytes)
    await journal.runJobs()
    return (await author.get(`/api/objects/${objectId}`)).body
  }

  test('accepts clean files and names what it finds in others', async () => {
    expect(await check(await samplePdf(journal))).toMatchObject({ state: 'ready' })
    const infected = await check(Buffer.from('%PDF-1.7 EICAR'))
    expect(infected).toMatchObject({ state: 'refused', problems: [{ code: 'virus' }] })
    expect(infected.problems[0].message).toContain('Eicar-Test-Signature')
    expect(scanned.length).toBe(2)
  })

  test('that is unreachable blocks files: they wait and cannot be used', async () => {
    clamd.close()
    await once(clamd, 'close')
    const waiting = await check(await samplePdf(journal))
    expect(waiting).toMatchObject({ state: 'quarantined', problems: [{ code: 'quarantined' }] })
    const { body, status } = await author.post('/api/manuscripts/submit', {
      manuscript: details,
      authors: [authorOf(author, true)],
      files: [{ objectId: waiting.id, fileName: 'manuscript.pdf' }],
    })
    expect([status, body.message]).toEqual([422, expect.stringContaining('virus scanner')])
  })
})
