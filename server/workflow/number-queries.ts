import type { Trx } from '../db/client.ts'

/** Gives a manuscript of a year its number. Numbers increase within a year and are never reused, even if their manuscript is deleted. */
export async function numberOfYear(trx: Trx, shortTitle: string, year: number): Promise<string> {
  const { last } = await trx
    .insertInto('manuscriptNumbers')
    .values({ year, last: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet((eb) => ({ last: eb('manuscriptNumbers.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return `${shortTitle}-${year}-${String(last).padStart(4, '0')}`
}
