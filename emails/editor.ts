import { email } from './email.ts'
import { due, linked, longDate, type Paper, paper, recipients, reviewer } from './parts.ts'

/** Messages to editors. They are never sent to authors or reviewers. */

export const editorAssigned = email({
  template: 'editor_assigned',
  name: 'Handling editor assigned',
  to: recipients.editors,
  when: 'when an editor becomes the handling editor',
  variables: {
    ...linked,
    message: {
      means: 'What the assigning editor wrote; may be empty',
      sample: 'Thank you for taking this one.',
    },
  },
  write: (mail: Paper & { message: string | null; url: string }) => ({
    subject: `${mail.number}: you are the handling editor`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `You are now the handling editor of “${mail.title}” and will receive its notifications.`,
      ...(mail.message ? [mail.message] : []),
    ],
    link: { label: 'Open the manuscript', url: mail.url },
  }),
})

export const editorSubstitutes = email({
  template: 'editor_substitutes',
  name: 'Manuscript assigned to an absent editor',
  to: recipients.editors,
  when: 'when a manuscript is assigned to an editor for whom the recipient substitutes',
  variables: {
    ...linked,
    editor: { means: 'Name of the absent editor', sample: 'Dana Low' },
    message: {
      means: 'What the assigning editor wrote; may be empty',
      sample: 'Thank you for taking this one.',
    },
  },
  write: (mail: Paper & { editor: string; message: string | null; url: string }) => ({
    subject: `${mail.number}: assigned while ${mail.editor} is away`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `“${mail.title}” was assigned to ${mail.editor}, who is away. You are the substitute and will receive its notifications until ${mail.editor} is back.`,
      ...(mail.message ? [mail.message] : []),
    ],
    link: { label: 'Open the manuscript', url: mail.url },
  }),
})

export const editorHasConflict = email({
  template: 'editor_conflict',
  name: 'An editor has a conflict of interest',
  to: recipients.editors,
  when: 'when an editor declares a conflict of interest with a manuscript',
  variables: {
    ...linked,
    editor: { means: 'Name of the editor with the conflict', sample: 'Dana Low' },
  },
  write: (mail: Paper & { editor: string; url: string }) => ({
    subject: `${mail.number}: an editor has a conflict of interest`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `${mail.editor} has declared a conflict of interest with “${mail.title}” and no longer has access to it. Please check who handles it.`,
    ],
    link: { label: 'Open the manuscript', url: mail.url },
  }),
})

export const editorReleased = email({
  kind: 'editor_released',
  to: recipients.editors,
  when: 'when an editor is no longer the handling editor',
  variables: { ...paper, to: { means: 'Name of the new handling editor', sample: 'Dana Low' } },
  variants: {
    editor_released: { name: 'Handling editor replaced', fixed: {} },
    editor_released_all: { name: 'Manuscript returned to all editors', fixed: { to: null } },
  },
  variant: ({ to }) => (to ? 'editor_released' : 'editor_released_all'),
  write: (mail: Paper & { to: string | null }) => ({
    subject: `${mail.number}: you are no longer the handling editor`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      mail.to
        ? `“${mail.title}” is now handled by ${mail.to}. Thank you for your work on it.`
        : `“${mail.title}” has been returned to all editors. Thank you for your work on it.`,
    ],
  }),
})

export const editorRecommended = email({
  template: 'editor_recommended',
  name: 'An editor recommends a decision',
  to: recipients.editors,
  when: 'when an editor recommends a decision',
  variables: {
    ...linked,
    editor: { means: 'Name of the recommending editor', sample: 'Dana Low' },
    decision: { means: 'The recommended decision', sample: 'Accept' },
    reasons: { means: 'The reasons given', sample: 'Both reviewers recommend acceptance.' },
  },
  write: (mail: Paper & { editor: string; decision: string; reasons: string; url: string }) => ({
    subject: `${mail.number}: an editor recommends a decision`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `${mail.editor} recommends this decision on “${mail.title}”: ${mail.decision}.`,
      mail.reasons,
    ],
    link: { label: 'Decide', url: mail.url },
  }),
})

export const invitationExpired = email({
  template: 'invitation_expired',
  name: 'An invitation has expired',
  to: recipients.editors,
  when: 'when an invitation was not answered in time',
  topic: 'invitation_expired',
  namesReviewer: true,
  variables: { ...linked, reviewer },
  write: (mail: Paper & { reviewer: string; url: string }) => ({
    subject: `${mail.number}: an invitation has expired`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `${mail.reviewer} has not answered the invitation to review “${mail.title}”, and it has expired.`,
    ],
    link: { label: 'Find another reviewer', url: mail.url },
  }),
})

export const reviewerLeft = email({
  template: 'reviewer_left',
  name: 'A reviewer’s account was deleted',
  to: recipients.editors,
  when: 'when a reviewer with an open assignment deletes their account',
  namesReviewer: true,
  variables: linked,
  write: (mail: Paper & { url: string }) => ({
    subject: `${mail.number}: a reviewer has left the journal`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `The account of a reviewer of “${mail.title}” was deleted. The review will not be submitted and the assignment is cancelled.`,
    ],
    link: { label: 'Find another reviewer', url: mail.url },
  }),
})

const daysOf = ({ days }: { days: number | string }) => (days === 1 ? '1 day' : `${days} days`)

export const reviewLate = email({
  template: 'review_late',
  name: 'A review is very late',
  to: recipients.editors,
  when: 'when a review is late despite reminders',
  topic: 'review_late',
  namesReviewer: true,
  variables: { ...linked, reviewer, days: { means: 'Number of days that the review is late', sample: '7' } },
  write: (mail: Paper & { reviewer: string; days: number | string; url: string }) => ({
    subject: `${mail.number}: a review is ${daysOf(mail)} late`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `The review of “${mail.title}” by ${mail.reviewer} is ${daysOf(mail)} late, despite our reminders.`,
      'You can extend the due date, invite another reviewer, or decide with the reviews you have.',
    ],
    link: { label: 'Open the manuscript', url: mail.url },
  }),
})

export const revisionLate = email({
  kind: 'revision_late',
  to: recipients.editors,
  when: 'when a revision, or corrected files before review, are late despite reminders',
  topic: 'revision_late',
  variables: { ...linked, due },
  variants: {
    revision_overdue: { name: 'A revision is overdue', fixed: { fixes: false } },
    fixes_overdue: { name: 'Technical fixes are overdue', fixed: { fixes: true } },
  },
  variant: ({ fixes }) => (fixes ? 'fixes_overdue' : 'revision_overdue'),
  write: (mail: Paper & { due: Date | string; fixes: boolean; url: string }) => ({
    subject: `${mail.number}: the ${mail.fixes ? 'technical fixes are' : 'revision is'} overdue`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      mail.fixes
        ? `The corrected files of “${mail.title}”, with the technical fixes that were asked for, were due on ${longDate(mail.due)} and have not arrived. The authors have been reminded.`
        : `The revision of “${mail.title}” was due on ${longDate(mail.due)} and has not arrived. The authors have been reminded.`,
    ],
    link: { label: 'Open the manuscript', url: mail.url },
  }),
})
