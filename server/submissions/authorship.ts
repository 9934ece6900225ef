import { createHmac, timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import { fullName } from '#domain/account/account.ts'
import { Refusal } from '#domain/errors.ts'
import type { AuthorshipView, authorshipInput } from '#domain/schemas/authorship.ts'
import { urls } from '#domain/urls.ts'
import { authorshipDisputed, removalRefused } from '#emails/submission.ts'
import type { Context } from '../context.ts'
import type { SignedIn } from '../http/session.ts'
import { recordHistory } from '../workflow/act.ts'
import { maskSoon } from '../workflow/masks/manuscript.ts'
import { personName } from '../workflow/people.ts'
import { authorsOf, lockManuscript } from '../workflow/queries.ts'
import { aboutOf, tellEditors } from '../workflow/tell.ts'
import {
  deleteAuthor,
  findAuthor,
  insertAuthorshipAnswer,
  keepAuthor,
  setAuthorship,
} from './authorship-queries.ts'

/** Co-authors confirm or dispute their authorship through a dedicated link. */

/** Days for which the link is valid. */
const days = 180

const signature = (secret: string, text: string) =>
  createHmac('sha256', secret).update(`authorship ${text}`).digest()

/**
 * Creates a token that contains the author row's id, its expiry date (in seconds) and our signature over
 * both. Nothing is stored.
 */
export function authorshipToken(secret: string, authorId: string, now: Date): string {
  const text = `${authorId}.${Math.floor(now.getTime() / 1000) + days * 86_400}`
  return `${text}.${signature(secret, text).toString('base64url')}`
}

function authorOf({ secret, clock }: Context, token: string): string {
  const at = token.lastIndexOf('.')
  const text = token.slice(0, Math.max(at, 0))
  const given = Buffer.from(token.slice(at + 1), 'base64url')
  const expected = signature(secret, text)
  const [authorId = '', ends = '0'] = text.split('.')
  if (given.length !== expected.length || !timingSafeEqual(given, expected) || !authorId)
    throw new Refusal('not_found', 'This link is not valid. Please use the whole link in our email.')
  if (Number(ends) * 1000 < clock.now().getTime())
    throw new Refusal('link_expired', 'This link has expired. Please write to the editorial office.')
  return authorId
}

const gone = () =>
  new Refusal('not_found', 'This manuscript is no longer under consideration by the journal.')

/** Returns the data of the page that the link opens. */
export async function authorshipPage(
  context: Context,
  token: string,
  viewer: SignedIn | null,
): Promise<AuthorshipView> {
  const author = await findAuthor(context.db, authorOf(context, token))
  if (!author) throw gone()
  const authors = await authorsOf(context.db, [author.manuscriptId])
  const submitter = authors.find(({ email }) => email.toLowerCase() === author.submitterEmail)
  return {
    number: author.number,
    title: author.title,
    abstract: author.abstract,
    submittedAt: author.submittedAt,
    submitter: submitter
      ? fullName(submitter)
      : personName({
          username: author.username,
          firstName: author.submitterFirstName,
          lastName: author.submitterLastName,
        }),
    name: fullName(author),
    authors: authors.map((one) => ({ name: fullName(one), affiliation: one.affiliation })),
    answer: author.authorship as AuthorshipView['answer'],
    isRemoval: author.removalAskedAt !== null,
    account: viewer?.username ?? null,
  }
}

/**
 * Records an answer about authorship. Possession of the link proves access to the mailbox, so the answer
 * verifies the address, but not the other details of the entry. Confirming while signed in also verifies the
 * account. Answers can be changed until the link expires.
 */
export async function answerAuthorship(
  context: Context,
  token: string,
  viewer: SignedIn | null,
  { answer, note }: z.output<typeof authorshipInput>,
): Promise<AuthorshipView> {
  if (answer === 'leave' || answer === 'stay') return answerRemoval(context, token, viewer, answer, note)
  const authorId = authorOf(context, token)
  const now = context.clock.now()
  await context.db.transaction().execute(async (trx) => {
    const author = await findAuthor(trx, authorId)
    const manuscript = author && (await lockManuscript(trx, author.manuscriptId))
    if (!author || !manuscript) throw gone()
    const authorship = answer === 'confirm' ? 'confirmed' : 'disputed'
    const said = note?.trim() || null
    const isNews = await setAuthorship(trx, authorId, {
      authorship,
      authorshipNote: answer === 'dispute' ? said : null,
      authorshipAt: now,
    })
    if (viewer && answer === 'confirm')
      await insertAuthorshipAnswer(trx, { authorId, userId: viewer.id, isAuthor: true, answeredAt: now })
    if (!isNews) return
    const name = fullName(author)
    await recordHistory(
      { trx, manuscript, viewer: null, now },
      {
        action: `authorship_${authorship}`,
        side: 'author',
        notes: said ? `${name}: ${said}` : name,
        authorNotes: name,
        visibleToAuthors: true,
        details: { author: authorId },
      },
    )
    if (authorship !== 'disputed') return
    const about = await aboutOf(context, manuscript)
    const url = context.config.baseUrl + urls.editorManuscript(manuscript.id)
    await tellEditors(
      {
        trx,
        manuscript,
        event: `authorship:${authorId}:${now.getTime()}`,
      },
      authorshipDisputed,
      (editor) => ({ ...about, name: editor, author: name, note: said ?? '', url }),
    )
  })
  return authorshipPage(context, token, viewer)
}

/**
 * Records whether an author agrees to be removed. Somebody who agrees is no longer an author; the history keeps the
 * name. If they object, they stay, and the editors are told.
 */
async function answerRemoval(
  context: Context,
  token: string,
  viewer: SignedIn | null,
  answer: 'leave' | 'stay',
  note: string | null | undefined,
): Promise<AuthorshipView> {
  const authorId = authorOf(context, token)
  const now = context.clock.now()
  const view = await authorshipPage(context, token, viewer)
  await context.db.transaction().execute(async (trx) => {
    const found = await findAuthor(trx, authorId)
    const manuscript = found && (await lockManuscript(trx, found.manuscriptId))
    // Read again, because another answer may have been waited for.
    const author = await findAuthor(trx, authorId)
    if (!author || !manuscript) throw gone()
    if (author.removalAskedAt === null)
      throw new Refusal('conflict', 'Nobody asks for your removal any more. You are an author.')
    const name = fullName(author)
    const said = note?.trim() ?? ''
    await (answer === 'leave'
      ? deleteAuthor(trx, authorId)
      : keepAuthor(trx, authorId, { note: said || null, now }))
    await recordHistory(
      { trx, manuscript, viewer: null, now },
      {
        action: answer === 'leave' ? 'author_removed' : 'author_stays',
        side: 'author',
        notes: said ? `${name}: ${said}` : name,
        authorNotes: name,
        visibleToAuthors: true,
        details: { author: authorId, email: author.email },
      },
    )
    await maskSoon(trx, manuscript.id)
    if (answer === 'leave') return
    const about = await aboutOf(context, manuscript)
    const url = context.config.baseUrl + urls.editorManuscript(manuscript.id)
    await tellEditors(
      { trx, manuscript, event: `removal:${authorId}:${now.getTime()}` },
      removalRefused,
      (editor) => ({ ...about, name: editor, author: name, note: said, url }),
    )
  })
  return { ...view, isRemoval: false }
}
