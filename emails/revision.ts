import { email } from './email.ts'
import { due, linked, longDate, note, type Paper, paper, reason, recipients } from './parts.ts'

/** Messages about revisions: their due dates and their arrival. */

export const revisionReminder = email({
  kind: 'revision_reminder',
  to: recipients.corresponding,
  when: 'before and after the due date of a revision',
  variables: { ...linked, due },
  variants: {
    revision_reminder: { name: 'Revision reminder', fixed: { late: false, fixes: false } },
    revision_late_reminder: { name: 'Overdue revision reminder', fixed: { late: true, fixes: false } },
    fixes_reminder: { name: 'Technical fixes reminder', fixed: { late: false, fixes: true } },
    fixes_late_reminder: { name: 'Overdue technical fixes reminder', fixed: { late: true, fixes: true } },
  },
  variant: ({ late, fixes }) =>
    fixes
      ? late
        ? 'fixes_late_reminder'
        : 'fixes_reminder'
      : late
        ? 'revision_late_reminder'
        : 'revision_reminder',
  write: (mail: Paper & { due: Date | string; late: boolean; fixes: boolean; url: string }) => {
    const verb = mail.late ? 'was' : 'is'
    const what = mail.fixes ? 'technical fixes are' : 'revision is'
    return {
      subject: `${mail.number}: your ${what} ${mail.late ? 'overdue' : 'due soon'}`,
      greeting: `Dear ${mail.name},`,
      paragraphs: [
        mail.fixes
          ? `The corrected files of “${mail.title}”, with the technical fixes that the editors asked for, ${mail.late ? 'were' : 'are'} due on ${longDate(mail.due)}. The review can begin when they are here.`
          : `The revision of “${mail.title}” ${verb} due on ${longDate(mail.due)}. We look forward to it.`,
        'If you need more time, you can ask for it on the same page.',
      ],
      link: { label: mail.fixes ? 'Send the corrected files' : 'Send the revision', url: mail.url },
    }
  },
})

export const extensionAsked = email({
  template: 'extension_asked',
  name: 'Authors ask for more time',
  to: recipients.editors,
  when: 'when authors ask for more time for a revision',
  variables: {
    ...linked,
    until: { means: 'Requested due date', sample: 'January 15, 2027' },
    reason,
  },
  write: (mail: Paper & { until: Date | string; reason: string; url: string }) => ({
    values: { ...mail, until: longDate(mail.until) },
    subject: `${mail.number}: the authors ask for more time`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `The authors of “${mail.title}” would like to send their revision by ${longDate(mail.until)}.`,
      `They write: “${mail.reason}”`,
    ],
    link: { label: 'Grant or decline', url: mail.url },
  }),
})

export const extensionAnswered = email({
  kind: 'extension_answered',
  to: recipients.authors,
  when: 'when an editor answers a request for more time',
  variables: { ...linked, due, note },
  variants: {
    extension_granted: { name: 'Extension for a revision granted', fixed: { granted: true } },
    extension_declined: { name: 'Extension for a revision declined', fixed: { granted: false } },
  },
  variant: ({ granted }) => (granted ? 'extension_granted' : 'extension_declined'),
  write: (mail: Paper & { granted: boolean; due: Date | string; note: string; url: string }) => ({
    values: { ...mail, due: longDate(mail.due) },
    subject: mail.granted
      ? `${mail.number}: your revision is now due on ${longDate(mail.due)}`
      : `${mail.number}: your request for more time`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      mail.granted
        ? `Your extension has been granted. Your revision of “${mail.title}” is now due on ${longDate(mail.due)}.`
        : `We are sorry that we cannot extend the due date for “${mail.title}”. Your revision is still due on ${longDate(mail.due)}.`,
      ...(mail.note ? [`The editor adds: “${mail.note}”`] : []),
    ],
    link: { label: 'Continue your revision', url: mail.url },
  }),
})

export const revisionReceived = email({
  template: 'revision_received',
  name: 'Revision received',
  to: recipients.authors,
  when: 'when a revision is sent',
  variables: linked,
  write: (mail: Paper & { url: string }) => ({
    subject: `${mail.number}: we have received your revision`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `Thank you. We have received your revision of “${mail.title}” and your response to the reviewers.`,
      'The editor will read both, and then either decide or ask the reviewers again. We will write to you as soon as there is news.',
    ],
    link: { label: 'Follow your manuscript', url: mail.url },
  }),
})

export const revisionArrived = email({
  template: 'revision_arrived',
  name: 'A revision has arrived',
  to: recipients.editors,
  when: 'when a revision is sent',
  topic: 'revision_arrived',
  variables: linked,
  write: (mail: Paper & { url: string }) => ({
    subject: `${mail.number}: a revision has arrived`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [`The authors have sent a revision of “${mail.title}” with their response to the reviewers.`],
    link: { label: 'Open the manuscript', url: mail.url },
  }),
})

export const revisionArrivedForReviewer = email({
  template: 'revision_arrived_reviewer',
  name: 'A reviewed manuscript was revised',
  to: recipients.reviewer,
  when: 'when a revision is sent',
  variables: paper,
  write: (mail: Paper) => ({
    subject: `${mail.number}: a revision has arrived`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `The authors have revised “${mail.title}”, which you reviewed. If the editor asks for another round, we will write to you.`,
    ],
  }),
})
