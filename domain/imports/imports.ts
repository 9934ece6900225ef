/** What an import does, for server, command line and pages. */

/** States of an import. 'waiting' means that its job has not begun. */
export const importStates = [
  ...([
    'waiting',
    'checking',
    'checked',
    'running',
    'paused',
    'done',
    'undoing',
    'undone',
    'failed',
  ] as const),
] as const
export type ImportState = (typeof importStates)[number]

/** What the dry run found about a record: to be added, to be updated, here already, or not to be taken. */
export const itemOutcomes = ['new', 'changed', 'same', 'refused'] as const
export type ItemOutcome = (typeof itemOutcomes)[number]

/** What became of a record: taken, left out by a decision, failed, taken back, or kept although the import was undone. */
export const itemResults = ['done', 'left', 'failed', 'undone', 'kept'] as const
export type ItemResult = (typeof itemResults)[number]

export const itemKinds = ['part', 'issue', 'article', 'submission', 'person', 'file'] as const
export type ItemKind = (typeof itemKinds)[number]

const kindNames: Record<ItemKind, [one: string, many: string]> = {
  part: ['part of the site', 'parts of the site'],
  issue: ['issue', 'issues'],
  article: ['article', 'articles'],
  submission: ['submission', 'submissions'],
  person: ['person', 'people'],
  file: ['file', 'files'],
}

/** A number of records of a kind, such as '1,204 people'. */
export function counted(count: number, kind: ItemKind): string {
  return `${count.toLocaleString('en-US')} ${kindNames[kind][count === 1 ? 0 : 1]}`
}

/**
 * The questions that a person decides, each for all records that it concerns. `takes` is the choice with which they are
 * imported; with any other they are left out. The first choice is suggested.
 */
export const importDecisions = {
  'other-journal': {
    question: (count: string) => `${count} of another journal`,
    choices: { leave: 'Leave them out', take: 'Take them, as articles of this journal' },
    takes: ['take'],
  },
  'other-kind': {
    question: (count: string) =>
      `${count} of another kind: books, theses or other works, not articles of a journal`,
    choices: { leave: 'Leave them out', take: 'Take them as articles' },
    takes: ['take'],
  },
  'no-date': {
    question: (count: string) => `${count} without a date of publication`,
    choices: { leave: 'Leave them out', today: 'Date them on the day of the import' },
    takes: ['today'],
  },
  'changed-here': {
    question: (count: string) => `${count} edited here, and changed in the source, too`,
    choices: { keep: 'Keep what was edited here', replace: 'Replace it by what the source says' },
    takes: ['replace'],
  },
  'other-values': {
    question: (count: string) => `${count} for which the export has other values than this journal`,
    choices: { keep: 'Keep what is here', replace: 'Replace it by what the export has' },
    takes: ['replace'],
  },
  'same-email': {
    question: (count: string) => `${count} whose email address is in use already`,
    choices: { join: 'Join them under one account', leave: 'Leave them out' },
    takes: ['join'],
  },
} as const satisfies Record<
  string,
  { question: (count: string) => string; choices: Record<string, string>; takes: readonly string[] }
>

export type DecisionCode = keyof typeof importDecisions

export const isDecisionCode = (code: string): code is DecisionCode => Object.hasOwn(importDecisions, code)

/** The choice that is suggested for a question. */
export function suggestedChoice(code: DecisionCode): string {
  return Object.keys(importDecisions[code].choices)[0] ?? ''
}

export function isChoice(code: DecisionCode, choice: string): boolean {
  return Object.hasOwn(importDecisions[code].choices, choice)
}

export function takes(code: DecisionCode, choice: string): boolean {
  return (importDecisions[code].takes as readonly string[]).includes(choice)
}
