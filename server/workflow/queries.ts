import { type SqlBool, sql } from 'kysely'
import type {
  FieldOfStudy,
  HistoryEvent,
  ManuscriptType,
  ReviewMode,
  Stage,
  Status,
} from '#domain/manuscript/manuscript.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { Queryable, Trx } from '../db/client.ts'
import { inDocumentOrder } from '../db/document-order.ts'

export interface ManuscriptRow {
  id: string
  number: string
  submitterId: string
  title: string
  abstract: string
  keywords: string[]
  manuscriptType: ManuscriptType
  fieldOfStudy: FieldOfStudy
  status: Status
  stage: Stage
  reviewMode: ReviewMode
  round: number
  version: number
  handlingEditorId: string | null
  handlingAssignedBy: string | null
  revisionDueAt: string | null
  submittedAt: string
  stageEnteredAt: string
  lastStatusUpdate: string
  acceptedAt: string | null
  articleId: string | null
  /** What the authors still see while a decision is held. */
  held: { id: string; status: Status; stage: Stage; stageEnteredAt: string } | null
  galleysReady: boolean
  proofsOpen: boolean
}

const columns = [
  'm.id',
  'm.number',
  'm.submitterId',
  'm.title',
  'm.abstract',
  'm.keywords',
  'm.manuscriptType',
  'm.fieldOfStudy',
  'm.status',
  'm.stage',
  'm.reviewMode',
  'm.round',
  'm.version',
  'm.handlingEditorId',
  'm.handlingAssignedBy',
  'm.revisionDueAt',
  'm.submittedAt',
  'm.stageEnteredAt',
  'm.lastStatusUpdate',
  'm.acceptedAt',
  'm.articleId',
] as const

export function selectManuscripts(db: Queryable) {
  return db
    .selectFrom('manuscripts as m')
    .select(columns)
    .select([
      sql<ManuscriptRow['held']>`(
        SELECT json_build_object('id', d.id, 'status', d.prior_status, 'stage', d.prior_stage, 'stageEnteredAt', d.prior_stage_entered_at)
        FROM decisions d WHERE d.manuscript_id = m.id AND d.released_at IS NULL AND d.undone_at IS NULL)`.as(
        'held',
      ),
      sql<boolean>`EXISTS (SELECT FROM files f WHERE f.manuscript_id = m.id AND f.kind = 'galley')`.as(
        'galleysReady',
      ),
      sql<boolean>`EXISTS (SELECT FROM proofs p WHERE p.manuscript_id = m.id AND p.answered_at IS NULL)`.as(
        'proofsOpen',
      ),
    ])
    .$narrowType<Pick<ManuscriptRow, 'status' | 'stage' | 'manuscriptType' | 'fieldOfStudy' | 'reviewMode'>>()
}

/** Serialises all actions on one manuscript: the second waits, and then sees what the first did. */
export async function lockManuscript(trx: Trx, id: string): Promise<ManuscriptRow | undefined> {
  const lock = await trx
    .selectFrom('manuscripts')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return lock && findManuscript(trx, id)
}

export function findManuscript(db: Queryable, id: string): Promise<ManuscriptRow | undefined> {
  return selectManuscripts(db).where('m.id', '=', id).executeTakeFirst()
}

export type AuthorRow = Awaited<ReturnType<typeof authorsOf>>[number]

export function authorsOf(db: Queryable, manuscriptIds: string[]) {
  if (manuscriptIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('manuscriptAuthors as a')
    .innerJoin('manuscripts as m', 'm.id', 'a.manuscriptId')
    .innerJoin('users as u', 'u.id', 'm.submitterId')
    .select([
      'a.id',
      'a.manuscriptId',
      'a.orderIndex',
      'a.firstName',
      'a.lastName',
      'a.email',
      'a.affiliation',
      'a.orcid',
      'a.isCorresponding',
      'a.authorship',
      'a.authorshipNote',
      'a.authorshipAt',
      // The account that submitted: its user name and address identify the authors as well.
      'u.username as submitter',
      'u.email as submitterEmail',
    ])
    .where('a.manuscriptId', 'in', manuscriptIds)
    .orderBy('a.manuscriptId')
    .orderBy('a.orderIndex')
    .execute()
}

/** Ids of manuscripts that the viewer is an author of: asked once a statement, not once a row. */
export const authoredIds = ({ id }: Pick<Viewer, 'id'>) =>
  sql`(SELECT manuscript_id FROM authorships WHERE user_id = ${id})`

/** True where the viewer is an author of manuscript `m`, by account, e-mail or ORCID, of today or of then. */
export const authoredBy = (viewer: Pick<Viewer, 'id'>) => sql<SqlBool>`m.id IN ${authoredIds(viewer)}`

/** True where the viewer may follow manuscript `m` as one of its authors. */
export const followedBy = ({ id }: Pick<Viewer, 'id'>) =>
  sql<SqlBool>`m.id IN (SELECT manuscript_id FROM authorships WHERE user_id = ${id} AND follows)`

/** Ids of the accounts of a manuscript's authors. */
export const authorAccounts = (manuscriptId: string) =>
  sql`(SELECT user_id FROM authorships WHERE manuscript_id = ${manuscriptId})`

/** True where the person `u` is an author of the manuscript. */
export const isAuthorOf = (manuscriptId: string) =>
  sql<boolean>`EXISTS (SELECT FROM authorships x WHERE x.user_id = u.id AND x.manuscript_id = ${manuscriptId})`

/** True where the reviewer `u` of manuscript `m` is one of its authors by now. */
export const isReviewedByAuthor = sql<boolean>`EXISTS (
  SELECT FROM authorships x WHERE x.user_id = u.id AND x.manuscript_id = m.id)`

/** What ties the viewer to a manuscript. */
export async function tiesOf(
  db: Queryable,
  manuscriptId: string,
  userId: string,
): Promise<{ isAuthor: boolean; follows: boolean; reviews: boolean }> {
  const { rows } = await sql<{ isAuthor: boolean; follows: boolean; reviews: boolean }>`
    SELECT count(*) > 0 AS is_author, coalesce(bool_or(follows), false) AS follows,
      EXISTS (SELECT FROM assignments WHERE manuscript_id = ${manuscriptId} AND reviewer_id = ${userId}
        AND status IN ('in_progress', 'completed')) AS reviews
    FROM authorships WHERE manuscript_id = ${manuscriptId} AND user_id = ${userId}`.execute(db)
  return rows[0] ?? { isAuthor: false, follows: false, reviews: false }
}

export interface StateChange {
  status: Status
  stage: Stage
  now: Date
  round?: number
  version?: number
  revisionDueAt?: Date | null
  acceptedAt?: Date | null
  handlingEditorId?: string
  articleId?: string
  /** Only an undo gives the stage its old beginning back. */
  stageEnteredAt?: string
}

export async function updateState(trx: Trx, manuscript: ManuscriptRow, change: StateChange): Promise<void> {
  const { now, stageEnteredAt, ...columnsToSet } = change
  const entersStage = change.stage !== manuscript.stage || change.round !== undefined
  await trx
    .updateTable('manuscripts')
    .set({
      ...columnsToSet,
      lastStatusUpdate: now,
      stageEnteredAt: stageEnteredAt ?? (entersStage ? now : manuscript.stageEnteredAt),
    })
    .where('id', '=', manuscript.id)
    .execute()
}

export interface HistoryInput {
  manuscriptId: string
  action: HistoryEvent
  fromStatus: Status | null
  toStatus: Status
  stage: Stage
  actorId: string | null
  actorSide: 'author' | 'editor' | 'reviewer' | 'system'
  notes?: string | null
  authorNotes?: string | null
  visibleToAuthors: boolean
  decisionId?: string | null
  changedAt: Date
}

export async function insertHistory(trx: Trx, entry: HistoryInput): Promise<void> {
  await trx.insertInto('history').values(entry).execute()
}

export interface AuditInput {
  actorId: string | null
  action: string
  subjectKind: string
  subjectId: string
  details?: Record<string, unknown>
  at: Date
}

export async function insertAudit(db: Queryable, { details = {}, ...event }: AuditInput): Promise<void> {
  await db
    .insertInto('auditEvents')
    .values({ ...event, details: JSON.stringify(details) })
    .execute()
}

type Told = Pick<ManuscriptRow, 'id' | 'handlingEditorId'>

/** Editors in office without a stake in the manuscript. */
function editorsFor(db: Queryable, { id }: Told) {
  return db
    .selectFrom('users as u')
    .select(['u.id', 'u.username', 'u.email', 'u.firstName', 'u.lastName', 'u.role', 'u.recommendsOnly'])
    .where('u.isActive', '=', true)
    .where('u.role', 'in', ['editor', 'admin'])
    .where((eb) => eb.not(isAuthorOf(id)))
    .orderBy('u.id')
    .execute()
}

/**
 * Whoever is told of a manuscript on the editors' side: its handling editor, or every editor without a stake in it.
 * A handling editor who is out of office leaves it to the others.
 */
export async function editorsToTell(db: Queryable, manuscript: Told) {
  const editors = await editorsFor(db, manuscript)
  const handling = editors.filter(({ id }) => id === manuscript.handlingEditorId)
  return handling.length > 0 ? handling : editors.filter(({ role }) => role === 'editor')
}

/** Who may decide: whoever gave the manuscript to its handling editor, or else every editor who decides. */
export async function decidingEditors(
  db: Queryable,
  manuscript: Told & { handlingAssignedBy: string | null },
) {
  const editors = (await editorsFor(db, manuscript)).filter(({ recommendsOnly }) => !recommendsOnly)
  const assigner = editors.filter(({ id }) => id === manuscript.handlingAssignedBy)
  if (assigner.length > 0) return assigner
  const inOffice = editors.filter(({ role }) => role === 'editor')
  return inOffice.length > 0 ? inOffice : editors
}

/** Days that this editor usually gives; null is the journal's own. */
export async function editorPeriods(db: Queryable, editorId: string) {
  const row = await db
    .selectFrom('editorPreferences')
    .select(['reviewDays', 'revisionDays'])
    .where('userId', '=', editorId)
    .executeTakeFirst()
  return row ?? { reviewDays: null, revisionDays: null }
}

export function accountsById(db: Queryable, ids: string[]) {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'firstName', 'lastName', 'isActive'])
    .where('id', 'in', ids)
    .execute()
}

/** What the anonymity check found in the files of one version. */
export function findingsOf(db: Queryable, manuscriptId: string, version: number) {
  return (
    db
      .selectFrom('anonymityFindings as a')
      .innerJoin('files as f', 'f.id', 'a.fileId')
      .select([
        'a.id',
        'a.fileId',
        'a.rule',
        'a.place',
        'a.excerpt',
        'a.severity',
        'a.fix',
        'a.resolution',
        'a.reason',
      ])
      .where('f.manuscriptId', '=', manuscriptId)
      .where('f.version', '=', version)
      // What is found in a review's files names a reviewer.
      .where('f.kind', '<>', 'review_attachment')
      .orderBy('f.orderIndex')
      .orderBy('a.severity', 'desc')
      .$call(inDocumentOrder('a'))
  )
}
