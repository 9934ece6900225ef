import type { Settings } from './settings.ts'

/** Why readers do not see the journal: it was never opened, or it is being worked on. The first is stronger. */
export type ClosedFor = 'not_open' | 'maintenance'

/** Returns why the journal is closed to readers, and what they are told; null if it is open to them. */
export function closedTo({
  opening,
  maintenance,
  office: { email },
}: Settings): { why: ClosedFor; notice: string; email: string } | null {
  if (!opening.isOpen) return { why: 'not_open', notice: opening.notice, email }
  if (maintenance.isOn) return { why: 'maintenance', notice: maintenance.message, email }
  return null
}
