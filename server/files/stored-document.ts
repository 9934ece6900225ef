import type { DocumentSource } from '../documents/index.ts'
import { digestOf } from './digest-keys.ts'
import type { FileStore } from './store.ts'

/** A stored file for a document job: read when the job starts, by the job's own process where it lies on this disk. */
export function storedDocument(files: FileStore, key: string): DocumentSource {
  return { path: files.localPath?.(key) ?? null, sha256: digestOf(key), read: () => files.get(key) }
}
