import { isTaskCode, type TaskParams, taskText } from '#domain/production.ts'
import type { tasksOf } from './text-queries.ts'

/** Returns the number of open tasks that must be settled before publication. */
export function openTasksAmong(tasks: Awaited<ReturnType<typeof tasksOf>>): number {
  return tasks.filter(
    ({ state, code, params }) =>
      state === 'open' && isTaskCode(code) && taskText(code, params as TaskParams).weight === 'must',
  ).length
}
