import { join } from 'node:path'
import type { Config } from '../config.ts'
import { s3Files } from './s3.ts'
import { type FileStore, localFiles } from './store.ts'

/** The journal's file store: its bucket, or a folder in DATA_DIR. */
export function storeOf({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): FileStore {
  return s3 ? s3Files(s3) : localFiles(join(dataDir, 'files'))
}
