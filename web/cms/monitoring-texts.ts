/** Texts of the monitoring page. */

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

function lasting(ms: number): string {
  if (ms < 2 * hour) return `${Math.max(1, Math.round(ms / minute))} min`
  if (ms < 2 * day) return `${Math.round(ms / hour)} h`
  return `${Math.floor(ms / day)} days`
}

export const monitoringTexts = {
  title: 'Monitoring',
  help: 'Current state of the program. When something needs attention, administrators also get an email.',
  failed: 'Failed to fetch the monitoring data',
  well: 'Everything works.',
  wellBody: 'Nothing needs your attention.',
  since: 'Since',
  attention: 'Needs attention',
  alarms: {
    disk: {
      title: 'Disk.',
      advice:
        'Free some space or enlarge the disk. The folder cache/pages in the data folder may be deleted.',
    },
    backup: {
      title: 'Backup.',
      advice:
        'If the job “Make the daily backup” failed, Jobs shows the reason. Replace a damaged backup by a new one.',
    },
    mail: {
      title: 'Email.',
      advice: 'No message is lost. Check the mail server, and send a test message under System.',
    },
    queue: { title: 'Queue.', advice: 'Restart the program or its separate worker.' },
    certificate: { title: 'Certificate.', advice: 'Renew it at the proxy in front of the journal.' },
  },
  state: 'State',
  queue: 'Queue',
  worker: 'Worker',
  workerRuns: 'Running',
  workerMissing: 'Not running',
  oldest: 'Oldest due job',
  nothingDue: 'None',
  waiting: 'Waiting',
  running: 'Running',
  failing: 'Failing',
  show: (count: number) => `${count.toLocaleString('en-US')}: show`,
  mail: 'Email',
  mailFailed: 'Not accepted',
  disk: 'Disk',
  backups: 'Backups',
  noBackups: 'None by this program (BACKUP_DIR)',
  place: 'Location',
  newest: 'Newest',
  ago: (ms: number) => `${lasting(ms)} ago`,
  size: 'Size, restored',
  sizeUnknown: 'Not noted',
  verified: 'Last verified',
  neverVerified: 'Never (npm run verify-backup)',
  whole: 'Whole',
  damaged: 'Damaged',
  oldestBackup: 'Oldest',
  none: 'None',
  count: 'Complete backups',
  encryption: 'Encryption',
  encrypted: 'Encrypted',
  readable: 'Not encrypted (BACKUP_KEY)',
  certificate: 'Certificate',
  noCertificate: 'Not checked by this program',
  ends: 'Ends',
  left: 'Time left',
  ended: 'None: it has ended',
  period: 'Period',
  periods: { day: 'Last 24 hours', week: 'Last 7 days' },
  problems: 'Errors by kind',
  noProblems: 'No errors or warnings in this period.',
  levels: { error: 'Error', warn: 'Warning' },
  last: 'Last',
  times: (count: number) => `${count.toLocaleString('en-US')}×`,
  routes: 'Slow routes',
  routesHelp: 'The routes that took longest to answer. Slow means a second or longer.',
  noRoutes: 'No requests in this period.',
  route: 'Route',
  columns: {
    requests: 'Requests',
    meanMs: 'Average',
    longestMs: 'Longest',
    slow: 'Slow',
    failures: 'Failed',
    refused: 'Refused',
  },
  milliseconds: (value: number) =>
    value < 1000 ? `${Math.round(value)} ms` : `${(value / 1000).toFixed(1)} s`,
  lasting,
} as const
