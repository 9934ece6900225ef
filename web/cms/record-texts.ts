/** Words of the records: what the program did and how it is. */

import { jobNames } from '#domain/journal/records.ts'

const gib = 1024 ** 3
const bytes = (count: number) =>
  count >= gib
    ? `${(count / gib).toFixed(1)} GB`
    : count >= 1024 ** 2
      ? `${(count / 1024 ** 2).toFixed(1)} MB`
      : `${Math.ceil(count / 1024)} kB`

/** 'content_created' → 'Content created'. */
function inWords(code: string): string {
  const words = code.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const recordTexts = {
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
    help: 'Who did what, when, on what. Nothing in it can be changed or removed. Rows about manuscripts of your own are not shown to you.',
    failed: 'Failed to fetch the audit log',
    whole: 'The log is whole.',
    checking: 'Checking the seals of the log…',
    unchecked: 'The seals of the log could not be checked',
    broken: 'The log was tampered with.',
    brokenHelp:
      'Somebody changed the database past the program. Keep a copy of it as it is, and compare these events with an earlier backup.',
    unfit: 'Does not fit',
    show: (id: number) => `Show event ${id}`,
    number: (id: number) => `#${id}`,
    events: (count: number) =>
      `${count.toLocaleString('en-US')} events, each sealed by a hash over the one before.`,
    head: 'Newest hash, to be noted elsewhere:',
    search: 'Search the audit log',
    searchHint: 'Person, number or word, or #event',
    action: 'What',
    program: 'The program',
    details: 'Details',
    empty: 'Nothing has been done yet',
    emptyBody: 'Every change of content, settings, accounts and manuscripts is written here.',
    none: 'Nothing matches',
    noneBody: 'Try another word, or show everything.',
  },
  mail: {
    title: 'Mail log',
    help: 'Every message, without its text: links in it open doors. Messages about manuscripts of your own are not shown to you.',
    failed: 'Failed to fetch the mail log',
    search: 'Search the mail log',
    searchHint: 'Address, subject or kind',
    status: 'Status',
    statuses: { queued: 'Waiting', sent: 'Sent', failed: 'Failed', kept: 'Kept' },
    to: (address: string) => `To ${address}`,
    problem: (problem: string, attempts: number) =>
      `${problem}, after ${attempts} ${attempts === 1 ? 'try' : 'tries'}`,
    resend: 'Send again',
    resent: 'The message is on its way',
    resendFailed: 'Failed to send the message again',
    empty: 'No message was written yet',
    emptyBody: 'Every message of the program appears here, with what became of it.',
    none: 'No message matches',
    noneBody: 'Try another word, or show every status.',
  },
  jobs: {
    title: 'Jobs',
    help: 'What waits to be done in the background. What fails is tried again by itself, with longer and longer pauses.',
    fetchFailed: 'Failed to fetch the jobs',
    tasks: jobNames,
    states: { waiting: 'Waiting', running: 'Under way', failing: 'Will be tried again', failed: 'Given up' },
    attempts: (done: number, of: number) => `Tried ${done} of ${of} times`,
    retry: 'Try now',
    retried: 'The job will be tried at once',
    retryFailed: 'Failed to try the job again',
    overtaken: 'This job is under way or done by now',
    none: 'Nothing is waiting',
    noneBody: 'Every job is done.',
  },
  system: {
    title: 'System',
    help: 'How the program and what it stands on are at this moment.',
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
    databaseKinds: { embedded: 'embedded', own: 'a server of your own' },
    state: 'State',
    size: 'Size',
    connections: 'Connections',
    migrations: 'Migrations',
    storage: 'Files',
    storageKinds: { folder: 'A folder of this machine', s3: 'S3-compatible store' },
    place: 'Place',
    free: 'Free room',
    freeOf: (free: number, total: number) => `${bytes(free)} of ${bytes(total)}`,
    unknown: 'Not known here',
    virusScan: 'Virus scan',
    on: 'On',
    off: 'Off (CLAMD_ADDRESS)',
    mail: 'Mail',
    mailSet: 'A mail server is set',
    mailUnset: 'No mail server (SMTP_URL): messages stay in the log',
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
      emailsSent: 'E-mails sent in 30 days',
      emailsWaiting: 'E-mails waiting',
      emailsFailed: 'E-mails failed',
      jobsWaiting: 'Jobs waiting',
      jobsFailed: 'Jobs failing',
    },
  },
} as const
