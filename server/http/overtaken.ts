import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '#domain/errors.ts'
import { cmsMessages } from '#domain/journal/cms.ts'
import type { Was } from '#domain/schemas/was.ts'
import { isFields } from '#domain/stored/document.ts'

export interface OvertakenIssue {
  path: string
  message: string
}

/** Returns the current value for the message, or null if it is too long or consists of parts. */
function shortText(value: unknown): string | null {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (value === null || value === '') return 'blank'
  if (isFields(value) || (Array.isArray(value) && value.some(isFields))) return null
  const text = Array.isArray(value) ? value.join(', ') : String(value)
  return text.length > 200 ? null : `“${text}”`
}

/** Returns an issue for each field that has another value than in `was`. `within` is the path of the fields in the body. */
export function overtakenIn(was: Was, present: object, within = ''): OvertakenIssue[] {
  const now = present as Record<string, unknown>
  return Object.entries(was ?? {}).flatMap(([name, value]) =>
    name in now && !isDeepStrictEqual(now[name], value)
      ? [{ path: within + name, message: cmsMessages.overtaken(shortText(now[name])) }]
      : [],
  )
}

/**
 * Rejects a change if another person has meanwhile changed one of the fields, and reports the field's current
 * value. The caller has locked `present`. Without `was`, as in the specification's calls, the last change is
 * applied.
 */
export function refuseOvertaken(was: Was, present: object): void {
  const issues = overtakenIn(was, present)
  if (issues.length > 0) throw new Refusal('conflict', issues[0]?.message, issues)
}
