import { assignmentStatuses } from '#domain/manuscript/review.ts'
import type { EditorDiscussions, ReviewerChoice } from '#domain/schemas/discussion.ts'

type Masked = EditorDiscussions['masked']

/** Texts of the editors' discussions on a manuscript. */
export const discussionTexts = {
  title: 'Discussions',
  none: 'Nobody has written yet. You can write to the authors, to a reviewer, or to other editors.',
  start: 'New discussion',
  startTitle: 'New discussion',
  with: 'Write to',
  kinds: { editors: 'Editors of this manuscript', authors: 'The authors' },
  needsKind: 'Please choose whom to write to',
  needsSubject: 'Please enter a subject',
  needsMessage: 'Please enter a message',
  subject: 'Subject',
  message: 'Message',
  send: 'Send message',
  sent: 'Message sent',
  failed: () => 'Your message was not sent',
  cancel: 'Cancel',
  /** Who reads a discussion, and what is removed for them. */
  readers: (kind: 'editors' | 'authors' | 'reviewer', name: string | null, masked: Masked) => {
    if (kind === 'editors')
      return 'Read by the editors of this manuscript. Authors and reviewers do not read it, and it is not sent to them.'
    if (kind === 'authors')
      return `Read by the editors and by all authors who have an account. Reviewers do not read it.${masked.authors ? ' Names of reviewers are removed for the authors.' : ''}`
    return `Read by the editors and by ${name ?? 'this reviewer'}. The authors and other reviewers do not read it.${masked.reviewers ? ' Names of the authors and of other reviewers are removed.' : masked.authors ? ' Names of other reviewers are removed.' : ''}`
  },
  withWhom: (kind: 'editors' | 'authors' | 'reviewer', name: string | null) =>
    kind === 'editors'
      ? 'Among editors'
      : kind === 'authors'
        ? 'With the authors'
        : `With ${name ?? 'a reviewer'}`,
  /** A reviewer in the list of people to write to. */
  choice: ({ name, number, status }: ReviewerChoice) =>
    `${number ? `Reviewer ${number}, ` : ''}${name} (${assignmentStatuses[status].toLowerCase()})`,
  /** What became of a reviewer who no longer reviews the manuscript. */
  gone: {
    declined: 'declined the invitation',
    cancelled: 'no longer reviews this manuscript',
    expired: 'did not answer the invitation',
  } as Partial<Record<ReviewerChoice['status'], string>>,
  numbered: (name: string, number: number | null) => (number ? `${name} (Reviewer ${number})` : name),
  waits: { editors: 'waits for your answer', others: 'waits for their answer' },
  due: 'due',
  plan: 'Due date and person in charge',
  planHelp: 'For editors only. It then counts under “Needs me” of the editor in charge.',
  dueDate: 'To be settled by',
  assignee: 'In charge',
  nobody: 'Nobody',
  savePlan: 'Save',
  planned: 'Discussion changed',
  changeFailed: 'The discussion was not changed',
  close: 'Close discussion',
  reopen: 'Reopen discussion',
  closedDone: 'Discussion closed',
  reopened: 'Discussion reopened',
  masked: 'Words that identify somebody are removed for the other side.',
  unreachable: {
    author: 'This reviewer is now an author of the manuscript. They can no longer read or answer here.',
    gone: 'The account of this reviewer no longer exists. Nobody would read a reply.',
  },
} as const
