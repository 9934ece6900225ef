import { randomUUID } from 'node:crypto'
import { invalid } from '#domain/errors.ts'
import { limits } from '#domain/manuscript/submission.ts'
import type { Context } from '../context.ts'
import { addJob } from '../db/jobs.ts'
import { checkObject } from './check.ts'
import { keyWithDigest, sha256Of } from './digest-keys.ts'
import { findObject, insertObject, markStored } from './queries.ts'

/** Returns the bytes of this account's upload after the virus scan; null if there is no such upload. */
export async function readUpload(
  context: Context,
  ownerId: string,
  objectId: string,
): Promise<Uint8Array | null> {
  await checkObject(context, { objectId })
  const object = await findObject(context.db, objectId)
  if (!object || object.ownerId !== ownerId || object.attached || object.state === 'awaiting') return null
  const problem = (object.problems as { code: string; message: string }[]).find(({ code }) =>
    /virus|quarantined|too-large/.test(code),
  )
  if (problem) throw invalid('objectId', problem.message)
  return context.files.get(object.storageKey)
}

/** Stores bytes as an upload of this account, which is checked like a file that the account uploaded itself. */
export async function keepUpload(context: Context, ownerId: string, bytes: Uint8Array): Promise<string> {
  if (bytes.length > limits.files.bytes)
    throw invalid('objectId', 'A file of the package is larger than 10 MB.')
  const { clock, db, files } = context
  const now = clock.now()
  const sha256 = sha256Of(bytes)
  const storageKey = keyWithDigest(`uploads/${randomUUID()}`, sha256)
  await files.put(storageKey, Buffer.from(bytes))
  return db.transaction().execute(async (trx) => {
    const id = await insertObject(trx, { ownerId, storageKey, uploadExpiresAt: now, createdAt: now })
    await markStored(trx, id, { storageKey, size: bytes.length, sha256, claim: null })
    await addJob(trx, 'check_object', { objectId: id }, { key: `check:${id}` })
    return id
  })
}
