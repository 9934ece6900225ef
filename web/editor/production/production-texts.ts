import { dutyNames } from '#domain/account/duties.ts'
import { capitalised, inWords } from '#web/ui/text/numbers.ts'
import { count } from '../texts.ts'

const manuscripts = (n: number) => `${inWords(n)} ${n === 1 ? 'manuscript' : 'manuscripts'}`

/** Texts of the production queue. */
export const productionTexts = {
  title: 'Production',
  loadFailed: 'The production queue could not be loaded',
  loadFailedBody: 'Nothing was changed. Please try again.',
  summary: (mine: number, late: number) =>
    [
      mine === 0
        ? 'Nothing needs your attention.'
        : `${capitalised(manuscripts(mine))} ${mine === 1 ? 'needs' : 'need'} your attention.`,
      ...(late === 0 ? [] : [`${capitalised(manuscripts(late))} ${late === 1 ? 'is' : 'are'} late.`]),
    ].join(' '),
  noWorker:
    'No background worker is running, so scheduled articles will not be published. Please tell an administrator.',
  next: 'Open the next one',
  groupBy: 'Group by',
  groupings: { step: 'Step', waiting: 'Person', issue: 'Issue' },
  noIssue: 'No issue',
  caption: 'Manuscripts in production',
  search: 'Search production',
  placeholder: 'Title or number',
  waitingFor: 'Waiting for',
  anyone: 'Anyone',
  authors: 'Authors',
  nobody: 'Nobody',
  you: 'You',
  unassigned: 'Not assigned',
  columns: { title: 'Title, number', turn: 'Waiting for', due: 'Due', next: 'Next action' },
  hints: {
    copyediting: 'by due date',
    typesetting: 'by due date',
    proofs: 'by due date',
    ready: 'waiting for an issue or a date',
    scheduled: 'will be published at the scheduled time',
  },
  none: 'None',
  empty: 'No manuscript is in production.',
  emptyBody: 'Accepted manuscripts appear here as soon as the acceptance letter has been sent.',
  noMatch: 'No manuscripts match.',
  clear: 'Show all',
  since: (days: number) => (days <= 0 ? 'since today' : `for ${count(days, 'day')}`),
  reminded: 'reminded',
  noDue: 'no due date',
  toPublish: 'to publish',
  issue: (volume: number, issue: number) => `Volume ${volume}, issue ${issue}`,
  checks: (n: number) => (n === 0 ? 'No open points' : `${count(n, 'open point')}`),
  noText: 'No text yet',
  sourceAsked: 'The author was asked for the source',
  answered: (answered: number, all: number) => (all === 0 ? '' : `${answered} of ${all} queries answered`),
  failed: 'Scheduled publication failed',
  of: (number: string) => ` ${number}`,
  actions: {
    convert: 'Convert the text',
    copyedit: 'Continue editing',
    send: 'Send proofs',
    change: 'Make changes',
    changeHint: 'Then send the proofs again',
    remind: 'Remind the author',
    remindAgain: 'Remind again',
    publish: 'Publish or schedule',
    reschedule: 'Change the date',
    nothing: 'Nothing to do',
    assign: 'Assign',
    add: 'Add to issue',
  },
  added: (number: string, volume: number, issue: number) =>
    `${number} added to volume ${volume}, issue ${issue}`,
  panel: {
    label: 'Next issue',
    which: 'Issue',
    assemble: 'Number the pages and publish',
    none: 'No issue is being put together.',
    create: 'Create an issue',
  },
  assign: {
    title: (number: string) => `Assign ${number}`,
    person: 'Person',
    personHelp: 'The person is notified by email.',
    nobody: 'Nobody',
    named: (name: string, duties: readonly (keyof typeof dutyNames)[]) =>
      [name, ...duties.map((duty) => dutyNames[duty].toLowerCase())].join(', '),
    due: 'Due date for this step',
    dueHelp: 'The due date of a proof is set with the proof.',
    save: 'Save assignment',
    cancel: 'Cancel',
    done: 'Assignment saved',
    failed: 'The assignment could not be saved',
  },
  keys: {
    move: 'move',
    open: 'open',
    remind: 'remind',
    assign: 'assign',
    add: 'add to issue',
    search: 'search',
  },
} as const
