import { email } from './email.ts'
import { due, linked, longDate, note, type Paper, recipients, reviewer } from './parts.ts'

/** Invitations to review, reminders, and the reviewers' answers. */

export interface InvitationMail extends Paper {
  name: string
  abstract: string
  /** The authors' names; null if the review mode hides them from reviewers. */
  authors: string | null
  due: Date | string
  url: string
  /** Whether the reviewer has reviewed the manuscript before, and whether the authors have revised it since. */
  returning: 'no' | 'revised' | 'unrevised'
  /** What the reviewer recommended last time and what was decided, as a sentence; empty if nothing was decided. */
  lastReview: string
  /** Name of the editor who invites. */
  editor: string
  /** The editor's personal note; in blind review without words that identify the authors. Empty if there is none. */
  note: string
}

export const reviewInvitation = email({
  kind: 'review_invitation',
  to: recipients.reviewer,
  when: 'when somebody is invited to review',
  variables: {
    ...linked,
    abstract: {
      means: 'Abstract; in blind review without identifying words',
      sample: 'We ask whether distance has a price, and find that it has.',
    },
    authors: { means: 'Names of the authors; empty in blind review', sample: '' },
    due,
    editor: { means: 'Name of the editor who invites', sample: 'Eva Marsh' },
    note,
    lastReview: {
      means: 'What the reviewer recommended last time, and the decision',
      sample: 'You recommended: Major revisions. The decision was: Major revisions.',
    },
  },
  variants: {
    review_invitation: { name: 'Invitation to review', fixed: { returning: 'no', lastReview: '' } },
    review_invitation_again: {
      name: 'Invitation to review a revision again',
      fixed: { returning: 'revised' },
    },
    review_invitation_reopened: {
      name: 'Invitation to review a reopened manuscript again',
      fixed: { returning: 'unrevised' },
    },
  },
  variant: ({ returning }) =>
    returning === 'no'
      ? 'review_invitation'
      : returning === 'revised'
        ? 'review_invitation_again'
        : 'review_invitation_reopened',
  write: (mail: InvitationMail) => ({
    subject: {
      no: `Invitation to review ${mail.number}`,
      revised: `Invitation to review the revision of ${mail.number}`,
      unrevised: `Invitation to review ${mail.number} again`,
    }[mail.returning],
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      {
        no: `We would be grateful for your expert opinion on a manuscript submitted to ${mail.journal}: “${mail.title}”.`,
        revised: `Thank you for reviewing “${mail.title}” for ${mail.journal}. The authors have revised it and answered the reviews. We would be grateful if you would read the new version and tell us whether they have met your points.`,
        unrevised: `Thank you for reviewing “${mail.title}” for ${mail.journal}. We have reopened the manuscript without a new version, and would be grateful if you would look at it once more.`,
      }[mail.returning],
      ...(mail.lastReview ? [mail.lastReview] : []),
      ...(mail.note ? [mail.note] : []),
      ...(mail.authors ? [`Authors: ${mail.authors}`] : []),
      `Abstract: ${mail.abstract}`,
      `If you accept, we would ask for your review by ${longDate(mail.due)}. If you cannot, a quick answer helps us just as much.`,
    ],
    link: { label: 'Accept or decline', url: mail.url },
    note: mail.note,
    closing: ['The link is personal. Please do not forward it.', `Invited by ${mail.editor}, editor`],
  }),
})

export const reviewReminder = email({
  kind: 'review_reminder',
  to: recipients.reviewer,
  when: 'when an answer or a review is due, or when an editor sends a reminder',
  variables: { ...linked, due },
  variants: {
    invitation_reminder: { name: 'Invitation reminder', fixed: { pending: true } },
    review_reminder: { name: 'Review reminder', fixed: { pending: false } },
    late_reminder: { name: 'Overdue review reminder', fixed: { pending: false, late: true } },
  },
  variant: ({ pending, late }) =>
    pending ? 'invitation_reminder' : late ? 'late_reminder' : 'review_reminder',
  write: (mail: Paper & { due: Date | string; late?: boolean; pending: boolean; url: string }) => ({
    subject: mail.pending
      ? `Reminder: invitation to review ${mail.number}`
      : `Reminder: your review of ${mail.number}`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      mail.pending
        ? `Some time ago we asked for your opinion on “${mail.title}”. We would be grateful for an answer. If you cannot review the manuscript, please decline.`
        : `Your review of “${mail.title}” ${mail.late ? 'was' : 'is'} due on ${longDate(mail.due)}. What you have written so far is saved.`,
      ...(mail.late && !mail.pending
        ? ['If you need more time, or cannot complete the review, please let us know.']
        : []),
    ],
    link: { label: mail.pending ? 'Accept or decline' : 'Continue your review', url: mail.url },
  }),
})

export const reviewAccepted = email({
  kind: 'review_accepted',
  to: recipients.reviewer,
  when: 'when a reviewer accepts an invitation',
  variables: { ...linked, due },
  variants: {
    review_accepted: { name: 'Thanks for agreeing to review', fixed: { needsPassword: false } },
    review_accepted_new: {
      name: 'Thanks for agreeing to review (no password yet)',
      fixed: { needsPassword: true },
    },
  },
  variant: ({ needsPassword }) => (needsPassword ? 'review_accepted_new' : 'review_accepted'),
  write: (mail: Paper & { due: Date | string; url: string; needsPassword: boolean }) => ({
    subject: `${mail.number}: thank you for agreeing to review`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `Thank you for agreeing to review “${mail.title}”. Your review is due on ${longDate(mail.due)}.`,
      mail.needsPassword
        ? 'Choose a password with the link below; then you can log in with this email address, read the manuscript and write your review at any time.'
        : 'You can read the manuscript and write your review at any time. Your draft is saved automatically.',
    ],
    link: { label: mail.needsPassword ? 'Choose a password' : 'Open the review', url: mail.url },
  }),
})

interface ReviewerAnswer {
  reviewer: string
  accepted: boolean
  /** Reason for declining; empty if the reviewer gave none. */
  reason: string
  suggestion: string
  url: string
}

export const reviewerAnswered = email({
  kind: 'reviewer_answered',
  to: recipients.editors,
  when: 'when a reviewer answers an invitation',
  topic: 'reviewer_answered',
  namesReviewer: true,
  variables: {
    ...linked,
    reviewer,
    reason: { means: 'Why the reviewer declines; may be empty', sample: 'I am on leave until March.' },
    suggestion: { means: 'Whom the reviewer suggests instead; may be empty', sample: 'Mei Tanaka, Kyoto' },
  },
  variants: {
    reviewer_accepted: {
      name: 'A reviewer has accepted',
      fixed: { accepted: true, reason: '', suggestion: '' },
    },
    reviewer_declined: { name: 'A reviewer has declined', fixed: { accepted: false } },
  },
  variant: ({ accepted }) => (accepted ? 'reviewer_accepted' : 'reviewer_declined'),
  write: (mail: Paper & ReviewerAnswer) => {
    const answer = mail.accepted ? 'accepted' : 'declined'
    return {
      subject: `${mail.number}: a reviewer ${answer}`,
      greeting: `Dear ${mail.name},`,
      paragraphs: [
        `${mail.reviewer} has ${answer} the invitation to review “${mail.title}”.`,
        ...(mail.reason ? [`The reviewer’s reason: “${mail.reason}”`] : []),
        ...(mail.suggestion ? [`The reviewer suggests asking: “${mail.suggestion}”`] : []),
      ],
      link: { label: 'Open the manuscript', url: mail.url },
    }
  },
})
