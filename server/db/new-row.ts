import type { Insertable } from 'kysely'
import type { DB } from './schema.generated.ts'

/**
 * A row to insert. It has every column of the table except `Left`, which are the columns that start with
 * their default. After a new column is added, each insert is a type error until the column is given a value
 * or listed in `Left`.
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
