import type { Insertable } from 'kysely'
import type { DB } from './schema.generated.ts'

/**
 * A row to insert, with every column of the table but those that begin with their default (`Left`). A new column is a type
 * error wherever rows are made, until it is given a value or left to its default on purpose.
 */
export type NewRow<Table extends keyof DB, Left extends keyof DB[Table]> = Omit<
  {
    [Column in keyof DB[Table]]-?: Exclude<
      Required<Insertable<DB[Table]>>[Column & keyof Insertable<DB[Table]>],
      undefined
    >
  },
  Left
>
