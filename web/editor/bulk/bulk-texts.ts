import { messageVariables } from '#domain/manuscript/bulk-message.ts'

const manuscripts = (n: number) => `${n.toLocaleString('en-US')} ${n === 1 ? 'manuscript' : 'manuscripts'}`

/** Texts of actions on many manuscripts. */
export const bulkTexts = {
  label: 'Selected manuscripts',
  selected: (n: number) => `${manuscripts(n)} selected`,
  row: (number: string) => `Select ${number}`,
  page: 'Select all manuscripts on this page',
  whole: (n: number) => `Select all ${n.toLocaleString('en-US')} in this view`,
  clear: 'Clear selection',
  remind: 'Remind',
  assign: 'Assign',
  due: 'Set due date',
  write: 'Write',
  export: 'Export CSV',
  exportFailed: 'Failed to export the manuscripts',
  cancel: 'Cancel',
  failed: 'Nothing was done',
  remindTitle: (n: number) => `Remind the late reviewers of ${manuscripts(n)}?`,
  remindBody:
    'Each reviewer who is late gets one reminder. Reviewers who were reminded within the last hour are skipped.',
  remindButton: 'Send reminders',
  assignTitle: (n: number) => `Assign ${manuscripts(n)}`,
  editor: 'Editor',
  nobody: 'None: return them to all editors',
  message: 'Message',
  messageHelp: 'Sent with each notification, and stored in the history for editors.',
  assignButton: 'Assign',
  dueTitle: (n: number) => `Set the due date for ${manuscripts(n)}`,
  dueBody:
    'Applies to all open reviews, and to the authors’ revision where one is awaited. Everybody concerned gets an email.',
  dueDate: 'Due date',
  needsDay: 'Please choose a day',
  dueButton: 'Set due date',
  writeTitle: (n: number) => `Write to the people of ${manuscripts(n)}`,
  to: 'To',
  readers: {
    authors: 'The corresponding author of each',
    reviewers: 'The reviewers who are invited or reading',
    editors: 'The handling editor of each',
  },
  subject: 'Subject',
  body: 'Message',
  bodyHelp: `Filled in for each recipient: ${Object.entries(messageVariables)
    .map(([name, means]) => `{${name}} ${means}`)
    .join(', ')}.`,
  start: 'Dear {name},\n\n\n\nWith kind regards,\n{signature}',
  needsSubject: 'Please enter a subject',
  needsBody: 'Please enter a message',
  mails: {
    read: 'Read and edit the emails',
    title: (number: string, at: number, total: number) =>
      total === 1
        ? `Emails for ${number}`
        : `Emails for ${number} (${at} of ${total.toLocaleString('en-US')})`,
    previous: 'Previous manuscript',
    next: 'Next manuscript',
    none: 'No email is sent for this manuscript.',
    refused: 'This manuscript will be left out.',
  },
  writeButton: 'Send emails',
  progressTitle: {
    remind: 'Reminders',
    assign: 'Assignment',
    due: 'Due dates',
    write: 'Emails',
  },
  progress: (settled: number, total: number) =>
    `${settled.toLocaleString('en-US')} of ${manuscripts(total)} processed`,
  result: (done: number, failed: number) =>
    failed === 0
      ? `Done for ${manuscripts(done)}.`
      : `Done for ${manuscripts(done)}. ${failed === 1 ? 'One' : failed.toLocaleString('en-US')} could not be done:`,
  gone: (n: number) =>
    `${n === 1 ? 'One selected manuscript is' : `${n} selected manuscripts are`} no longer in your queue.`,
  goesOn: 'You can close this. The work goes on.',
  progressFailed: 'The progress could not be loaded. The work goes on.',
  close: 'Close',
} as const
