import { sql } from 'kysely'
import type { RevisedDetails } from '#domain/schemas/revised-details.ts'
import type { Trx } from '../db/client.ts'

export async function setDetails(
  trx: Trx,
  manuscriptId: string,
  details: { title: string; abstract: string; keywords: string[] },
): Promise<void> {
  await trx.updateTable('manuscripts').set(details).where('id', '=', manuscriptId).execute()
}

/**
 * Puts the list of authors in its new order. Returns the ids of the authors who were added, and of those who are now
 * to be asked about their removal; the latter stay at the end of the list.
 */
export async function replaceAuthors(
  trx: Trx,
  manuscriptId: string,
  authors: RevisedDetails['authors'],
  { own, now }: { own: string | undefined; now: Date },
): Promise<{ added: string[]; asked: string[] }> {
  const kept = authors.flatMap(({ id }) => id ?? [])
  // The places are unique, so all are moved away first.
  const left = await trx
    .updateTable('manuscriptAuthors')
    .set({
      orderIndex: sql<number>`order_index + 100000`,
      isCorresponding: false,
      removalAskedAt: sql<Date | null>`CASE WHEN id = ANY (${kept}::uuid[]) THEN NULL ELSE coalesce(removal_asked_at, ${now}) END`,
      removalRefusedAt: null,
    })
    .where('manuscriptId', '=', manuscriptId)
    .returning(['id', 'removalAskedAt'])
    .execute()
  const corresponding = Math.max(
    authors.findIndex((author) => author.isCorresponding),
    0,
  )
  const added: string[] = []
  for (const [index, author] of authors.entries()) {
    const row = {
      orderIndex: index,
      firstName: author.firstName.trim(),
      lastName: author.lastName.trim(),
      email: author.email.trim(),
      emailKey: author.email.trim().toLowerCase(),
      affiliation: author.affiliation.trim(),
      orcid: author.orcid?.trim() || null,
      isCorresponding: index === corresponding,
      ...(author.roles && { roles: JSON.stringify(author.roles) }),
    }
    if (author.id) {
      const before = await trx
        .selectFrom('manuscriptAuthors')
        .select('emailKey')
        .where('id', '=', author.id)
        .executeTakeFirst()
      await trx
        .updateTable('manuscriptAuthors')
        .set(row)
        .where('id', '=', author.id)
        .where('manuscriptId', '=', manuscriptId)
        .execute()
      // Another address, which nobody has confirmed yet, is asked.
      if (before && before.emailKey !== row.emailKey && author.id !== own) added.push(author.id)
    } else {
      const { id } = await trx
        .insertInto('manuscriptAuthors')
        .values({ manuscriptId, ...row })
        .returning('id')
        .executeTakeFirstOrThrow()
      added.push(id)
    }
  }
  const asked = left.flatMap(({ id, removalAskedAt }) => (removalAskedAt ? [id] : []))
  for (const [index, id] of asked.entries())
    await trx
      .updateTable('manuscriptAuthors')
      .set({ orderIndex: authors.length + index })
      .where('id', '=', id)
      .execute()
  // Somebody who was asked before is not asked again.
  const news = left.filter(({ removalAskedAt }) => removalAskedAt && sameInstant(removalAskedAt, now))
  return { added, asked: news.map(({ id }) => id) }
}

const sameInstant = (stored: unknown, now: Date) => new Date(stored as string).getTime() === now.getTime()
