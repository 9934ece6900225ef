import { readManifest, setsIn } from './sets.ts'
import type { Target } from './target.ts'

const dayMs = 86_400_000

/**
 * Returns the backups that are no longer needed: all of the last week are kept, then the first of each week for two months, then
 * the first of each month for two years. The newest is always kept.
 */
export function outdated(ids: readonly string[], now: Date): string[] {
  const kept = new Set<string>()
  const seen = new Set<string>()
  for (const id of ids) {
    const at = timeOf(id)
    const age = (now.getTime() - at) / dayMs
    const period =
      age <= 7
        ? id
        : age <= 62
          ? `week ${Math.floor(at / (7 * dayMs))}`
          : age <= 731
            ? `month ${id.slice(0, 6)}`
            : null
    if (period === null || seen.has(period)) continue
    seen.add(period)
    kept.add(id)
  }
  const newest = ids.at(-1)
  return ids.filter((id) => !kept.has(id) && id !== newest)
}

/** The time in an id such as 20261123T110000Z, in milliseconds. */
export function timeOf(id: string): number {
  return Date.parse(id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}

/** Milliseconds for which nothing is removed that a backup at work may need. */
const grace = 2 * dayMs

/**
 * Removes outdated backups, what is left of backups that were cut off, and files that none of the others names. Returns how many
 * backups were removed.
 */
export async function thin(target: Target, now: Date): Promise<number> {
  const complete = await setsIn(target)
  const gone = outdated(complete, now)
  for (const id of gone) await target.remove(`sets/${id}`)
  const isOld = async (path: string) => ((await target.age(path)) ?? 0) > grace
  for (const id of await target.list('sets'))
    if (!complete.includes(id) && (await isOld(`sets/${id}`))) await target.remove(`sets/${id}`)
  for (const name of await target.list('unfinished'))
    if (await isOld(`unfinished/${name}`)) await target.remove(`unfinished/${name}`)
  if (gone.length === 0) return 0
  const needed = new Set<string>()
  for (const id of await setsIn(target))
    for (const { sha256 } of (await readManifest(target, id)).files) needed.add(sha256)
  for (const folder of await target.list('files'))
    for (const name of await target.list(`files/${folder}`)) {
      const path = `files/${folder}/${name}`
      if (!needed.has(name) && (await isOld(path))) await target.remove(path)
    }
  return gone.length
}
