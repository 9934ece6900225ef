import { randomBytes } from 'node:crypto'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type ZipEntry, zip } from './zip.ts'
import { archiveEnd, dataDescriptor, directoryRecord } from './zip-records.ts'

const at = new Date('2026-02-28T13:14:16Z')

async function* once(bytes: Uint8Array) {
  yield bytes
}

async function whole(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): Promise<Buffer> {
  async function* given() {
    yield* entries
  }
  return Buffer.concat(await zip(given()).toArray())
}

test('an archive has what was put in, compressed and not, under names in any script', async () => {
  const files = new Map([
    ['a/text.xml', Buffer.from('<p>words</p>'.repeat(10_000))],
    ['ä/中文.txt', Buffer.from('')],
    ['b.pdf', randomBytes(300_000)],
  ])
  const archive = await whole(
    [...files].map(([path, bytes]) => ({ path, at, content: once(bytes), isText: !path.endsWith('.pdf') })),
  )
  const found = unzipSync(archive)
  expect(Object.keys(found)).toEqual([...files.keys()])
  for (const [path, bytes] of files) expect(Buffer.from(found[path] ?? []).equals(bytes)).toBe(true)
  expect(archive.length).toBeLessThan(310_000)
})

test('an archive may have more entries than 16 bits can count, and does not keep what belongs to each', async () => {
  const count = 70_000
  function* entries() {
    for (let n = 0; n < count; n += 1)
      yield { path: `articles/${n}/manifest.xml`, at, content: once(Buffer.from(`${n}`)), isText: false }
  }
  const archive = await whole(entries())
  const found = unzipSync(archive)
  expect(Object.keys(found)).toHaveLength(count)
  expect(Buffer.from(found[`articles/${count - 1}/manifest.xml`] ?? []).toString()).toBe(`${count - 1}`)
  // The count of the old record says that ZIP64's holds it.
  expect(archive.readUInt16LE(archive.length - 22 + 10)).toBe(0xffff)
})

test('numbers beyond 32 bits are written in the records of ZIP64', () => {
  const large = 5 * 2 ** 30
  const entry = { path: 'a', at, isDeflated: false, crc: 1, packed: 7, size: 7, offset: large }
  const record = directoryRecord(entry)
  expect(record.readUInt32LE(42)).toBe(0xffff_ffff)
  expect(record.readBigUInt64LE(46 + 1 + 4 + 16)).toBe(BigInt(large))
  expect(dataDescriptor({ crc: 1, packed: large, size: large })).toHaveLength(24)
  expect(dataDescriptor({ crc: 1, packed: 7, size: 7 })).toHaveLength(16)
  expect(archiveEnd({ count: 1, size: 50, offset: large })).toHaveLength(56 + 20 + 22)
  expect(archiveEnd({ count: 1, size: 50, offset: 100 })).toHaveLength(22)
})

test('content that fails ends the archive with its error; a reader who leaves ends the content', async () => {
  /** Fails after so many chunks. */
  async function* failing(chunks: number) {
    for (let count = 0; count < chunks; count += 1) yield randomBytes(50_000)
    throw new Error('The store does not answer')
  }
  for (const isText of [true, false])
    for (const content of [failing(0), failing(1)])
      await expect(whole([{ path: 'a', at, content, isText }])).rejects.toThrow('does not answer')

  let isOver = false
  async function* endless(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) yield randomBytes(1000)
    } finally {
      isOver = true
    }
  }
  async function* entries() {
    yield { path: 'a', at, content: endless(), isText: true }
  }
  const archive = zip(entries())
  let parts = 0
  archive.on('data', () => {
    parts += 1
    if (parts === 3) archive.destroy()
  })
  await expect.poll(() => isOver, { timeout: 5000 }).toBe(true)
})
