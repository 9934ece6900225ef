import { email } from './email.ts'
import { due, linked, longDate, type Paper, paper, reason, recipients, reviewer } from './parts.ts'

/** Messages about reviews: start, due dates, arrival and outcome. */

export const reviewStarted = email({
  kind: 'review_started',
  to: recipients.authors,
  when: 'when an editor allows a version for review',
  topic: 'author_progress',
  variables: { ...linked, usualDays: { means: 'Days that reviews usually take', sample: '89' } },
  variants: {
    review_started: { name: 'Review has begun', fixed: { again: false } },
    review_started_again: { name: 'Review of a revision has begun', fixed: { again: true } },
  },
  variant: ({ again }) => (again ? 'review_started_again' : 'review_started'),
  /** `usualDays` is blank if the journal does not know its usual review time. */
  write: (about: Paper & { url: string; again: boolean; usualDays: string }) => ({
    subject: about.again
      ? `${about.number}: your revision is under review`
      : `${about.number}: your manuscript is under review`,
    greeting: `Dear ${about.name},`,
    paragraphs: [
      about.again
        ? `The editor has read your revision of “${about.title}” and is asking reviewers for another opinion.`
        : `We are pleased to tell you that “${about.title}” has passed initial screening and is being sent to expert reviewers.`,
      `${about.usualDays && `Reviews usually take about ${about.usualDays} days. `}We will write to you as soon as there is a decision. Until then you do not need to do anything.`,
    ],
    link: { label: 'Follow your manuscript', url: about.url },
  }),
})

export const takesLonger = email({
  template: 'takes_longer',
  name: 'It takes longer than usual',
  to: recipients.corresponding,
  when: 'when a decision takes longer than three quarters of past cases did',
  topic: 'author_progress',
  variables: {
    ...linked,
    since: { means: 'Since when the manuscript waits', sample: 'October 6, 2026' },
    usualDays: { means: 'Days within which three quarters of past cases were decided', sample: '89' },
  },
  write: (mail: Paper & { url: string; since: Date | string; usualDays: string }) => ({
    values: { ...mail, since: longDate(mail.since) },
    subject: `${mail.number}: your manuscript takes longer than usual`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `“${mail.title}” has waited for its next decision since ${longDate(mail.since)}. Three quarters of the manuscripts of this journal had theirs within ${mail.usualDays} days, so this one takes longer than usual. We are sorry about that.`,
      'You do not need to do anything. If you would like to know more, write to the editors on the page of the manuscript; they answer there.',
    ],
    link: { label: 'Follow your manuscript', url: mail.url },
  }),
})

export const reviewExtended = email({
  template: 'review_extended',
  name: 'New due date for a review',
  to: recipients.reviewer,
  when: 'when an editor changes the due date of a review',
  variables: { ...linked, due },
  write: (mail: Paper & { due: Date | string; url: string | null }) => ({
    subject: `${mail.number}: new due date for your review`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [`Your review of “${mail.title}” is now due on ${longDate(mail.due)}.`],
    ...(mail.url && { link: { label: 'Open the review', url: mail.url } }),
  }),
})

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
      `${mail.reviewer} asks for more time to review “${mail.title}”. The review is due on ${longDate(mail.due)}. Requested due date: ${longDate(mail.wanted)}.`,
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
      `You asked for more time for your review of “${mail.title}”. We are sorry that we cannot change the due date. Your review is still due on ${longDate(mail.due)}. If you cannot submit it by then, please let us know so that we can ask somebody else.`,
    ],
    ...(mail.url ? { link: { label: 'Open the review', url: mail.url } } : {}),
  }),
})

export const assignmentCancelled = email({
  template: 'assignment_cancelled',
  name: 'Review no longer needed',
  to: recipients.reviewer,
  when: 'when an assignment is cancelled',
  variables: paper,
  write: (mail: Paper) => ({
    subject: `${mail.number}: your review is no longer needed`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `We no longer need your review of “${mail.title}”. Thank you for your willingness to help. We hope to ask you again.`,
    ],
  }),
})

export const reviewArrived = email({
  template: 'review_arrived',
  name: 'A review has been submitted',
  to: recipients.editors,
  when: 'when a review is submitted',
  topic: 'review_arrived',
  namesReviewer: true,
  variables: { ...linked, reviewer },
  write: (mail: Paper & { reviewer: string; url: string }) => ({
    subject: `${mail.number}: a review has been submitted`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [`${mail.reviewer} has submitted a review of “${mail.title}”.`],
    link: { label: 'Read the review', url: mail.url },
  }),
})

export const reviewThanks = email({
  template: 'review_thanks',
  name: 'Thanks for a review',
  to: recipients.reviewer,
  when: 'when a review is submitted',
  topic: 'review_news',
  variables: linked,
  write: (mail: Paper & { url: string }) => ({
    subject: `${mail.number}: thank you for your review`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [`Thank you for your review of “${mail.title}”. We will let you know the outcome.`],
    link: { label: 'Your reviews', url: mail.url },
  }),
})

export const reviewOutcome = email({
  template: 'review_outcome',
  name: 'Outcome of a reviewed manuscript',
  to: recipients.reviewer,
  when: 'when a decision is sent',
  topic: 'review_news',
  variables: { ...linked, outcome: { means: 'The decision in a word', sample: 'accepted' } },
  write: (mail: Paper & { outcome: string; url: string }) => ({
    subject: `${mail.number}: the editor has decided`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `With the help of your review the editor has reached a decision on “${mail.title}”: ${mail.outcome}. Thank you.`,
    ],
    link: { label: 'Your reviews', url: mail.url },
  }),
})
