import type { DecisionKind } from './decision.ts'
import { type RejectionReason, sentencesFor } from './desk-rejection.ts'

export interface LetterFacts {
  /** Full name, for example 'Amara Okonkwo-Reyes'. */
  author: string
  title: string
  number: string
  journal: string
  /** The editor's signature; by default, the editor's name and the journal. */
  signature: string
  /** Number of reviews that are sent to the author. */
  reviewCount: number
  /** Due date of the revision in long form; null if there is none. */
  due: string | null
  /** Reasons of a rejection without reviews. */
  reasons?: readonly RejectionReason[]
  /** Technical fixes that the author is asked for. */
  fixes?: readonly string[]
}

/** Template variables with their descriptions. */
export const placeholders = {
  author: 'the corresponding author’s name',
  title: 'the manuscript’s title',
  number: 'its number',
  journal: 'the journal’s title',
  reviewers: 'a sentence on how many reviewers have read it; nothing without reviews',
  due: 'the day on which the revision is due',
  reasons: 'the sentences for the reasons of a rejection without reviews',
  fixes: 'the numbered list of technical fixes',
  signature: 'your signature',
} as const
type Placeholder = keyof typeof placeholders

/** The closing of all letters and messages. */
export const letterClosing = 'With kind regards,'
const signed = `${letterClosing}\n{signature}`

/** Default letters, used if neither the editor nor the journal has a default template. */
export const builtInLetters: Record<DecisionKind, string> = {
  accept: [
    'Dear {author},',
    'Thank you for sending us “{title}”. {reviewers} I am glad to tell you that we accept it for publication.',
    'We now prepare it for print and will send you the proofs.',
    signed,
  ].join('\n\n'),
  revisions: [
    'Dear {author},',
    'Thank you for sending us “{title}”. {reviewers} We see merit in it and ask you for a revision before we decide.',
    'Please answer each point, and send the revised manuscript with your response by {due}.',
    signed,
  ].join('\n\n'),
  minor_revisions: [
    'Dear {author},',
    'Thank you for sending us “{title}”. {reviewers} We would like to publish it after minor revisions.',
    'Please answer each point, and send the revised manuscript with your response by {due}. The editor can then probably decide without asking the reviewers again.',
    signed,
  ].join('\n\n'),
  major_revisions: [
    'Dear {author},',
    'Thank you for sending us “{title}”. {reviewers} We see merit in it, but it needs major revisions before we can decide.',
    'Please answer each point, and send the revised manuscript with your response by {due}. The reviewers will be asked to read it again.',
    signed,
  ].join('\n\n'),
  reject: [
    'Dear {author},',
    'Thank you for sending us “{title}”. {reviewers} I am sorry to tell you that we cannot publish it.',
    'I wish you success in taking the work further, and hope that you will think of us again.',
    signed,
  ].join('\n\n'),
  invite_resubmission: [
    'Dear {author},',
    'Thank you for sending us “{title}”. {reviewers} I am sorry to tell you that we cannot publish it in its present form.',
    'We see promise in the work, however. If you can revise it thoroughly, we invite you to submit a new version. It will be linked to this submission, and there is no due date.',
    signed,
  ].join('\n\n'),
  return_for_fixes: [
    'Dear {author},',
    'Thank you for sending us “{title}”. Before we can send it to reviewers, please make these changes:',
    '{fixes}',
    'We would like to have the corrected files by {due}. This is no decision on the work, and nothing else is needed.',
    signed,
  ].join('\n\n'),
}

/** Placeholder for the reasons in a letter. A letter that still contains it cannot be sent. */
export const reasonsMark = '[Please write the reasons here.]'
/** Placeholder for the technical fixes in a letter. A letter that still contains it cannot be sent. */
export const fixesMark = '[Please list the fixes here.]'

/** Default letter for a rejection without reviews. */
export const deskRejection = [
  'Dear {author},',
  'Thank you for sending us “{title}”. The editors have read it and have decided not to send it to reviewers.',
  '{reasons}',
  'I wish you success in taking the work further, and hope that you will think of us again.',
  signed,
].join('\n\n')

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

function readers(count: number): string {
  if (count === 0) return ''
  const number = numbers[count] ?? String(count)
  return count === 1 ? 'One reviewer has read it with care.' : `${number} reviewers have read it with care.`
}

const ownWords = new Set(
  [...Object.values(builtInLetters), deskRejection, reasonsMark, fixesMark, readers(1), readers(2)]
    .join(' ')
    .toLowerCase()
    .match(/\p{L}+/gu),
)

/**
 * Whether a word occurs in the default letters. Such a word identifies nobody, even if it is also somebody's
 * mailbox name.
 */
export function isLetterWord(word: string): boolean {
  return ownWords.has(word.toLowerCase())
}

const named = /\{(\w+)\}/g

/** Returns the variables in a template that do not exist. */
export function unknownPlaceholders(template: string): string[] {
  const known = [...template.matchAll(named)].flatMap(([, name]) => name ?? [])
  return [...new Set(known.filter((name) => !Object.hasOwn(placeholders, name)))]
}

function listOfFixes(fixes: readonly string[]): string {
  return fixes.map((fix, index) => `${index + 1}. ${fix.trim()}`).join('\n')
}

/**
 * Replaces the reasons or the fixes in a proposed letter when the editor chooses others. A letter in which the
 * editor has changed this passage stays as it is.
 */
export function withChosen(
  letter: string,
  before: { reasons: readonly RejectionReason[]; fixes: readonly string[] },
  after: { reasons: readonly RejectionReason[]; fixes: readonly string[] },
): string {
  return letter
    .replace(sentencesFor(before.reasons) || reasonsMark, () => sentencesFor(after.reasons) || reasonsMark)
    .replace(listOfFixes(before.fixes) || fixesMark, () => listOfFixes(after.fixes) || fixesMark)
}

/** Fills in a template. The editor may change the result before sending. */
export function fillLetter(template: string, facts: LetterFacts): string {
  const values: Record<Placeholder, string> = {
    author: facts.author,
    title: facts.title,
    number: facts.number,
    journal: facts.journal,
    reviewers: readers(facts.reviewCount),
    due: facts.due ?? '',
    reasons: sentencesFor(facts.reasons ?? []) || reasonsMark,
    fixes: listOfFixes(facts.fixes ?? []) || fixesMark,
    signature: facts.signature,
  }
  const filled = template.replaceAll(named, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name as Placeholder] : whole,
  )
  // Without reviews the variable is empty, so the spaces around it are removed.
  return facts.reviewCount === 0 ? filled.replaceAll(/ {2,}/g, ' ').replaceAll(/ +$/gm, '') : filled
}

/** Whether an e-mail of a decision is its letter, which is worded in the form and not as an e-mail. */
export const isLetterMail = ({ id }: { id: string }): boolean => id.startsWith('decision_letter ')
