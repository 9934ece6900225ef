import type { ConversionCounts } from '#domain/production.ts'
import { count } from '../texts.ts'

const nouns: Record<keyof ConversionCounts, [one: string, many?: string]> = {
  headings: ['heading'],
  paragraphs: ['paragraph'],
  figures: ['figure'],
  tables: ['table'],
  formulas: ['formula'],
  footnotes: ['footnote'],
  references: ['reference'],
  citations: ['linked citation'],
  crossReferences: ['cross-reference'],
}

export const textTexts = {
  title: 'Text of the article',
  back: 'Manuscript',
  loadFailed: 'The text could not be loaded',
  loadFailedBody: 'Nothing has been changed. Please try again.',
  open: 'Open production',
  linkHelp: 'Full text, proofs and publication of this article.',
  workspace: {
    label: 'Production',
    place: ({ number, of, mine }: { number: number; of: number; mine: boolean }) =>
      `${number} of ${of} ${mine ? 'on your turn' : 'in production'}`,
    since: 'since',
    forIssue: ({ volume, issue }: { volume: number; issue: number }) =>
      `For volume ${volume}, issue ${issue}`,
    accepted: 'Accepted',
    tabs: {
      text: 'Text',
      metadata: 'Metadata',
      references: 'References',
      figures: 'Figures and files',
      proofs: 'Proofs',
      publish: 'Publish',
      after: 'After publication',
    },
    notPublished: 'This manuscript has not been published yet.',
    publicationFailed: 'The publication could not be loaded',
    scheduleFailed: 'The scheduled publication did not happen.',
    published: 'This article has been published.',
    notInProduction: 'Only a manuscript in production can be published.',
    open: (n: number) => `${n} to resolve`,
    states: {
      not_sent: 'not sent',
      waiting: 'with the author',
      changes_requested: 'changes requested',
      approved: 'approved',
    },
  },
  notYet: 'There is no text yet.',
  notYetBody: 'It is made after the acceptance has been sent to the author.',
  convert: {
    title: 'Convert a file',
    lead: 'The full text is made from the accepted Word or LaTeX file, or imported from a JATS file. Title, authors, abstract and keywords come from the manuscript’s record.',
    none: 'This manuscript has no file that can be converted.',
    upload: 'Upload a source',
    uploadHelp:
      'Word, LaTeX, or the text as JATS (.xml), its pictures, or all of them in one archive (.zip). At most 10 MB each.',
    uploaded: 'Source uploaded',
    uploadFailed: 'The source could not be uploaded',
    addSource: 'Upload another source',
    noneBody:
      'Upload a Word (.docx), LaTeX or JATS file, or ask the author for the source. Without one, upload the PDF as a galley under Proofs, and its references here as a Word file that has only these: the article is published as a PDF with its abstract and references, and its page says so.',
    file: 'File',
    named: (name: string, kind: string) =>
      kind === 'copyedited'
        ? `${name} (copyedited)`
        : kind === 'source'
          ? `${name} (sent by the author)`
          : name,
    changes: 'Tracked changes in the file',
    choices: {
      accept: 'Accept all changes',
      reject: 'Reject all changes',
      keep: 'Take them over, and decide on each in the text editor',
    },
    comments: 'Keep the comments in the file',
    commentsHelp: 'Editors read them beside the text. They are never published.',
    button: 'Convert',
    again: 'Convert again',
    againHelp:
      'A new version is made. Earlier versions are kept, and tasks that you have resolved stay resolved.',
    started: 'Conversion started',
    failed: 'The conversion could not be started',
    missing: 'Please choose a file',
  },
  source: {
    ask: 'Ask the author for the source',
    again: 'Remind the author',
    help: 'Sends an email with a link to a page where the author uploads the Word or LaTeX file.',
    waiting: (date: string) => `The author was asked for the source on ${date}.`,
    done: 'The author has been asked',
    failed: 'The author could not be asked',
  },
  failedAttempt: {
    title: 'The last attempt failed.',
    next: (at: string) => `The next one is at ${at}.`,
    last: 'There will be no further attempt on its own.',
    now: 'Try again now',
  },
  working: (file: string) => `Converting ${file}.`,
  noWorker: 'No background process is running, so the file is waiting.',
  noWorkerBody: 'Nothing is lost: it is converted as soon as one runs again. Please tell an administrator.',
  workingBody: 'This takes a few seconds, and up to a minute for a long manuscript. You can leave this page.',
  refused: (file: string) => `${file} could not be converted.`,
  converted: (file: string, date: string) => `Converted from ${file} on ${date}`,
  counted: (counts: ConversionCounts) =>
    (Object.keys(nouns) as (keyof ConversionCounts)[])
      .filter((name) => counts[name] > 0)
      .map((name) => count(counts[name], ...nouns[name]))
      .join(', '),
  completeness: (percent: number) => `${percent}% of the words in the file were converted.`,
  valid: 'Valid JATS 1.3',
  invalid: (problems: number) => `Not valid JATS 1.3: ${count(problems, 'error')}.`,
  invalidBody:
    'An article cannot be published from a version that is not valid. Correct the file and convert it again.',
  version: (number: number) => `Version ${number}`,
  versions: 'Versions',
  newest: 'newest',
  notValid: 'not valid',
  compare: 'Compare',
  compareWith: (number: number, earlier: number) => `Compare version ${number} with version ${earlier}`,
  restore: 'Restore',
  restoreVersion: (number: number) => `Restore version ${number}`,
  restored: 'Restored as a new version',
  restoreFailed: 'The version could not be restored',
  comparison: {
    title: 'Compare versions',
    from: 'From',
    to: 'To',
    failed: 'The versions could not be compared',
    counted: (changed: number, unchanged: number) =>
      changed === 0
        ? 'The texts are the same.'
        : `${count(changed, 'paragraph')} changed, ${count(unchanged, 'paragraph')} the same.`,
    changes: { changed: 'changed', added: 'added', removed: 'removed', moved: 'moved' },
  },
  edit: 'Edit the text',
  preview: 'Preview',
  previewTitle: (number: number) => `Preview of version ${number}`,
  comments: 'Comments in the file',
  tasks: {
    title: 'Checks',
    must: 'To resolve before publication',
    should: 'Recommended',
    settled: 'Resolved',
    none: 'Nothing is left to resolve.',
    show: 'Show',
    showInEditor: 'Show in the editor',
    done: 'Mark as done',
    accept: 'Keep as is',
    more: (n: number) => `${n} more like this`,
    allDone: (n: number) => `Mark all ${n} as done`,
    acceptAll: (n: number) => `Keep all ${n} as they are`,
    reopen: 'Reopen',
    doneBy: (name: string | null) => (name ? `Done, ${name}` : 'Done'),
    acceptedBy: (name: string | null, reason: string) =>
      name ? `Kept as is by ${name}: ${reason}` : `Kept as is: ${reason}`,
    reason: 'Reason for keeping it',
    reasonHelp: 'Stored in the audit log. Not sent to anyone.',
    reasonNeeded: 'Please enter a reason',
    save: 'Save',
    cancel: 'Cancel',
    failed: 'The task could not be saved',
  },
} as const
