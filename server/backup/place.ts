import { join, resolve } from 'node:path'
import { type Config, isOwnFolder } from '../config.ts'
import { bucketTarget } from './bucket.ts'
import { folderTarget } from './folder.ts'
import { BackupError } from './manifest.ts'
import type { Target } from './target.ts'

/** Opens what BACKUP_DIR or the command's argument names: a folder, or 's3://bucket/prefix'. */
export function openTarget(
  place: string,
  { backupKey, backupStore, dataDir }: Pick<Config, 'backupKey' | 'backupStore' | 'dataDir'>,
): Target {
  if (!place.startsWith('s3://')) {
    requireOwnFolder(resolve(place), dataDir)
    return folderTarget(resolve(place), backupKey)
  }
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(place) ?? []
  if (!bucket) throw new BackupError(`${place} is no bucket: write s3://BUCKET or s3://BUCKET/FOLDER.`)
  if (!backupStore)
    throw new BackupError(`Set BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY to use ${place}.`)
  return bucketTarget({ ...backupStore, bucket }, prefix && `${prefix.replace(/\/+$/, '')}/`, backupKey)
}

/** A backup has a folder `files`, too, from which thinning removes what no backup names: it would be the journal's own. */
function requireOwnFolder(folder: string, dataDir: string): void {
  if (isOwnFolder(folder, dataDir))
    throw new BackupError(
      `${folder} has the journal's own data. Name another folder for backups, such as ${join(dataDir, 'backups')}.`,
    )
}
