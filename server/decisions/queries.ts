import { sql } from 'kysely'
import type { DecisionKind } from '#domain/manuscript/decision.ts'
import type { FileKind, Stage, Status } from '#domain/manuscript/manuscript.ts'
import type { Queryable, Trx } from '../db/client.ts'
import type { DraftPlace } from '../db/drafts.ts'

export interface NewDecision {
  manuscriptId: string
  round: number
  kind: DecisionKind
  notes: string
  letter: string
  reviewIds: string[]
  /** JSON object that maps review ids to the texts that authors read. */
  reviewTexts: string
  dueAt: Date | null
  overrideReason: string | null
  reasons: string[]
  decidedBy: string
  decidedAt: Date
  priorStatus: Status
  priorStage: Stage
  priorStageEnteredAt: string
  priorStatusUpdatedAt: string
  priorRevisionDueAt: string | null
  releaseAt: Date
  /** JSON array of the editor's wording of the e-mails to reviewers. */
  mails: string
}

export async function insertDecision(trx: Trx, decision: NewDecision): Promise<string> {
  const row = await trx.insertInto('decisions').values(decision).returning('id').executeTakeFirstOrThrow()
  return row.id
}

export async function insertRecommendation(
  trx: Trx,
  recommendation: {
    manuscriptId: string
    round: number
    kind: DecisionKind
    reasons: string
    letter: string | null
    recommendedBy: string
    recommendedAt: Date
  },
): Promise<string> {
  const row = await trx
    .insertInto('editorRecommendations')
    .values(recommendation)
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Completed reviews of a round, with the fields needed for the letter. */
export function reviewsOfRound(db: Queryable, manuscriptId: string, round: number) {
  return db
    .selectFrom('reviews as r')
    .innerJoin('assignments as s', 's.id', 'r.assignmentId')
    .select(['r.id', 's.position', 's.status', 'r.comments'])
    .where('s.manuscriptId', '=', manuscriptId)
    .where('s.round', '=', round)
    .orderBy('s.position')
    .execute()
}

/**
 * Returns those reviews of a round that an editor may send by default: without those that an earlier decision of the
 * round withheld from the authors.
 */
export async function reviewsToSend(db: Queryable, manuscriptId: string, round: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT r.id FROM reviews r JOIN assignments s ON s.id = r.assignment_id
    WHERE s.manuscript_id = ${manuscriptId} AND s.round = ${round} AND NOT EXISTS (
      SELECT FROM decisions d WHERE d.manuscript_id = s.manuscript_id AND d.round = s.round AND d.undone_at IS NULL
        AND d.kind <> 'return_for_fixes' AND r.submitted_at <= d.decided_at AND NOT r.id = ANY (d.review_ids))
    ORDER BY s.position`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns revisions that were requested but have not arrived, with their due dates. */
export function revisionsAwaited(db: Queryable) {
  return db
    .selectFrom('manuscripts')
    .select(['id', 'revisionDueAt'])
    .where('status', '=', 'revisions_required')
    .where('revisionDueAt', 'is not', null)
    .orderBy('revisionDueAt')
    .execute()
}

/** Marks a decision as released. Returns nothing if it was already released or undone. */
export function markReleased(trx: Trx, decisionId: string, now: Date) {
  return trx
    .updateTable('decisions')
    .set({ releasedAt: now })
    .where('id', '=', decisionId)
    .where('releasedAt', 'is', null)
    .where('undoneAt', 'is', null)
    .returning(['manuscriptId', 'round', 'kind', 'letter', 'reviewIds', 'reviewTexts', 'mails', 'decidedBy'])
    .executeTakeFirst()
}

/** Makes the chosen reviews readable for the authors. */
export async function releaseReviews(
  trx: Trx,
  decisionId: string,
  reviewIds: string[],
  texts: Record<string, string>,
): Promise<void> {
  if (reviewIds.length === 0) return
  await trx
    .updateTable('reviews')
    .set({
      releasedBy: decisionId,
      releasedComments: sql<string | null>`${JSON.stringify(texts)}::jsonb ->> id::text`,
    })
    .where('id', 'in', reviewIds)
    .execute()
}

/**
 * Fields of the enclosed reviews for the letter, in the order of invitation, with the reviewers' numbers as far
 * as they have one. No names are read.
 */
export function reviewsById(db: Queryable, manuscriptId: string, ids: string[]) {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .selectFrom('reviews as r')
    .innerJoin('assignments as s', 's.id', 'r.assignmentId')
    .leftJoin('reviewerNumbers as n', (join) =>
      join.onRef('n.manuscriptId', '=', 's.manuscriptId').onRef('n.reviewerId', '=', 's.reviewerId'),
    )
    .select(['r.id', 's.reviewerId', 'n.number', 'r.recommendation', 'r.rating', 'r.comments'])
    .where('s.manuscriptId', '=', manuscriptId)
    .where('r.id', 'in', ids)
    .orderBy('s.position')
    .execute()
}

/** Returns the numbers that reviewers of a manuscript have. */
export async function reviewerNumbers(db: Queryable, manuscriptId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('reviewerNumbers')
    .select('number')
    .where('manuscriptId', '=', manuscriptId)
    .execute()
  return rows.map(({ number }) => number)
}

/** Stores the numbers of reviewers who have none yet. */
export async function insertReviewerNumbers(
  trx: Trx,
  manuscriptId: string,
  reviewers: { reviewerId: string; number: number }[],
): Promise<void> {
  if (reviewers.length === 0) return
  await trx
    .insertInto('reviewerNumbers')
    .values(reviewers.map(({ reviewerId, number }) => ({ manuscriptId, reviewerId, number })))
    .onConflict((conflict) => conflict.columns(['manuscriptId', 'reviewerId']).doNothing())
    .execute()
}

const draftColumns = ['content', 'revision', 'savedAt as updatedAt'] as const

export function findDecisionDraft(db: Queryable, manuscriptId: string, editorId: string) {
  return db
    .selectFrom('decisionDrafts')
    .select(draftColumns)
    .where('manuscriptId', '=', manuscriptId)
    .where('editorId', '=', editorId)
    .executeTakeFirst()
}

export function decisionDraftPlace(
  trx: Trx,
  { manuscriptId, editorId, now }: { manuscriptId: string; editorId: string; now: Date },
): DraftPlace {
  return {
    find: () => findDecisionDraft(trx, manuscriptId, editorId),
    insert: (content) =>
      trx
        .insertInto('decisionDrafts')
        .values({ manuscriptId, editorId, content, savedAt: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning(draftColumns)
        .executeTakeFirst(),
    update: (content, revision) =>
      trx
        .updateTable('decisionDrafts')
        .set((eb) => ({ content, revision: eb('revision', '+', 1), savedAt: now }))
        .where('manuscriptId', '=', manuscriptId)
        .where('editorId', '=', editorId)
        .where('revision', '=', revision)
        .returning(draftColumns)
        .executeTakeFirst(),
  }
}

/** Deletes the draft of the editor who made this decision. */
export async function deleteDraftOf(trx: Trx, decisionId: string): Promise<void> {
  await trx
    .deleteFrom('decisionDrafts')
    .using('decisions')
    .whereRef('decisions.manuscriptId', '=', 'decisionDrafts.manuscriptId')
    .whereRef('decisions.decidedBy', '=', 'decisionDrafts.editorId')
    .where('decisions.id', '=', decisionId)
    .execute()
}

export async function openRound(
  trx: Trx,
  manuscriptId: string,
  number: number,
  version: number,
  now: Date,
): Promise<void> {
  await trx.insertInto('rounds').values({ manuscriptId, number, version, openedAt: now }).execute()
}

/**
 * Returns the state of the reviewers' copies of a version, and the findings in them that nobody has settled.
 */
export async function blindness(
  db: Queryable,
  manuscriptId: string,
  version: number,
  kinds: readonly FileKind[],
) {
  return db
    .selectFrom('files as f')
    .select([
      'f.id',
      'f.fileName',
      'f.blindState',
      'f.blindProblem',
      sql<number>`(SELECT count(*) FROM anonymity_findings a WHERE a.file_id = f.id AND a.severity = 'visible' AND a.resolution IS NULL)`.as(
        'unsettled',
      ),
    ])
    .where('f.manuscriptId', '=', manuscriptId)
    .where('f.version', '=', version)
    .where('f.kind', 'in', [...kinds])
    .orderBy('f.orderIndex')
    .execute()
}

/** Settles the finding and returns its file, if it belongs to this manuscript. */
export async function settleFinding(
  trx: Trx,
  manuscriptId: string,
  finding: { id: string; resolution: string; reason: string | null; resolvedBy: string; resolvedAt: Date },
): Promise<string | null> {
  const { id, ...settlement } = finding
  const row = await trx
    .updateTable('anonymityFindings as a')
    .from('files as f')
    .set(settlement)
    .whereRef('f.id', '=', 'a.fileId')
    .where('a.id', '=', id)
    .where('f.manuscriptId', '=', manuscriptId)
    .returning('a.fileId')
    .executeTakeFirst()
  return row?.fileId ?? null
}

/** Withholds a copy until it has been made again, because it still contains the settled passage. */
export async function markCopyWaiting(trx: Trx, fileId: string): Promise<void> {
  await trx.updateTable('files').set({ blindState: 'waiting' }).where('id', '=', fileId).execute()
}

export async function manuscriptOfDecision(db: Queryable, decisionId: string): Promise<string | null> {
  const row = await db
    .selectFrom('decisions')
    .select('manuscriptId')
    .where('id', '=', decisionId)
    .executeTakeFirst()
  return row?.manuscriptId ?? null
}
