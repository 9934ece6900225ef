import { email } from './email.ts'
import { due, linked, longDate, type Paper, reason, recipients, reviewer } from './parts.ts'

/** Messages between a reviewer and the editors about the review's due date. */

export const moreTimeAsked = email({
  template: 'more_time_asked',
  name: 'A reviewer asks for more time',
  to: recipients.editors,
  when: 'when a reviewer asks for a later due date',
  namesReviewer: true,
  variables: {
    ...linked,
    reviewer,
    due,
    wanted: { means: 'Requested due date', sample: 'February 1, 2027' },
    reason,
  },
  write: (
    mail: Paper & {
      reviewer: string
      due: Date | string
      wanted: Date | string
      reason: string | null
      url: string
    },
  ) => ({
    subject: `${mail.number}: a reviewer asks for more time`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `${mail.reviewer} reviews “${mail.title}” and asks to submit the review by ${longDate(mail.wanted)}. It is due on ${longDate(mail.due)}.`,
      ...(mail.reason ? [`The reason given: ${mail.reason}`] : []),
    ],
    link: { label: 'Answer the request', url: mail.url },
  }),
})

export const moreTimeDeclined = email({
  template: 'more_time_declined',
  name: 'Extension for a review declined',
  to: recipients.reviewer,
  when: 'when an editor declines a later due date',
  variables: { ...linked, due },
  write: (mail: Paper & { due: Date | string; url: string | null }) => ({
    subject: `${mail.number}: due date of your review unchanged`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `You asked for more time for your review of “${mail.title}”. We are sorry that we cannot change the due date: it remains ${longDate(mail.due)}. If you cannot submit it by then, please let us know so that we can ask somebody else.`,
    ],
    ...(mail.url ? { link: { label: 'Open the review', url: mail.url } } : {}),
  }),
})
