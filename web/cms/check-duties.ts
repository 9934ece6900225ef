import { dutyProblem } from '#domain/account/duties.ts'
import { cmsMessages } from '#domain/journal/cms.ts'
import type { Checks } from '#web/ui/forms/use-form.ts'

/** Returns what is wrong with the duties of an editor, by field. */
export function checksOfDuties(work: Parameters<typeof dutyProblem>[0]): Checks {
  if (work.limitedToDuties && work.duties.length === 0) return { duties: cmsMessages.noDuty }
  const problem = dutyProblem(work)
  return problem ? { [problem.field]: problem.message } : {}
}
