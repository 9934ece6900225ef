import { Link } from 'react-router'
import type { MonitoringView } from '#domain/schemas/monitoring.ts'
import { DateText } from '#web/ui/text/dates.tsx'
import { texts } from '../texts.ts'
import { State, SystemPart } from './system-part.tsx'

const words = texts.records.monitoring
const { freeOf } = texts.records.system

/** The parts of the program as they are now. */
export function MonitoringParts({ view }: { view: MonitoringView }) {
  const { alarms, certificateEnd, disks, mail } = view
  const problemOf = (kind: string) => ({
    ok: !alarms.some((alarm) => alarm.kind === kind),
    problem: alarms.some((alarm) => alarm.kind === kind) ? words.attention : null,
  })
  return (
    <>
      <Queue view={view} state={<State {...problemOf('queue')} />} />
      <SystemPart
        title={words.mail}
        rows={[
          [words.state, <State key="state" {...problemOf('mail')} />],
          [words.waiting, mail.waiting],
          [words.mailFailed, <Counted key="failed" count={mail.failed} part="mail" />],
        ]}
      />
      <SystemPart
        title={words.disk}
        rows={[
          [words.state, <State key="state" {...problemOf('disk')} />],
          ...disks.map(
            ({ place, freeBytes, totalBytes }) =>
              [texts.records.action(place), freeOf(freeBytes, totalBytes)] as const,
          ),
        ]}
      />
      <BackupPart backups={view.backups} state={<State {...problemOf('backup')} />} />
      <SystemPart
        title={words.certificate}
        rows={[
          [
            words.state,
            certificateEnd ? <State key="state" {...problemOf('certificate')} /> : words.noCertificate,
          ],
          ...(certificateEnd ? certificateRows(certificateEnd) : []),
        ]}
      />
    </>
  )
}

function certificateRows(end: string) {
  const left = Date.parse(end) - Date.now()
  return [
    [words.ends, <DateText key="end" value={end} />],
    [words.left, left > 0 ? words.lasting(left) : words.ended],
  ] as const
}

function Queue({ view: { jobs, queue }, state }: { view: MonitoringView; state: React.ReactNode }) {
  const sum = (name: 'waiting' | 'running' | 'failing' | 'failed') =>
    jobs.reduce((total, job) => total + job[name], 0)
  const troubled = jobs.filter(({ failing, failed }) => failing + failed > 0)
  return (
    <SystemPart
      title={words.queue}
      rows={[
        [words.state, state],
        [words.worker, queue.isRunning ? words.workerRuns : words.workerMissing],
        [words.oldest, queue.oldestMs === 0 ? words.nothingDue : words.lasting(queue.oldestMs)],
        [words.waiting, sum('waiting')],
        [words.running, sum('running')],
        [words.failing, <Counted key="failing" count={sum('failing') + sum('failed')} part="jobs" />],
        ...troubled.map(
          ({ task, failing, failed }) =>
            [
              texts.records.jobs.tasks[task as keyof typeof texts.records.jobs.tasks] ?? task,
              failing + failed,
            ] as const,
        ),
      ]}
    />
  )
}

/** A number that leads to the list of what it counts. */
function Counted({ count, part }: { count: number; part: 'jobs' | 'mail' }) {
  if (count === 0) return count
  return (
    <Link to={`?tab=settings&part=${part}`} preventScrollReset>
      {words.show(count)}
    </Link>
  )
}

function BackupPart({ backups, state }: Pick<MonitoringView, 'backups'> & { state: React.ReactNode }) {
  if (!backups) return <SystemPart title={words.backups} rows={[[words.state, words.noBackups]]} />
  const { place, isEncrypted, count, newest, oldest, bytes, verified } = backups
  return (
    <SystemPart
      title={words.backups}
      rows={[
        [words.state, state],
        [words.place, place],
        [words.newest, newest ? <At key="newest" value={newest} hasAge /> : words.none],
        [words.size, bytes === null ? words.sizeUnknown : texts.records.system.bytes(bytes)],
        [words.verified, <Verified key="verified" verified={verified} />],
        [words.oldestBackup, oldest ? <At key="oldest" value={oldest} /> : words.none],
        [words.count, count],
        [words.encryption, isEncrypted ? words.encrypted : words.readable],
      ]}
    />
  )
}

type Backups = NonNullable<MonitoringView['backups']>

function Verified({ verified }: Pick<Backups, 'verified'>) {
  if (!verified) return words.neverVerified
  const { at, isWhole } = verified
  return (
    <>
      <At value={at} hasAge /> <State ok={isWhole} problem={isWhole ? words.whole : words.damaged} />
    </>
  )
}

function At({ value, hasAge = false }: { value: string; hasAge?: boolean }) {
  return (
    <>
      <DateText value={value} /> {texts.records.time(value)}
      {hasAge && `, ${words.ago(Date.now() - Date.parse(value))}`}
    </>
  )
}
