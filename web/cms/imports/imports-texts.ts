import {
  counted,
  type ImportState,
  type ItemKind,
  type ItemOutcome,
  type ItemResult,
} from '#domain/imports/imports.ts'

const number = (count: number) => count.toLocaleString('en-US')
/** '20 minutes', of a time in seconds. */
function lasting(seconds: number): string {
  if (seconds < 60) return 'less than a minute'
  const minutes = Math.max(1, Math.round(seconds / 60))
  if (minutes < 90) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  return `${Math.round(minutes / 60)} hours`
}
const records = (count: number) => `${number(count)} ${count === 1 ? 'record' : 'records'}`

/** Texts of the pages that move a journal in. */
export const importsTexts = {
  pageTitle: 'Move a journal in',
  settings: 'Settings',
  breadcrumb: 'Breadcrumb',
  help: 'Articles and people from other systems and files: exports of OJS, JATS, Crossref, CSL-JSON, BibTeX, RIS, tables with PDFs, and tables of people. A dry run first shows what would be imported. No emails are sent.',
  failed: 'Failed to fetch imports',
  number,
  lasting,
  start: {
    title: 'New import',
    from: 'Where is it?',
    upload: 'A file from this computer',
    folder: 'The import folder on the server',
    ojs: 'The database of OJS that this server is configured for',
    ojsHelp:
      'People, issues, articles, their usage figures, and submissions under way with their reviews. The database is not changed.',
    file: 'File',
    fromOjs: 'Coming from OJS?',
    fromOjsSteps: [
      'Articles with their files: in OJS 3, open Tools, Import/Export, Native XML Plugin, and export the issues. In OJS 2, open Import/Export Data, Articles & Issues XML Plugin.',
      'People: Users XML Plugin, in the same place.',
      'Submissions under way, their reviews and the statistics are in no export of OJS. They come from its database: set OJS_DATABASE_URL on this server, as the README says, and the database can be chosen here.',
    ],
    fileHelp: 'For example an export of OJS (.xml), a ZIP archive with JATS and PDFs, or a bibliography.',
    chosen: 'In the folder',
    folderHelp: (path: string) =>
      `Files and folders in ${path}. Use it for exports that are too large to upload.`,
    folderEmpty: (path: string) =>
      `${path} on the server is empty. Put the export there, then reload this page.`,
    access: 'Everybody can read the articles',
    accessHelp:
      'Otherwise only subscribers can read them. If the source states the access to an article, that is used.',
    category: 'Category',
    categoryHelp: 'For articles whose subjects match none of the journal’s categories.',
    pdfs: 'Read the text of PDFs, so that it can be searched',
    references: 'Read the reference lists of PDFs',
    referencesHelp:
      'For articles whose source has no references. A program finds and reads each list, so it can be wrong. The report says what it found.',
    addresses: 'Treat email addresses as confirmed',
    addressesHelp:
      'Otherwise people whose address OJS did not check have to confirm it by a link when they first log in here.',
    button: 'Start the dry run',
    sending: (percent: number) => `Uploading, ${percent}%`,
    noFile: 'Choose a file',
    couldNot: 'The import could not be started',
  },
  earlier: {
    title: 'Imports',
    none: 'Nothing has been imported yet',
    noneBody: 'Choose a file to see what would be imported.',
  },
  states: {
    waiting: 'Waiting',
    checking: 'Dry run under way',
    checked: 'Dry run done',
    running: 'Under way',
    paused: 'Paused',
    done: 'Done',
    undoing: 'Being undone',
    undone: 'Undone',
    failed: 'Failed',
  } satisfies Record<ImportState, string>,
  back: 'All imports',
  report: 'Download the report',
  by: (name: string) => `by ${name}`,
  steps: {
    label: 'Steps',
    names: ['Source', 'Dry run', 'Import', 'Done'],
    nothing: 'nothing changed',
    checked: (duration: string) => `${duration}, nothing changed`,
    since: (percent: number, time: string) => `${percent}%, since ${time}`,
    records,
  },
  found: {
    title: 'What the dry run found',
    help: 'Every record was read. Those that need a decision wait; the rest can be imported.',
    checking: 'Every record is being read. Nothing is changed.',
    before: 'Every record was read before anything was imported.',
    heads: ['Kind', 'In the source', 'Taken', 'To decide', 'Refused', 'Share'],
    none: '–',
    same: (count: number) => `${number(count)} here already`,
    see: 'See all records',
  },
  kinds: {
    part: 'Settings and pages',
    issue: 'Issues',
    article: 'Articles',
    submission: 'Submissions under way',
    person: 'People',
    file: 'Files',
  } satisfies Record<ItemKind, string>,
  counted,
  decisions: {
    title: 'Decisions',
    made: (made: number, all: number, waiting: number) =>
      `${made} of ${all} made.${waiting > 0 ? ` The others hold back ${records(waiting)}.` : ''}`,
    open: 'To decide',
    decided: 'Decided',
    decidedBy: (name: string | null) => `Decided${name ? ` by ${name}` : ''}`,
    examples: (names: string[]) => names.map((name) => `“${name}”`).join(', '),
    seeAll: (count: number) => (count === 1 ? 'See it' : `See all ${number(count)}`),
    suggested: 'suggested',
    apply: 'Apply',
    applyTo: (question: string) => `: ${question}`,
    change: 'Change',
    saved: 'Decision saved',
    failed: 'The decision could not be saved',
  },
  refused: {
    title: 'Refused',
    help: (count: number) => `${records(count)}, with reasons`,
    see: (count: number) => (count === 1 ? 'See it' : `See the ${number(count)}`),
  },
  run: {
    titles: {
      waiting: 'The dry run begins in a moment',
      checking: 'Dry run under way',
      checked: 'Ready to import',
      running: 'Import under way',
      paused: 'Paused',
      done: 'Imported',
      undoing: 'Being undone',
      undone: 'Undone',
      failed: 'Failed',
    } satisfies Record<ImportState, string>,
    of: (read: number, total: number | null) =>
      total === null ? `${records(read)} read` : `${number(read)} of ${records(total)}`,
    taken: (count: number) => `${number(count)} taken`,
    left: (count: number) => `${number(count)} left out by decision`,
    failedItems: (count: number) => `${number(count)} failed; see Refused`,
    kept: (count: number) =>
      `${number(count)} stayed, because ${count === 1 ? 'it was edited or is' : 'they were edited or are'} in use`,
    started: (time: string, by: string | null) => `Started ${time}${by ? ` by ${by}` : ''}`,
    timeLeft: (seconds: number) => `${seconds < 60 ? '' : 'about '}${lasting(seconds)} left`,
    done: (done: number, all: number) => `${number(done)} of ${number(all)} taken`,
    ready: (count: number) => `${records(count)} can be imported now.`,
    nothingReady: 'No record can be imported now.',
    begin: 'Import now',
    goOn: 'Continue',
    rest: 'Import the rest',
    pause: 'Pause',
    undo: 'Undo the import',
    stopAndUndo: 'Stop and undo',
    asking: 'Undo this import?',
    askingBody:
      'Articles, accounts and submissions that it added are deleted, and those that it updated are restored. Whatever has been edited here since, or is in use, is kept.',
    cancel: 'Cancel',
    safe: 'You can close this page. If the server stops, the import goes on from where it was; nothing is taken twice.',
    uploads: {
      kept: 'The uploaded file is removed when the import is undone, or 30 days after its last step.',
      removed: 'The uploaded file was removed. To import more of it, upload it again.',
    },
    noMail: 'An import sends no emails.',
    begun: 'The import has begun',
    paused: 'The import pauses after the records in hand',
    undoing: 'The import is being undone',
    couldNot: 'This action failed',
  },
  log: {
    title: 'Log',
    last: 'Last messages',
    whole: 'Whole log',
    none: 'No messages',
    noneBody: 'What an import takes is written here, batch by batch.',
    failed: 'Failed to fetch the log',
    more: 'Earlier messages',
    first: 'The newest',
    warning: 'Warning: ',
  },
  links: {
    title: 'People without a password',
    body: (count: number) =>
      `${number(count)} ${count === 1 ? 'person' : 'people'} cannot log in yet, because the source had no password that works here. Each gets an email with a link to choose one.`,
    send: (count: number) => `Send ${count === 1 ? 'the link' : `${number(count)} links`}`,
    asking: 'Send emails now?',
    sent: 'The links are being sent',
  },
  items: {
    title: 'Records',
    label: 'Show',
    filters: { all: 'All', taken: 'Taken', decide: 'To decide', refused: 'Refused', notes: 'With notes' },
    failed: 'Failed to fetch the records',
    none: 'No records',
    more: 'Next records',
    first: 'From the beginning',
    outcomes: {
      new: 'To be taken',
      changed: 'To be updated',
      same: 'Here already',
      refused: 'Refused',
    } satisfies Record<ItemOutcome, string>,
    asked: 'To decide',
    results: {
      done: 'Taken',
      left: 'Left out',
      failed: 'Failed',
      undone: 'Undone',
      kept: 'Left unchanged',
    } satisfies Record<ItemResult, string>,
  },
}
