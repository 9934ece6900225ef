import type { Queryable, Trx } from '../db/client.ts'

/** Finds an author entry by its id, which is part of the link that the author gets by e-mail. */
export function findAuthor(db: Queryable, authorId: string) {
  return db
    .selectFrom('manuscriptAuthors as a')
    .innerJoin('manuscripts as m', 'm.id', 'a.manuscriptId')
    .innerJoin('users as u', 'u.id', 'm.submitterId')
    .select([
      'a.id',
      'a.manuscriptId',
      'a.firstName',
      'a.lastName',
      'a.email',
      'a.authorship',
      'a.removalAskedAt',
      'm.number',
      'm.title',
      'm.abstract',
      'm.submittedAt',
      'u.username',
      'u.firstName as submitterFirstName',
      'u.lastName as submitterLastName',
      'u.emailKey as submitterEmail',
    ])
    .where('a.id', '=', authorId)
    .executeTakeFirst()
}

/**
 * Stores an answer about authorship. Returns false if the answer is unchanged, so that repeating it sends no
 * notification.
 */
export async function setAuthorship(
  trx: Trx,
  authorId: string,
  answer: { authorship: 'confirmed' | 'disputed'; authorshipNote: string | null; authorshipAt: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('manuscriptAuthors')
    .set(answer)
    .where('id', '=', authorId)
    .where((eb) => eb.or([eb('authorship', 'is', null), eb('authorship', '!=', answer.authorship)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Removes an author who has agreed to it. Such an author is never the corresponding one. Their answer came by the link
 * that was sent to the address, so the entry is kept among the former ones as confirmed.
 */
export async function deleteAuthor(trx: Trx, authorId: string): Promise<void> {
  await trx
    .updateTable('manuscriptAuthors')
    .set({ authorship: 'confirmed' })
    .where('id', '=', authorId)
    .execute()
  await trx.deleteFrom('manuscriptAuthors').where('id', '=', authorId).execute()
}

/** Ends the question about an author's removal: the person objects. */
export async function keepAuthor(
  trx: Trx,
  authorId: string,
  { note, now }: { note: string | null; now: Date },
): Promise<void> {
  await trx
    .updateTable('manuscriptAuthors')
    .set({ removalAskedAt: null, removalRefusedAt: now, authorshipNote: note })
    .where('id', '=', authorId)
    .execute()
}

/** Whether the entry shares an identifier with the account and the account's owner has not answered yet. */
export async function isAskedAbout(db: Queryable, authorId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('authorshipMatches')
    .select('authorId')
    .where('authorId', '=', authorId)
    .where('userId', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Records a signed-in person's answer. The first answer is final. */
export async function insertAuthorshipAnswer(
  trx: Trx,
  answer: { authorId: string; userId: string; isAuthor: boolean; answeredAt: Date },
): Promise<boolean> {
  const row = await trx
    .insertInto('authorshipAnswers')
    .values(answer)
    .onConflict((conflict) => conflict.doNothing())
    .returning('authorId')
    .executeTakeFirst()
  return row !== undefined
}

/** Removes the handling editor who turned out to be an author. */
export async function releaseHandling(trx: Trx, manuscriptId: string): Promise<void> {
  await trx
    .updateTable('manuscripts')
    .set({ handlingEditorId: null, handlingAssignedBy: null })
    .where('id', '=', manuscriptId)
    .execute()
}
