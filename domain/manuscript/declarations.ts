/**
 * What editors need to know about a submission in addition to its details, authors and files. The journal sets for each
 * field whether it is required, optional or off. Schemas, form, views and settings derive their fields from these tables.
 */

export const asking = { required: 'Required', optional: 'Optional', off: 'Not asked' } as const
export type Asking = keyof typeof asking

/** Who reads a field: editors alone, or everybody once the article is published. */
type Readers = 'editors' | 'published'

interface Answer {
  label: string
  /** Label of the text that belongs to the answer; without it the answer needs no text. */
  text?: string
  /** Whether the text is required with this answer. */
  needsText?: boolean
  /** Whether the text is a single line, such as an address. */
  isLine?: boolean
}

interface Statement {
  label: string
  help?: string
  readers: Readers
  /** Whether reviewers see which answer was chosen. They never see the text, which may identify authors. */
  forReviewers: boolean
  answers: Readonly<Record<string, Answer>>
}

const needsText = true
const isLine = true

/** Statements that begin with a choice. */
export const statements = {
  competingInterests: {
    label: 'Competing interests',
    readers: 'published',
    forReviewers: false,
    answers: {
      none: { label: 'None to declare' },
      // The text is given for each author.
      declared: { label: 'There is something to declare' },
    },
  },
  funding: {
    label: 'Funding',
    readers: 'published',
    forReviewers: false,
    answers: {
      none: { label: 'No outside funding' },
      // The funders are a list of their own.
      funded: { label: 'Funded', text: 'Funding statement' },
    },
  },
  dataAvailability: {
    label: 'Data availability',
    readers: 'published',
    forReviewers: true,
    answers: {
      open: { label: 'Open, in a repository', text: 'DOI or web address', needsText, isLine },
      request: { label: 'On request, with a reason', text: 'Reason', needsText },
      none: { label: 'No data' },
    },
  },
  codeAvailability: {
    label: 'Code availability',
    readers: 'published',
    forReviewers: true,
    answers: {
      open: { label: 'Open, in a repository', text: 'DOI or web address', needsText, isLine },
      request: { label: 'On request, with a reason', text: 'Reason', needsText },
      none: { label: 'No code' },
    },
  },
  ethics: {
    label: 'Ethics approval',
    readers: 'published',
    forReviewers: true,
    answers: {
      none: { label: 'No people or animals studied' },
      approved: { label: 'Approved by a board', text: 'Board and approval number', needsText, isLine },
      exempt: { label: 'Not required, with a reason', text: 'Reason', needsText },
    },
  },
  aiUse: {
    label: 'Use of AI tools',
    help: 'Authors are responsible for every sentence. A tool cannot be an author.',
    readers: 'editors',
    forReviewers: true,
    answers: {
      none: { label: 'None' },
      language: { label: 'Language editing only' },
      more: { label: 'More than that', text: 'Which tools, and for what', needsText },
    },
  },
  priorPublication: {
    label: 'Prior publication or preprint',
    readers: 'editors',
    forReviewers: false,
    answers: {
      none: { label: 'Not published before' },
      preprint: {
        label: 'There is a preprint',
        text: 'DOI or web address of the preprint',
        needsText,
        isLine,
      },
      partly: { label: 'Published in part or in another language', text: 'Where', needsText },
    },
  },
} as const satisfies Record<string, Statement>

export type StatementName = keyof typeof statements
export const statementNames = Object.keys(statements) as [StatementName, ...StatementName[]]
export const statementOf = (name: StatementName): Statement => statements[name]

/** All fields that a journal can ask for, in the order of the form. */
export const askedFields = {
  jelCodes: 'JEL codes',
  call: 'Call for papers',
  contributions: 'Contributions (CRediT)',
  competingInterests: statements.competingInterests.label,
  funding: statements.funding.label,
  dataAvailability: statements.dataAvailability.label,
  codeAvailability: statements.codeAvailability.label,
  ethics: statements.ethics.label,
  aiUse: statements.aiUse.label,
  priorPublication: statements.priorPublication.label,
  accessChoice: 'Open access or subscription',
  licenceAgreement: 'License agreement',
  coverLetter: 'Cover letter',
  suggestedReviewers: 'Suggested reviewers',
  opposedReviewers: 'Opposed reviewers',
} as const
export type AskedField = keyof typeof askedFields
export type Asks = Record<AskedField, Asking>
export const askedNames = Object.keys(askedFields) as [AskedField, ...AskedField[]]

export const accessChoices = { open: 'Open access', subscription: 'Subscription' } as const
export type AccessChoice = keyof typeof accessChoices

export interface StatementInput {
  answer: string
  text: string
}

/** A person whom the authors suggest or oppose as a reviewer. */
export interface NamedReviewer {
  name: string
  email: string
  affiliation: string
  reason: string
}

export interface Declarations {
  statements: Partial<Record<StatementName, StatementInput>>
  funders: { name: string; award: string }[]
  jelCodes: string[]
  coverLetter: string
  suggestedReviewers: NamedReviewer[]
  opposedReviewers: NamedReviewer[]
  accessChoice: AccessChoice | null
  /** Why the authors ask for a waiver of the charge; null if they do not ask. */
  waiver: string | null
  agreesToLicence: boolean
  /** Licence that the authors chose for an open access article; null for the journal's. */
  licenceUrl: string | null
  /** Points of the journal's checklist that were confirmed, in the words that the authors read. */
  confirmed: string[]
}

export const declarationLimits = {
  text: 20_000,
  line: 1000,
  reviewers: 10,
  funders: 50,
  jelCodes: 20,
  checklist: 30,
} as const

export function blankDeclarations(): Declarations {
  return {
    statements: {},
    funders: [],
    jelCodes: [],
    coverLetter: '',
    suggestedReviewers: [],
    opposedReviewers: [],
    accessChoice: null,
    waiver: null,
    agreesToLicence: false,
    licenceUrl: null,
    confirmed: [],
  }
}

/** Returns the label of a statement's answer; null if there is no such answer. */
export function answerOf(name: StatementName, answer: string): Answer | null {
  const { answers } = statementOf(name)
  return Object.hasOwn(answers, answer) ? (answers[answer] ?? null) : null
}

/** Returns the answers that reviewers see: choices from a fixed list, without texts, so that they identify nobody. */
export function declarationsForReviewers({ statements: given }: Declarations) {
  return statementNames.flatMap((name) => {
    const { label, forReviewers } = statementOf(name)
    const answer = forReviewers ? answerOf(name, given[name]?.answer ?? '') : null
    return answer ? [{ label, answer: answer.label }] : []
  })
}

/** Turns a DOI or an address into a link; null if the text is neither. */
export function linkOf(text: string): string | null {
  const trimmed = text.trim()
  if (/^10\.\d{4,9}\/\S+$/.test(trimmed)) return `https://doi.org/${trimmed}`
  return /^https?:\/\/\S+$/i.test(trimmed) && URL.canParse(trimmed) ? trimmed : null
}
