import type { Queryable, Trx } from '../db/client.ts'

/** An author entry, by the id in its link. */
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
      'm.number',
      'm.title',
      'm.abstract',
      'm.submittedAt',
      'u.username',
      'u.emailKey as submitterEmail',
    ])
    .where('a.id', '=', authorId)
    .executeTakeFirst()
}

/** Returns false if the answer was already the same, so that repeating it sends no notification. */
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

/** Whether the entry shares an identifier with the account, which has not answered. */
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

/** An editor who turns out to be an author no longer handles the manuscript. */
export async function releaseHandling(trx: Trx, manuscriptId: string): Promise<void> {
  await trx
    .updateTable('manuscripts')
    .set({ handlingEditorId: null, handlingAssignedBy: null })
    .where('id', '=', manuscriptId)
    .execute()
}
