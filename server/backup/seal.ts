import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { BackupError } from './manifest.ts'

/** Objects of a backup are encrypted with AES-256-GCM: a mark, the nonce, the content, and the tag. */

const mark = Buffer.from('IMPRIMATUR-ENC-1')
const ivLength = 12
const tagLength = 16
const headLength = mark.length + ivLength

/** `key`: any text of at least 16 characters; the encryption key is its SHA-256. */
export function secretOf(key: string | null): Buffer | null {
  return key === null ? null : createHash('sha256').update(key).digest()
}

export async function* sealed(
  content: AsyncIterable<Uint8Array>,
  secret: Buffer | null,
): AsyncGenerator<Uint8Array> {
  if (!secret) {
    yield* content
    return
  }
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', secret, iv)
  yield mark
  yield iv
  for await (const chunk of content) yield cipher.update(chunk)
  yield cipher.final()
  yield cipher.getAuthTag()
}

/** Returns the content of an object. `name` is for messages. */
export async function* opened(
  name: string,
  stored: AsyncIterable<Uint8Array>,
  secret: Buffer | null,
): AsyncGenerator<Uint8Array> {
  const chunks = stored[Symbol.asyncIterator]()
  try {
    let held = Buffer.alloc(0)
    let isEnd = false
    const take = async () => {
      const next = await chunks.next()
      if (next.done) isEnd = true
      else held = Buffer.concat([held, next.value])
    }
    while (!isEnd && held.length < headLength) await take()
    const isSealed = held.length >= headLength && held.subarray(0, mark.length).equals(mark)
    if (!isSealed) {
      if (secret) throw new BackupError(`${name} is not encrypted: this backup was made without a key.`)
      for (; !isEnd; await take()) {
        yield held
        held = Buffer.alloc(0)
      }
      if (held.length > 0) yield held
      return
    }
    if (!secret)
      throw new BackupError(`${name} is encrypted: set BACKUP_KEY to the key that the backup was made with.`)
    const decipher = createDecipheriv('aes-256-gcm', secret, held.subarray(mark.length, headLength))
    held = held.subarray(headLength)
    // The last bytes are the tag, and only the end shows which ones they are.
    for (; !isEnd; await take()) {
      if (held.length <= tagLength) continue
      yield decipher.update(held.subarray(0, held.length - tagLength))
      held = held.subarray(held.length - tagLength)
    }
    if (held.length < tagLength) throw new BackupError(`${name} was cut off.`)
    yield decipher.update(held.subarray(0, held.length - tagLength))
    decipher.setAuthTag(held.subarray(held.length - tagLength))
    try {
      yield decipher.final()
    } catch (error) {
      throw new BackupError(`${name} is damaged, or BACKUP_KEY is not the key that it was made with.`, {
        cause: error,
      })
    }
  } finally {
    await chunks.return?.()
  }
}
