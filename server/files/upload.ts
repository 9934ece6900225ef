import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { Refusal } from '#domain/errors.ts'
import { limits } from '#domain/manuscript/submission.ts'
import type { Context } from '../context.ts'
import { addJob } from '../db/jobs.ts'
import { findObject, insertObject, markStored, markTooLarge } from './queries.ts'

/** Minutes an upload address lives. */
const minutes = 60

function signature(secret: string, objectId: string, expires: number): string {
  return createHmac('sha256', secret).update(`upload:${objectId}:${expires}`).digest('base64url')
}

/** An address for one PUT of at most 10 MiB, bound to the account that asked for it. */
export async function offerUpload(
  context: Context,
  ownerId: string,
  size: number | null = null,
): Promise<{ uploadURL: string; objectId: string }> {
  const { config, clock, db, files, secret } = context
  if (size !== null && size > limits.files.bytes) throw tooLarge()
  const createdAt = clock.now()
  const uploadExpiresAt = new Date(createdAt.getTime() + minutes * 60_000)
  const storageKey = `uploads/${randomUUID()}`
  const objectId = await insertObject(db, { ownerId, storageKey, uploadExpiresAt, createdAt })
  const elsewhere = await files.uploadAddress?.(storageKey, minutes * 60, size)
  if (elsewhere) return { uploadURL: elsewhere, objectId }
  const expires = uploadExpiresAt.getTime()
  const query = new URLSearchParams({
    expires: String(expires),
    signature: signature(secret, objectId, expires),
  })
  return { uploadURL: `${config.baseUrl}/uploads/${objectId}?${query}`, objectId }
}

const tooLarge = () => new Refusal('too_large', 'A file may have at most 10 MB.')

/**
 * What was sent straight to an outside store is noticed when somebody asks for it. Its size is looked at before a
 * byte of it is read: an address can be used without saying the length.
 */
export async function noticeArrival(
  { db, files }: Context,
  object: { id: string; state: string; storageKey: string },
): Promise<boolean> {
  if (object.state !== 'awaiting' || !files.uploadAddress) return false
  const size = await files.size(object.storageKey)
  if (size === null) return false
  if (size > limits.files.bytes) {
    const problems = [
      { code: 'too-large', message: 'This file has more than 10 MB. Please reduce its size or split it.' },
    ]
    await markTooLarge(db, object.id, problems)
    await files.remove(object.storageKey)
    return true
  }
  return db.transaction().execute(async (trx) => {
    const isFirst = await markStored(trx, object.id, { size, sha256: null })
    if (isFirst) await addJob(trx, 'check_object', { objectId: object.id }, { key: `check:${object.id}` })
    return isFirst
  })
}

/** Takes the bytes of one PUT. The file is stored before its row says so; a sweep removes what no row came to name. */
export async function takeUpload(
  context: Context,
  objectId: string,
  query: { expires: number; signature: string },
  bytes: Buffer,
): Promise<void> {
  const { clock, db, files, secret } = context
  const expected = Buffer.from(signature(secret, objectId, query.expires))
  const given = Buffer.from(query.signature)
  const object = await findObject(db, objectId)
  if (!object || expected.length !== given.length || !timingSafeEqual(expected, given))
    throw new Refusal('not_found')
  if (query.expires < clock.now().getTime())
    throw new Refusal('link_expired', 'This upload address has expired. Please choose the file again.')
  if (object.state !== 'awaiting')
    throw new Refusal('conflict', 'This upload address was already used. Please choose the file again.')
  if (bytes.length > limits.files.bytes) throw tooLarge()
  await files.put(object.storageKey, bytes)
  await db.transaction().execute(async (trx) => {
    const sha256 = createHash('sha256').update(bytes).digest()
    if (!(await markStored(trx, objectId, { size: bytes.length, sha256 })))
      throw new Refusal('conflict', 'This upload address was already used. Please choose the file again.')
    await addJob(trx, 'check_object', { objectId }, { key: `check:${objectId}` })
  })
}
