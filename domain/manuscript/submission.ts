import { isEmail, isOrcid } from '../account/account.ts'
import type { CreditRole } from '../article/article-parts.ts'
import type { ManuscriptInput } from './details.ts'
import type { FileKind, Status } from './manuscript.ts'

/** Limits of a submission (specification, sections 5 and 9). Sizes are in bytes. */
export const limits = {
  title: { min: 10, max: 1000 },
  abstract: { min: 100, max: 20_000 },
  keywords: { min: 3, max: 50, each: 200 },
  authors: { min: 1, max: 500 },
  name: { max: 200 },
  /**
   * Maximum length of a line in a draft. A draft accepts longer texts than a submission, so that nothing
   * typed is lost.
   */
  draftLine: 20_000,
  draftAbstract: 200_000,
  affiliation: { max: 1000 },
  files: { max: 10, bytes: 10_485_760, nameMax: 255 },
  /** A package of another journal, with several files. */
  package: { bytes: 64 * 1_048_576 },
  fileTypes: ['.pdf', '.doc', '.docx', '.tex'],
} as const

/** Limits of one account's drafts and files that were not submitted. They are far above what authors need. */
export const quotas = {
  drafts: 100,
  /** Upload addresses that were requested and are not used yet. */
  openUploads: 100,
  /** Total size in bytes of uploads that are not part of a manuscript. */
  unsentBytes: 500 * 1_048_576,
} as const

/**
 * Each file is uploaded with one PUT request, a limited number at a time, and retried after these delays in
 * milliseconds (specification, section 9).
 */
export const uploading = { atOnce: 6, retryDelaysMs: [0, 1000, 3000, 5000] } as const

/** Whether authors may add files. They may until review begins; later files are part of a revision. */
export function authorsMayAddFiles(status: Status): boolean {
  return status === 'submitted'
}

export interface AuthorInput {
  firstName: string
  lastName: string
  email: string
  affiliation: string
  orcid?: string | null
  isCorresponding?: boolean
  roles?: CreditRole[] | undefined
  /** What the author declares; blank or missing if nothing. */
  competingInterests?: string | null | undefined
}

export interface FileInput {
  objectId: string
  fileName: string
  kind?: FileKind
  description?: string | null
}

export interface SubmissionInput {
  manuscript: ManuscriptInput
  authors: AuthorInput[]
  files: FileInput[]
}

export interface Problem {
  path: string
  message: string
}

export const messages = {
  typeClosed: 'The journal does not take this manuscript type at present. Please choose another.',
  callClosed: 'This call for papers is closed. Choose another, or submit without a call.',
  title: 'Title must be at least 10 characters',
  titleLong: `Title must be at most ${limits.title.max} characters`,
  abstract: 'Abstract must be at least 100 characters',
  abstractLong: `Abstract must be at most ${limits.abstract.max} characters`,
  keywords: 'Please provide at least 3 keywords',
  manuscriptType: 'Please select manuscript type',
  fieldOfStudy: 'Please select field of study',
  authors: 'At least one author is required',
  firstName: 'First name is required',
  lastName: 'Last name is required',
  email: 'Valid email is required',
  affiliation: 'Affiliation is required',
  firstNameLong: `First name must be at most ${limits.name.max} characters`,
  lastNameLong: `Last name must be at most ${limits.name.max} characters`,
  affiliationLong: `Affiliation must be at most ${limits.affiliation.max} characters`,
  orcid: 'An ORCID iD has sixteen digits, such as 0000-0002-1825-0097; this one is not valid',
  files: 'Please upload at least one main manuscript file',
  filesMany: `Please upload at most ${limits.files.max} files`,
} as const

/** Normalises keywords: trims them and removes empty ones and duplicates. */
export function tidyKeywords(keywords: readonly string[]): string[] {
  const seen = new Map<string, string>()
  for (const keyword of keywords) {
    const tidy = keyword.trim().replaceAll(/\s+/g, ' ')
    const key = tidy.toLocaleLowerCase('en')
    if (tidy && !seen.has(key)) seen.set(key, tidy)
  }
  return [...seen.values()]
}

/** Returns the fields in the form in which they are stored. */
export function tidyDetails(manuscript: ManuscriptInput): ManuscriptInput {
  return {
    ...manuscript,
    title: manuscript.title.trim(),
    abstract: manuscript.abstract.trim(),
    keywords: tidyKeywords(manuscript.keywords),
  }
}

export function problemsOfDetails(manuscript: ManuscriptInput): Problem[] {
  const problems: Problem[] = []
  const title = manuscript.title.trim()
  const abstract = manuscript.abstract.trim()
  if (title.length < limits.title.min) problems.push({ path: 'manuscript.title', message: messages.title })
  if (title.length > limits.title.max)
    problems.push({ path: 'manuscript.title', message: messages.titleLong })
  if (abstract.length < limits.abstract.min)
    problems.push({ path: 'manuscript.abstract', message: messages.abstract })
  if (abstract.length > limits.abstract.max)
    problems.push({ path: 'manuscript.abstract', message: messages.abstractLong })
  if (tidyKeywords(manuscript.keywords).length < limits.keywords.min)
    problems.push({ path: 'manuscript.keywords', message: messages.keywords })
  if (!manuscript.manuscriptType)
    problems.push({ path: 'manuscript.manuscriptType', message: messages.manuscriptType })
  if (!manuscript.fieldOfStudy)
    problems.push({ path: 'manuscript.fieldOfStudy', message: messages.fieldOfStudy })
  return problems
}

export function problemsOfAuthors(authors: AuthorInput[]): Problem[] {
  if (authors.length < limits.authors.min) return [{ path: 'authors', message: messages.authors }]
  return authors.flatMap((author, index) => {
    const at = `authors.${index}`
    const problems: Problem[] = []
    const { firstName, lastName, affiliation } = author
    if (firstName.trim().length > limits.name.max)
      problems.push({ path: `${at}.firstName`, message: messages.firstNameLong })
    if (lastName.trim().length > limits.name.max)
      problems.push({ path: `${at}.lastName`, message: messages.lastNameLong })
    if (affiliation.trim().length > limits.affiliation.max)
      problems.push({ path: `${at}.affiliation`, message: messages.affiliationLong })
    if (!author.firstName.trim()) problems.push({ path: `${at}.firstName`, message: messages.firstName })
    if (!author.lastName.trim()) problems.push({ path: `${at}.lastName`, message: messages.lastName })
    if (!isEmail(author.email.trim())) problems.push({ path: `${at}.email`, message: messages.email })
    if (!author.affiliation.trim())
      problems.push({ path: `${at}.affiliation`, message: messages.affiliation })
    if (author.orcid?.trim() && !isOrcid(author.orcid.trim()))
      problems.push({ path: `${at}.orcid`, message: messages.orcid })
    return problems
  })
}

export function problemsOfFiles(files: FileInput[]): Problem[] {
  if (files.length > limits.files.max) return [{ path: 'files', message: messages.filesMany }]
  if (!files.some((file) => (file.kind ?? 'manuscript') === 'manuscript'))
    return [{ path: 'files', message: messages.files }]
  return []
}

/** Returns all validation problems of a submission, in the order of the wizard's steps. */
export function problemsOfSubmission(submission: SubmissionInput): Problem[] {
  return [
    ...problemsOfDetails(submission.manuscript),
    ...problemsOfAuthors(submission.authors),
    ...problemsOfFiles(submission.files),
  ]
}
