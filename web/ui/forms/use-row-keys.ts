import { useRef, useState } from 'react'

interface RowKeys {
  /** A key for each row. A row keeps its key when other rows are removed or moved. */
  keys: readonly number[]
  /** Call whenever a row is removed. */
  remove: (index: number) => void
  /** Call whenever a row is moved by one place. */
  move: (index: number, by: 1 | -1) => void
}

/** Provides React keys for rows of a form that have no ids. New rows are always added at the end. */
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
