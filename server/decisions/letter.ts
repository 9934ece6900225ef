import { fullName } from '#domain/account/account.ts'
import type { DecisionKind } from '#domain/manuscript/decision.ts'
import { builtInLetters, deskRejection, fillLetter } from '#domain/manuscript/decision-letter.ts'
import type { RejectionReason } from '#domain/manuscript/desk-rejection.ts'
import { longDate } from '#emails/parts.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/client.ts'
import { personName } from '../workflow/people.ts'
import { type AuthorRow, accountsById, type ManuscriptRow, signatureOf } from '../workflow/queries.ts'
import { templatesFor } from './template-queries.ts'

function correspondingAuthor(authors: readonly AuthorRow[]): AuthorRow | undefined {
  return authors.find((author) => author.isCorresponding) ?? authors[0]
}

interface LetterAsked {
  manuscript: ManuscriptRow
  authors: AuthorRow[]
  editorId: string
  kind: DecisionKind
  reviewCount: number
  due: Date | null
  /** Reasons of a rejection without reviews. */
  reasons?: readonly RejectionReason[] | undefined
  /** Technical fixes that the author is asked for. */
  fixes?: readonly string[] | undefined
  /**
   * Whether an editor edits the letter before it is sent, and can therefore add the reasons for a rejection
   * without reviews.
   */
  isEdited?: boolean
  /**
   * Template id, or null for the built-in letter. If omitted, the editor's default template is used, or else
   * the journal's.
   */
  templateId?: string | null | undefined
}

/** Fills in the template for this manuscript, editor and decision. */
export async function letterFor(context: Context, db: Queryable, asked: LetterAsked) {
  const { journal } = await context.settings()
  const [editor] = await accountsById(db, [asked.editorId])
  const templates = await templatesFor(db, asked.editorId, asked.kind)
  const [reason] = asked.reasons ?? []
  const template =
    asked.templateId === undefined
      ? ((reason && templates.find((one) => one.reason === reason)) ??
        templates.find((one) => one.isUsual && one.reason === null))
      : templates.find(({ id }) => id === asked.templateId)
  const author = correspondingAuthor(asked.authors)
  const needsReasons =
    asked.kind === 'reject' && asked.reviewCount === 0 && (asked.isEdited || reason !== undefined)
  const builtIn = needsReasons ? deskRejection : builtInLetters[asked.kind]
  const letter = fillLetter(template?.body ?? builtIn, {
    author: author ? fullName(author) : 'author',
    title: asked.manuscript.title,
    number: asked.manuscript.number,
    journal: journal.title,
    signature:
      (await signatureOf(db, asked.editorId)) ??
      `${editor ? personName(editor) : 'The editor'}\n${journal.title}`,
    reviewCount: asked.reviewCount,
    due: asked.due ? longDate(asked.due) : null,
    reasons: asked.reasons ?? [],
    fixes: asked.fixes ?? [],
  })
  return {
    letter,
    templateId: template?.id ?? null,
    templates: templates.map(({ id, name, ownerId, reason: of }) => ({
      id,
      name,
      mine: ownerId !== null,
      reason: of,
    })),
  }
}
