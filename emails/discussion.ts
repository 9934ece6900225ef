import { email } from './email.ts'
import { linked, type Paper, recipients } from './parts.ts'

/** Messages in the discussions on a manuscript. The text is what its reader sees on the page. */

const subject = { means: 'Subject of the discussion', sample: 'Data for Table 2' }
const note = { means: 'The message', sample: 'Could you send us the data for Table 2?' }
const writer = { means: 'Name of the person who wrote', sample: 'Ana Ng' }
const replyThere =
  'Please reply on the manuscript’s page. Replies to this email do not become part of the discussion.'

interface Details extends Paper {
  subject: string
  note: string
  url: string
}

/** Splits a message into paragraphs. */
const paragraphsOf = (text: string) => text.split(/\n{2,}/)

export const discussionToAuthor = email({
  template: 'discussion_to_author',
  name: 'Message from the editors to the authors',
  to: recipients.authors,
  when: 'when editors write to the authors in a discussion',
  variables: { ...linked, subject, note },
  needed: ['note'],
  write: (mail: Details) => ({
    subject: `${mail.number}: ${mail.subject}`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [`The editors write to you about “${mail.title}”:`, ...paragraphsOf(mail.note)],
    link: { label: 'Reply on the manuscript’s page', url: mail.url },
    closing: [replyThere],
    note: mail.note,
  }),
})

export const discussionToReviewer = email({
  template: 'discussion_to_reviewer',
  name: 'Message from the editors to a reviewer',
  to: recipients.reviewer,
  when: 'when editors write to a reviewer in a discussion',
  variables: { ...linked, subject, note },
  needed: ['note'],
  write: (mail: Details) => ({
    subject: `${mail.number}: ${mail.subject}`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [`The editors write to you about “${mail.title}”:`, ...paragraphsOf(mail.note)],
    link: { label: 'Reply on the page of the review', url: mail.url },
    closing: [replyThere],
    note: mail.note,
  }),
})

export const discussionToEditor = email({
  template: 'discussion_to_editor',
  name: 'Message in a discussion',
  to: recipients.editors,
  when: 'when somebody writes in a discussion on a manuscript',
  namesReviewer: true,
  variables: { ...linked, writer, subject, note },
  needed: ['note'],
  write: (mail: Details & { writer: string }) => ({
    subject: `${mail.number}: ${mail.subject}`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [`${mail.writer} writes about “${mail.title}”:`, ...paragraphsOf(mail.note)],
    link: { label: 'Reply on the manuscript’s page', url: mail.url },
    closing: [replyThere],
    note: mail.note,
  }),
})

export const discussionAssigned = email({
  template: 'discussion_assigned',
  name: 'A discussion is assigned to an editor',
  to: recipients.editors,
  when: 'when a colleague puts them in charge of a discussion',
  namesReviewer: true,
  variables: { ...linked, writer, subject },
  write: (mail: Paper & { writer: string; subject: string; url: string }) => ({
    subject: `${mail.number}: you are in charge of a discussion`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [`${mail.writer} put you in charge of the discussion “${mail.subject}” on “${mail.title}”.`],
    link: { label: 'Open the manuscript', url: mail.url },
  }),
})
