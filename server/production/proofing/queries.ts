import { sql } from 'kysely'
import type { TextAnchor } from '#domain/anchors.ts'
import type { Queryable, Trx } from '../../db/client.ts'

/** Returns all proofs of the manuscript's versions, newest first. */
export function sentProofsOf(db: Queryable, manuscriptId: string) {
  return (
    db
      .selectFrom('proofs as p')
      .innerJoin('productionVersions as v', 'v.id', 'p.versionId')
      .leftJoin('users as u', 'u.id', 'p.sentBy')
      .select(['p.id', 'p.versionId', 'v.number as version', 'p.requestedAt as sentAt', 'p.note'])
      .select(['p.answeredAt', 'p.approved', 'p.comments', 'p.replacedAt', 'p.remindedAt'])
      .select(['p.askedFor', 'p.askedUntil', 'p.askedReason', 'p.askedAt', 'p.pdfKey', 'p.pdfPages'])
      // These columns are not null if the proof is of a version.
      .select((eb) => [eb.ref('p.number').$notNull().as('number'), eb.ref('p.dueAt').$notNull().as('dueAt')])
      .select(['u.username', 'u.firstName', 'u.lastName'])
      .where('p.manuscriptId', '=', manuscriptId)
      .orderBy('p.number', 'desc')
      .execute()
  )
}
export type SentProofRow = Awaited<ReturnType<typeof sentProofsOf>>[number]

/** Marks the open proof, of a version or of a PDF, as replaced. Returns false if there was none. */
export async function replaceOpenProof(trx: Trx, manuscriptId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('proofs')
    .set({ replacedAt: now })
    .where('manuscriptId', '=', manuscriptId)
    .where('answeredAt', 'is', null)
    .where('replacedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertProof(
  trx: Trx,
  proof: {
    manuscriptId: string
    versionId: string
    sentBy: string
    note: string | null
    dueAt: Date
    requestedAt: Date
    pdfKey: string | null
    pdfPages: number | null
  },
): Promise<{ id: string; number: number }> {
  const { id, number } = await trx
    .insertInto('proofs')
    .values({
      ...proof,
      number: sql<number>`(SELECT coalesce(max(p.number), 0) + 1 FROM proofs p
        WHERE p.manuscript_id = ${proof.manuscriptId})`,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
  return { id, number: number ?? 1 }
}

/**
 * Marks all queries that are not closed as sent with this proof. Returns the number of them that are open.
 */
export async function sendQueries(trx: Trx, manuscriptId: string, proofId: string): Promise<number> {
  const rows = await trx
    .updateTable('annotations')
    .set({ sentWith: proofId })
    .where('manuscriptId', '=', manuscriptId)
    .where('kind', '=', 'author_query')
    .where('parentId', 'is', null)
    .where('state', '<>', 'closed')
    .returning('state')
    .execute()
  return rows.filter(({ state }) => state === 'open').length
}

/** Returns the texts of the queries that will be sent with the next proof. */
export async function queriesToSend(db: Queryable, manuscriptId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('annotations')
    .select('body')
    .where('manuscriptId', '=', manuscriptId)
    .where('kind', '=', 'author_query')
    .where('parentId', 'is', null)
    .where('state', '<>', 'closed')
    .orderBy('createdAt')
    .execute()
  return rows.map(({ body }) => body)
}

/** Returns the number of queries that are not closed. They are sent with the next proof. */
export async function countQueriesToSend(db: Queryable, manuscriptId: string): Promise<number> {
  const { count } = await db
    .selectFrom('annotations')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('manuscriptId', '=', manuscriptId)
    .where('kind', '=', 'author_query')
    .where('parentId', 'is', null)
    .where('state', '<>', 'closed')
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Returns the queries that were sent to the author, each with the author's answer but without the editors'
 * internal replies.
 */
export async function sentQueriesOf(db: Queryable, manuscriptId: string) {
  const rows = await db
    .selectFrom('annotations as q')
    .leftJoin('annotations as r', (join) =>
      join.onRef('r.parentId', '=', 'q.id').on('r.targetKind', '=', 'proof'),
    )
    .select(['q.id', 'q.body', 'q.anchor', 'q.state', 'r.id as answerId'])
    .select(['r.body as answer', 'r.updatedAt as answeredAt'])
    .where('q.manuscriptId', '=', manuscriptId)
    .where('q.kind', '=', 'author_query')
    .where('q.parentId', 'is', null)
    .where('q.sentWith', 'is not', null)
    .orderBy('q.createdAt')
    .orderBy('q.id')
    .execute()
  return rows.map(({ anchor, ...row }) => ({ ...row, anchor: anchor as unknown as TextAnchor }))
}
export type SentQueryRow = Awaited<ReturnType<typeof sentQueriesOf>>[number]

/**
 * Returns the comments and corrections on all proofs of the manuscript, in the order in which they were made.
 */
export async function proofCommentsOf(db: Queryable, manuscriptId: string) {
  const rows = await db
    .selectFrom('annotations as a')
    .innerJoin('proofs as p', 'p.id', 'a.targetId')
    .select(['a.id', 'a.anchor', 'a.body', 'a.replacement', 'a.outcome', 'a.outcomeNote', 'a.createdAt'])
    .select(['p.id as proofId'])
    .select((eb) => eb.ref('p.number').$notNull().as('proof'))
    .where('a.manuscriptId', '=', manuscriptId)
    .where('a.kind', '=', 'proof_comment')
    .orderBy('a.createdAt')
    .orderBy('a.id')
    .execute()
  return rows.map(({ anchor, ...row }) => ({ ...row, anchor: anchor as unknown as TextAnchor }))
}
export type ProofCommentRow = Awaited<ReturnType<typeof proofCommentsOf>>[number]

/** Stores or replaces the author's answer to a query. A query has at most one answer. */
export async function saveAnswer(
  trx: Trx,
  query: SentQueryRow,
  answer: { manuscriptId: string; proofId: string; body: string; authorId: string; now: Date },
): Promise<void> {
  const { manuscriptId, proofId, body, authorId, now } = answer
  if (query.answerId)
    await trx
      .updateTable('annotations')
      .set({ body, authorId, updatedAt: now })
      .where('id', '=', query.answerId)
      .execute()
  else
    await trx
      .insertInto('annotations')
      .values({
        ...{ manuscriptId, targetKind: 'proof', targetId: proofId, anchor: JSON.stringify(query.anchor) },
        ...{ kind: 'author_query', body, authorId, parentId: query.id, createdAt: now, updatedAt: now },
      })
      .execute()
  await trx
    .updateTable('annotations')
    .set({ state: 'answered', updatedAt: now })
    .where('id', '=', query.id)
    .execute()
}

export async function insertComment(
  trx: Trx,
  comment: {
    id: string
    manuscriptId: string
    proofId: string
    anchor: TextAnchor
    body: string
    replacement: string | null
    authorId: string
    now: Date
  },
): Promise<boolean> {
  const { proofId, anchor, now, ...row } = comment
  const inserted = await trx
    .insertInto('annotations')
    .values({
      ...row,
      ...{ targetKind: 'proof', targetId: proofId, kind: 'proof_comment', anchor: JSON.stringify(anchor) },
      ...{ createdAt: now, updatedAt: now },
    })
    // Does nothing if a comment on another manuscript already has this id.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function changeComment(
  trx: Trx,
  id: string,
  change: { anchor: TextAnchor; body: string; replacement: string | null },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('annotations')
    .set({ ...change, anchor: JSON.stringify(change.anchor), updatedAt: now })
    .where('id', '=', id)
    .execute()
}

export async function deleteComment(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('annotations').where('id', '=', id).execute()
}

/** Moves comments on a proof that was replaced before it was answered to the new proof. */
export async function moveComments(trx: Trx, manuscriptId: string, proofId: string): Promise<void> {
  await trx
    .updateTable('annotations')
    .set({ targetId: proofId })
    .where('manuscriptId', '=', manuscriptId)
    .where('kind', '=', 'proof_comment')
    .where('targetId', 'in', (eb) =>
      eb
        .selectFrom('proofs')
        .select('id')
        .where('manuscriptId', '=', manuscriptId)
        .where('answeredAt', 'is', null)
        .where('replacedAt', 'is not', null),
    )
    .execute()
}

export async function setOutcome(
  trx: Trx,
  id: string,
  outcome: 'made' | 'declined' | null,
  note: string | null,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('annotations')
    .set({ outcome, outcomeNote: note, state: outcome === null ? 'open' : 'closed', updatedAt: now })
    .where('id', '=', id)
    .execute()
}

/** Stores the author's request; null once the editor has answered it. */
export async function setAsked(
  trx: Trx,
  proofId: string,
  asked: { for: 'time' | 'reopening'; until: string | null; reason: string; at: Date } | null,
): Promise<void> {
  await trx
    .updateTable('proofs')
    .set({
      askedFor: asked?.for ?? null,
      askedUntil: asked?.until ?? null,
      askedReason: asked?.reason ?? null,
      askedAt: asked?.at ?? null,
    })
    .where('id', '=', proofId)
    .execute()
}

export async function setDue(trx: Trx, proofId: string, dueAt: Date): Promise<void> {
  await trx.updateTable('proofs').set({ dueAt }).where('id', '=', proofId).execute()
}

export async function reopen(trx: Trx, proofId: string, dueAt: Date): Promise<void> {
  await trx
    .updateTable('proofs')
    .set({ answeredAt: null, answeredBy: null, approved: null, comments: null, dueAt })
    .where('id', '=', proofId)
    .execute()
}

export async function setReminded(trx: Trx, proofId: string, at: Date): Promise<void> {
  await trx.updateTable('proofs').set({ remindedAt: at }).where('id', '=', proofId).execute()
}

/** Returns the open proof, of a version or of a galley. */
export function openProofOf(trx: Trx, manuscriptId: string) {
  return trx
    .selectFrom('proofs')
    .select(['id', 'versionId', 'dueAt', 'remindedAt'])
    .where('manuscriptId', '=', manuscriptId)
    .where('answeredAt', 'is', null)
    .where('replacedAt', 'is', null)
    .executeTakeFirst()
}

/** Returns all open proofs that have a due date. */
export async function proofsAwaited(db: Queryable) {
  return db
    .selectFrom('proofs')
    .select(['manuscriptId', 'id'])
    .select((eb) => eb.ref('dueAt').$notNull().as('dueAt'))
    .where('dueAt', 'is not', null)
    .where('answeredAt', 'is', null)
    .where('replacedAt', 'is', null)
    .orderBy('id')
    .execute()
}

/** Sets the PDF of the open proof of this version. Answered proofs keep the PDF that the author read. */
export async function setProofPdf(
  trx: Trx,
  versionId: string,
  { storageKey, pages }: { storageKey: string; pages: number | null },
): Promise<void> {
  await trx
    .updateTable('proofs')
    .set({ pdfKey: storageKey, pdfPages: pages })
    .where('versionId', '=', versionId)
    .where('answeredAt', 'is', null)
    .where('replacedAt', 'is', null)
    .execute()
}

/** Returns the storage keys of files that are the PDF of a proof. */
export async function proofPdfKeys(db: Queryable, manuscriptId: string): Promise<Set<string | null>> {
  const rows = await db
    .selectFrom('proofs')
    .select('pdfKey')
    .where('manuscriptId', '=', manuscriptId)
    .execute()
  return new Set(rows.map(({ pdfKey }) => pdfKey))
}
