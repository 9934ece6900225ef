import { type SqlBool, sql } from 'kysely'
import type pg from 'pg'
import type { FileKind } from '#domain/manuscript/manuscript.ts'
import type { Database, Queryable, Trx } from '../db/client.ts'

export async function insertObject(
  db: Queryable,
  object: {
    ownerId: string
    storageKey: string
    uploadExpiresAt: Date
    createdAt: Date
    isPackage?: boolean
  },
): Promise<string> {
  const row = await db.insertInto('objects').values(object).returning('id').executeTakeFirstOrThrow()
  return row.id
}

const objectColumns = [
  'id',
  'ownerId',
  'storageKey',
  'state',
  'size',
  'sha256',
  'format',
  'pages',
  'words',
  'problems',
  'attached',
  'uploadExpiresAt',
  'isPackage',
] as const

export function findObject(db: Queryable, id: string) {
  return db.selectFrom('objects').select(objectColumns).where('id', '=', id).executeTakeFirst()
}

export function lockObject(db: Queryable, id: string) {
  return db.selectFrom('objects').select(objectColumns).where('id', '=', id).forUpdate().executeTakeFirst()
}

/**
 * Claims an upload for one request, also if another request holds the claim, which cannot store its bytes then. Returns
 * false if bytes were stored already.
 */
export async function claimUpload(db: Queryable, id: string, claim: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('objects')
    .set({ uploadClaim: claim, uploadClaimedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'awaiting')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Releases the claim of an aborted PUT request, so that the address can be used again. */
export async function releaseUpload(db: Queryable, id: string, claim: string): Promise<void> {
  await db
    .updateTable('objects')
    .set({ uploadClaim: null, uploadClaimedAt: null })
    .where('id', '=', id)
    .where('uploadClaim', '=', claim)
    .execute()
}

/** Records the storage key once. Returns true if the bytes under this key now belong to the row. */
export async function markStored(
  db: Queryable,
  id: string,
  {
    claim,
    ...stored
  }: {
    storageKey: string
    size: number
    sha256: Buffer | null
    /** The claim under which this server received the bytes; null if an external store received them. */
    claim: string | null
  },
): Promise<boolean> {
  const row = await db
    .updateTable('objects')
    .set({ ...stored, state: 'checking', uploadClaim: null, uploadClaimedAt: null })
    .where('id', '=', id)
    .where('state', '=', 'awaiting')
    .where('uploadClaim', 'is not distinct from', claim)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Returns an account's open upload addresses, and the bytes of its uploads that are not attached to anything.
 */
export async function unsentUploads(
  db: Queryable,
  ownerId: string,
  now: Date,
): Promise<{ open: number; bytes: number }> {
  return db
    .selectFrom('objects')
    .select((eb) => [
      eb.fn
        .countAll<number>()
        .filterWhere(eb.and([eb('state', '=', 'awaiting'), eb('uploadExpiresAt', '>', now.toISOString())]))
        .as('open'),
      eb.fn.coalesce(eb.fn.sum<number>('size'), eb.lit(0)).as('bytes'),
    ])
    .where('ownerId', '=', ownerId)
    .where('attached', '=', sql.lit(false))
    .executeTakeFirstOrThrow()
}

/** Marks an upload as too large. An external store could not limit its size. */
export async function markTooLarge(
  db: Queryable,
  id: string,
  problems: { code: string; message: string }[],
): Promise<void> {
  await db
    .updateTable('objects')
    .set({ state: 'refused', problems: JSON.stringify(problems) })
    .where('id', '=', id)
    .where('state', '=', 'awaiting')
    .execute()
}

export interface CheckResult {
  state: 'ready' | 'refused' | 'quarantined'
  format: string | null
  pages: number | null
  words: number | null
  problems: { code: string; message: string }[]
  /** The new key of the bytes, and the result of the check. */
  storageKey: string
  size: number
  sha256: Buffer
}

/**
 * Records the result of a check. Returns false if another check finished first, or if the bytes are no longer
 * those under `checkedKey`.
 */
export async function markChecked(
  db: Queryable,
  id: string,
  checkedKey: string,
  result: CheckResult,
): Promise<boolean> {
  const row = await db
    .updateTable('objects')
    .set({ ...result, problems: JSON.stringify(result.problems) })
    .where('id', '=', id)
    .where('state', 'in', ['checking', 'quarantined'])
    .where('storageKey', '=', checkedKey)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Records the check of an upload as a part of a LaTeX source, unless it has been attached meanwhile. */
export async function markSource(
  db: Queryable,
  id: string,
  {
    problems,
    ...result
  }: { state: 'ready' | 'refused'; format: string | null; problems: { code: string; message: string }[] },
): Promise<void> {
  await db
    .updateTable('objects')
    .set({ ...result, problems: JSON.stringify(problems) })
    .where('id', '=', id)
    .where('state', 'in', ['ready', 'refused'])
    .where('attached', '=', sql.lit(false))
    .execute()
}

export async function markAttached(db: Queryable, id: string): Promise<void> {
  await db.updateTable('objects').set({ attached: true }).where('id', '=', id).execute()
}

export interface NewFile {
  manuscriptId: string
  objectId: string
  version: number
  kind: FileKind
  fileName: string
  fileType: string
  fileSize: number
  description: string | null
  orderIndex: number
  uploadedBy: string
  uploadedAt: Date
  blindState: 'waiting' | null
}

export async function insertFile(db: Queryable, file: NewFile): Promise<string> {
  const row = await db.insertInto('files').values(file).returning('id').executeTakeFirstOrThrow()
  return row.id
}

/**
 * Deletes the rows of uploads that were not attached in time, and of copies made for their author. Returns
 * the keys of their bytes. Uploads to which a draft refers are kept, wherever any release stores the
 * reference.
 */
export async function takeUnused(db: Database, before: Date): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const unused = await trx
      .selectFrom('objects as o')
      .select('o.id')
      .where('o.attached', '=', sql.lit(false))
      .where('o.createdAt', '<', before.toISOString())
      .where(
        sql<SqlBool>`NOT EXISTS (SELECT FROM drafts d WHERE d.owner_id = o.owner_id
          AND position(o.id::text IN d.content::text) > 0)
          AND NOT EXISTS (SELECT FROM response_drafts d JOIN manuscripts m ON m.id = d.manuscript_id
          WHERE m.submitter_id = o.owner_id
          AND position(o.id::text IN d.content::text) > 0)`,
      )
      .forUpdate()
      .execute()
    const ids = unused.map(({ id }) => id)
    const copies = await trx
      .deleteFrom('objectCopies as c')
      .using('objects as o')
      .whereRef('o.id', '=', 'c.objectId')
      .where((eb) =>
        eb.or([
          eb.and([eb('o.attached', '=', true), eb('c.requestedAt', '<', before.toISOString())]),
          ...(ids.length > 0 ? [eb('o.id', 'in', ids)] : []),
        ]),
      )
      .returning('c.storageKey')
      .execute()
    const objects =
      ids.length > 0
        ? await trx.deleteFrom('objects').where('id', 'in', ids).returning('storageKey').execute()
        : []
    return [...copies, ...objects].flatMap(({ storageKey }) => (storageKey ? [storageKey] : []))
  })
}

/** Stores the name of the file store unless there is one. Returns whether it was stored. */
export async function claimStore(trx: Trx, name: string): Promise<boolean> {
  const row = await trx
    .insertInto('fileStore')
    .values({ name })
    .onConflict((conflict) => conflict.column('isOnly').doNothing())
    .returning('name')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the name of the file store; null if the database has none, or no tables yet. */
export async function storeNameIn(client: Pick<pg.Client, 'query'>): Promise<string | null> {
  const { rows: made } = await client.query<{ isMade: boolean }>(
    `SELECT to_regclass('public.file_store') IS NOT NULL AS "isMade"`,
  )
  if (!made[0]?.isMade) return null
  const { rows } = await client.query<{ name: string }>('SELECT name FROM file_store')
  return rows[0]?.name ?? null
}

export async function nameOfStore(db: Queryable): Promise<string> {
  return (await db.selectFrom('fileStore').select('name').executeTakeFirstOrThrow()).name
}

export async function renameStore(trx: Trx, name: string): Promise<void> {
  await trx.updateTable('fileStore').set({ name }).execute()
}
