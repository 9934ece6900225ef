import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FileStore } from './store.ts'

/**
 * Storage keys that contain the SHA-256 of the stored bytes: 'checked/<id>.<digest>',
 * 'blind/<id>.<digest>.pdf'. Every read of such a key verifies the digest, whichever store is used.
 */

const digestForm = /\.([0-9a-f]{64})(\.[a-z]{1,4})?$/

export function keyWithDigest(name: string, sha256: Buffer, extension = ''): string {
  return `${name}.${sha256.toString('hex')}${extension}`
}

/** Returns the digest in a key, or null for keys of other files and of older releases. */
export function digestOf(key: string): Buffer | null {
  const [, hex] = digestForm.exec(key) ?? []
  return hex ? Buffer.from(hex, 'hex') : null
}

export function sha256Of(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}

/** Thrown if the stored bytes differ from those that were checked, because of damage or a write by somebody else. */
export class ChangedFileError extends Error {
  constructor() {
    super('A stored file is not the one that was checked')
    this.name = 'ChangedFileError'
  }
}

/** Returns digest and length of a stored file, without loading all of it into memory. */
export async function measure(files: FileStore, key: string): Promise<{ sha256: Buffer; size: number }> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of files.stream(key)) {
    hash.update(chunk)
    size += chunk.length
  }
  return { sha256: hash.digest(), size }
}

/** Wraps a store so that reads fail if the bytes do not match the digest in the key. */
export function withDigestsChecked(store: FileStore): FileStore {
  async function* checkedChunks(key: string, digest: Buffer): AsyncGenerator<Uint8Array> {
    // The file is read twice, because a download must fail before its first byte is sent. Files have at most
    // 10 MB.
    if (!(await measure(store, key)).sha256.equals(digest)) throw new ChangedFileError()
    yield* store.stream(key)
  }
  return {
    ...store,
    async get(key) {
      const bytes = await store.get(key)
      const digest = digestOf(key)
      if (digest && !sha256Of(bytes).equals(digest)) throw new ChangedFileError()
      return bytes
    },
    stream(key) {
      const digest = digestOf(key)
      return digest ? Readable.from(checkedChunks(key, digest), { objectMode: false }) : store.stream(key)
    },
  }
}
