import { compose, type Message } from './letter.ts'

/** Messages of the review process. What a blinded side may not know is not among their inputs. */

interface About {
  journal: string
  number: string
  title: string
}

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
/** US English, long month (specification, section 9). */
/** Text stays as it is: a template stands there with the name of its variable. */
export function longDate(date: Date | string): string {
  return typeof date === 'string' ? date : dateFormat.format(date)
}

export function submissionReceived(
  about: About & { name: string; url: string; screeningDays: string },
): Message {
  return compose({
    template: 'submission_received',
    values: about,
    journal: about.journal,
    subject: `${about.number}: we have received your manuscript`,
    greeting: `Dear ${about.name},`,
    paragraphs: [
      `Thank you for sending us “${about.title}”. It has arrived safely, with all its files. Its number is ${about.number}; please quote it whenever you write to us.`,
      `What happens next: an editor reads your manuscript within ${about.screeningDays} business days and decides whether to send it to reviewers. We will write to you at each step, and the manuscript page always shows the current status.`,
      'If you have co-authors, each of them gets a message from us and is asked to confirm that they agree.',
    ],
    link: { label: 'Follow your manuscript', url: about.url },
  })
}

export function coauthorNotice(
  about: About & { name: string; submitter: string; url: string; office: string },
): Message {
  return compose({
    template: 'coauthor_notice',
    values: about,
    journal: about.journal,
    subject: `${about.number}: you are named as an author`,
    greeting: `Dear ${about.name},`,
    paragraphs: [
      `${about.submitter} has submitted “${about.title}” to ${about.journal} and named you as one of its authors. Its number is ${about.number}.`,
      'Please confirm that this is correct. If it is not, or if you did not agree to the submission, tell us on the same page and an editor will look into it.',
    ],
    link: { label: 'Confirm or object', url: about.url },
    closing: [
      `You do not need an account for this. If you have one with this e-mail address, you can read and follow the manuscript at any time. If you have questions, write to ${about.office}.`,
    ],
  })
}

export function editorNotice(
  about: About & { name: string; type: string; field: string; url: string },
): Message {
  return compose({
    template: 'editor_notice',
    values: about,
    journal: about.journal,
    subject: `${about.number}: new submission`,
    greeting: `Dear ${about.name},`,
    paragraphs: [`A new manuscript has arrived: “${about.title}” (${about.type}, ${about.field}).`],
    link: { label: 'Open the manuscript', url: about.url },
  })
}

export function reviewStarted(
  about: About & { name: string; url: string; again: boolean; usualDays: string },
): Message {
  return compose({
    template: about.again ? 'review_started_again' : 'review_started',
    values: about,
    journal: about.journal,
    subject: about.again
      ? `${about.number}: your revision is under review`
      : `${about.number}: your manuscript is under review`,
    greeting: `Dear ${about.name},`,
    paragraphs: [
      about.again
        ? `The editor has read your revision of “${about.title}” and is asking reviewers for another opinion.`
        : `We are pleased to tell you that “${about.title}” has passed initial screening and is being sent to expert reviewers.`,
      `Reviews usually take about ${about.usualDays} days. We will write to you as soon as there is a decision. Until then you do not need to do anything.`,
    ],
    link: { label: 'Follow your manuscript', url: about.url },
  })
}

export interface InvitationMail extends About {
  name: string
  abstract: string
  /** Filled only where the review mode shows the authors. */
  authors: string | null
  due: Date | string
  url: string
}

export function reviewInvitation(mail: InvitationMail): Message {
  return compose({
    template: 'review_invitation',
    values: mail,
    journal: mail.journal,
    subject: `Invitation to review ${mail.number}`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `We would be grateful for your expert opinion on a manuscript submitted to ${mail.journal}: “${mail.title}”.`,
      ...(mail.authors ? [`Authors: ${mail.authors}`] : []),
      `Abstract: ${mail.abstract}`,
      `If you accept, we would ask for your review by ${longDate(mail.due)}. If you cannot, a quick answer helps us just as much.`,
    ],
    link: { label: 'Accept or decline', url: mail.url },
    closing: ['The link is personal. Please do not forward it.'],
  })
}

export function reviewReminder(
  mail: About & { name: string; due: Date | string; late?: boolean; pending: boolean; url: string },
): Message {
  return compose({
    template: mail.pending ? 'invitation_reminder' : mail.late ? 'late_reminder' : 'review_reminder',
    values: mail,
    journal: mail.journal,
    subject: mail.pending
      ? `Reminder: invitation to review ${mail.number}`
      : `Reminder: your review of ${mail.number}`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      mail.pending
        ? `Some time ago we asked for your opinion on “${mail.title}”. We would be grateful for an answer. If you cannot review it, please decline.`
        : `Your review of “${mail.title}” ${mail.late ? 'was' : 'is'} due on ${longDate(mail.due)}. What you have written so far is saved.`,
      ...(mail.late && !mail.pending
        ? ['If you need more time, or cannot complete it, please let us know.']
        : []),
    ],
    link: { label: mail.pending ? 'Accept or decline' : 'Continue your review', url: mail.url },
  })
}

export function reviewAccepted(
  mail: About & { name: string; due: Date | string; url: string; needsPassword: boolean },
): Message {
  return compose({
    template: mail.needsPassword ? 'review_accepted_new' : 'review_accepted',
    values: mail,
    journal: mail.journal,
    subject: `${mail.number}: thank you for agreeing to review`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `Thank you for agreeing to review “${mail.title}”. Your review is due on ${longDate(mail.due)}.`,
      mail.needsPassword
        ? 'Choose a password with the link below; then you can log in with this e-mail address, read the manuscript and write your review at any time.'
        : 'You can read the manuscript and write your review at any time. Your draft is saved automatically.',
    ],
    link: { label: mail.needsPassword ? 'Choose a password' : 'Open the review', url: mail.url },
  })
}

export function reviewerAnswered(
  mail: About & { name: string; reviewer: string; accepted: boolean; url: string },
): Message {
  const answer = mail.accepted ? 'accepted' : 'declined'
  return compose({
    template: mail.accepted ? 'reviewer_accepted' : 'reviewer_declined',
    values: mail,
    journal: mail.journal,
    subject: `${mail.number}: a reviewer ${answer}`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [`${mail.reviewer} has ${answer} the invitation to review “${mail.title}”.`],
    link: { label: 'Open the manuscript', url: mail.url },
  })
}

export function reviewArrived(mail: About & { name: string; reviewer: string; url: string }): Message {
  return compose({
    template: 'review_arrived',
    values: mail,
    journal: mail.journal,
    subject: `${mail.number}: a review has been submitted`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [`${mail.reviewer} has submitted a review of “${mail.title}”.`],
    link: { label: 'Read the review', url: mail.url },
  })
}

export function reviewThanks(mail: About & { name: string; url: string }): Message {
  return compose({
    template: 'review_thanks',
    values: mail,
    journal: mail.journal,
    subject: `${mail.number}: thank you for your review`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [`Thank you for your review of “${mail.title}”. We will let you know the outcome.`],
    link: { label: 'Your reviews', url: mail.url },
  })
}

export function reviewExtended(
  mail: About & { name: string; due: Date | string; url: string | null },
): Message {
  return compose({
    template: 'review_extended',
    values: mail,
    journal: mail.journal,
    subject: `${mail.number}: new due date for your review`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [`Your review of “${mail.title}” is now due on ${longDate(mail.due)}.`],
    ...(mail.url && { link: { label: 'Open the review', url: mail.url } }),
  })
}

export function assignmentCancelled(mail: About & { name: string }): Message {
  return compose({
    template: 'assignment_cancelled',
    values: mail,
    journal: mail.journal,
    subject: `${mail.number}: your review is no longer needed`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `We no longer need your review of “${mail.title}”. Thank you for your willingness to help. We hope to ask you again.`,
    ],
  })
}

export function reviewOutcome(mail: About & { name: string; outcome: string; url: string }): Message {
  return compose({
    template: 'review_outcome',
    values: mail,
    journal: mail.journal,
    subject: `${mail.number}: the editor has decided`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `With the help of your review the editor has reached a decision on “${mail.title}”: ${mail.outcome}. Thank you.`,
    ],
    link: { label: 'Your reviews', url: mail.url },
  })
}

export interface LetterReview {
  /** 'Reviewer 1' */
  label: string
  recommendation: string
  rating: number
  text: string
}

/** The editor's own words and the reviews that were chosen, as previewed. */
export function decisionLetter(
  mail: About & { subjectWord: string; letter: string; reviews?: LetterReview[]; url: string },
): Message {
  // Where the journal words the message, too, the reviews belong to the letter.
  const letter = [
    mail.letter.trim(),
    ...(mail.reviews ?? []).flatMap(({ label, recommendation, rating, text }) => [
      `${label}: ${recommendation}, ${rating} of 5`,
      text.trim(),
    ]),
  ].join('\n\n')
  return compose({
    template: 'decision_letter',
    values: { ...mail, letter },
    journal: mail.journal,
    subject: `${mail.number}: ${mail.subjectWord}`,
    greeting: '',
    paragraphs: letter.split(/\n{2,}/),
    link: { label: 'Open the decision in your dashboard', url: mail.url },
  })
}

export function revisionArrived(mail: About & { name: string; url: string; forReviewer: boolean }): Message {
  return compose({
    template: mail.forReviewer ? 'revision_arrived_reviewer' : 'revision_arrived',
    values: mail,
    journal: mail.journal,
    subject: `${mail.number}: a revision has arrived`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      mail.forReviewer
        ? `The authors have revised “${mail.title}”, which you reviewed. If the editor asks for another round, we will write to you.`
        : `The authors have sent a revision of “${mail.title}” with their response to the reviewers.`,
    ],
    ...(mail.forReviewer ? {} : { link: { label: 'Open the manuscript', url: mail.url } }),
  })
}

export function revisionReminder(
  mail: About & { name: string; due: Date | string; late: boolean; url: string },
): Message {
  return compose({
    template: mail.late ? 'revision_late_reminder' : 'revision_reminder',
    values: mail,
    journal: mail.journal,
    subject: mail.late
      ? `${mail.number}: your revision is overdue`
      : `${mail.number}: your revision is due soon`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `The revision of “${mail.title}” ${mail.late ? 'was' : 'is'} due on ${longDate(mail.due)}. We look forward to it.`,
      'If you need more time, you can ask for it on the same page.',
    ],
    link: { label: 'Send the revision', url: mail.url },
  })
}

export function withdrawn(mail: About & { name: string; forAuthor: boolean }): Message {
  return compose({
    template: mail.forAuthor ? 'withdrawn_authors' : 'withdrawn',
    values: mail,
    journal: mail.journal,
    subject: `${mail.number}: the manuscript was withdrawn`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      mail.forAuthor
        ? `“${mail.title}” has been withdrawn as you asked, and its review has ended. You are free to submit it elsewhere. Thank you for considering our journal. We would be glad to read your next manuscript.`
        : `“${mail.title}” has been withdrawn by its authors. No further action is needed. Thank you for your time.`,
    ],
  })
}

export function inProduction(mail: About & { name: string; url: string }): Message {
  return compose({
    template: 'in_production',
    values: mail,
    journal: mail.journal,
    subject: `${mail.number}: your article is in production`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `“${mail.title}” is in production and is being typeset. We will send you the proofs as soon as they are ready. Until then you do not need to do anything.`,
    ],
    link: { label: 'Follow your manuscript', url: mail.url },
  })
}

export function proofsReady(mail: About & { name: string; url: string }): Message {
  return compose({
    template: 'proofs_ready',
    values: mail,
    journal: mail.journal,
    subject: `${mail.number}: please check your proofs`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `The proofs of “${mail.title}” are ready. Please read them carefully, especially names, tables and formulas, and either approve them or tell us what to change.`,
      'This is your last opportunity to make changes before publication.',
    ],
    link: { label: 'Check the proofs', url: mail.url },
  })
}

export function proofsAnswered(mail: About & { name: string; approved: boolean; url: string }): Message {
  return compose({
    template: mail.approved ? 'proofs_approved' : 'proofs_changes',
    values: mail,
    journal: mail.journal,
    subject: mail.approved ? `${mail.number}: proofs approved` : `${mail.number}: changes to the proofs`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      mail.approved
        ? `The author has approved the proofs of “${mail.title}”.`
        : `The author asks for changes to the proofs of “${mail.title}”.`,
    ],
    link: { label: 'Open the manuscript', url: mail.url },
  })
}

export function articlePublished(mail: About & { name: string; citation: string; url: string }): Message {
  return compose({
    template: 'article_published',
    values: mail,
    journal: mail.journal,
    subject: `Your article is published: ${mail.title}`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `Congratulations: “${mail.title}” has been published in ${mail.journal}.`,
      'Please cite it as:',
      mail.citation,
    ],
    link: { label: 'Read the article', url: mail.url },
  })
}
