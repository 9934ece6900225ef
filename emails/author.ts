import { compose, type Message } from './letter.ts'
import { longDate } from './manuscript.ts'

/** Messages about authorship and about time for a revision. */

interface About {
  journal: string
  number: string
  title: string
}

export function authorshipDisputed(
  mail: About & { name: string; author: string; note: string; url: string },
): Message {
  return compose({
    template: 'authorship_disputed',
    values: mail,
    journal: mail.journal,
    subject: `${mail.number}: ${mail.author} disputes being an author`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `${mail.author}, who is named as an author of “${mail.title}”, has told us that this is not correct.`,
      ...(mail.note ? [`In their own words: “${mail.note}”`] : []),
      'Please resolve this with the authors before the manuscript proceeds. A warning is shown on its page.',
    ],
    link: { label: 'Open the manuscript', url: mail.url },
  })
}

export function extensionAsked(
  mail: About & { name: string; until: Date | string; reason: string; url: string },
): Message {
  return compose({
    template: 'extension_asked',
    values: { ...mail, until: longDate(mail.until) },
    journal: mail.journal,
    subject: `${mail.number}: the authors ask for more time`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `The authors of “${mail.title}” would like to send their revision by ${longDate(mail.until)}.`,
      `They write: “${mail.reason}”`,
    ],
    link: { label: 'Grant or decline', url: mail.url },
  })
}

export function extensionAnswered(
  mail: About & { name: string; granted: boolean; due: Date | string; note: string; url: string },
): Message {
  return compose({
    template: mail.granted ? 'extension_granted' : 'extension_declined',
    values: { ...mail, due: longDate(mail.due) },
    journal: mail.journal,
    subject: mail.granted
      ? `${mail.number}: you have more time, until ${longDate(mail.due)}`
      : `${mail.number}: your request for more time`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      mail.granted
        ? `Your extension has been granted. Your revision of “${mail.title}” is now due on ${longDate(mail.due)}.`
        : `We are sorry that we cannot extend the due date for “${mail.title}”. Your revision is still due on ${longDate(mail.due)}.`,
      ...(mail.note ? [`The editor adds: “${mail.note}”`] : []),
    ],
    link: { label: 'Continue your revision', url: mail.url },
  })
}

export function revisionReceived(mail: About & { name: string; url: string }): Message {
  return compose({
    template: 'revision_received',
    values: mail,
    journal: mail.journal,
    subject: `${mail.number}: we have received your revision`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `Thank you. We have received your revision of “${mail.title}” and your response to the reviewers.`,
      'The editor will read both, and then either decide or ask the reviewers again. We will write to you as soon as there is news.',
    ],
    link: { label: 'Follow your manuscript', url: mail.url },
  })
}
