import type { AlarmKind } from '#domain/journal/records.ts'
import { email } from './email.ts'
import { own, recipients } from './parts.ts'

interface AlarmMail {
  journal: string
  username: string
  url: string
  detail: string
}

const detail = { means: 'What was measured', sample: '0.8 GB of 40 GB are free (files).' }

interface Kind {
  kind: AlarmKind
}

/** For each alarm: what it is, as a subject, and what to do first. docs/OPERATIONS.md says more. */
const alarms: Record<AlarmKind, { name: string; subject: string; advice: string }> = {
  disk: {
    name: 'Alarm: disk space',
    subject: 'little disk space is left',
    advice:
      'When the disk is full, nobody can submit, review or decide. Free some space or enlarge the disk. The folder cache/pages in the data folder may be deleted at any time.',
  },
  backup: {
    name: 'Alarm: backup',
    subject: 'the backups need attention',
    advice:
      'Look at the job “Make the daily backup” under Settings, Jobs for the reason, and try it again there. Check that the folder for backups exists and has space. If a backup is damaged, its disk may be failing: name another folder (BACKUP_DIR) for the next one.',
  },
  mail: {
    name: 'Alarm: failing email',
    subject: 'emails cannot be sent',
    advice:
      'No message is lost: all of them are sent when the mail server accepts them again. Check SMTP_URL, the password and the mail server, and send a test message under Settings, System.',
  },
  queue: {
    name: 'Alarm: stuck queue',
    subject: 'background jobs are waiting',
    advice:
      'Until they run, emails are not sent and uploads are not checked. Restart the program or its separate worker, and look at Settings, Jobs.',
  },
  certificate: {
    name: 'Alarm: certificate',
    subject: 'the certificate of the web address ends soon',
    advice:
      'Renew it at the proxy in front of the journal. When it has ended, browsers refuse to open the journal.',
  },
}

const variants = Object.fromEntries(
  Object.entries(alarms).map(([kind, { name }]) => [`alarm_${kind}`, { name, fixed: { kind } }]),
) as Record<`alarm_${AlarmKind}`, { name: string; fixed: Kind }>

export const alarmRaised = email({
  kind: 'alarm_raised',
  to: recipients.administrators,
  when: 'when something is wrong with the program itself, and once a week while it lasts',
  variables: { ...own, detail },
  variants,
  variant: ({ kind }) => `alarm_${kind}`,
  write: ({ journal, username, url, detail, kind }: AlarmMail & Kind) => ({
    subject: `${journal}: ${alarms[kind].subject}`,
    greeting: `Dear ${username},`,
    paragraphs: [detail, alarms[kind].advice],
    link: { label: 'Open the monitoring page', url },
    closing: [
      'You get this message because you are an administrator. We will write again when it is solved.',
    ],
  }),
})

export const alarmEnded = email({
  template: 'alarm_ended',
  name: 'Alarm is over',
  to: recipients.administrators,
  when: 'when the problem of an alarm has been solved for half an hour',
  variables: { ...own, detail },
  write: ({ journal, username, url, detail }: AlarmMail) => ({
    subject: `${journal}: an alarm is over`,
    greeting: `Dear ${username},`,
    paragraphs: ['The problem that we wrote to you about is solved. It was:', detail],
    link: { label: 'Open the monitoring page', url },
  }),
})

interface PagesMail {
  journal: string
  username: string
  url: string
  pages: string
}

export const pagesToReview = email({
  template: 'pages_to_review',
  name: 'Pages to review',
  to: recipients.administrators,
  when: 'when the day has come on which a page, such as a policy, is to be reviewed',
  variables: { ...own, pages: { means: 'Titles of the pages', sample: 'Data Policy, Corrections' } },
  write: ({ journal, username, url, pages }: PagesMail) => ({
    subject: `${journal}: pages to review`,
    greeting: `Dear ${username},`,
    paragraphs: [
      `It is time to review: ${pages}.`,
      'Check that each page still says what the journal does, save it, and enter the day of its next review.',
    ],
    link: { label: 'Open the pages', url },
  }),
})
