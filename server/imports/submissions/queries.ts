import { type SqlBool, sql } from 'kysely'
import type { Queryable, Trx } from '../../db/client.ts'
import type { NewRow } from '../../db/new-row.ts'

const state = sql<string>`submission_state(m)`

export function submissionRecords(db: Queryable, keys: readonly string[]) {
  return db
    .selectFrom('importedRecords as r')
    .leftJoin('manuscripts as m', (join) => join.on(sql<SqlBool>`m.id::text = r.target_id`))
    .select(['r.key', 'r.targetId', 'r.digest', 'r.written'])
    .select(sql<string | null>`CASE WHEN m.id IS NOT NULL THEN ${state} END`.as('state'))
    .where('r.kind', '=', 'submission')
    .where('r.key', 'in', keys)
    .execute()
}

/** The accounts that imports made or joined for people, by the keys of their records. */
export async function accountsOfPeople(
  db: Queryable,
  keys: readonly string[],
): Promise<Map<string, { id: string; edits: boolean }>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('importedRecords as r')
    .innerJoin('users as u', (join) => join.on(sql<SqlBool>`u.id::text = r.target_id`))
    .select(['r.key', 'u.id'])
    .select(sql<boolean>`u.role IN ('editor', 'admin')`.as('edits'))
    .where('r.kind', '=', 'person')
    .where('r.key', 'in', keys)
    .execute()
  return new Map(rows.map(({ key, ...account }) => [key, account]))
}

type NewManuscript = NewRow<
  'manuscripts',
  | ('id' | 'searchText' | 'handlingAssignedBy' | 'revisionDueAt' | 'articleId' | 'galleyId')
  | ('handlingExplanation' | 'callId' | 'resubmissionOf' | 'erasedAt')
>

export async function insertManuscript(trx: Trx, manuscript: NewManuscript): Promise<string> {
  const { id } = await trx
    .insertInto('manuscripts')
    .values(manuscript)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type NewAuthor = NewRow<
  'manuscriptAuthors',
  | (
      | 'id'
      | 'nameKey'
      | 'searchText'
      | 'authorship'
      | 'authorshipAt'
      | 'authorshipNote'
      | 'removalAskedAt'
      | 'removalRefusedAt'
    )
  | ('affiliations' | 'equalContribution' | 'presentAddress' | 'roles')
>

/** Nobody has confirmed these entries: an address that was typed in OJS proves nothing. */
export async function insertAuthors(trx: Trx, authors: readonly NewAuthor[]): Promise<void> {
  if (authors.length > 0) await trx.insertInto('manuscriptAuthors').values(authors).execute()
}

export async function insertRound(
  trx: Trx,
  round: Pick<NewRow<'rounds', never>, 'manuscriptId' | 'number' | 'version' | 'openedAt'>,
): Promise<void> {
  // The questions of OJS's form are part of the reviews' texts.
  await trx
    .insertInto('rounds')
    .values({ ...round, reviewForm: JSON.stringify({ questions: [] }) })
    .execute()
}

type NewAssignment = Pick<
  NewRow<'assignments', never>,
  | ('manuscriptId' | 'round' | 'reviewerId' | 'position' | 'status' | 'invitedBy' | 'invitedAt')
  | ('respondedAt' | 'dueAt' | 'completedAt')
>

export async function insertAssignment(trx: Trx, assignment: NewAssignment): Promise<string> {
  const { id } = await trx
    .insertInto('assignments')
    .values(assignment)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertReview(
  trx: Trx,
  review: Pick<
    NewRow<'reviews', never>,
    'assignmentId' | 'recommendation' | 'rating' | 'comments' | 'submittedAt'
  >,
  confidential: string,
): Promise<string> {
  const { id } = await trx.insertInto('reviews').values(review).returning('id').executeTakeFirstOrThrow()
  if (confidential)
    await trx.insertInto('confidentialComments').values({ reviewId: id, body: confidential }).execute()
  return id
}

export async function insertReviewFiles(
  trx: Trx,
  assignmentId: string,
  fileIds: readonly string[],
): Promise<void> {
  if (fileIds.length > 0)
    await trx
      .insertInto('reviewAttachments')
      .values(fileIds.map((fileId) => ({ fileId, assignmentId })))
      .execute()
}

/** A decision that authors have read in OJS, with the reviews that they read then. */
export async function insertDecision(
  trx: Trx,
  decision: Pick<
    NewRow<'decisions', never>,
    | ('manuscriptId' | 'round' | 'kind' | 'notes' | 'letter' | 'reviewIds' | 'decidedBy' | 'decidedAt')
    | ('priorStatus' | 'priorStage')
  >,
): Promise<void> {
  const { decidedAt } = decision
  const { id } = await trx
    .insertInto('decisions')
    .values({
      ...decision,
      ...{ releaseAt: decidedAt, releasedAt: decidedAt, priorStageEnteredAt: decidedAt },
      priorStatusUpdatedAt: decidedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (decision.reviewIds.length > 0)
    await trx
      .updateTable('reviews')
      .set({ releasedBy: id })
      .where('id', 'in', decision.reviewIds as string[])
      .execute()
}

/** Numbers the reviewers whose reviews authors have read. */
export async function numberReviewers(trx: Trx, manuscriptId: string): Promise<void> {
  await sql`
    INSERT INTO reviewer_numbers (manuscript_id, reviewer_id, number)
    SELECT ${manuscriptId}, reviewer_id, row_number() OVER (ORDER BY min(submitted_at), reviewer_id)
    FROM (SELECT s.reviewer_id, r.submitted_at FROM assignments s JOIN reviews r ON r.assignment_id = s.id
      WHERE s.manuscript_id = ${manuscriptId} AND r.released_by IS NOT NULL) released
    GROUP BY reviewer_id`.execute(trx)
}

export async function insertDiscussion(
  trx: Trx,
  discussion: Pick<
    NewRow<'discussions', never>,
    'manuscriptId' | 'kind' | 'reviewerId' | 'subject' | 'openedSide' | 'openedAt' | 'lastSide' | 'closedAt'
  >,
  messages: readonly Pick<
    NewRow<'discussionMessages', never>,
    'authorId' | 'side' | 'body' | 'sentAt' | 'number'
  >[],
): Promise<void> {
  const { id: discussionId } = await trx
    .insertInto('discussions')
    .values(discussion)
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('discussionMessages')
    .values(messages.map((message) => ({ ...message, discussionId })))
    .execute()
}

export async function recordSubmission(
  trx: Trx,
  importId: string,
  record: { key: string; targetId: string; source: string; digest: string },
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO imported_records (kind, key, target_id, source, digest, written, import_id, imported_at)
    SELECT 'submission', ${record.key}, m.id::text, ${record.source}, ${record.digest}, ${state}, ${importId}, ${now}
    FROM manuscripts m WHERE m.id = ${record.targetId}::uuid
    ON CONFLICT (kind, key) DO UPDATE SET target_id = excluded.target_id, source = excluded.source,
      digest = excluded.digest, written = excluded.written, import_id = excluded.import_id,
      imported_at = excluded.imported_at`.execute(trx)
}

/** Deletes a manuscript with everything that belongs to it. Returns the keys of its files. */
export async function deleteManuscript(trx: Trx, id: string): Promise<string[]> {
  const files = await trx
    .selectFrom('files as f')
    .innerJoin('objects as o', 'o.id', 'f.objectId')
    .select(['o.id', 'o.storageKey', 'f.blindKey'])
    .where('f.manuscriptId', '=', id)
    .execute()
  await trx.deleteFrom('manuscripts').where('id', '=', id).execute()
  const objects = files.map((file) => file.id)
  if (objects.length > 0) await trx.deleteFrom('objects').where('id', 'in', objects).execute()
  return files.flatMap(({ storageKey, blindKey }) => [storageKey, ...(blindKey ? [blindKey] : [])])
}
