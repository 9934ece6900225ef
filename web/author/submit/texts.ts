import type { ReviewMode } from '#domain/manuscript/manuscript.ts'
import { limits } from '#domain/manuscript/submission.ts'

const formats = limits.fileTypes.join(', ')

function files(count: number): string {
  return count === 1 ? '1 file' : `${count} files`
}

/** Texts of the submission wizard. Labels and messages follow the specification, sections 2, 5 and 8. */
export const texts = {
  title: 'Submit Manuscript',
  signIn: {
    title: 'Submit Your Research',
    subtitle: 'Sign in or register to submit a manuscript and follow its review.',
  },
  progress: {
    step: (step: number, of: number) => `Step ${step} of ${of}`,
    percent: (percent: number) => `${percent}% complete`,
    steps: 'Steps',
    complete: 'Complete',
    toCorrect: (count: number) => (count === 1 ? '1 field to correct' : `${count} fields to correct`),
    earlier: (count: number) =>
      count === 1 ? '1 field to correct in the other steps' : `${count} fields to correct in the other steps`,
    hints: {
      1: 'Title, abstract, keywords',
      2: 'All authors, in order',
      3: 'PDF, Word or LaTeX',
      4: 'Check and submit',
    } as Record<number, string>,
  },
  stepNames: {
    1: 'Manuscript Details',
    2: 'Authors',
    3: 'File Upload',
    4: 'Review & Submit',
  } as Record<number, string>,
  required: { before: 'Fields marked ', after: ' are required.' },
  next: 'Next',
  nextTo: (name: string) => `Next: ${name}`,
  previous: 'Previous',
  leave: 'You can leave at any time. The draft stays in My Manuscripts.',
  conflict: {
    title: 'This draft was changed in another window.',
    body: 'Nothing was overwritten. Your text is stored in this browser and is still on this page.',
    gone: 'This draft no longer exists.',
    goneBody: 'It was submitted or deleted elsewhere. Your text is still on this page.',
    load: 'Use the other version',
    keep: 'Keep this version as a new draft',
    sent: 'Go to My Manuscripts',
    other: 'This browser contains another version of this draft.',
    otherBody: (title: string) =>
      `That version was written in this browser but could not be saved${title.trim() ? `; its title is “${title.trim()}”` : ''}. You see the version that was saved.`,
    discard: 'Discard it',
  },
  draft: {
    loading: 'Loading your draft',
    missing: 'This draft no longer exists',
    missingBody: 'It may have been submitted or deleted. Your manuscripts and drafts are on the dashboard.',
    failed: 'The draft could not be loaded',
    failedBody: 'Nothing has been lost. Please try again.',
    dashboard: 'Go to My Manuscripts',
    fresh: 'Start a new submission',
    restored: 'Unsaved text was restored from this browser.',
  },
  details: {
    intro: 'Editors read this first, and readers use it to find the article.',
    abstractHelp: (words: number) =>
      `At most ${words} words. State the question, the method and the findings.`,
    counter: (count: number) => `${count}/${limits.abstract.min} minimum characters`,
    keywordsHelp: (from: number, to: number) =>
      `At least ${limits.keywords.min}, best ${from} to ${to}. Press Enter after each keyword, or paste a list.`,
    keywordTooLong: `A keyword can have at most ${limits.keywords.each} characters. Please shorten it.`,
    keywordsTooMany: (left: number) =>
      `At most ${limits.keywords.max} keywords are allowed: ${left === 1 ? '1 was' : `${left} were`} left out.`,
    addKeyword: 'Add keyword',
    keywordList: 'Keywords',
    removeKeyword: (keyword: string) => `Remove ${keyword}`,
    typePlaceholder: 'Select manuscript type',
    fieldPlaceholder: 'Select field of study',
  },
  call: {
    label: 'Call for papers',
    none: 'None: a regular submission',
    closed: 'A call that has closed',
  },
  authors: {
    intro: 'All authors, in the order of the byline.',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    emailHelp: 'For example name@university.edu. Co-authors get a notice when you submit.',
    affiliation: 'Affiliation',
    orcid: 'ORCID',
    orcidPlaceholder: '0000-0000-0000-0000',
    corresponding: 'Corresponding author',
    correspondingTag: 'corresponding author',
    correspondingNow: (name: string) => `(now ${name})`,
    position: (position: number) => `Author ${position}`,
    done: 'Done',
    up: 'Up',
    down: 'Down',
    edit: 'Edit',
    remove: 'Remove',
    add: 'Add author',
    keys: 'move the focused author',
    grip: (name: string) => `Move ${name}: drag, or press the arrow keys`,
    moved: (name: string, position: number, of: number) => `${name} is now author ${position} of ${of}`,
    removed: (name: string) => `${name} was removed`,
    incomplete: 'Incomplete',
    paste: 'Paste a list of authors',
    pasteLabel: 'One author per line: name, email, affiliation, ORCID if known',
    found: (count: number) => (count === 1 ? '1 author found.' : `${count} authors found.`),
    foundMore: (count: number) => `and ${count} more`,
    withOrcid: 'with ORCID',
    withoutEmail: 'email missing',
    emailNotWhole: 'email incomplete',
    already: (count: number) =>
      count === 1
        ? '1 is already in the list and will be skipped.'
        : `${count} are already in the list and will be skipped.`,
    unread: 'No name found in:',
    addFound: (count: number) => (count === 1 ? 'Add 1 author' : `Add ${count} authors`),
    added: (count: number) => (count === 1 ? '1 author was added' : `${count} authors were added`),
  },
  upload: {
    intro: `Your manuscript and any supporting files: at most ${limits.files.max} files.`,
    choose: 'Choose files',
    drop: 'or drop them here',
    dropNow: 'Drop the files here',
    accepted: `${formats}, up to 10MB each`,
    list: 'Files',
    uploading: (percent: number) => `Uploading, ${percent}%`,
    kind: 'Kind',
    editorsOnly: 'Only editors read this file.',
    description: 'Description',
    remove: 'Remove',
    removed: (name: string) => `“${name}” was removed`,
    moved: (name: string, position: number, of: number) => `“${name}” is now file ${position} of ${of}`,
    replace: 'Replace',
    replacedBy: (name: string) => `To be replaced by “${name}”`,
    keepOld: 'Keep this file',
    offline: 'Waiting for the connection',
    retry: 'Try again',
    awaiting: 'Uploading',
    checking: 'Checking',
    ready: 'Checked',
    pages: (count: number) => (count === 1 ? '1 page' : `${count} pages`),
    wordCount: (count: number) => `${count.toLocaleString('en-US')} words`,
    refused: 'This file cannot be used',
    quarantined: 'Waiting for the virus check',
    problemOf: (name: string, problem: string) => `“${name}”: ${problem}`,
    lost: 'This upload no longer exists. Please remove it and upload it again.',
    unknown: 'The status of this file could not be loaded.',
    notTaken: 'Not accepted:',
    wrongType: (name: string) => `“${name}”: this file type is not accepted. Please choose ${formats}.`,
    latexParts:
      'LaTeX: upload the main file, its parts (.tex) and its figures (.pdf) under the names used in the source. We combine them into one PDF for reviewers.',
    bibliography: (name: string) => `“${name}”: please rename it to “${name}.tex” and upload that.`,
    picture: (name: string) =>
      `“${name}”: pictures are accepted as PDF. Please save it as PDF under the same name and upload that.`,
    archive: (name: string) =>
      `“${name}”: archives are not accepted. Please upload the main .tex file, its parts (.tex) and figures (.pdf) one by one.`,
    tooLarge: (name: string) => `“${name}” is larger than 10 MB. Please reduce its size or split it.`,
    notItsKind: (name: string, extension: string) =>
      `“${name}” is not a ${extension.slice(1).toUpperCase()} file, although its name says so. Please open it in the program it was made with and save it again.`,
    empty: (name: string) => `“${name}” is empty.`,
    noRoom: (name: string) => `“${name}”: there can be at most ${limits.files.max} files.`,
    twice: (name: string) => `“${name}” is already in the list.`,
    interrupted: 'The upload was interrupted. Your other files are safe; please try again.',
    signedOut: 'You are signed out. Sign in in another tab, then try again.',
    tooMany: 'Too many uploads at once. Please wait a moment and try again.',
    success: (count: number) => ({
      title: 'Upload Successful',
      description: count === 1 ? '1 file uploaded successfully' : `${files(count)} uploaded successfully`,
    }),
    unavailable: 'The upload could not be started. Please check your connection.',
    mode: {
      double_blind:
        'Review is double-blind: reviewers get a copy without names, which you can check here. You do not need to remove names yourself, but put acknowledgements on the title page.',
      single_blind: 'Review is single-blind: reviewers get your files as they are, with neutral file names.',
      open: 'Review is open: reviewers get your files as they are, with neutral file names.',
    } satisfies Record<ReviewMode, string>,
  },
  review: {
    intro: 'Check your submission. Nothing has been sent yet.',
    edit: 'Edit',
    editOf: (name: string) => `Edit ${name}`,
    none: 'Not given',
    noFiles: 'No file yet',
    unfinishedUploads: 'Please wait until your files are uploaded',
    submit: 'Submit Manuscript',
    submitting: 'Submitting...',
    sent: 'Submitted',
    problemAt: (place: string, message: string) => `${place}: ${message}`,
    failed: 'Submission Failed',
    fallbackError: 'Submission failed',
    fallback: 'Please try again.',
    success: (title: string) => ({
      title: 'Submission Successful',
      description: `Your manuscript “${title}” has been submitted for review.`,
    }),
    mode: {
      double_blind: 'Reviewers will not know who you are, and you will not know who they are.',
      single_blind: 'Reviewers will see who you are. You will not know who they are.',
      open: 'Reviewers will see who you are, and you will see who they are.',
    } satisfies Record<ReviewMode, string>,
    terms:
      'By submitting you confirm that all authors agree, and that the manuscript is not under review elsewhere.',
  },
  preview: {
    label: 'On the title page',
    untitled: 'Your title',
    corresponding: '* Corresponding author',
    and: ' and ',
    more: (count: number) => ` and ${count} more`,
    mode: {
      double_blind:
        'Review is double-blind. Reviewers do not see the title page, and your files are checked for names as you upload them.',
      single_blind: 'Review is single-blind. Reviewers see who wrote it. You will not know who they are.',
      open: 'Review is open. Reviewers and authors know each other’s names.',
    } satisfies Record<ReviewMode, string>,
  },
} as const
