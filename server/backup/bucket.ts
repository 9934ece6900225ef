import type { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { answered, type S3Settings, s3Client } from '../files/s3.ts'
import { FileStoreAway } from '../files/store.ts'
import { sendWhole } from '../files/whole-object.ts'
import { BackupError } from './manifest.ts'
import { opened, sealed, secretOf } from './seal.ts'
import { counted, type Target } from './target.ts'

/** Backups in a bucket of an S3-compatible store, under a prefix such as 'journal/'. */
export function bucketTarget(settings: S3Settings, prefix: string, key: string | null): Target {
  const secret = secretOf(key)
  const client = s3Client(settings)
  const { bucket: Bucket } = settings
  const place = `s3://${Bucket}/${prefix}`
  const at = (path: string) => ({ Bucket, Key: prefix + path })
  const ask = async <Answer>(sent: Promise<Answer>): Promise<Answer | null> => {
    try {
      return await answered(sent)
    } catch (error) {
      throw sentence(error)
    }
  }
  /** Null if there is no such object. */
  const find = async <Answer>(sent: Promise<Answer>): Promise<Answer | null> => {
    try {
      return await answered(sent)
    } catch (error) {
      if (/^(NotFound|NoSuchKey)$/.test((error as Error).name)) return null
      throw sentence(error)
    }
  }
  const sentence = (error: unknown) => {
    if (error instanceof BackupError) return error
    const { name } = error as Error
    const why = error instanceof FileStoreAway ? 'does not answer' : `refuses this (${name})`
    return new BackupError(`The store of ${place} ${why}. Check the address and keys in BACKUP_S3_…`, {
      cause: error,
    })
  }
  /** Names and objects below a path, page by page; names only of the next level if `delimiter` is set. */
  async function* pages(path: string, delimiter?: string) {
    let from: string | undefined
    do {
      const page = await ask(
        client.send(
          new ListObjectsV2Command({
            ...{ Bucket, Prefix: prefix + path, ContinuationToken: from },
            ...(delimiter && { Delimiter: delimiter }),
          }),
        ),
      )
      if (page) yield page
      from = page?.NextContinuationToken
    } while (from)
  }
  const head = (path: string) => find(client.send(new HeadObjectCommand(at(path))))
  return {
    place,
    isEncrypted: secret !== null,
    async put(path, content) {
      const count = counted(content)
      await sendWhole(sealed(count.content, secret), (body) =>
        ask(client.send(new PutObjectCommand({ ...at(path), ...body }))),
      )
      return count.found()
    },
    async *read(path) {
      const found = await find(client.send(new GetObjectCommand(at(path))))
      if (!found?.Body) throw new BackupError(`${place}${path} is missing in the backup.`)
      try {
        yield* opened(place + path, found.Body as Readable, secret)
      } catch (error) {
        throw error instanceof BackupError ? error : sentence(new FileStoreAway({ cause: error }))
      }
    },
    has: async (path) => (await head(path)) !== null,
    async use(path) {
      // Copied onto itself, an object has the time of now.
      const copy = { ...at(path), CopySource: encodeURI(`${Bucket}/${prefix}${path}`) }
      return (
        (await find(client.send(new CopyObjectCommand({ ...copy, MetadataDirective: 'REPLACE' })))) !== null
      )
    },
    async age(path) {
      const times = [(await head(path))?.LastModified]
      for await (const { Contents = [] } of pages(`${path}/`))
        times.push(...Contents.map(({ LastModified }) => LastModified))
      const newest = Math.max(...times.map((time) => time?.getTime() ?? 0))
      return newest > 0 ? Date.now() - newest : null
    },
    async list(folder) {
      const names: string[] = []
      for await (const { Contents = [], CommonPrefixes = [] } of pages(`${folder}/`, '/'))
        for (const path of [...Contents.map(({ Key }) => Key), ...CommonPrefixes.map((one) => one.Prefix)])
          names.push((path ?? '').slice(`${prefix}${folder}/`.length).replace(/\/$/, ''))
      return names.sort()
    },
    async remove(path) {
      for await (const { Contents = [] } of pages(`${path}/`))
        for (const { Key } of Contents) await ask(client.send(new DeleteObjectCommand({ Bucket, Key })))
      await ask(client.send(new DeleteObjectCommand(at(path))))
    },
  }
}
