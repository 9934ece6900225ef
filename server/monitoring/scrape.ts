import { setTimeout as pause } from 'node:timers/promises'
import { alarmKinds } from '#domain/journal/records.ts'
import type { Context, SystemHealth } from '../context.ts'
import { alarmsOf } from './alarms.ts'
import type { Instruments } from './metrics.ts'

/** Milliseconds to wait for the database, so that a scrape also answers while it does not. */
const patience = 3000

/** Returns the metrics of this process, with those of the journal as they are now, in Prometheus's text format. */
export async function scrape(context: Context, instruments: Instruments): Promise<string> {
  const { pool, documents, monitor, clock } = context
  const { set } = instruments
  instruments.read()
  set('database_connections', pool.totalCount - pool.idleCount, { state: 'busy' })
  set('database_connections', pool.idleCount, { state: 'idle' })
  set('database_connections', pool.waitingCount, { state: 'awaited' })
  const processes = documents.processes()
  set('document_processes', processes.length)
  set(
    'document_process_bytes',
    processes.reduce((sum, { memory }) => sum + memory, 0),
  )
  set('document_jobs_waiting', documents.waiting())
  const health = await Promise.race([
    monitor.health().catch(() => null),
    pause(patience, null, { ref: false }),
  ])
  set('database_up', health ? 1 : 0)
  for (const name of ['disk_free_bytes', 'disk_bytes', 'alarms'] as const) instruments.clear(name)
  if (health) setHealth(instruments, health, clock.now())
  return instruments.registry.metrics()
}

function setHealth({ set }: Instruments, health: SystemHealth, now: Date): void {
  const { queue, mail, disks, backups, certificateEnd } = health
  for (const state of ['waiting', 'running', 'failing', 'failed'] as const)
    set('jobs', queue[state], { state })
  set('job_oldest_seconds', queue.oldestMs / 1000)
  set('worker_up', queue.isWorkerRunning ? 1 : 0)
  for (const state of ['waiting', 'failing'] as const) set('emails', mail[state], { state })
  set('email_oldest_seconds', mail.oldestMs / 1000)
  for (const { place, freeBytes, totalBytes } of disks) {
    set('disk_free_bytes', freeBytes, { place })
    set('disk_bytes', totalBytes, { place })
  }
  const newest = backups?.sets.at(-1)
  const since = (at: string) => (now.getTime() - Date.parse(at)) / 1000
  set('backup_age_seconds', newest ? since(newest.at) : null)
  const verified = backups?.verified?.faults.length === 0 ? backups.verified.at : null
  set('backup_verified_age_seconds', verified ? since(verified) : null)
  set('backup_bytes', backups?.bytes ?? null)
  set(
    'certificate_expiry_seconds',
    certificateEnd ? (Date.parse(certificateEnd) - now.getTime()) / 1000 : null,
  )
  const found = alarmsOf(health, now)
  for (const kind of alarmKinds) set('alarms', found.some((alarm) => alarm.kind === kind) ? 1 : 0, { kind })
}
