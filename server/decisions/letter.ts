import { fullName } from '#domain/account.ts'
import type { DecisionKind } from '#domain/decision.ts'
import { letterTemplate } from '#domain/decision-letter.ts'
import { longDate } from '#emails/manuscript.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/client.ts'
import { personName } from '../workflow/people.ts'
import { type AuthorRow, accountsById, type ManuscriptRow } from '../workflow/queries.ts'

export function correspondingAuthor(authors: readonly AuthorRow[]): AuthorRow | undefined {
  return authors.find((author) => author.isCorresponding) ?? authors[0]
}

/** The template filled in for this manuscript, editor and kind. */
export async function letterFor(
  context: Context,
  db: Queryable,
  facts: {
    manuscript: ManuscriptRow
    authors: AuthorRow[]
    editorId: string
    kind: DecisionKind
    reviewCount: number
    due: Date | null
  },
): Promise<string> {
  const { journal } = await context.settings()
  const [editor] = await accountsById(db, [facts.editorId])
  const author = correspondingAuthor(facts.authors)
  return letterTemplate(facts.kind, {
    authorName: author ? fullName(author) : 'author',
    title: facts.manuscript.title,
    number: facts.manuscript.number,
    journal: journal.title,
    editorName: editor ? personName(editor) : 'The editor',
    reviewCount: facts.reviewCount,
    due: facts.due ? longDate(facts.due) : null,
  })
}
