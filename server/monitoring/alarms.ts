import type { AlarmKind } from '#domain/journal/records.ts'
import type { SystemHealth } from '../context.ts'

const gib = 2 ** 30
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** From when on administrators are told. docs/OPERATIONS.md names these limits. */
const limits = {
  /** A disk with less free space than this part of it, or than a GiB; more than 20 GiB always suffice. */
  freePart: 0.05,
  leastFree: gib,
  enoughFree: 20 * gib,
  backupMs: 36 * hourMs,
  mailMs: 30 * minuteMs,
  queueMs: 15 * minuteMs,
  certificateMs: 14 * dayMs,
}

export interface Alarm {
  kind: AlarmKind
  /** A sentence for administrators, with the figures. */
  detail: string
}

/** Returns what is wrong. */
export function alarmsOf(health: SystemHealth, now: Date): Alarm[] {
  const found: Alarm[] = []
  const { disks, storage, backups, mail, queue, certificateEnd } = health
  const full = disks.filter(isNearlyFull)
  if (!storage.ok)
    found.push({
      kind: 'disk',
      detail: 'Files cannot be stored: the disk is full or read-only, or the file store does not answer.',
    })
  else if (full.length > 0)
    found.push({
      kind: 'disk',
      detail: full
        .map(
          ({ place, freeBytes, totalBytes }) =>
            `${amount(freeBytes)} of ${amount(totalBytes)} are free (${place}).`,
        )
        .join(' '),
    })
  if (backups) {
    const newest = backups.sets.at(-1)?.at ?? null
    const since = newest ?? health.beginning
    const { problem, verified } = backups
    if (problem) found.push({ kind: 'backup', detail: problem })
    else if (verified && verified.faults.length > 0)
      found.push({
        kind: 'backup',
        detail: `The backup ${verified.id} is damaged: ${verified.faults.join(' ')}`,
      })
    else if (since && now.getTime() - Date.parse(since) > limits.backupMs)
      found.push({
        kind: 'backup',
        detail: newest
          ? `The newest complete backup was made ${ago(newest, now)} ago.`
          : 'There is no complete backup yet.',
      })
  }
  if (mail.oldestFailingMs > limits.mailMs)
    found.push({
      kind: 'mail',
      detail: `The mail server has not accepted ${mail.failing === 1 ? 'a message' : `${mail.failing} messages`}, the oldest for ${lasting(mail.oldestFailingMs)}.`,
    })
  if (queue.oldestMs > limits.queueMs)
    found.push({
      kind: 'queue',
      detail: `A job has been waiting for ${lasting(queue.oldestMs)}. ${queue.isWorkerRunning ? 'The queue is running, but does not keep up.' : 'No process runs the queue.'}`,
    })
  if (certificateEnd && Date.parse(certificateEnd) - now.getTime() < limits.certificateMs)
    found.push({
      kind: 'certificate',
      detail:
        Date.parse(certificateEnd) < now.getTime()
          ? 'The certificate has ended. Browsers refuse to open the journal.'
          : `The certificate ends in ${lasting(Date.parse(certificateEnd) - now.getTime())}, on ${certificateEnd.slice(0, 10)}.`,
    })
  return found
}

export function isNearlyFull({ freeBytes, totalBytes }: SystemHealth['disks'][number]): boolean {
  return (
    freeBytes < limits.leastFree ||
    (freeBytes < limits.enoughFree && freeBytes < totalBytes * limits.freePart)
  )
}

/** Small disks in megabytes: '0.1 GB of 0.1 GB are free' would say nothing. */
const amount = (bytes: number) =>
  bytes >= gib ? `${(bytes / gib).toFixed(1)} GB` : `${Math.floor(bytes / 2 ** 20)} MB`

const ago = (at: string, now: Date) => lasting(now.getTime() - Date.parse(at))

function lasting(ms: number): string {
  const [count, unit] =
    ms < 2 * hourMs ? [ms / minuteMs, 'minute'] : ms < 3 * dayMs ? [ms / hourMs, 'hour'] : [ms / dayMs, 'day']
  const whole = Math.max(1, Math.floor(count as number))
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`
}
