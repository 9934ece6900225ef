import { email } from './email.ts'
import { due, linked, longDate, type Paper, paper, recipients } from './parts.ts'

/** Messages to reviewers about what editors do with their reviews. */

const words = { means: 'What the editor wrote', sample: 'Which of the two tables do you mean?' }

export const reviewReturned = email({
  template: 'review_returned',
  name: 'A review needs clarification',
  to: recipients.reviewer,
  when: 'when an editor sends a review back for clarification',
  variables: { ...linked, note: words, due },
  needed: ['note'],
  /** `note`: in blind review without words that identify the authors. */
  write: (mail: Paper & { note: string; due: Date | string; url: string }) => ({
    subject: `${mail.number}: a question about your review`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `Thank you for your review of “${mail.title}”. The editor asks you to clarify it:`,
      mail.note,
      `Your review is open again, with everything that you wrote. Please change it and submit it again by ${longDate(mail.due)}.`,
    ],
    link: { label: 'Open your review', url: mail.url },
    note: mail.note,
  }),
})

export const reviewClarified = email({
  template: 'review_clarified',
  name: 'Clarification of a review no longer needed',
  to: recipients.reviewer,
  when: 'when an editor no longer needs the clarification of a review',
  variables: paper,
  write: (mail: Paper) => ({
    subject: `${mail.number}: your review counts as you sent it`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `We had asked you to clarify your review of “${mail.title}”. This is no longer needed: your review counts as you sent it. Thank you.`,
    ],
  }),
})

export const reviewEntered = email({
  template: 'review_entered',
  name: 'A review was entered for the reviewer',
  to: recipients.reviewer,
  when: 'when an editor enters a review that the reviewer sent otherwise',
  variables: linked,
  write: (mail: Paper & { url: string }) => ({
    subject: `${mail.number}: we have entered your review`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `Thank you for sending us your review of “${mail.title}”. We have entered it for you. Please read it, and write to us if something is not as you sent it.`,
    ],
    link: { label: 'Read your review', url: mail.url },
  }),
})

export const reviewerThanked = email({
  template: 'reviewer_thanked',
  name: 'An editor thanks a reviewer',
  to: recipients.reviewer,
  when: 'when an editor thanks a reviewer in words of their own',
  topic: 'review_news',
  variables: {
    ...linked,
    note: { means: 'What the editor wrote', sample: 'Thank you for your careful report.' },
    editor: { means: 'Name of the editor', sample: 'Eva Marsh' },
  },
  needed: ['note'],
  write: (mail: Paper & { note: string; editor: string; url: string }) => ({
    subject: `${mail.number}: thank you for your review`,
    greeting: `Dear ${mail.name},`,
    paragraphs: mail.note.split(/\n{2,}/),
    link: { label: 'Your reviews', url: mail.url },
    note: mail.note,
    closing: [`From ${mail.editor}, editor`],
  }),
})

/** The words with which an editor begins a message of thanks, after the greeting. */
export function proposedThanks(title: string): string {
  return `Thank you for your review of “${title}”. It helps us to decide, and it will help the authors.`
}
