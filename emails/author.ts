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
      `${mail.author}, who is named as an author of “${mail.title}”, tells us that this is not right.`,
      ...(mail.note ? [`In their own words: “${mail.note}”`] : []),
      'Please clear this up with the authors before the manuscript goes any further. A warning stands on its page.',
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
        ? `We are glad to give you more time: your revision of “${mail.title}” is now due on ${longDate(mail.due)}.`
        : `We are sorry that we cannot give you more time for “${mail.title}”. Your revision is due on ${longDate(mail.due)}, as before.`,
      ...(mail.note ? [`The editor adds: “${mail.note}”`] : []),
    ],
    link: { label: 'Go on with your revision', url: mail.url },
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
      `Thank you: your revision of “${mail.title}” and your response to the reviewers have arrived safely.`,
      'The editor reads both, and then either decides or asks the reviewers once more. We will write to you as soon as there is news.',
    ],
    link: { label: 'Follow your manuscript', url: mail.url },
  })
}
