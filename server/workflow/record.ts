import type { Trx } from '../db/client.ts'
import { siteChanged } from '../db/site-changed.ts'
import { insertAudit } from './queries.ts'

interface Event {
  /** Null for the program itself. */
  actorId: string | null
  action: string
  subject: [kind: string, id: string]
  at: Date
}

/** Records a change of the public site in the audit log and invalidates cached pages. */
export async function record(trx: Trx, event: Event, details: object): Promise<void> {
  await audit(trx, event, details)
  await siteChanged(trx)
}

export async function audit(trx: Trx, { subject, ...event }: Event, details: object): Promise<void> {
  const [subjectKind, subjectId] = subject
  await insertAudit(trx, { ...event, subjectKind, subjectId, details: { ...details } })
}
