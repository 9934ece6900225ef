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
    subject: `${mail.number}: you are the handling editor`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `You are now the handling editor of “${mail.title}” and will receive its notifications.`,
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
    subject: `${mail.number}: you are no longer the handling editor`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      mail.to
        ? `“${mail.title}” is now handled by ${mail.to}. Thank you for your work on it.`
        : `“${mail.title}” has been returned to all editors. Thank you for your work on it.`,
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
      `The account of a reviewer of “${mail.title}” was deleted. The review will not be submitted and the assignment is cancelled.`,
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
      `The review of “${mail.title}” by ${mail.reviewer} is ${mail.days} days late, despite our reminders.`,
      'You can extend the due date, invite another reviewer, or decide with the reviews you have.',
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
