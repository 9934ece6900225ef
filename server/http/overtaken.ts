import { Refusal } from '#domain/errors.ts'
import { cmsMessages } from '#domain/journal/cms.ts'
import type { Was } from '#domain/schemas/cms.ts'

function told(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return value === null || value === '' ? 'blank' : `“${String(value).slice(0, 200)}”`
}

/**
 * Rejects a change if another administrator changed the item meanwhile, naming the current value of each field. The caller
 * has locked `present`. Without `was`, as in the specification's calls, the last change wins.
 */
export function refuseOvertaken(was: Was, present: object): void {
  const now = present as Record<string, unknown>
  const issues = Object.entries(was ?? {}).flatMap(([path, value]) =>
    path in now && now[path] !== value ? [{ path, message: cmsMessages.overtaken(told(now[path])) }] : [],
  )
  if (issues.length > 0) throw new Refusal('conflict', issues[0]?.message, issues)
}
