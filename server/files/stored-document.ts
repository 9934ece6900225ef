import type { DocumentSource } from '../documents/index.ts'
import { digestOf } from './digest-keys.ts'
import type { FileStore } from './store.ts'

/**
 * Returns a stored file as input of a document job. It is read when the job starts; the document process
 * reads a local file itself.
 */
export function storedDocument(files: FileStore, key: string): DocumentSource {
  return { path: files.localPath?.(key) ?? null, sha256: digestOf(key), read: () => files.get(key) }
}
