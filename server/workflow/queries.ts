import { type SqlBool, sql } from 'kysely'
import type { Role } from '#domain/account/account.ts'
import type { Identifier } from '#domain/manuscript/authorship.ts'
import { detailNames, type ManuscriptInput } from '#domain/manuscript/details.ts'
import type {
  FieldOfStudy,
  HistoryEvent,
  ManuscriptType,
  ReviewMode,
  Stage,
  Status,
} from '#domain/manuscript/manuscript.ts'
import { editsAll, type Viewer } from '#domain/manuscript/permissions.ts'
import type { Queryable, Trx } from '../db/client.ts'
import { inDocumentOrder } from '../db/document-order.ts'

export interface ManuscriptRow extends ManuscriptInput {
  id: string
  number: string
  submitterId: string
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
  call: { id: string; title: string } | null
  /** The values that authors still see while a decision is held. */
  held: {
    id: string
    status: Status
    stage: Stage
    stageEnteredAt: string
    lastStatusUpdate: string
    revisionDueAt: string | null
  } | null
  /** There is something to read as a proof: a typeset PDF, or a version that was sent. */
  galleysReady: boolean
  proofsOpen: boolean
  /** The author was asked for the source file and has not sent it yet. */
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

/** Serialises actions on one manuscript: a second action waits for the first and then sees its result. */
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
      // The submitting account's user name and address also identify the authors.
      'u.username as submitter',
      'u.email as submitterEmail',
    ])
    .where('a.manuscriptId', 'in', manuscriptIds)
    .orderBy('a.manuscriptId')
    .orderBy('a.orderIndex')
    .execute()
}

/** Ids of manuscripts that the viewer is a verified author of. Evaluated once per statement rather than per row. */
export const authoredIds = ({ id }: Pick<Viewer, 'id'>) =>
  sql`(SELECT manuscript_id FROM authorships WHERE user_id = ${id})`

type Concealing = Pick<Viewer, 'id' | 'limitedTo'>

/**
 * Ids of manuscripts with an author entry that may be the viewer: the reviewers are hidden until the viewer answers. Of
 * editors who are limited to production, all manuscripts.
 */
export const askedIds = ({ id, limitedTo }: Concealing) =>
  limitedTo
    ? sql`(SELECT id AS manuscript_id FROM manuscripts)`
    : sql`(SELECT manuscript_id FROM authorship_matches WHERE user_id = ${id})`

/** Ids of manuscripts whose reviewers, and anything that could reveal them, are hidden from the viewer. */
export const concealedIds = ({ id, limitedTo }: Concealing) =>
  limitedTo
    ? sql`(SELECT id AS manuscript_id FROM manuscripts)`
    : sql`(SELECT manuscript_id FROM authorships WHERE user_id = ${id}
    UNION ALL SELECT manuscript_id FROM authorship_matches WHERE user_id = ${id})`

/** True if the duties in production cover manuscript `m`: the rule of domain/manuscript/permissions.ts, isCovered. */
export const isCoveredSql = sql<boolean>`(m.status = 'accepted' AND NOT EXISTS (SELECT FROM decisions d
  WHERE d.manuscript_id = m.id AND d.released_at IS NULL AND d.undone_at IS NULL))`

/** True of an account that is not limited to its duties in production. */
export const worksOnAll = sql<SqlBool>`(role <> 'editor' OR NOT limited_to_duties)`

/** True if the viewer is or was a verified author of manuscript `m`. */
export const authoredBy = (viewer: Pick<Viewer, 'id'>) => sql<SqlBool>`m.id IN ${authoredIds(viewer)}`

/** True if the reviewers of manuscript `m` are hidden from the viewer. */
export const concealedFrom = (viewer: Pick<Viewer, 'id'>) => sql<SqlBool>`m.id IN ${concealedIds(viewer)}`

/**
 * Ids of manuscripts whose submitter named the viewer's verified address. It gives the viewer the author's view, unless they
 * hold an assignment: an author's unverified entry has no effect on reviewers, and causes a question to editors.
 */
const namedIds = ({ id }: Pick<Viewer, 'id'>) =>
  sql`(SELECT x.manuscript_id FROM authorship_matches x
    WHERE x.user_id = ${id} AND x.identifier = 'email' AND x.is_proved
      AND NOT EXISTS (SELECT FROM assignments s WHERE s.manuscript_id = x.manuscript_id AND s.reviewer_id = ${id}))`

/** True if the viewer may follow manuscript `m` as one of its authors. */
export const followedBy = (viewer: Pick<Viewer, 'id' | 'role' | 'limitedTo'>) =>
  sql<SqlBool>`(m.id IN (SELECT manuscript_id FROM authorships WHERE user_id = ${viewer.id} AND follows)
    ${editsAll(viewer) ? sql`` : sql`OR m.id IN ${namedIds(viewer)} ${viewer.limitedTo ? sql`AND NOT ${isCoveredSql}` : sql``}`})`

/** Ids of the accounts of a manuscript's verified authors. */
export const authorAccounts = (manuscriptId: string) =>
  sql`(SELECT user_id FROM authorships WHERE manuscript_id = ${manuscriptId})`

/** True if the person `u` is a verified author of the manuscript. */
export const isAuthorOf = (manuscriptId: string) =>
  sql<boolean>`EXISTS (SELECT FROM authorships x WHERE x.user_id = u.id AND x.manuscript_id = ${manuscriptId})`

/** True if an author entry of the manuscript may be the person `u`, who has not answered yet. */
export const isMatchOf = (manuscriptId: string) =>
  sql<boolean>`EXISTS (SELECT FROM authorship_matches x WHERE x.user_id = u.id AND x.manuscript_id = ${manuscriptId})`

/** True if an author entry of the manuscript has the verified address or ORCID iD of the person `u`. */
export const sharesProvedIdentifier = (manuscriptId: string) =>
  sql<boolean>`EXISTS (SELECT FROM authorship_matches x
    WHERE x.user_id = u.id AND x.manuscript_id = ${manuscriptId} AND x.is_proved)`

/** True if the reviewer `u` of manuscript `m` has since become one of its verified authors. */
export const isReviewedByAuthor = sql<boolean>`EXISTS (
  SELECT FROM authorships x WHERE x.user_id = u.id AND x.manuscript_id = m.id)`

/** The unverified identifiers that the reviewer `u` shares with author entries of manuscript `m`. */
export const sharedIdentifiers = sql<Identifier[]>`ARRAY(
  SELECT DISTINCT x.identifier FROM authorship_matches x WHERE x.user_id = u.id AND x.manuscript_id = m.id ORDER BY 1)`

/**
 * True if the account `u` exists only because it was invited to review a manuscript whose reviewers are hidden from the
 * viewer. Such accounts are left out of every list and count that the viewer sees.
 */
export const isHiddenFrom = (viewer: Pick<Viewer, 'id'>) =>
  sql<boolean>`(u.invited_for IS NOT NULL AND u.role IN ('author', 'reviewer') AND u.invited_for IN ${concealedIds(viewer)}
    AND NOT EXISTS (SELECT FROM manuscripts o WHERE o.submitter_id = u.id)
    AND NOT EXISTS (SELECT FROM assignments s
      WHERE s.reviewer_id = u.id AND s.manuscript_id NOT IN ${concealedIds(viewer)}))`

/** The role of the account `u` as shown to the viewer: a role gained by accepting a review that is hidden from the viewer is not shown. */
export const roleShownTo = (viewer: Pick<Viewer, 'id'>) =>
  sql<Role>`CASE WHEN u.role = 'reviewer' AND u.raised_for IS NOT NULL AND u.raised_for IN ${concealedIds(viewer)}
    AND NOT EXISTS (SELECT FROM assignments s WHERE s.reviewer_id = u.id
      AND s.status IN ('in_progress', 'completed') AND s.manuscript_id NOT IN ${concealedIds(viewer)})
    THEN 'author' ELSE u.role END`

export interface Ties {
  isAuthor: boolean
  follows: boolean
  named: boolean
  matched: boolean
  reviews: boolean
}

/** The ties of a person to manuscript `m`. Each view is queried once, because planning takes longer than running. */
const tiesTo = ({ id }: Pick<Viewer, 'id'>) =>
  sql<Ties>`(
    SELECT a.is_author, a.follows, x.matched, x.by_address AND NOT s.assigned AS named, s.reviews
    FROM (SELECT count(*) > 0 AS is_author, coalesce(bool_or(follows), false) AS follows
        FROM authorships WHERE user_id = ${id} AND manuscript_id = m.id) a,
      (SELECT count(*) > 0 AS matched, coalesce(bool_or(identifier = 'email' AND is_proved), false) AS by_address
        FROM authorship_matches WHERE user_id = ${id} AND manuscript_id = m.id) x,
      (SELECT count(*) > 0 AS assigned, coalesce(bool_or(status IN ('in_progress', 'completed')), false) AS reviews
        FROM assignments WHERE reviewer_id = ${id} AND manuscript_id = m.id) s)`.as('t')

const tieColumns = ['t.isAuthor', 't.follows', 't.named', 't.matched', 't.reviews'] as const

export async function tiesOf(db: Queryable, manuscriptId: string, viewer: Pick<Viewer, 'id'>): Promise<Ties> {
  const row = await db
    .selectFrom('manuscripts as m')
    .innerJoinLateral(tiesTo(viewer), (join) => join.onTrue())
    .select(tieColumns)
    .where('m.id', '=', manuscriptId)
    .executeTakeFirst()
  return row ?? { isAuthor: false, follows: false, named: false, matched: false, reviews: false }
}

/** True if the viewer may see manuscript `m` in some form. */
export const visibleTo = (viewer: Pick<Viewer, 'id' | 'role' | 'limitedTo'>) =>
  editsAll(viewer)
    ? sql<SqlBool>`true`
    : sql<SqlBool>`((SELECT t.follows OR t.named OR t.reviews FROM ${tiesTo(viewer)})
        ${viewer.limitedTo ? sql`OR ${isCoveredSql}` : sql``})`

/**
 * A manuscript with the viewer's ties to it. The same statement runs for a manuscript that is not theirs and for one that
 * does not exist, so that neither the answer nor its timing distinguishes them.
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
  const { isAuthor, follows, named, matched, reviews, ...manuscript } = row
  return { ...manuscript, ties: { isAuthor, follows, named, matched, reviews } }
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
  /** Set only when a decision is undone: restores the earlier value. */
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

/** Active editors who are not verified authors of the manuscript, and not limited to production. */
function editorsFor(db: Queryable, { id }: HandledManuscript) {
  return db
    .selectFrom('users as u')
    .select(['u.id', 'u.username', 'u.email', 'u.firstName', 'u.lastName', 'u.role', 'u.recommendsOnly'])
    .select(isMatchOf(id).as('isAsked'))
    .where('u.isActive', '=', true)
    .where('u.role', 'in', ['editor', 'admin'])
    .where(worksOnAll)
    .where((eb) => eb.not(isAuthorOf(id)))
    .orderBy('u.id')
    .execute()
}

/**
 * The editors to notify about a manuscript: its handling editor, or all editors who are not among its authors.
 * If the handling editor is out of office, the others are notified. Messages that name a reviewer are not sent to an
 * editor who has not yet answered whether an author entry is theirs.
 */
export async function editorsToTell(db: Queryable, manuscript: HandledManuscript, namesReviewer: boolean) {
  const all = await editorsFor(db, manuscript)
  const editors = namesReviewer ? all.filter(({ isAsked }) => !isAsked) : all
  const handling = editors.filter(({ id }) => id === manuscript.handlingEditorId)
  return handling.length > 0 ? handling : editors.filter(({ role }) => role === 'editor')
}

/** The editors who may decide: the one who assigned the handling editor, or else all deciding editors. */
export async function decidingEditors(
  db: Queryable,
  manuscript: HandledManuscript & { handlingAssignedBy: string | null },
) {
  const editors = (await editorsFor(db, manuscript)).filter(({ recommendsOnly }) => !recommendsOnly)
  const assigner = editors.filter(({ id }) => id === manuscript.handlingAssignedBy)
  if (assigner.length > 0) return assigner
  const inOffice = editors.filter(({ role }) => role === 'editor')
  return inOffice.length > 0 ? inOffice : editors
}

/** The editor's own default periods in days; null means the journal's default. */
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
      // Findings in a review's files concern a reviewer, not an author.
      .where('f.kind', '<>', 'review_attachment')
      .orderBy('f.orderIndex')
      .orderBy('a.severity', 'desc')
      .$call(inDocumentOrder('a'))
  )
}

/** Findings in the copies of review attachments that could tell the authors who reviewed. */
export function findingsInReviews(db: Queryable, manuscriptId: string) {
  return db
    .selectFrom('anonymityFindings as a')
    .innerJoin('files as f', 'f.id', 'a.fileId')
    .innerJoin('reviewAttachments as x', 'x.fileId', 'f.id')
    .select([
      'x.assignmentId',
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
    .where('a.severity', '=', 'visible')
    .orderBy('f.uploadedAt')
    .$call(inDocumentOrder('a'))
}
