import { decisionKinds } from '#domain/manuscript/decision.ts'
import type { QueueRow } from '#domain/schemas/queue.ts'

export function mayDecide({ allowed }: Pick<QueueRow, 'allowed'>): boolean {
  return decisionKinds.some((kind) => allowed.includes(kind))
}
