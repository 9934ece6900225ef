import type { SettingsGroup } from './settings.ts'
import type { pageKeys } from './site.ts'

/**
 * The guided set-up of a new journal. A step is done when the data say so, never because somebody was there: its settings were
 * saved, its pages read, its test message sent. Steps about what a journal may do without are done when it has it, or when an
 * administrator says that nothing is to be changed.
 */

interface Step {
  /** Groups of settings that have to be saved, even if their defaults are right. */
  groups: readonly SettingsGroup[]
  /** Whether the journal cannot be opened without it. */
  isNeeded: boolean
  /** Whether an administrator can say that nothing is to be changed. */
  canStay: boolean
}

const table = {
  identity: { groups: ['journal', 'office'], isNeeded: true, canStay: false },
  look: { groups: [], isNeeded: false, canStay: true },
  access: { groups: ['publishing'], isNeeded: true, canStay: false },
  kinds: { groups: ['fields', 'submissions'], isNeeded: true, canStay: false },
  review: { groups: ['review', 'guidelines'], isNeeded: true, canStay: false },
  board: { groups: [], isNeeded: false, canStay: false },
  pages: { groups: [], isNeeded: true, canStay: false },
  mail: { groups: [], isNeeded: true, canStay: false },
  dois: { groups: [], isNeeded: false, canStay: true },
  signIn: { groups: [], isNeeded: false, canStay: true },
  people: { groups: [], isNeeded: false, canStay: false },
} as const satisfies Record<string, Step>

export type SetupStep = keyof typeof table
export const setupSteps = Object.keys(table) as [SetupStep, ...SetupStep[]]
export const setupTable: Record<SetupStep, Step> = table

/** Pages whose default texts somebody has to read before readers do. */
export const pagesToRead = {
  about: 'About',
  'aims-scope': 'Aims & Scope',
  ethics: 'Publication Ethics',
  privacy: 'Privacy',
  terms: 'Terms of Use',
} as const satisfies Partial<Record<(typeof pageKeys)[number], string>>

/** Title of a new journal until its own is saved. */
export const placeholderTitle = 'New journal'

/** What the data say about the set-up. */
export interface SetupFacts {
  /** Groups of settings that were saved. */
  written: readonly string[]
  confirmed: readonly string[]
  title: string
  isSample: boolean
  /** Whether authors can choose a field of study. */
  hasFields: boolean
  /** Titles of pages that nobody has read yet. */
  unreadPages: readonly string[]
  hasBoard: boolean
  /** Whether somebody besides administrators can handle manuscripts. */
  hasEditors: boolean
  /** Whether a mail server accepted the latest test message. */
  mailTested: boolean
  hasPrefix: boolean
}

const groupNames: Partial<Record<SettingsGroup, string>> = {
  journal: 'Identity',
  office: 'Editorial office',
  publishing: 'License and fees',
  fields: 'Fields of study',
  submissions: 'Manuscript types',
  review: 'Review and decisions',
  guidelines: 'Advice to authors',
}

/** Returns what a step still lacks, in sentences; empty if it is done. */
export function lacksOf(step: SetupStep, facts: SetupFacts): string[] {
  const unsaved = unsavedOf(step, facts).map((group) => groupNames[group] ?? group)
  return [
    ...(facts.confirmed.includes(step) ? [] : ownLacks(step, facts)),
    ...(unsaved.length > 0 ? [`Not saved yet: ${unsaved.join(', ')}.`] : []),
  ]
}

/** Whether an administrator can say that the step is right as it is: 'later' if something has to be entered before. */
export function keepingOf(step: SetupStep, facts: SetupFacts): 'now' | 'later' | 'never' {
  if (lacksOf(step, facts).length === 0) return 'never'
  if (setupTable[step].canStay) return 'now'
  if (unsavedOf(step, facts).length === 0) return 'never'
  return ownLacks(step, facts).length === 0 ? 'now' : 'later'
}

function unsavedOf(step: SetupStep, facts: SetupFacts): SettingsGroup[] {
  return setupTable[step].groups.filter((group) => !facts.written.includes(group))
}

function ownLacks(step: SetupStep, facts: SetupFacts): string[] {
  const lacks = (isDone: boolean, sentence: string) => (isDone ? [] : [sentence])
  switch (step) {
    case 'identity':
      return [
        ...lacks(facts.title !== placeholderTitle, `The title is still “${placeholderTitle}”.`),
        ...lacks(!facts.isSample, 'The journal is still marked as a sample.'),
      ]
    case 'look':
      return lacks(facts.written.includes('appearance'), 'Choose colors and pictures, or keep the default.')
    case 'kinds':
      return lacks(facts.hasFields, 'There is no field of study yet.')
    case 'board':
      return lacks(facts.hasBoard, 'Nobody is listed on the board.')
    case 'pages':
      return lacks(facts.unreadPages.length === 0, `Read and adapt: ${facts.unreadPages.join(', ')}.`)
    case 'mail':
      return lacks(facts.mailTested, 'The mail server has not accepted a test message yet.')
    case 'dois':
      return lacks(facts.hasPrefix, 'Enter a DOI prefix, or go on without DOIs.')
    case 'signIn':
      return lacks(facts.written.includes('security'), 'Check how people sign in.')
    case 'people':
      return lacks(facts.hasEditors, 'No editor has joined yet; administrators can handle manuscripts, too.')
    default:
      return []
  }
}
