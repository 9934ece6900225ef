import { useRef, useState } from 'react'

interface RowKeys {
  /** One key for each row, which stays with its row when others are removed or moved. */
  keys: readonly number[]
  /** Call with each removal of a row. */
  remove: (index: number) => void
  /** Call with each move of a row by one place. */
  move: (index: number, by: 1 | -1) => void
}

/** React keys for the rows of a form that have no identity of their own. Rows are added at the end. */
export function useRowKeys(count: number): RowKeys {
  const next = useRef(0)
  const [keys, setKeys] = useState<readonly number[]>([])
  const taken = keys.slice(0, count)
  while (taken.length < count) taken.push(next.current++)
  if (keys.length !== count) setKeys(taken)
  return {
    keys: taken,
    remove: (index) => setKeys(taken.filter((_, at) => at !== index)),
    move(index, by) {
      const moved = [...taken]
      moved.splice(index + by, 0, ...moved.splice(index, 1))
      setKeys(moved)
    },
  }
}
