import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Sends content of unknown length as one object, by way of a temporary file: S3 has to know the length and the digest before the
 * first byte, and an object is either whole or not there. Returns the bytes.
 */
export async function sendWhole(
  content: AsyncIterable<Uint8Array>,
  send: (body: { Body: Readable; ContentLength: number }) => Promise<unknown>,
): Promise<number> {
  const part = join(tmpdir(), `imprimatur-upload-${randomUUID()}`)
  try {
    await pipeline(content, createWriteStream(part, { mode: 0o600, flags: 'wx' }))
    const { size } = await stat(part)
    await send({ Body: createReadStream(part), ContentLength: size })
    return size
  } finally {
    await rm(part, { force: true })
  }
}
