import { email } from './email.ts'
import { type Paper, paper, recipients } from './parts.ts'

/** A message that an editor wrote to the people of a manuscript, usually of several manuscripts at once. */
export const editorMessage = email({
  kind: 'editor_message',
  to: recipients.authors,
  when: 'when an editor writes to them',
  variables: {
    ...paper,
    subject: { means: 'Subject, as the editor wrote it', sample: 'Submissions of this autumn' },
    message: { means: 'The message, as the editor wrote it', sample: 'We are working on a special issue.' },
  },
  needed: ['message'],
  variants: {
    editor_message_authors: { name: 'Message to the corresponding author', fixed: { to: 'authors' } },
    editor_message_reviewers: {
      name: 'Message to the reviewers',
      to: recipients.reviewer,
      fixed: { to: 'reviewers' },
    },
    editor_message_editors: {
      name: 'Message to the handling editor',
      to: recipients.editors,
      fixed: { to: 'editors' },
    },
  },
  variant: ({ to }) => `editor_message_${to}` as const,
  write: (mail: Paper & { to: 'authors' | 'reviewers' | 'editors'; subject: string; message: string }) => ({
    subject: `${mail.number}: ${mail.subject}`,
    // The editor wrote the greeting.
    greeting: '',
    paragraphs: mail.message.split(/\n{2,}/),
  }),
})
