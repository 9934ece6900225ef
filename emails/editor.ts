import { compose, type Message } from './letter.ts'
import { longDate } from './manuscript.ts'

/** Messages between editors. They never leave the editors' side. */

interface About {
  journal: string
  number: string
  title: string
  name: string
}

export function editorAssigned(mail: About & { message: string | null; url: string }): Message {
  return compose({
    template: 'editor_assigned',
    values: mail,
    journal: mail.journal,
    subject: `${mail.number}: you are its handling editor`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `“${mail.title}” is now yours to handle. News about it comes to you from now on.`,
      ...(mail.message ? [mail.message] : []),
    ],
    link: { label: 'Open the manuscript', url: mail.url },
  })
}

export function editorReleased(mail: About & { to: string | null }): Message {
  return compose({
    template: mail.to ? 'editor_released' : 'editor_released_all',
    values: mail,
    journal: mail.journal,
    subject: `${mail.number}: no longer yours to handle`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      mail.to
        ? `“${mail.title}” is now handled by ${mail.to}. Thank you for what you have done for it.`
        : `“${mail.title}” has gone back to all editors. Thank you for what you have done for it.`,
    ],
  })
}

export function editorRecommended(
  mail: About & { editor: string; decision: string; reasons: string; url: string },
): Message {
  return compose({
    template: 'editor_recommended',
    values: mail,
    journal: mail.journal,
    subject: `${mail.number}: a recommendation for you to decide on`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [`${mail.editor} recommends for “${mail.title}”: ${mail.decision}.`, mail.reasons],
    link: { label: 'Decide', url: mail.url },
  })
}

export function invitationExpired(mail: About & { reviewer: string; url: string }): Message {
  return compose({
    template: 'invitation_expired',
    values: mail,
    journal: mail.journal,
    subject: `${mail.number}: an invitation has expired`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `${mail.reviewer} has not answered the invitation to review “${mail.title}”, and it has expired.`,
    ],
    link: { label: 'Find another reviewer', url: mail.url },
  })
}

export function reviewerLeft(mail: About & { url: string }): Message {
  return compose({
    template: 'reviewer_left',
    values: mail,
    journal: mail.journal,
    subject: `${mail.number}: a reviewer has left the journal`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `The account of a reviewer of “${mail.title}” was deleted. The review will not come; the assignment is cancelled.`,
    ],
    link: { label: 'Find another reviewer', url: mail.url },
  })
}

export function reviewLate(mail: About & { reviewer: string; days: number | string; url: string }): Message {
  return compose({
    template: 'review_late',
    values: mail,
    journal: mail.journal,
    subject: `${mail.number}: a review is ${mail.days} days late`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `The review of “${mail.title}” by ${mail.reviewer} is ${mail.days} days late, in spite of our reminders.`,
      'You can give more time, invite somebody else, or decide with what is there.',
    ],
    link: { label: 'Open the manuscript', url: mail.url },
  })
}

export function revisionLate(mail: About & { due: Date | string; url: string }): Message {
  return compose({
    template: 'revision_overdue',
    values: mail,
    journal: mail.journal,
    subject: `${mail.number}: the revision is overdue`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `The revision of “${mail.title}” was due on ${longDate(mail.due)} and has not arrived. The authors have been reminded.`,
    ],
    link: { label: 'Open the manuscript', url: mail.url },
  })
}
