import { fullName } from '#domain/account/account.ts'
import type { DecisionKind } from '#domain/manuscript/decision.ts'
import { builtInLetters, deskRejection, fillLetter } from '#domain/manuscript/decision-letter.ts'
import { longDate } from '#emails/parts.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/client.ts'
import { personName } from '../workflow/people.ts'
import { type AuthorRow, accountsById, type ManuscriptRow } from '../workflow/queries.ts'
import { signatureOf, templatesFor } from './template-queries.ts'

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
  /** Whether an editor edits the letter before it is sent, and can write the reasons for a rejection without reviews. */
  isEdited?: boolean
  /** Template id, or null for the built-in letter. If omitted: the editor's default template, then the journal's. */
  templateId?: string | null | undefined
}

/** Fills in the template for this manuscript, editor and decision. */
export async function letterFor(context: Context, db: Queryable, asked: LetterAsked) {
  const { journal } = await context.settings()
  const [editor] = await accountsById(db, [asked.editorId])
  const templates = await templatesFor(db, asked.editorId, asked.kind)
  const template =
    asked.templateId === undefined
      ? templates.find(({ isUsual }) => isUsual)
      : templates.find(({ id }) => id === asked.templateId)
  const author = correspondingAuthor(asked.authors)
  const needsReasons = asked.isEdited && asked.kind === 'reject' && asked.reviewCount === 0
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
  })
  return {
    letter,
    templateId: template?.id ?? null,
    templates: templates.map(({ id, name, ownerId }) => ({ id, name, mine: ownerId !== null })),
  }
}
