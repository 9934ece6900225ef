import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '#domain/errors.ts'
import { cmsMessages } from '#domain/journal/cms.ts'
import type { Was } from '#domain/schemas/was.ts'
import { isFields } from '#domain/stored/document.ts'

/** Returns the current value for the message, or null if it is too long or consists of parts. */
function shortText(value: unknown): string | null {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (value === null || value === '') return 'blank'
  if (typeof value === 'object' && !Array.isArray(value)) return null
  const text = Array.isArray(value) ? value.join(', ') : String(value)
  return text.length > 200 ? null : `“${text}”`
}

/** Returns the names of entries that a list has now and did not have so before; null if its entries have no names. */
function changedNames(before: unknown, now: unknown): string[] | null {
  if (!Array.isArray(before) || !Array.isArray(now) || !now.every(isFields)) return null
  const changed = now.filter((entry) => !before.some((one) => isDeepStrictEqual(one, entry)))
  return changed.map(({ name, from }) => String(name ?? from ?? ''))
}

function messageOf(before: unknown, now: unknown): string {
  const names = changedNames(before, now)
  return names ? cmsMessages.overtakenEntries(names) : cmsMessages.overtaken(shortText(now))
}

/**
 * Rejects a change if another person has meanwhile changed one of the fields, and reports the field's current
 * value. The caller has locked `present`. Without `was`, as in the specification's calls, the last change is
 * applied. `within` is the path of the fields in the body.
 */
export function refuseOvertaken(was: Was, present: object, within = ''): void {
  const now = present as Record<string, unknown>
  const issues = Object.entries(was ?? {}).flatMap(([name, value]) =>
    name in now && !isDeepStrictEqual(now[name], value)
      ? [{ path: within + name, message: messageOf(value, now[name]) }]
      : [],
  )
  if (issues.length > 0) throw new Refusal('conflict', issues[0]?.message, issues)
}
