import { useState } from 'react'

interface RowWas<Row, Was> {
  /** What is sent as `was`; undefined for a new row. */
  was: Was | undefined
  /** Whether the person was told that somebody else has changed the row. */
  isTold: boolean
  /** Call after a conflict with the row as it is now. */
  see: (now: Row | undefined) => void
  /** The fields that the person has changed, with what they were. What somebody else has changed elsewhere in the row stays. */
  changesOf: <Fields extends object>(fields: Fields) => Partial<Fields> & { was?: Partial<Was> }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * For dialogs that change one row of a list. After a conflict, a second save replaces what the person was told of, and nothing that was
 * saved later.
 *
 * @param wasOf the fields of the dialog as they are sent
 */
export function useRowWas<Row, Was extends object>(
  row: Row | null,
  wasOf: (row: Row) => Was,
): RowWas<Row, Was> {
  const [first] = useState(() => (row ? wasOf(row) : undefined))
  const [was, setWas] = useState(first)
  const isChanged = ([name, value]: [string, unknown]) =>
    !first || !(name in first) || !isSame(value, first[name as keyof Was])
  return {
    was,
    isTold: was !== first,
    see: (now) => now && setWas(wasOf(now)),
    changesOf: <Fields extends object>(fields: Fields) => {
      const changed = Object.entries(fields).filter(isChanged)
      const names = new Set(changed.map(([name]) => name))
      const before = Object.entries(was ?? {}).filter(([name]) => names.has(name))
      return {
        ...(Object.fromEntries(changed) as Partial<Fields>),
        ...(was && { was: Object.fromEntries(before) as Partial<Was> }),
      }
    },
  }
}
