import { workDecisions } from '#domain/manuscript/decision.ts'
import type { QueueRow } from '#domain/schemas/queue.ts'

export function mayDecide({ allowed }: Pick<QueueRow, 'allowed'>): boolean {
  return workDecisions.some((kind) => allowed.includes(kind))
}
