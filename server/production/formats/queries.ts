import type { Queryable, Trx } from '../../db/client.ts'

/** Whether the editor chose the PDF made from the text although a galley was uploaded. */
export async function choseMadePdf(db: Queryable, manuscriptId: string): Promise<boolean> {
  const row = await db
    .selectFrom('pdfChoices')
    .select('manuscriptId')
    .where('manuscriptId', '=', manuscriptId)
    .executeTakeFirst()
  return row !== undefined
}

export async function chooseMadePdf(trx: Trx, manuscriptId: string, by: string, now: Date): Promise<void> {
  await trx
    .insertInto('pdfChoices')
    .values({ manuscriptId, chosenBy: by, chosenAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns the number of pages of the PDF that was last made from the text. */
export async function madePages(db: Queryable, manuscriptId: string): Promise<number | null> {
  const row = await db
    .selectFrom('renditions')
    .select('pages')
    .where('manuscriptId', '=', manuscriptId)
    .where('format', '=', 'pdf')
    .executeTakeFirst()
  return row?.pages ?? null
}

/** Removes the choice of the other PDF, so that the newest galley is published again. */
export async function chooseGalley(trx: Trx, manuscriptId: string): Promise<void> {
  await trx.deleteFrom('pdfChoices').where('manuscriptId', '=', manuscriptId).execute()
}
