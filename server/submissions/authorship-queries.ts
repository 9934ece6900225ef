import type { Queryable, Trx } from '../db/client.ts'

/** An author of a manuscript, by the id in their link. */
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
