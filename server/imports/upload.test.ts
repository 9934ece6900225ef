import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, startApp, type TestApp } from '#tests/app.ts'
import { type LoopbackStore, startStore } from '#tests/s3.ts'

let store: LoopbackStore
let journal: TestApp
let admin: Person

beforeAll(async () => {
  store = await startStore()
  journal = await startApp({}, { s3: store.settings })
  admin = await journal.account({ role: 'admin' })
})
afterAll(async () => {
  await journal?.close()
  await store?.close()
})

const parts = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('imprimatur-upload-'))

const send = (payload: Readable) =>
  journal.app.inject({
    ...{ method: 'PUT', url: '/uploads/imports?name=journal.zip', payload },
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/octet-stream' },
  })

it('reach a bucket chunk by chunk, and leave nothing here', async () => {
  const before = await parts()
  const chunk = Buffer.alloc(2 ** 20, 'a')
  let onDisk = false
  async function* chunks() {
    for (let count = 0; count < 8; count += 1) yield chunk
    // Nothing was sent yet, because the length is not known; what came is in a file.
    onDisk = (await parts()).length > before.length
  }
  const answer = await send(Readable.from(chunks()))
  expect(answer.json()).toMatchObject({ name: 'journal.zip', size: 8 * 2 ** 20 })
  expect(store.objects.get(answer.json().key)?.equals(Buffer.alloc(8 * 2 ** 20, 'a'))).toBe(true)
  expect(onDisk).toBe(true)
  expect(await parts()).toEqual(before)
})

it('leave nothing when they break off or are empty', async () => {
  const [before, objects] = [await parts(), store.objects.size]
  const { files } = journal.context
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half')
      throw new Error('the reader is gone')
    })(),
  )
  await expect(files.putStream('imports/broken.zip', broken)).rejects.toThrow('the reader is gone')
  expect((await send(Readable.from([]))).statusCode).toBe(422)
  expect(store.objects.size).toBe(objects)
  expect(await parts()).toEqual(before)
})
