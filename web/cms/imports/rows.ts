import type { ImportView } from '#domain/schemas/imports.ts'

type Row = ImportView['issues']

/** The numbers of an import line by line: issues, records of each kind, and files, as far as there are any. */
export function rowsOf({ counts, issues, files }: ImportView): Row[] {
  const whole = counts.find(({ kind }) => kind === 'file')
  return [
    issues,
    ...counts.filter((count) => count !== whole),
    // Files that are records themselves could not be read.
    whole ? sum(files, whole) : files,
  ].filter(({ found }) => found > 0)
}

const sum = (one: Row, other: Row): Row => ({
  kind: one.kind,
  ...{ found: one.found + other.found, taken: one.taken + other.taken, asked: one.asked + other.asked },
  ...{ refused: one.refused + other.refused, same: one.same + other.same, done: one.done + other.done },
  ...{ left: one.left + other.left, failed: one.failed + other.failed, kept: one.kept + other.kept },
})
