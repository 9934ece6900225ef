import { email } from './email.ts'
import { linked, note, type Paper, recipients } from './parts.ts'

/** Messages about appeals against a rejection, and about the reopening of a manuscript. */

export const appealReceived = email({
  template: 'appeal_received',
  name: 'Authors appeal against a rejection',
  to: recipients.editors,
  when: 'when authors appeal against a rejection',
  variables: linked,
  write: (mail: Paper & { url: string }) => ({
    subject: `${mail.number}: the authors appeal against the decision`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `The authors of “${mail.title}” appeal against its rejection. The manuscript’s page shows what they write.`,
      'You can reopen the manuscript, or dismiss the appeal with an answer to the authors.',
    ],
    link: { label: 'Read the appeal', url: mail.url },
  }),
})

export const appealDismissed = email({
  template: 'appeal_dismissed',
  name: 'Appeal dismissed',
  to: recipients.authors,
  when: 'when an editor dismisses an appeal',
  variables: { ...linked, note },
  write: (mail: Paper & { note: string; url: string }) => ({
    subject: `${mail.number}: your appeal`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `We have considered your appeal against the decision on “${mail.title}”. The decision stands.`,
      `The editor writes: “${mail.note}”`,
    ],
    link: { label: 'Open the manuscript', url: mail.url },
  }),
})

export const manuscriptReopened = email({
  template: 'manuscript_reopened',
  name: 'Rejected manuscript reopened',
  to: recipients.authors,
  when: 'when an editor reopens a rejected manuscript',
  variables: { ...linked, note },
  write: (mail: Paper & { note: string; url: string }) => ({
    subject: `${mail.number}: your manuscript was reopened`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `We have reopened “${mail.title}” and will consider it again. We will write to you at each step.`,
      `The editor writes: “${mail.note}”`,
    ],
    link: { label: 'Follow your manuscript', url: mail.url },
  }),
})
