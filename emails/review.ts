import { compose, type Message } from './letter.ts'
import { longDate } from './manuscript.ts'

/** Messages between a reviewer and the editors about the review's day. */

interface About {
  journal: string
  number: string
  title: string
  name: string
}

export function moreTimeAsked(
  mail: About & {
    reviewer: string
    due: Date | string
    wanted: Date | string
    reason: string | null
    url: string
  },
): Message {
  return compose({
    template: 'more_time_asked',
    values: mail,
    journal: mail.journal,
    subject: `${mail.number}: a reviewer asks for more time`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `${mail.reviewer} reviews “${mail.title}” and asks to submit the review by ${longDate(mail.wanted)}. It is due on ${longDate(mail.due)}.`,
      ...(mail.reason ? [`The reason given: ${mail.reason}`] : []),
    ],
    link: { label: 'Answer the request', url: mail.url },
  })
}

export function moreTimeDeclined(mail: About & { due: Date | string; url: string | null }): Message {
  return compose({
    template: 'more_time_declined',
    values: mail,
    journal: mail.journal,
    subject: `${mail.number}: due date of your review unchanged`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `You asked for more time for your review of “${mail.title}”. We are sorry that we cannot change the due date: it remains ${longDate(mail.due)}. If you cannot submit it by then, please let us know so that we can ask somebody else.`,
    ],
    ...(mail.url ? { link: { label: 'Open the review', url: mail.url } } : {}),
  })
}
