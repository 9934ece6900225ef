import { usualGroups } from '#domain/journal/board.ts'

/** Suggestions for the group of a board member. */
export function UsualGroups({ id }: { id: string }) {
  return (
    <datalist id={id}>
      {usualGroups.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  )
}
