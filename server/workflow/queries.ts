import { sql } from 'kysely'
import type { Person } from '#domain/blinding/identities.ts'
import { actingEditor } from '#domain/manuscript/acting-editor.ts'
import { detailNames, type ManuscriptInput } from '#domain/manuscript/details.ts'
import type { HistoryEvent, ReviewMode, Stage, Status } from '#domain/manuscript/manuscript.ts'
import { editsAll, type Viewer } from '#domain/manuscript/permissions.ts'
import type { Queryable, Trx } from '../db/client.ts'
import { substitutesOf } from './absence-queries.ts'
import {
  hasJoined,
  isClosedTo,
  isCoveredSql,
  isMatchOf,
  type Ties,
  tieColumns,
  tiesTo,
  worksOnAll,
} from './visibility-queries.ts'

export interface ManuscriptRow extends ManuscriptInput {
  id: string
  number: string
  submitterId: string
  manuscriptType: string
  fieldOfStudy: string
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
  call: { id: string; title: string } | null
  /** The rejected manuscript of which this one is the invited new submission. */
  resubmissionOf: { id: string; number: string } | null
  /** Whether the authors have appealed against the rejection, and whether the editors have answered. */
  appeal: 'open' | 'answered' | null
  /** The values that authors see while a decision is held. */
  held: {
    id: string
    status: Status
    stage: Stage
    stageEnteredAt: string
    lastStatusUpdate: string
    revisionDueAt: string | null
  } | null
  /** Whether there is a proof to read: a typeset PDF, or a version that was sent. */
  galleysReady: boolean
  proofsOpen: boolean
  /** Whether the author was asked for the source file and has not sent it yet. */
  sourceAsked: boolean
}

const columns = [
  'm.id',
  'm.number',
  'm.submitterId',
  ...detailNames.map((name) => `m.${name}` as const),
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
        SELECT json_build_object('id', d.id, 'status', d.prior_status, 'stage', d.prior_stage,
          'stageEnteredAt', d.prior_stage_entered_at, 'lastStatusUpdate', d.prior_status_updated_at,
          'revisionDueAt', d.prior_revision_due_at)
        FROM decisions d WHERE d.manuscript_id = m.id AND d.released_at IS NULL AND d.undone_at IS NULL)`.as(
        'held',
      ),
      sql<ManuscriptRow['call']>`(SELECT json_build_object('id', c.id, 'title', c.title)
        FROM special_issues c WHERE c.id = m.call_id)`.as('call'),
      sql<ManuscriptRow['resubmissionOf']>`(SELECT json_build_object('id', o.id, 'number', o.number)
        FROM manuscripts o WHERE o.id = m.resubmission_of)`.as('resubmissionOf'),
      sql<ManuscriptRow['appeal']>`(SELECT CASE WHEN a.answered_at IS NULL THEN 'open' ELSE 'answered' END
        FROM appeals a WHERE a.manuscript_id = m.id AND a.upheld IS DISTINCT FROM true AND a.reopened_at IS NULL)`.as(
        'appeal',
      ),
      sql<boolean>`(EXISTS (SELECT FROM files f WHERE f.manuscript_id = m.id AND f.kind = 'galley')
        OR EXISTS (SELECT FROM proofs p WHERE p.manuscript_id = m.id AND p.version_id IS NOT NULL))`.as(
        'galleysReady',
      ),
      sql<boolean>`EXISTS (SELECT FROM proofs p WHERE p.manuscript_id = m.id AND p.answered_at IS NULL
        AND p.replaced_at IS NULL)`.as('proofsOpen'),
      sql<boolean>`EXISTS (SELECT FROM source_requests s WHERE s.manuscript_id = m.id
        AND s.answered_at IS NULL)`.as('sourceAsked'),
    ])
    .$narrowType<Pick<ManuscriptRow, 'status' | 'stage' | 'manuscriptType' | 'fieldOfStudy' | 'reviewMode'>>()
}

/** Locks the manuscript, so that a second action on it waits for the first one and then sees its result. */
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
  return (
    db
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
        'a.removalAskedAt',
        'a.removalRefusedAt',
        // The user name and address of the submitting account are read because they also identify the authors.
        'u.username as submitter',
        'u.email as submitterEmail',
      ])
      // So do those who were authors, and what entries said before they were changed.
      .select(
        sql<Person[]>`coalesce((SELECT json_agg(DISTINCT jsonb_build_object('firstName', f.first_name,
        'lastName', f.last_name, 'email', f.email, 'affiliation', f.affiliation, 'orcid', f.orcid))
        FROM former_authors f WHERE f.manuscript_id = a.manuscript_id), '[]')`.as('formerly'),
      )
      .where('a.manuscriptId', 'in', manuscriptIds)
      .orderBy('a.manuscriptId')
      .orderBy('a.orderIndex')
      .execute()
  )
}

/**
 * Finds a manuscript with the viewer's relations to it. The same statement runs for a manuscript that is not
 * theirs and for one that does not exist, so that neither the answer nor its timing distinguishes them.
 */
export async function findForViewer(
  db: Queryable,
  id: string,
  viewer: Viewer,
): Promise<(ManuscriptRow & { ties: Ties }) | undefined> {
  const row = await selectManuscripts(db)
    .innerJoinLateral(tiesTo(viewer), (join) => join.onTrue())
    .select(tieColumns)
    .where('m.id', '=', id)
    .where((eb) =>
      editsAll(viewer)
        ? eb.lit(true)
        : eb.or([
            ...[eb('t.follows', '=', true), eb('t.named', '=', true), eb('t.reviews', '=', true)],
            ...(viewer.limitedTo ? [isCoveredSql] : []),
          ]),
    )
    .executeTakeFirst()
  if (!row) return undefined
  const { isAuthor, follows, named, matched, reviews, conflicted, outside, ...manuscript } = row
  return { ...manuscript, ties: { isAuthor, follows, named, matched, reviews, conflicted, outside } }
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
  /** Set only when a decision is undone, to restore the earlier value. */
  stageEnteredAt?: string
  lastStatusUpdate?: string
}

export async function updateState(trx: Trx, manuscript: ManuscriptRow, change: StateChange): Promise<void> {
  const { now, stageEnteredAt, lastStatusUpdate, ...columnsToSet } = change
  const entersStage = change.stage !== manuscript.stage || change.round !== undefined
  await trx
    .updateTable('manuscripts')
    .set({
      ...columnsToSet,
      lastStatusUpdate: lastStatusUpdate ?? now,
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

type HandledManuscript = Pick<ManuscriptRow, 'id' | 'handlingEditorId'>

/** Selects active editors to whom the manuscript is not closed, and who are not limited to production. */
function editorsFor(db: Queryable, { id }: HandledManuscript) {
  return db
    .selectFrom('users as u')
    .select(['u.id', 'u.username', 'u.email', 'u.firstName', 'u.lastName', 'u.role', 'u.recommendsOnly'])
    .select(isMatchOf(id).as('isAsked'))
    .where('u.isActive', '=', true)
    .where('u.role', 'in', ['editor', 'admin'])
    .where(worksOnAll)
    .where(hasJoined)
    .where((eb) => eb.not(isClosedTo(id)))
    .orderBy('u.id')
    .execute()
}

/**
 * Returns the editors to notify about a manuscript: its handling editor or their substitute, or all editors to whom
 * it is not closed, or the administrators of a journal without editors. If the handling editor is away without a substitute, the others are notified. Messages that name a reviewer
 * are not sent to an editor who has not yet answered whether an author entry is theirs.
 */
export async function editorsToTell(db: Queryable, manuscript: HandledManuscript, namesReviewer: boolean) {
  const all = await editorsFor(db, manuscript)
  const editors = namesReviewer ? all.filter(({ isAsked }) => !isAsked) : all
  const acting = manuscript.handlingEditorId
    ? actingEditor(await substitutesOf(db), manuscript.handlingEditorId)
    : null
  const handling = editors.filter(({ id }) => id === acting)
  return handling.length > 0 ? handling : inOffice(editors)
}

/** Returns the editors; in a journal without any, the administrators, who do their work. */
function inOffice<Person extends { role: string }>(people: readonly Person[]): Person[] {
  const editors = people.filter(({ role }) => role === 'editor')
  return editors.length > 0 ? editors : [...people]
}

/**
 * Returns the editors who may decide: the one who assigned the handling editor, or else all deciding editors.
 */
export async function decidingEditors(
  db: Queryable,
  manuscript: HandledManuscript & { handlingAssignedBy: string | null },
) {
  const editors = (await editorsFor(db, manuscript)).filter(({ recommendsOnly }) => !recommendsOnly)
  const acting = manuscript.handlingAssignedBy
    ? actingEditor(await substitutesOf(db), manuscript.handlingAssignedBy)
    : null
  const assigner = editors.filter(({ id }) => id === acting)
  if (assigner.length > 0) return assigner
  return inOffice(editors)
}

/** Returns the editor's own default periods in days; null means the journal's default. */
export async function editorPeriods(db: Queryable, editorId: string) {
  const row = await db
    .selectFrom('editorPreferences')
    .select(['reviewDays', 'revisionDays'])
    .where('userId', '=', editorId)
    .executeTakeFirst()
  return row ?? { reviewDays: null, revisionDays: null }
}

export async function signatureOf(db: Queryable, editorId: string): Promise<string | null> {
  const row = await db
    .selectFrom('editorPreferences')
    .select('signature')
    .where('userId', '=', editorId)
    .executeTakeFirst()
  return row?.signature ?? null
}

export function accountsById(db: Queryable, ids: string[]) {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'firstName', 'lastName', 'isActive'])
    .where('id', 'in', ids)
    .execute()
}
