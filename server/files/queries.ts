import { type SqlBool, sql } from 'kysely'
import type { FileKind } from '#domain/manuscript/manuscript.ts'
import { sourceFormats } from '#domain/manuscript/source-files.ts'
import type { Database, Queryable, Trx } from '../db/client.ts'

export async function insertObject(
  db: Queryable,
  object: { ownerId: string; storageKey: string; uploadExpiresAt: Date; createdAt: Date },
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
] as const

export function findObject(db: Queryable, id: string) {
  return db.selectFrom('objects').select(objectColumns).where('id', '=', id).executeTakeFirst()
}

export function lockObject(db: Queryable, id: string) {
  return db.selectFrom('objects').select(objectColumns).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Returns true for the one request that may store bytes for this row: the first, or the next after an aborted one. */
export async function claimUpload(
  db: Queryable,
  id: string,
  { claim, now, abandoned }: { claim: string; now: Date; abandoned: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('objects')
    .set({ uploadClaim: claim, uploadClaimedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'awaiting')
    .where((eb) =>
      eb.or([eb('uploadClaim', 'is', null), eb('uploadClaimedAt', '<', abandoned.toISOString())]),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Releases the claim of an aborted PUT, so that the address can be used again. */
export async function releaseUpload(db: Queryable, id: string, claim: string): Promise<void> {
  await db
    .updateTable('objects')
    .set({ uploadClaim: null, uploadClaimedAt: null })
    .where('id', '=', id)
    .where('uploadClaim', '=', claim)
    .execute()
}

/** Records the key once. Returns true if the bytes under this key now belong to the row. */
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
    /** The claim under which the server received the bytes; null if an external store received them. */
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

/** An account's open upload addresses, and the bytes of its uploads that are not attached to anything. */
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
    .where('attached', '=', false)
    .executeTakeFirstOrThrow()
}

/** For uploads to an external store, which could not limit their size. */
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

/** Returns false if another check finished first, or if the bytes are no longer those under `checkedKey`. */
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
    .where('attached', '=', false)
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
 * Deletes the rows of uploads that were not attached in time, and of copies made for their author, and returns the keys
 * of their bytes. Uploads that a draft refers to are kept, wherever any release stores the reference.
 */
export async function takeUnused(db: Database, before: Date): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const unused = await trx
      .selectFrom('objects as o')
      .select('o.id')
      .where('o.attached', '=', false)
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

/** The settlements of findings in the form that the document process expects. */
export function settlementsOf(
  rows: readonly { findingKey: string; resolution: string | null; reason: string | null }[],
) {
  return {
    kept: rows.flatMap((row) => (row.resolution === 'not_identifying' ? [row.findingKey] : [])),
    covers: rows.flatMap(({ findingKey, resolution, reason }) =>
      resolution === 'strip' || resolution === 'replace'
        ? [{ id: findingKey, text: resolution === 'replace' ? reason : null }]
        : [],
    ),
  }
}

export async function lockFile(trx: Trx, fileId: string): Promise<void> {
  await trx.selectFrom('files').select('id').where('id', '=', fileId).forUpdate().execute()
}

/** A file that still needs its blind copy, with the findings that were judged not to identify anybody. */
export async function findFileToBlind(db: Queryable, fileId: string) {
  const file = await db
    .selectFrom('files')
    .innerJoin('objects', 'objects.id', 'files.objectId')
    .innerJoin('manuscripts', 'manuscripts.id', 'files.manuscriptId')
    .leftJoin('reviewAttachments', 'reviewAttachments.fileId', 'files.id')
    .select([
      'files.manuscriptId',
      'files.uploadedBy',
      'files.blindKey',
      'files.fileName',
      'objects.storageKey',
      'objects.format',
      'manuscripts.number',
      'reviewAttachments.assignmentId',
    ])
    .where('files.id', '=', fileId)
    .where('files.blindState', 'is not', null)
    .executeTakeFirst()
  if (!file) return undefined
  const settled = await db
    .selectFrom('anonymityFindings')
    .select(['findingKey', 'resolution', 'reason'])
    .where('fileId', '=', fileId)
    .execute()
  return { ...file, ...settlementsOf(settled) }
}

const sourceParts = Object.keys(sourceFormats).filter((format) => format !== 'zip')

/** A file uploaded with a LaTeX source, which may include it by name. */
export interface SourcePart {
  fileName: string
  storageKey: string
  kind: string
}

/** Formats of uploads that a LaTeX source may read: its parts, and its figures. */
const partFormats = ['tex', 'pdf']

/** The LaTeX files and PDFs of the same version of the manuscript, and its parts for production. Of two with one name the last counts. */
export function partsOfFile(db: Queryable, fileId: string): Promise<SourcePart[]> {
  return db
    .selectFrom('files as f')
    .innerJoin('files as other', (join) =>
      join
        .onRef('other.manuscriptId', '=', 'f.manuscriptId')
        .onRef('other.version', '=', 'f.version')
        .onRef('other.id', '!=', 'f.id'),
    )
    .innerJoin('objects as o', 'o.id', 'other.objectId')
    .select(['other.fileName', 'o.storageKey', 'other.kind'])
    .where('f.id', '=', fileId)
    .where('f.kind', '!=', 'review_attachment')
    .where('other.kind', '!=', 'review_attachment')
    .where((eb) =>
      eb.or([
        eb('o.format', 'in', partFormats),
        eb.and([eb('other.kind', '=', 'copyedited'), eb('o.format', 'in', sourceParts)]),
      ]),
    )
    .orderBy((eb) => eb('other.kind', '=', 'copyedited'))
    .orderBy('other.orderIndex')
    .execute()
}

/** Marks the copies of a version's LaTeX files as waiting, because another file was added that they may read. */
export async function markTexCopiesWaiting(
  trx: Trx,
  { manuscriptId, version }: { manuscriptId: string; version: number },
  besides: readonly string[],
): Promise<string[]> {
  const rows = await trx
    .updateTable('files as f')
    .from('objects as o')
    .set({ blindState: 'waiting' })
    .whereRef('o.id', '=', 'f.objectId')
    .where('o.format', '=', 'tex')
    .where('f.manuscriptId', '=', manuscriptId)
    .where('f.version', '=', version)
    .where('f.kind', '!=', 'review_attachment')
    .where('f.blindState', 'is not', null)
    .where('f.id', 'not in', [...besides])
    .returning('f.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The other LaTeX files and PDFs in the draft that contains this upload, and the name that the draft has for it. */
export async function partsOfObject(
  db: Queryable,
  objectId: string,
  ownerId: string,
): Promise<{ name: string | undefined; parts: SourcePart[] }> {
  const { rows } = await sql<SourcePart & { objectId: string }>`
    SELECT DISTINCT file ->> 'fileName' AS "fileName", o.id AS "objectId", o.storage_key AS "storageKey",
      coalesce(file ->> 'kind', 'manuscript') AS kind
    FROM (
      SELECT d.content FROM drafts d WHERE d.owner_id = ${ownerId}
      UNION ALL
      SELECT r.content FROM response_drafts r JOIN manuscripts m ON m.id = r.manuscript_id
      WHERE m.submitter_id = ${ownerId}
    ) draft,
    jsonb_array_elements(CASE jsonb_typeof(draft.content -> 'files') WHEN 'array' THEN draft.content -> 'files' ELSE '[]' END) file
    JOIN objects o ON o.id::text = file ->> 'objectId' AND o.owner_id = ${ownerId} AND o.state = 'ready' AND o.format = ANY (${partFormats}::text[])
    WHERE draft.content -> 'files' @> jsonb_build_array(jsonb_build_object('objectId', ${objectId}::text))
    ORDER BY 1, 2`.execute(db)
  return {
    name: rows.find((row) => row.objectId === objectId)?.fileName,
    parts: rows.filter((row) => row.objectId !== objectId),
  }
}

/** Unsent LaTeX sources of this person for which a copy was asked. */
export async function texCopiesOf(
  db: Queryable,
  ownerId: string,
): Promise<{ objectId: string; people: unknown }[]> {
  return db
    .selectFrom('objects as o')
    .innerJoin('objectCopies as c', 'c.objectId', 'o.id')
    .select(['o.id as objectId', 'c.people'])
    .where('o.ownerId', '=', ownerId)
    .where('o.format', '=', 'tex')
    .where('o.attached', '=', false)
    .execute()
}

/** Rules whose findings can identify a person. */
export const namingRules = [
  ...['name', 'surname', 'email', 'orcid', 'affiliation', 'institution', 'handle', 'leftover-data'],
]

/** True if somebody can still be identified in the copy of file `f`, which is then withheld. */
export const stillNamed = sql<boolean>`EXISTS (SELECT FROM anonymity_findings n
  WHERE n.file_id = f.id AND n.severity = 'visible' AND n.rule IN (${sql.join(namingRules)}))`

/**
 * True if the cleaned DOCX or LaTeX source of file `f` contains nothing that its PDF lacks: passages that were
 * removed only from the PDF's pages are still in the source.
 */
export const hasCleanSource = sql<boolean>`f.blind_state = 'ready' AND o.format IN ('docx', 'tex') AND NOT ${stillNamed}
  AND NOT EXISTS (SELECT FROM anonymity_findings n
    WHERE n.file_id = f.id AND n.resolution IN ('strip', 'replace'))`

/** Identities to remove from a review's attachments: the reviewer's. */
export async function identitiesOfReviewer(db: Queryable, assignmentId: string) {
  const { username, ...reviewer } = await db
    .selectFrom('assignments as s')
    .innerJoin('users as u', 'u.id', 's.reviewerId')
    .select(['u.username', 'u.firstName', 'u.lastName', 'u.email', 'u.affiliation', 'u.orcid'])
    .where('s.id', '=', assignmentId)
    .executeTakeFirstOrThrow()
  const { firstName, lastName, affiliation } = reviewer
  const person = {
    ...reviewer,
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    affiliation: affiliation ?? '',
  }
  return { people: [person], extra: [username] }
}

/** Identities to hide from reviewers: the authors' and the submitting account's. */
export async function identitiesOf(db: Queryable, manuscriptId: string) {
  const people = await db
    .selectFrom('manuscriptAuthors')
    .select(['firstName', 'lastName', 'email', 'affiliation', 'orcid'])
    .where('manuscriptId', '=', manuscriptId)
    .orderBy('orderIndex')
    .execute()
  const submitter = await db
    .selectFrom('manuscripts')
    .innerJoin('users', 'users.id', 'manuscripts.submitterId')
    .select(['users.username', 'users.email'])
    .where('manuscripts.id', '=', manuscriptId)
    .executeTakeFirst()
  if (!submitter) return { people, extra: [] }
  return { people, extra: [submitter.username, submitter.email] }
}

export async function markBlind(db: Queryable, fileId: string, key: string, size: number): Promise<void> {
  await db
    .updateTable('files')
    .set({ blindState: 'ready', blindKey: key, blindSize: size, blindProblem: null })
    .where('id', '=', fileId)
    .execute()
}

export async function markBlindFailed(db: Queryable, fileId: string, problem: string): Promise<void> {
  await db
    .updateTable('files')
    .set({ blindState: 'failed', blindProblem: problem })
    .where('id', '=', fileId)
    .execute()
}

export interface NewFinding {
  id: string
  rule: string
  place: string
  excerpt: string
  severity: 'removed' | 'visible'
  fix: string
}

/**
 * Replaces the findings with those of the latest search; settled ones are kept. A decision carried over
 * from an earlier version is kept if the search `met` its passage.
 */
export async function replaceFindings(
  db: Queryable,
  fileId: string,
  findings: readonly NewFinding[],
  met: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('anonymityFindings')
    .where('fileId', '=', fileId)
    .where((eb) =>
      eb.or([
        eb('resolution', 'is', null),
        eb.and([eb('carried', '=', true), ...(met.length > 0 ? [eb('findingKey', 'not in', [...met])] : [])]),
      ]),
    )
    // A finding that is found again keeps its id: somebody may be about to settle it.
    .$if(findings.length > 0, (query) =>
      query.where(
        'findingKey',
        'not in',
        findings.map(({ id }) => id),
      ),
    )
    .execute()
  if (findings.length === 0) return
  await db
    .insertInto('anonymityFindings')
    .values(
      findings.map(({ id, ...finding }, position) => ({ ...finding, fileId, findingKey: id, position })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['fileId', 'findingKey'])
        .doUpdateSet(({ ref }) => ({ position: ref('excluded.position') })),
    )
    .execute()
}
