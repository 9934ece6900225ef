import { sql } from 'kysely'
import { indexOfOwnEntry } from '#domain/manuscript/authorship.ts'
import type { AuthorFileKind } from '#domain/manuscript/guess-kind.ts'
import { authorFileKinds } from '#domain/manuscript/manuscript.ts'
import type { AuthorInput } from '#domain/manuscript/submission.ts'
import type { Queryable, Trx } from '../db/client.ts'
import type { DraftPlace } from '../db/drafts.ts'
import type { NewRow } from '../db/new-row.ts'
import { personName } from '../workflow/people.ts'

/** All columns except those of later steps and those that the insertion sets itself. */
export type NewManuscript = NewRow<
  'manuscripts',
  | ('status' | 'stage' | 'submittedAt' | 'stageEnteredAt' | 'lastStatusUpdate')
  | ('round' | 'version' | 'handlingEditorId' | 'handlingAssignedBy' | 'revisionDueAt' | 'acceptedAt')
  | ('articleId' | 'searchText' | 'galleyId' | 'handlingExplanation' | 'erasedAt')
> & { now: Date }

/**
 * Inserts a manuscript. Returns false if one with this id exists, because the draft was already submitted.
 */
export async function insertManuscript(trx: Trx, { now, ...manuscript }: NewManuscript): Promise<boolean> {
  const row = await trx
    .insertInto('manuscripts')
    .values({
      ...manuscript,
      // The row starts with these values; move() then records the step of the transition table.
      status: 'submitted',
      stage: 'initial_review',
      submittedAt: now,
      stageEnteredAt: now,
      lastStatusUpdate: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the call for papers is open. It cannot be closed or deleted before the transaction ends. */
export async function lockOpenCall(trx: Trx, id: string, today: string): Promise<boolean> {
  const call = await trx
    .selectFrom('specialIssues')
    .select('id')
    .where('id', '=', id)
    .where('isActive', '=', true)
    .where('submissionDeadline', '>=', today)
    .forShare()
    .executeTakeFirst()
  return call !== undefined
}

export async function hasOpenCalls(db: Queryable, today: string): Promise<boolean> {
  const call = await db
    .selectFrom('specialIssues')
    .select('id')
    .where('isActive', '=', true)
    .where('submissionDeadline', '>=', today)
    .limit(1)
    .executeTakeFirst()
  return call !== undefined
}

/** Whether this account submitted the manuscript, and its last decision invites a new submission. */
export async function mayResubmit(
  db: Queryable,
  submitterId: string,
  manuscriptId: string,
  /** The new submission, which may exist already if it is sent twice. */
  newId: string,
): Promise<boolean> {
  // Two submissions at the same time wait for each other.
  await db.selectFrom('manuscripts').select('id').where('id', '=', manuscriptId).forUpdate().execute()
  const row = await db
    .selectFrom('manuscripts as m')
    .innerJoin('decisions as d', 'd.manuscriptId', 'm.id')
    .select('d.kind')
    .where('m.id', '=', manuscriptId)
    .where('m.submitterId', '=', submitterId)
    .where('m.status', '=', 'rejected')
    .where('d.releasedAt', 'is not', null)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM manuscripts n WHERE n.resubmission_of = m.id AND n.id <> ${newId})`,
    )
    // While a later decision is held, the authors still see the manuscript as it was before.
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM decisions h WHERE h.manuscript_id = m.id
        AND h.released_at IS NULL AND h.undone_at IS NULL)`,
    )
    .orderBy('d.decidedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.kind === 'invite_resubmission'
}

/** Returns the name by which somebody is addressed who submits for others and is in no byline. */
export async function accountName(trx: Trx, userId: string): Promise<string> {
  const row = await trx
    .selectFrom('users')
    .select(['username', 'firstName', 'lastName'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return personName(row)
}

/** Stores the name and affiliation from a submission in the submitter's profile, if it has no name yet. */
export async function rememberName(
  trx: Trx,
  submitter: { id: string; email: string },
  authors: readonly AuthorInput[],
): Promise<void> {
  const own = authors[indexOfOwnEntry(authors, submitter.email)]
  if (!own) return
  const affiliation = own.affiliation.trim()
  await trx
    .updateTable('users')
    .set((eb) => ({
      firstName: own.firstName.trim(),
      lastName: own.lastName.trim(),
      affiliation: eb.fn.coalesce('affiliation', eb.val(affiliation)),
    }))
    .where('id', '=', submitter.id)
    .where('firstName', 'is', null)
    .where('lastName', 'is', null)
    .execute()
}

/** All columns except those that are entered after acceptance or set by the database. */
type NewAuthor = NewRow<
  'manuscriptAuthors',
  | ('id' | 'nameKey' | 'searchText' | 'authorshipNote' | 'removalAskedAt' | 'removalRefusedAt')
  | ('affiliations' | 'equalContribution' | 'presentAddress')
>

export async function insertAuthors(
  trx: Trx,
  manuscriptId: string,
  authors: readonly AuthorInput[],
  submitter: { email: string; at: Date },
): Promise<void> {
  const corresponding = Math.max(
    authors.findIndex((author) => author.isCorresponding),
    0,
  )
  const own = indexOfOwnEntry(authors, submitter.email)
  await trx
    .insertInto('manuscriptAuthors')
    .values(
      authors.map(
        (author, index): NewAuthor => ({
          manuscriptId,
          orderIndex: index,
          firstName: author.firstName.trim(),
          lastName: author.lastName.trim(),
          email: author.email.trim(),
          emailKey: author.email.trim().toLowerCase(),
          affiliation: author.affiliation.trim(),
          orcid: author.orcid?.trim() || null,
          roles: JSON.stringify(author.roles ?? []),
          // Exactly one author is corresponding, by default the first.
          isCorresponding: index === corresponding,
          // By submitting, the submitter confirms their own authorship. All other authors are asked,
          // including those with the same address.
          authorship: index === own ? 'confirmed' : null,
          authorshipAt: index === own ? submitter.at : null,
        }),
      ),
    )
    .execute()
}

const draftColumns = ['id', 'revision', 'content', 'updatedAt'] as const

export function draftsOf(db: Queryable, ownerId: string) {
  return db
    .selectFrom('drafts')
    .select(draftColumns)
    .where('ownerId', '=', ownerId)
    .orderBy('updatedAt', 'desc')
    .execute()
}

export function findDraft(db: Queryable, ownerId: string, id: string) {
  return db
    .selectFrom('drafts')
    .select(draftColumns)
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
}

export function draftExists(db: Queryable, id: string) {
  return db.selectFrom('drafts').select('ownerId').where('id', '=', id).executeTakeFirst()
}

export function draftPlace(
  db: Queryable,
  { id, ownerId, now }: { id: string; ownerId: string; now: Date },
): DraftPlace {
  return {
    find: () => findDraft(db, ownerId, id),
    insert: (content) =>
      db
        .insertInto('drafts')
        .values({ id, ownerId, content, createdAt: now, updatedAt: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning(draftColumns)
        .executeTakeFirst(),
    update: (content, revision) =>
      db
        .updateTable('drafts')
        .set((eb) => ({ content, revision: eb('revision', '+', 1), updatedAt: now }))
        .where('id', '=', id)
        .where('ownerId', '=', ownerId)
        .where('revision', '=', revision)
        .returning(draftColumns)
        .executeTakeFirst(),
  }
}

export async function deleteDraft(db: Queryable, ownerId: string, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('drafts')
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export function fileOfVersion(db: Queryable, manuscriptId: string, version: number) {
  return db
    .selectFrom('files')
    .select(['id', 'fileName', 'fileType', 'fileSize', 'uploadedAt', 'description', 'version', 'blindState'])
    .where('manuscriptId', '=', manuscriptId)
    .where('version', '=', version)
    .orderBy('orderIndex')
    .execute()
}

/**
 * Marks an author's file as replaced, so that it is no longer part of the version: reviewers do not get it. Returns what it
 * was; undefined if the version has no such file.
 */
export async function markReplaced(
  trx: Trx,
  { manuscriptId, version, fileId }: { manuscriptId: string; version: number; fileId: string },
): Promise<{ id: string; kind: AuthorFileKind; fileName: string; orderIndex: number } | undefined> {
  const old = await trx
    .selectFrom('files')
    .select(['id', 'kind', 'fileName', 'orderIndex'])
    .where('id', '=', fileId)
    .where('manuscriptId', '=', manuscriptId)
    .where('version', '=', version)
    .where('kind', 'in', authorFileKinds)
    .executeTakeFirst()
  if (!old) return undefined
  await trx
    .updateTable('files')
    .set({ kind: 'replaced', blindState: null })
    .where('id', '=', fileId)
    .execute()
  return { ...old, kind: old.kind as AuthorFileKind }
}

/** Removes the findings of a file that nobody has to settle any more. */
export async function forgetFindings(trx: Trx, fileId: string): Promise<void> {
  await trx.deleteFrom('anonymityFindings').where('fileId', '=', fileId).execute()
}
