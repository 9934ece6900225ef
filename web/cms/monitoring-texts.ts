/** Texts of the monitoring page. */

const minute = 60_000

export const monitoringTexts = {
  title: 'Monitoring',
  help: 'Current state of the program. When something needs attention, administrators also get an e-mail.',
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
    backup: { title: 'Backup.', advice: 'The job “Make the daily backup” shows the reason under Jobs.' },
    mail: {
      title: 'E-mail.',
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
  mail: 'E-mail',
  mailFailed: 'Not accepted',
  disk: 'Disk',
  backups: 'Backups',
  noBackups: 'None by this program (BACKUP_DIR)',
  place: 'Location',
  newest: 'Newest',
  oldestBackup: 'Oldest',
  none: 'None',
  count: 'Complete backups',
  encryption: 'Encryption',
  encrypted: 'Encrypted',
  readable: 'Not encrypted (BACKUP_KEY)',
  certificate: 'Certificate',
  noCertificate: 'Not checked by this program',
  ends: 'Ends',
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
  lasting: (ms: number) => {
    const minutes = Math.max(1, Math.round(ms / minute))
    return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`
  },
} as const
