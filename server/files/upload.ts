import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Readable } from 'node:stream'
import { Refusal } from '#domain/errors.ts'
import { limits, quotas } from '#domain/manuscript/submission.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { addJob } from '../db/jobs.ts'
import { keyWithDigest } from './digest-keys.ts'
import {
  claimUpload,
  findObject,
  insertObject,
  markStored,
  markTooLarge,
  releaseUpload,
  unsentUploads,
} from './queries.ts'

/** Minutes for which an upload address is valid. */
const minutes = 60

function signature(secret: string, objectId: string, expires: number): string {
  return createHmac('sha256', secret).update(`upload:${objectId}:${expires}`).digest('base64url')
}

/** Refuses if the account's files that are not attached to a manuscript would exceed its quota. */
function requireSpace(bytes: number, size: number): void {
  if (bytes + size <= quotas.unsentBytes) return
  const [held, limit] = [bytes, quotas.unsentBytes].map((amount) => Math.ceil(amount / 1_048_576))
  throw new Refusal(
    'quota',
    `Your unsubmitted files take ${held} MB, and the limit is ${limit} MB. Submit or delete a draft, then upload again. Files that belong to no draft are removed after a day.`,
  )
}

/** Creates an address for one PUT request, bound to the account that requested it. */
export async function offerUpload(
  context: Context,
  ownerId: string,
  { size = null, isPackage = false }: { size?: number | null; isPackage?: boolean } = {},
): Promise<{ uploadURL: string; objectId: string }> {
  const { config, clock, db, files, secret } = context
  if (size !== null && size > largest(isPackage)) throw tooLarge(isPackage)
  const createdAt = clock.now()
  const { open, bytes } = await unsentUploads(db, ownerId, createdAt)
  if (open >= quotas.openUploads)
    throw new Refusal(
      'quota',
      `You have started ${open} uploads that have not arrived, which is the limit. Finish them, or try again in an hour, when unused upload addresses have expired.`,
    )
  requireSpace(bytes, size ?? 0)
  const uploadExpiresAt = new Date(createdAt.getTime() + minutes * 60_000)
  const storageKey = `uploads/${randomUUID()}`
  const objectId = await insertObject(db, { ownerId, storageKey, uploadExpiresAt, createdAt, isPackage })
  const elsewhere = await files.uploadAddress?.(storageKey, minutes * 60, size)
  if (elsewhere) return { uploadURL: elsewhere, objectId }
  const expires = uploadExpiresAt.getTime()
  const query = new URLSearchParams({
    expires: String(expires),
    signature: signature(secret, objectId, expires),
  })
  return { uploadURL: `${config.baseUrl}/uploads/${objectId}?${query}`, objectId }
}

/** Largest upload in bytes: a file, or a package of several files. */
const largest = (isPackage: boolean) => (isPackage ? limits.package.bytes : limits.files.bytes)
const tooLarge = (isPackage: boolean) =>
  new Refusal(
    'too_large',
    isPackage
      ? 'This package is too large. A package can be at most 64 MB.'
      : 'This file is too large. A file can be at most 10 MB.',
  )
/** What is wrong with a file that an external store accepted although it is too large. */
export const sizeProblem = ({ size, isPackage }: { size: number; isPackage: boolean }) =>
  size <= largest(isPackage)
    ? null
    : {
        code: 'too-large',
        message: isPackage
          ? 'This package is larger than 64 MB.'
          : 'This file is larger than 10 MB. Please make it smaller, or split it.',
      }
const used = () =>
  new Refusal('conflict', 'This upload address was already used. Please choose the file again.')

/**
 * Detects files that were sent directly to an external store. The size is checked before any byte is read,
 * because an upload address can be used without announcing the length.
 */
export async function noticeArrival(
  { db, files }: Context,
  object: { id: string; state: string; storageKey: string; isPackage: boolean },
): Promise<boolean> {
  if (object.state !== 'awaiting' || !files.uploadAddress) return false
  const size = await files.size(object.storageKey)
  if (size === null) return false
  const problem = sizeProblem({ size, isPackage: object.isPackage })
  if (problem) {
    await markTooLarge(db, object.id, [problem])
    await files.remove(object.storageKey)
    return true
  }
  return db.transaction().execute(async (trx) => {
    const { id, storageKey } = object
    const isFirst = await markStored(trx, id, { storageKey, size, sha256: null, claim: null })
    if (isFirst) await addJob(trx, 'check_object', { objectId: id }, { key: `check:${id}` })
    return isFirst
  })
}

/**
 * Receives the body of one PUT request, of which nothing has been read yet. The request claims the row,
 * stores the bytes under a key of its own and then records that key in the row. A later request takes the claim over,
 * because it is usually the same upload, sent again after its connection or server was lost. So only one request is
 * stored, with its own bytes, and a repeated request with the same bytes is answered like the one that was stored.
 */
export async function takeUpload(
  context: Context,
  objectId: string,
  query: { expires: number; signature: string },
  body: Readable,
  length: number | null,
): Promise<void> {
  const { clock, config, db, files, secret, log } = context
  const expected = Buffer.from(signature(secret, objectId, query.expires))
  const given = Buffer.from(query.signature)
  if (expected.length !== given.length || !timingSafeEqual(expected, given) || !files.receive)
    throw new Refusal('not_found')
  if (query.expires < clock.now().getTime())
    throw new Refusal('link_expired', 'This upload address has expired. Please choose the file again.')
  const object = await findObject(db, objectId)
  if (!object) throw new Refusal('not_found')
  if (length !== null && length > largest(object.isPackage)) throw tooLarge(object.isPackage)
  const content = limited(body, config.uploadLimits, object.isPackage)
  if (object.state !== 'awaiting') return requireSame(object, content, length)
  const claim = randomUUID()
  const now = clock.now()
  if (object.ownerId) requireSpace((await unsentUploads(db, object.ownerId, now)).bytes, length ?? 0)
  if (!(await claimUpload(db, objectId, claim, now))) throw used()
  let stored: { key: string; sha256: Buffer; size: number } | undefined
  try {
    stored = await files.receive(content, (sha256) => keyWithDigest(`uploads/${claim}`, sha256))
    const { key: storageKey, sha256, size } = stored
    await db.transaction().execute(async (trx) => {
      if (!(await markStored(trx, objectId, { storageKey, size, sha256, claim }))) throw used()
      await addJob(trx, 'check_object', { objectId }, { key: `check:${objectId}` })
    })
  } catch (error) {
    if (stored) await files.remove(stored.key)
    await releaseUpload(db, objectId, claim).catch(() => undefined)
    log.info({ objectId }, 'an upload was not taken')
    throw error
  }
}

/** Refuses a request whose bytes are not those that were stored for its address. */
async function requireSame(
  { size, sha256 }: { size: number | null; sha256: Buffer | null },
  content: AsyncIterable<Uint8Array>,
  length: number | null,
): Promise<void> {
  if (!sha256 || (length !== null && length !== size)) throw used()
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  if (!hash.digest().equals(sha256)) throw used()
}

/** Yields the chunks of a body and throws if it is idle for too long or too large. */
async function* limited(
  body: Readable,
  { idleMs, longestMs }: Config['uploadLimits'],
  isPackage: boolean,
): AsyncGenerator<Uint8Array> {
  let size = 0
  const cut = () =>
    body.destroy(new Refusal('malformed', 'The upload stopped. Please choose the file again.'))
  const longest = setTimeout(cut, longestMs)
  let idle = setTimeout(cut, idleMs)
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      clearTimeout(idle)
      idle = setTimeout(cut, idleMs)
      size += chunk.length
      if (size > largest(isPackage)) throw tooLarge(isPackage)
      yield chunk
    }
  } finally {
    clearTimeout(idle)
    clearTimeout(longest)
  }
}
