/** Texts of the records: audit log, mail log, jobs, system. */

import { jobNames } from '#domain/journal/records.ts'
import { monitoringTexts } from './monitoring-texts.ts'

const gib = 1024 ** 3
const bytes = (count: number) =>
  count >= gib
    ? `${(count / gib).toFixed(1)} GB`
    : count >= 1024 ** 2
      ? `${(count / 1024 ** 2).toFixed(1)} MB`
      : `${Math.ceil(count / 1024)} kB`

/** Converts a code to words: 'content_created' to 'Content created'. */
function inWords(code: string): string {
  const words = code.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const recordTexts = {
  monitoring: monitoringTexts,
  refresh: 'Refresh',
  action: inWords,
  subject: inWords,
  time: (instant: string) =>
    new Date(instant).toLocaleTimeString('en-US', {
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
    }),
  audit: {
    title: 'Audit log',
    help: 'Who did what, when, and to what. Entries cannot be changed or removed. Entries about your own manuscripts are not shown.',
    failed: 'Failed to fetch the audit log',
    whole: 'Log verified.',
    checking: 'Verifying the log…',
    unchecked: 'The log could not be verified',
    broken: 'The log has been tampered with.',
    brokenHelp:
      'The database was changed outside the program. Keep a copy of its current state, and compare these events with an earlier backup.',
    unfit: 'Does not match its stored hash',
    show: (id: string) => `Show event ${id}`,
    number: (id: string) => `#${id}`,
    events: (count: number) =>
      `${count.toLocaleString('en-US')} events, each linked to the one before by a hash.`,
    head: 'Latest hash (keep a copy elsewhere):',
    search: 'Search the audit log',
    searchHint: 'Person, number, word or #event',
    action: 'Action',
    program: 'System',
    details: 'Details',
    empty: 'There are no events yet',
    emptyBody: 'Every change to content, settings, accounts and manuscripts is recorded here.',
    none: 'No events found',
    noneBody: 'Try a different search, or show all events.',
  },
  mail: {
    title: 'Mail log',
    help: 'All messages. The text is hidden because it may contain sign-in links. Messages about your own manuscripts are not shown.',
    failed: 'Failed to fetch the mail log',
    search: 'Search the mail log',
    searchHint: 'Address, subject or kind',
    status: 'Status',
    statuses: { queued: 'Waiting', sent: 'Sent', failed: 'Failed', kept: 'Stored' },
    to: (address: string) => `To ${address}`,
    problem: (problem: string, attempts: number) =>
      `${problem}, after ${attempts} ${attempts === 1 ? 'try' : 'tries'}`,
    resend: 'Send again',
    resent: 'The message is being sent',
    resendFailed: 'Failed to send the message again',
    empty: 'There are no messages yet',
    emptyBody: 'Every message sent by the system appears here with its status.',
    none: 'No messages found',
    noneBody: 'Try a different search, or show all statuses.',
  },
  jobs: {
    title: 'Jobs',
    help: 'Background jobs. Failed jobs are retried automatically at increasing intervals.',
    fetchFailed: 'Failed to fetch the jobs',
    tasks: jobNames,
    states: { waiting: 'Waiting', running: 'Running', failing: 'Will be retried', failed: 'Failed' },
    attempts: (done: number, of: number) => `Attempt ${done} of ${of}`,
    retry: 'Try now',
    retried: 'The job will run now',
    retryFailed: 'Failed to try the job again',
    overtaken: 'This job is already running or done',
    none: 'No jobs are waiting',
    noneBody: 'All jobs are done.',
  },
  system: {
    title: 'System',
    help: 'Current status of the program, the database, storage and mail.',
    failed: 'Failed to fetch the state of the system',
    ok: 'Works',
    program: 'Program',
    version: 'Version',
    node: 'Node',
    mode: 'Mode',
    since: 'Running since',
    providers: 'Sign-in with',
    captcha: 'Captcha',
    none: 'Password only',
    database: 'Database',
    databaseKinds: { embedded: 'embedded', own: 'external server' },
    state: 'State',
    size: 'Size',
    connections: 'Connections',
    migrations: 'Migrations',
    storage: 'Files',
    storageKinds: { folder: 'Local folder', s3: 'S3-compatible store' },
    place: 'Location',
    free: 'Free space',
    freeOf: (free: number, total: number) => `${bytes(free)} of ${bytes(total)}`,
    unknown: 'Unknown',
    virusScan: 'Virus scan',
    on: 'On',
    off: 'Off (CLAMD_ADDRESS)',
    mail: 'Mail',
    mailSet: 'Mail server configured',
    mailUnset: 'No mail server (SMTP_URL): messages are only stored in the log',
    from: 'From',
    test: 'Send a test message to me',
    testing: 'Sending…',
    usage: 'Usage',
    bytes,
    counts: {
      articles: 'Articles',
      views: 'Article views',
      downloads: 'PDF downloads',
      manuscripts: 'Manuscripts',
      users: 'Active accounts',
      signedIn: 'Signed in now',
      stored: 'Uploaded',
      emailsSent: 'Emails sent in 30 days',
      emailsWaiting: 'Emails waiting',
      emailsFailed: 'Emails failed',
      jobsWaiting: 'Jobs waiting',
      jobsFailed: 'Jobs failing',
      formatsWaiting: 'PDF and EPUB files being created',
    },
  },
} as const
