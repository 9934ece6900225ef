import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { Refusal } from '#domain/errors.ts'
import { limits } from '#domain/submission.ts'
import type { Context } from '../context.ts'
import { addJob } from '../db/jobs.ts'
import { findObject, insertObject, markStored } from './queries.ts'

/** Minutes an upload address lives. */
const minutes = 60

function signature(secret: string, objectId: string, expires: number): string {
  return createHmac('sha256', secret).update(`upload:${objectId}:${expires}`).digest('base64url')
}

/** An address for one PUT of at most 10 MiB, bound to the account that asked for it. */
export async function offerUpload(
  context: Context,
  ownerId: string,
): Promise<{ uploadURL: string; objectId: string }> {
  const { config, clock, db, secret } = context
  const createdAt = clock.now()
  const uploadExpiresAt = new Date(createdAt.getTime() + minutes * 60_000)
  const objectId = await insertObject(db, {
    ownerId,
    storageKey: `uploads/${randomUUID()}`,
    uploadExpiresAt,
    createdAt,
  })
  const expires = uploadExpiresAt.getTime()
  const query = new URLSearchParams({
    expires: String(expires),
    signature: signature(secret, objectId, expires),
  })
  return { uploadURL: `${config.baseUrl}/uploads/${objectId}?${query}`, objectId }
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
  if (bytes.length > limits.files.bytes) throw new Refusal('too_large', 'A file may have at most 10 MB.')
  await files.put(object.storageKey, bytes)
  await db.transaction().execute(async (trx) => {
    const sha256 = createHash('sha256').update(bytes).digest()
    if (!(await markStored(trx, objectId, { size: bytes.length, sha256 })))
      throw new Refusal('conflict', 'This upload address was already used. Please choose the file again.')
    await addJob(trx, 'check_object', { objectId })
  })
}
