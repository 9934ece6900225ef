/** Texts of discussions that all sides share, and those of authors and reviewers. */
export const texts = {
  author: {
    title: 'Messages with the editors',
    readers:
      'Read by the editors and by all authors of this manuscript who have an account. Reviewers do not read it.',
    start: 'Write to the editors',
    none: 'You have not exchanged messages with the editors. Write to them if you have a question about this manuscript.',
  },
  reviewer: {
    title: 'Messages with the editors',
    readers: 'Read by the editors. The authors and other reviewers do not read it.',
    start: 'Write to the editors',
    none: 'You have not exchanged messages with the editors about this manuscript.',
  },
  loading: 'Loading messages',
  loadFailed: 'The messages could not be loaded.',
  subject: 'Subject',
  message: 'Message',
  reply: 'Reply',
  send: 'Send message',
  cancel: 'Cancel',
  sent: 'Message sent',
  failed: 'Your message was not sent',
  needsSubject: 'Please enter a subject',
  needsMessage: 'Please enter a message',
  you: 'You',
  closed: 'Closed',
  closedHelp: 'The editors closed this discussion. A reply reopens it.',
  messages: (count: number) => (count === 1 ? '1 message' : `${count} messages`),
  draft: 'Not sent yet',
  /** Kind of draft as used within a sentence. */
  what: 'message',
  leave: 'You can leave this page. Your text is saved until you send it.',
} as const
