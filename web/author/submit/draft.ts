import { fullName } from '#domain/account/account.ts'
import type { CreditRole } from '#domain/article/article-parts.ts'
import {
  type AskingFor,
  askedOnly,
  problemsOfDeclarations,
  tidyDeclarations,
} from '#domain/manuscript/declaration-rules.ts'
import { blankDeclarations, type Declarations } from '#domain/manuscript/declarations.ts'
import { blankDetails, detailNames } from '#domain/manuscript/details.ts'
import {
  type Problem,
  problemsOfAuthors,
  problemsOfDetails,
  problemsOfFiles,
} from '#domain/manuscript/submission.ts'
import type { DeclarationsView } from '#domain/schemas/declarations.ts'
import type { DraftInput, DraftView } from '#domain/schemas/drafts.ts'
import { withFieldName } from '#web/ui/forms/issues.ts'
import { type DraftFile, draftFiles, savedFiles } from '../files/draft-files.ts'

/** Content of the wizard. All fields may be incomplete. */

export interface DraftAuthor {
  /** React key of the row; never sent. */
  key: string
  firstName: string
  lastName: string
  email: string
  affiliation: string
  orcid: string
  isCorresponding: boolean
  roles: CreditRole[]
  /** What the author declares; blank if nothing. */
  competingInterests: string
}

export type Details = DraftInput['manuscript']

export interface Content {
  step: number
  manuscript: Details
  callId: string | null
  /** The rejected manuscript of which this is the invited new submission. */
  resubmissionOf: string | null
  authors: DraftAuthor[]
  files: DraftFile[]
  declarations: Declarations
  /** The upload from which the form was filled in; null before that. */
  prefill: { objectId: string; confirmed: string[] } | null
}

export const stepCount = 4

/** Returns the step number limited to the four steps. */
export function clampStep(step: number): number {
  return Math.min(Math.max(Math.trunc(step), 1), stepCount)
}

export function blankAuthor(isCorresponding = false): DraftAuthor {
  return {
    key: crypto.randomUUID(),
    firstName: '',
    lastName: '',
    email: '',
    affiliation: '',
    orcid: '',
    isCorresponding,
    roles: [],
    competingInterests: '',
  }
}

/**
 * Returns the content of a new draft. Its first author is the corresponding author and is filled in from the
 * account.
 */
export function newContent(
  person?: Partial<Record<keyof DraftAuthor, unknown>>,
  callId: string | null = null,
): Content {
  const author = blankAuthor(true)
  for (const field of ['firstName', 'lastName', 'email', 'affiliation', 'orcid'] as const) {
    const known = person?.[field]
    if (typeof known === 'string') author[field] = known
  }
  return {
    step: 1,
    manuscript: blankDetails(),
    callId,
    resubmissionOf: null,
    authors: [author],
    files: [],
    declarations: blankDeclarations(),
    prefill: null,
  }
}

export type SavedContent = Omit<DraftInput, 'revision'>

export function toSaved(content: Content): SavedContent {
  return {
    step: content.step,
    manuscript: content.manuscript,
    callId: content.callId,
    resubmissionOf: content.resubmissionOf,
    authors: content.authors.map(({ key: _, orcid, ...author }) => ({ ...author, orcid: orcid || null })),
    files: savedFiles(content.files),
    declarations: content.declarations,
    prefill: content.prefill,
  }
}

export function fromSaved(saved: SavedContent | DraftView): Content {
  const authors = saved.authors.map((author) => ({
    ...blankAuthor(author.isCorresponding),
    ...author,
    orcid: author.orcid ?? '',
    isCorresponding: author.isCorresponding ?? false,
    roles: author.roles ?? [],
    competingInterests: author.competingInterests ?? '',
  }))
  return {
    step: clampStep(saved.step),
    manuscript: saved.manuscript,
    callId: saved.callId ?? null,
    resubmissionOf: saved.resubmissionOf ?? null,
    authors: authors.length > 0 ? authors : [blankAuthor(true)],
    files: draftFiles(saved.files),
    // A draft of an earlier release has none.
    declarations: { ...blankDeclarations(), ...saved.declarations },
    prefill: prefillOf(saved.prefill),
  }
}

/** A copy in the browser is not validated, and earlier releases stored none. */
function prefillOf(saved: unknown): Content['prefill'] {
  const { objectId, confirmed } = (saved ?? {}) as Partial<NonNullable<Content['prefill']>>
  return typeof objectId === 'string' && Array.isArray(confirmed) ? { objectId, confirmed } : null
}

function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null)
    return (a ?? null) === (b ?? null)
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every((name) =>
    isSame((a as Record<string, unknown>)[name], (b as Record<string, unknown>)[name]),
  )
}

/** Whether two versions of a draft have the same content. */
export function sameContent(a: SavedContent | DraftView, b: SavedContent | DraftView): boolean {
  return isSame(toSaved(fromSaved(a)), toSaved(fromSaved(b)))
}

/** Whether two versions of a draft have the same content apart from the current step. */
export function sameWords(a: SavedContent | DraftView, b: SavedContent | DraftView): boolean {
  return sameContent({ ...a, step: 1 }, { ...b, step: 1 })
}

/** Returns the validation problems by step. The server applies the same rules. */
export function problemsByStep(content: Content, asking: AskingFor): Record<number, Problem[]> {
  // What the form does not show, such as a license that is no longer offered, is not sent either.
  const sent = { ...content, declarations: askedOnly(content.declarations, asking) }
  const declared = Object.groupBy(problemsOfDeclarations(sent, asking), ({ path }) =>
    /^(?:callId|declarations\.jelCodes)/.test(path)
      ? 'details'
      : path.startsWith('authors')
        ? 'authors'
        : path === 'declarations.confirmed'
          ? 'review'
          : 'rest',
  )
  return {
    1: [...problemsOfDetails(content.manuscript), ...(declared.details ?? [])],
    2: [...problemsOfAuthors(content.authors), ...(declared.authors ?? [])],
    3: [...problemsOfFiles(content.files), ...(declared.rest ?? [])],
    4: declared.review ?? [],
  }
}

/**
 * Returns problems of an author's filled-in fields by field id. Empty fields are ignored, because they may be
 * completed later.
 */
export function wrongValues(author: DraftAuthor): Record<string, string> {
  return Object.fromEntries(
    problemsOfAuthors([author]).flatMap(({ path, message }) => {
      const name = authorNames.find((one) => path === `authors.0.${one}`)
      return name && author[name].trim() ? [[fieldIds.author(author.key, name), message]] : []
    }),
  )
}

export interface PlacedProblem {
  step: number
  /** Id of the field; null if the wizard has no field for the problem. */
  field: string | null
  message: string
  /** Key of the author whose form must be opened to show the field. */
  author?: string
}

/** Steps of the declarations that are not in the third. */
const stepOfDeclaration: Record<string, number> = { jelCodes: 1, confirmed: stepCount }

export const fieldIds = {
  details: (name: string) => `manuscript-${name}`,
  call: 'manuscript-call',
  roles: 'author-roles',
  declaration: (path: string) => `declarations-${path.replaceAll('.', '-')}`,
  author: (key: string, name: string) => `author-${key}-${name}`,
  addAuthor: 'add-author',
  chooseFiles: 'choose-files',
  file: (objectId: string) => `file-${objectId}`,
}

const authorNames = ['firstName', 'lastName', 'email', 'affiliation', 'orcid'] as const

/**
 * Finds the step and field of a problem by the problem's path in the submission. The problem may come from
 * the wizard or from the server.
 */
export function placeProblem({ path, message }: Problem, content: Content): PlacedProblem {
  const [part, at = '', name = ''] = path.split('.')
  const isIn = (names: readonly string[], one: string) => names.includes(one)
  // Problems without a field are listed in the last step, together with the name from their path.
  const unplaced = { step: stepCount, field: null, message: withFieldName({ path, message }) }
  if (part === 'manuscript' && isIn(detailNames, at)) return { step: 1, field: fieldIds.details(at), message }
  if (path === 'callId') return { step: 1, field: fieldIds.call, message }
  if (part === 'declarations') {
    const field = fieldIds.declaration(path.slice('declarations.'.length))
    return { step: stepOfDeclaration[at] ?? 3, field, message }
  }
  if (path === 'authors.roles') return { step: 2, field: fieldIds.roles, message }
  if (part === 'authors') {
    const author = content.authors[Number(at)]
    if (!author || at === '') return { step: 2, field: fieldIds.addAuthor, message }
    if (!isIn(authorNames, name)) return { ...unplaced, author: author.key }
    return { step: 2, field: fieldIds.author(author.key, name), message, author: author.key }
  }
  if (part === 'files') {
    const file = at === '' ? undefined : content.files[Number(at)]
    return { step: 3, field: file ? fieldIds.file(file.objectId) : fieldIds.chooseFiles, message }
  }
  return unplaced
}

/** Returns an author's name, or 'Author 1' and so on as long as the name is missing. */
export function nameOf(author: DraftAuthor, position: number): string {
  return fullName(author) || `Author ${position}`
}

/** Returns the declarations as editors will see them, without what the journal does not ask. */
export function declaredIn({ declarations, authors }: Content, asking: AskingFor): DeclarationsView {
  const declared = declarations.statements.competingInterests?.answer === 'declared'
  return {
    ...tidyDeclarations(askedOnly(declarations, asking)),
    interests: authors.flatMap((author, index) => {
      const text = declared ? author.competingInterests.trim() : ''
      return text ? [{ author: nameOf(author, index + 1), text }] : []
    }),
  }
}
