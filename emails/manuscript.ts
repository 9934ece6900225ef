import { email } from './email.ts'
import { due, linked, longDate, type Paper, paper, recipients, reviewer } from './parts.ts'

/** Messages of the review process. Their inputs contain nothing that a blinded recipient may not know. */

export const submissionReceived = email({
  template: 'submission_received',
  name: 'Submission received',
  to: recipients.submitter,
  when: 'when a manuscript is submitted',
  variables: {
    ...linked,
    screeningDays: { means: 'Business days within which an editor reads a submission', sample: '5' },
  },
  write: (about: Paper & { url: string; screeningDays: string }) => ({
    subject: `${about.number}: we have received your manuscript`,
    greeting: `Dear ${about.name},`,
    paragraphs: [
      `Thank you for sending us “${about.title}”. It has arrived safely, with all its files. Its number is ${about.number}; please quote it whenever you write to us.`,
      `What happens next: an editor reads your manuscript within ${about.screeningDays} business days and decides whether to send it to reviewers. We will write to you at each step, and the manuscript page always shows the current status.`,
      'If you have co-authors, each of them gets a message from us and is asked to confirm that they agree.',
    ],
    link: { label: 'Follow your manuscript', url: about.url },
  }),
})

export const coauthorNotice = email({
  template: 'coauthor_notice',
  name: 'Named as an author',
  to: recipients.coauthors,
  when: 'when a manuscript is submitted',
  variables: {
    ...linked,
    submitter: { means: 'Name of the submitting author', sample: 'Ben Oduya' },
    office: { means: 'Address of the editorial office', sample: 'editorial@journal.example' },
  },
  write: (about: Paper & { submitter: string; url: string; office: string }) => ({
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
  }),
})

export const editorNotice = email({
  template: 'editor_notice',
  name: 'New submission',
  to: recipients.editors,
  when: 'when a manuscript is submitted',
  topic: 'editor_notice',
  variables: {
    ...linked,
    type: { means: 'Manuscript type', sample: 'Original Research' },
    field: { means: 'Field of study', sample: 'Economics' },
  },
  write: (about: Paper & { type: string; field: string; url: string }) => ({
    subject: `${about.number}: new submission`,
    greeting: `Dear ${about.name},`,
    paragraphs: [`A new manuscript has arrived: “${about.title}” (${about.type}, ${about.field}).`],
    link: { label: 'Open the manuscript', url: about.url },
  }),
})

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
  write: (about: Paper & { url: string; again: boolean; usualDays: string }) => ({
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
  }),
})

export interface InvitationMail extends Paper {
  name: string
  abstract: string
  /** Null unless the review mode shows the authors to reviewers. */
  authors: string | null
  due: Date | string
  url: string
}

export const reviewInvitation = email({
  template: 'review_invitation',
  name: 'Invitation to review',
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
  },
  write: (mail: InvitationMail) => ({
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
  }),
})

export const reviewReminder = email({
  kind: 'review_reminder',
  to: recipients.reviewer,
  when: 'when an answer or a review is due, or when an editor sends a reminder',
  variables: { ...linked, due },
  variants: {
    invitation_reminder: { name: 'Reminder of an invitation', fixed: { pending: true } },
    review_reminder: { name: 'Reminder of a review', fixed: { pending: false } },
    late_reminder: { name: 'Reminder of a review that is late', fixed: { pending: false, late: true } },
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
        ? `Some time ago we asked for your opinion on “${mail.title}”. We would be grateful for an answer. If you cannot review it, please decline.`
        : `Your review of “${mail.title}” ${mail.late ? 'was' : 'is'} due on ${longDate(mail.due)}. What you have written so far is saved.`,
      ...(mail.late && !mail.pending
        ? ['If you need more time, or cannot complete it, please let us know.']
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
      name: 'Thanks for agreeing to review, with a first password',
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
        ? 'Choose a password with the link below; then you can log in with this e-mail address, read the manuscript and write your review at any time.'
        : 'You can read the manuscript and write your review at any time. Your draft is saved automatically.',
    ],
    link: { label: mail.needsPassword ? 'Choose a password' : 'Open the review', url: mail.url },
  }),
})

export const reviewerAnswered = email({
  kind: 'reviewer_answered',
  to: recipients.editors,
  when: 'when a reviewer answers an invitation',
  topic: 'reviewer_answered',
  namesReviewer: true,
  variables: { ...linked, reviewer },
  variants: {
    reviewer_accepted: { name: 'A reviewer has accepted', fixed: { accepted: true } },
    reviewer_declined: { name: 'A reviewer has declined', fixed: { accepted: false } },
  },
  variant: ({ accepted }) => (accepted ? 'reviewer_accepted' : 'reviewer_declined'),
  write: (mail: Paper & { reviewer: string; accepted: boolean; url: string }) => {
    const answer = mail.accepted ? 'accepted' : 'declined'
    return {
      subject: `${mail.number}: a reviewer ${answer}`,
      greeting: `Dear ${mail.name},`,
      paragraphs: [`${mail.reviewer} has ${answer} the invitation to review “${mail.title}”.`],
      link: { label: 'Open the manuscript', url: mail.url },
    }
  },
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

export interface LetterReview {
  /** 'Reviewer 1' */
  label: string
  recommendation: string
  rating: number
  text: string
}

/** The editor's own words and the reviews that were chosen, as previewed. */
export const decisionLetter = email({
  template: 'decision_letter',
  name: 'Decision letter, around the editor’s text',
  to: recipients.authors,
  when: 'when the hold of a decision ends',
  variables: {
    journal: paper.journal,
    number: paper.number,
    title: paper.title,
    subjectWord: { means: 'The decision, as worded in the subject', sample: 'decision on your manuscript' },
    letter: {
      means: 'What the editor wrote',
      sample: 'Dear Dr. Ng,\n\nWe are glad to accept your manuscript.',
    },
    url: linked.url,
  },
  write: (
    mail: Omit<Paper, 'name'> & {
      subjectWord: string
      letter: string
      reviews?: LetterReview[]
      url: string
    },
  ) => {
    // The reviews are part of the letter, also if the journal has changed the message's wording.
    const letter = [
      mail.letter.trim(),
      ...(mail.reviews ?? []).flatMap(({ label, recommendation, rating, text }) => [
        `${label}: ${recommendation}, ${rating} of 5`,
        text.trim(),
      ]),
    ].join('\n\n')
    return {
      values: { ...mail, letter },
      subject: `${mail.number}: ${mail.subjectWord}`,
      greeting: '',
      paragraphs: letter.split(/\n{2,}/),
      link: { label: 'Open the decision in your dashboard', url: mail.url },
    }
  },
})

export const revisionArrived = email({
  template: 'revision_arrived',
  name: 'A revision has arrived',
  to: recipients.editors,
  when: 'when a revision is sent',
  topic: 'revision_arrived',
  variables: linked,
  write: (mail: Paper & { url: string }) => ({
    subject: `${mail.number}: a revision has arrived`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [`The authors have sent a revision of “${mail.title}” with their response to the reviewers.`],
    link: { label: 'Open the manuscript', url: mail.url },
  }),
})

export const revisionArrivedForReviewer = email({
  template: 'revision_arrived_reviewer',
  name: 'A reviewed manuscript was revised',
  to: recipients.reviewer,
  when: 'when a revision is sent',
  variables: paper,
  write: (mail: Paper) => ({
    subject: `${mail.number}: a revision has arrived`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `The authors have revised “${mail.title}”, which you reviewed. If the editor asks for another round, we will write to you.`,
    ],
  }),
})

export const revisionReminder = email({
  kind: 'revision_reminder',
  to: recipients.corresponding,
  when: 'before and after the due date of a revision',
  variables: { ...linked, due },
  variants: {
    revision_reminder: { name: 'Reminder of a revision', fixed: { late: false } },
    revision_late_reminder: { name: 'Reminder of a revision that is late', fixed: { late: true } },
  },
  variant: ({ late }) => (late ? 'revision_late_reminder' : 'revision_reminder'),
  write: (mail: Paper & { due: Date | string; late: boolean; url: string }) => ({
    subject: mail.late
      ? `${mail.number}: your revision is overdue`
      : `${mail.number}: your revision is due soon`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `The revision of “${mail.title}” ${mail.late ? 'was' : 'is'} due on ${longDate(mail.due)}. We look forward to it.`,
      'If you need more time, you can ask for it on the same page.',
    ],
    link: { label: 'Send the revision', url: mail.url },
  }),
})

export const withdrawn = email({
  kind: 'withdrawn',
  to: recipients.editorsAndReviewers,
  when: 'when the authors withdraw a manuscript',
  variables: paper,
  variants: {
    withdrawn: { name: 'Manuscript withdrawn', fixed: { forAuthor: false } },
    withdrawn_authors: {
      name: 'Manuscript withdrawn, to its authors',
      to: recipients.authors,
      fixed: { forAuthor: true },
    },
  },
  variant: ({ forAuthor }) => (forAuthor ? 'withdrawn_authors' : 'withdrawn'),
  write: (mail: Paper & { forAuthor: boolean }) => ({
    subject: `${mail.number}: the manuscript was withdrawn`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      mail.forAuthor
        ? `“${mail.title}” has been withdrawn as you asked, and its review has ended. You are free to submit it elsewhere. Thank you for considering our journal. We would be glad to read your next manuscript.`
        : `“${mail.title}” has been withdrawn by its authors. No further action is needed. Thank you for your time.`,
    ],
  }),
})

export const inProduction = email({
  template: 'in_production',
  name: 'In production',
  to: recipients.corresponding,
  when: 'when an accepted manuscript goes to production',
  topic: 'author_progress',
  variables: linked,
  write: (mail: Paper & { url: string }) => ({
    subject: `${mail.number}: your article is in production`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `“${mail.title}” is in production and is being typeset. We will send you the proofs as soon as they are ready. Until then you do not need to do anything.`,
    ],
    link: { label: 'Follow your manuscript', url: mail.url },
  }),
})

export const proofsReady = email({
  template: 'proofs_ready',
  name: 'Proofs are ready',
  to: recipients.corresponding,
  when: 'when a galley is ready to be checked',
  variables: linked,
  write: (mail: Paper & { url: string }) => ({
    subject: `${mail.number}: please check your proofs`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `The proofs of “${mail.title}” are ready. Please read them carefully, especially names, tables and formulas, and either approve them or tell us what to change.`,
      'This is your last opportunity to make changes before publication.',
    ],
    link: { label: 'Check the proofs', url: mail.url },
  }),
})

export const proofsAnswered = email({
  kind: 'proofs_answered',
  to: recipients.editors,
  when: 'when the authors answer the proofs',
  topic: 'proofs_answered',
  variables: linked,
  variants: {
    proofs_approved: { name: 'Proofs approved', fixed: { approved: true } },
    proofs_changes: { name: 'Changes to the proofs', fixed: { approved: false } },
  },
  variant: ({ approved }) => (approved ? 'proofs_approved' : 'proofs_changes'),
  write: (mail: Paper & { approved: boolean; url: string }) => ({
    subject: mail.approved ? `${mail.number}: proofs approved` : `${mail.number}: changes to the proofs`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      mail.approved
        ? `The author has approved the proofs of “${mail.title}”.`
        : `The author asks for changes to the proofs of “${mail.title}”.`,
    ],
    link: { label: 'Open the manuscript', url: mail.url },
  }),
})

export const articlePublished = email({
  template: 'article_published',
  name: 'Article published',
  to: recipients.authors,
  when: 'when the article is published',
  variables: { ...linked, citation: { means: 'Citation of the article', sample: 'JIBER 14 (4), 561-598.' } },
  write: (mail: Paper & { citation: string; url: string }) => ({
    subject: `Your article is published: ${mail.title}`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `Congratulations: “${mail.title}” has been published in ${mail.journal}.`,
      'Please cite it as:',
      mail.citation,
    ],
    link: { label: 'Read the article', url: mail.url },
  }),
})
