import { email } from './email.ts'
import { linked, note, type Paper, paper, reason, recipients } from './parts.ts'

/**
 * Messages about a submission to its authors and editors and, if it is withdrawn, to everybody involved.
 * Their inputs contain nothing that a blinded recipient may not know.
 */

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
      `Thank you for sending us “${about.title}”. We have received it with all its files. Its manuscript number is ${about.number}. Please quote this number whenever you write to us.`,
      `What happens next: an editor reads your manuscript within ${about.screeningDays} business days and decides whether to send it to reviewers. We will write to you at each step, and the manuscript page always shows the current status.`,
      'If you have co-authors, each of them gets a message from us and is asked to confirm that they agree.',
    ],
    link: { label: 'Follow your manuscript', url: about.url },
  }),
})

export const copyToCheck = email({
  template: 'copy_to_check',
  name: 'Copy for reviewers: places to check',
  to: recipients.submitter,
  when: 'when the copy for reviewers is finished after the submission and may still name somebody',
  variables: { ...linked, places: { means: 'Number of places', sample: '3 places' } },
  write: (about: Paper & { places: string; url: string }) => ({
    subject: `${about.number}: please look at the copy for reviewers`,
    greeting: `Dear ${about.name},`,
    paragraphs: [
      `You sent us “${about.title}” before its copy for reviewers was finished. The copy is ready now, and ${about.places} in it may still name you.`,
      'Please decide on the manuscript page what to do about this, before reviewers get the copy. If you do nothing, an editor will check it.',
    ],
    link: { label: 'Look at the copy', url: about.url },
  }),
})

export const copyFailed = email({
  template: 'copy_failed',
  name: 'Copy for reviewers: not possible',
  to: recipients.submitter,
  when: 'when no copy for reviewers can be made of a file that was sent',
  variables: {
    ...linked,
    problem: {
      means: 'What is wrong with the file',
      sample: 'A page of this PDF has drawings that are too complex to show.',
    },
  },
  write: (about: Paper & { problem: string; url: string }) => ({
    subject: `${about.number}: please replace your file`,
    greeting: `Dear ${about.name},`,
    paragraphs: [
      `You sent us “${about.title}” before its copy for reviewers was finished. No such copy can be made from your file. ${about.problem}`,
      'Please replace the file on the manuscript page, best with a newly made PDF. Nothing else has to be sent again.',
    ],
    link: { label: 'Replace the file', url: about.url },
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
      'Please confirm that this is correct. If it is not, or if you did not agree to the submission, tell us on the same page, and an editor will follow up.',
    ],
    link: { label: 'Confirm or object', url: about.url },
    closing: [
      `You do not need an account for this. If you have one with this email address, you can read and follow the manuscript at any time. If you have questions, write to ${about.office}.`,
    ],
  }),
})

export const authorRemoval = email({
  template: 'author_removal',
  name: 'Asked about removal from the authors',
  to: recipients.coauthors,
  when: 'when a revision leaves somebody out who is an author',
  variables: {
    ...linked,
    submitter: { means: 'Name of the submitting author', sample: 'Ben Oduya' },
    office: { means: 'Address of the editorial office', sample: 'editorial@journal.example' },
  },
  write: (about: Paper & { submitter: string; url: string; office: string }) => ({
    subject: `${about.number}: do you agree to be removed as an author?`,
    greeting: `Dear ${about.name},`,
    paragraphs: [
      `${about.submitter} has revised “${about.title}” (${about.number}) and asks ${about.journal} to remove you from its authors.`,
      'You stay an author until you agree. If you do not agree, tell us on the same page, and an editor will follow up.',
    ],
    link: { label: 'Agree or object', url: about.url },
    closing: [`You do not need an account for this. If you have questions, write to ${about.office}.`],
  }),
})

export const removalRefused = email({
  template: 'removal_refused',
  name: 'A co-author objects to their removal',
  to: recipients.editors,
  when: 'when somebody does not agree to be removed as an author',
  variables: { ...linked, author: { means: 'Name of the author who objects', sample: 'Eva Lund' }, note },
  write: (mail: Paper & { author: string; note: string; url: string }) => ({
    subject: `${mail.number}: ${mail.author} objects to being removed`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `With their revision of “${mail.title}”, the authors asked to remove ${mail.author} from the list of authors. ${mail.author} does not agree and stays on it.`,
      ...(mail.note ? [`They write: “${mail.note}”`] : []),
      'Please resolve this with the authors before the manuscript proceeds.',
    ],
    link: { label: 'Open the manuscript', url: mail.url },
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

export const authorshipDisputed = email({
  template: 'authorship_disputed',
  name: 'A co-author disputes authorship',
  to: recipients.editors,
  when: 'when somebody who is named as an author objects',
  variables: { ...linked, author: { means: 'Name of the author who objects', sample: 'Eva Lund' }, note },
  write: (mail: Paper & { author: string; note: string; url: string }) => ({
    subject: `${mail.number}: ${mail.author} disputes authorship`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `${mail.author}, who is named as an author of “${mail.title}”, has told us that this is not correct.`,
      ...(mail.note ? [`They write: “${mail.note}”`] : []),
      'Please resolve this with the authors before the manuscript proceeds. The manuscript page shows a warning.',
    ],
    link: { label: 'Open the manuscript', url: mail.url },
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

export const withdrawnByEditor = email({
  template: 'withdrawn_by_editor',
  name: 'Manuscript withdrawn by an editor',
  to: recipients.authors,
  when: 'when an editor withdraws a manuscript',
  variables: { ...paper, reason },
  write: (mail: Paper & { reason: string }) => ({
    subject: `${mail.number}: the manuscript was withdrawn`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `The editors have withdrawn “${mail.title}”, and its review has ended.`,
      `The reason: “${mail.reason}”`,
      'If you did not expect this, please answer this message.',
    ],
  }),
})

export const fixesReceived = email({
  template: 'fixes_received',
  name: 'Technical fixes have arrived',
  to: recipients.editors,
  when: 'when authors send technical fixes',
  topic: 'revision_arrived',
  variables: linked,
  write: (mail: Paper & { url: string }) => ({
    subject: `${mail.number}: the technical fixes have arrived`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [`The authors have sent the technical fixes that you asked for in “${mail.title}”.`],
    link: { label: 'Screen the manuscript', url: mail.url },
  }),
})
