import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib'
import { Spool } from './spool.ts'
import { archiveEnd, dataDescriptor, directoryRecord, localHeader } from './zip-records.ts'

export interface ZipEntry {
  /** Path in the archive, with slashes. */
  path: string
  at: Date
  content: AsyncIterable<Uint8Array>
  /** Whether it gets smaller by compression, which PDF, PNG and DOCX do not. */
  isText: boolean
}

/**
 * Streams files as a ZIP, which may be larger than 4 GB and have hundreds of thousands of entries. The next entry is asked for when
 * the one before is written; one chunk is in memory at a time, and the directory waits in a spool. (yazl keeps what belongs to each
 * entry until the end, and looks through all of them for each: at 100,000 articles a gigabyte, and no end.)
 */
export function zip(entries: AsyncIterable<ZipEntry>): Readable {
  return Readable.from(gathered(archiveOf(entries)), { objectMode: false })
}

async function* archiveOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const directory = new Spool()
  try {
    let [offset, count] = [0, 0]
    for await (const { path, at, content, isText } of entries) {
      const header = localHeader({ path, at, isDeflated: isText })
      yield header
      const sums = { crc: 0, size: 0, packed: 0 }
      for await (const part of packed(content, isText, sums)) {
        sums.packed += part.length
        yield part
      }
      const descriptor = dataDescriptor(sums)
      yield descriptor
      await directory.append(directoryRecord({ path, at, isDeflated: isText, offset, ...sums }))
      offset += header.length + sums.packed + descriptor.length
      count += 1
    }
    yield* directory.read()
    yield archiveEnd({ count, size: directory.size, offset })
  } finally {
    await directory.close()
  }
}

/** Bytes that are sent together: the chunks of many small entries are short, and each costs a call of the system. */
const sentTogether = 64 * 1024

/** Joins short chunks. The first is not kept back, so that a browser shows at once that the download has begun. */
async function* gathered(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let [enough, size] = [1, 0]
  let held: Uint8Array[] = []
  for await (const chunk of chunks) {
    held.push(chunk)
    size += chunk.length
    if (size < enough) continue
    yield Buffer.concat(held, size)
    ;[enough, size] = [sentTogether, 0]
    held = []
  }
  if (size > 0) yield Buffer.concat(held, size)
}

/** Texts up to this size are compressed at once: a stream for each of hundreds of thousands takes several times as long. */
const small = 32 * 1024

/** Compresses text. Adds up what was read in `sums`. */
async function* packed(
  content: AsyncIterable<Uint8Array>,
  isText: boolean,
  sums: { crc: number; size: number },
): AsyncGenerator<Uint8Array> {
  async function* summed() {
    for await (const part of content) {
      sums.crc = crc32(part, sums.crc)
      sums.size += part.length
      yield part
    }
  }
  if (!isText) return yield* summed()
  const parts = summed()
  const first: Uint8Array[] = []
  while (sums.size <= small) {
    const { done, value } = await parts.next()
    if (done) return yield deflateRawSync(Buffer.concat(first))
    first.push(value)
  }
  async function* whole() {
    yield* first
    yield* parts
  }
  // An error of the content reaches whoever reads the compressed stream.
  yield* pipeline(Readable.from(whole(), { objectMode: false }), createDeflateRaw(), () => undefined)
}
