/**
 * A journal has run its migrations for good, and a backup names those of its database: a later program must have the same ones first.
 * Returns what was done to migrations since they were listed. `list`: lines of `sha256sum`; `sums`: of the files that there are, by name.
 */
export function migrationFaults(list: string, sums: ReadonlyMap<string, string>): string[] {
  const listed = list
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ sum: line.slice(0, 64), name: line.slice(66) }))
  const last = listed.at(-1)?.name ?? ''
  const names = new Set(listed.map(({ name }) => name))
  return [
    ...listed.flatMap(({ name, sum }, index) => [
      ...(name < (listed[index - 1]?.name ?? '') ? [`${name} is listed after a higher number`] : []),
      ...(!sums.has(name) ? [`${name} is gone`] : []),
      ...(sums.has(name) && sums.get(name) !== sum ? [`${name} was changed: add a migration instead`] : []),
    ]),
    ...[...sums.keys()]
      .filter((name) => !names.has(name))
      .map((name) =>
        name < last ? `${name} needs a number above ${last.slice(0, 4)}` : `${name} is not in the list`,
      ),
  ]
}
