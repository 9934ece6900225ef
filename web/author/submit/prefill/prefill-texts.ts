import type { StatementKind } from '#domain/schemas/front.ts'

/** Texts of filling in the form from the manuscript. */
export const prefillTexts = {
  title: 'Start with your manuscript',
  intro: 'We read title, abstract, keywords and authors from it. You only check them.',
  choose: 'Choose the manuscript',
  or: 'or drop it here, or fill in the form below yourself',
  private: 'The file is read on the journal’s own server and sent nowhere else.',
  fileName: (name: string) => `Manuscript: ${name}`,
  files: 'Files',
  uploading: (percent: number) => `Uploading, ${percent}%`,
  offline: 'Waiting for the connection. The form can be filled in meanwhile.',
  reading: 'Reading the file. You can go on meanwhile; what you type is kept.',
  unread: 'We could not read this file. It is uploaded; please fill in the form.',
  lookFailed: 'We could not find out whether the file was read. Please fill in the form, or try again.',
  retry: 'Try again',
  nothing: 'Nothing was found in this file. Please fill in the form.',
  summary: (found: number, of: number) => `${found} of ${of} fields found`,
  sureCount: (count: number) => `${count} sure`,
  checkCount: (count: number) => `${count} to check`,
  confirmAll: 'Confirm all sure fields',
  allConfirmed: 'Everything that was found is confirmed.',
  authorsFound: (count: number) => (count === 1 ? '1 author, in step 2' : `${count} authors, in step 2`),
  sure: 'Sure',
  check: 'Please check',
  notFound: 'Not found',
  notInFile: 'Not in the file.',
  confirm: 'Confirm',
  confirmed: 'Confirmed',
  differs: 'Different from the file.',
  use: 'Use the text of the file',
  keys: 'confirm the field in focus',
  also: 'Also in the file',
  left: (count: number) =>
    count === 1
      ? '1 field that was read from your file is not confirmed yet.'
      : `${count} fields that were read from your file are not confirmed yet.`,
  counts: { pages: 'Pages', words: 'Words', figures: 'Figures', tables: 'Tables' },
  statements: {
    funding: 'Funding',
    interests: 'Competing interests',
    data: 'Data availability',
    ethics: 'Ethics',
    contributions: 'Contributions',
    ai: 'Use of AI',
  } satisfies Record<StatementKind, string>,
} as const
