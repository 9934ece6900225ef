import { fullName } from '#domain/account/account.ts'
import type { Email, EmailDefinition } from '#emails/email.ts'
import type { Context } from '../context.ts'
import type { Trx } from '../db/client.ts'
import { queueEmail } from '../mail/queue.ts'
import { titleFor } from './blinding.ts'
import { personName } from './people.ts'
import { type AuthorRow, editorsToTell, type ManuscriptRow } from './queries.ts'

/** Queues the e-mails about an event in that event's transaction. One message per address and event. */

/** The values that every message about a manuscript contains. */
export interface About {
  journal: string
  number: string
  title: string
}

interface News {
  trx: Trx
  manuscript: ManuscriptRow
  /** Identifies the event. Together with the recipient, it forms the key of a message. */
  event: string
}

interface AccountName {
  id: string
  email: string
  username: string
  firstName: string | null
  lastName: string | null
}

export async function aboutOf(context: Context, { number, title }: ManuscriptRow): Promise<About> {
  const { journal } = await context.settings()
  return { journal: journal.title, number, title }
}

/** Returns the same values for reviewers, with the masked title. */
export async function blindAboutOf(
  context: Context,
  manuscript: ManuscriptRow,
  authors: readonly AuthorRow[],
): Promise<About> {
  return { ...(await aboutOf(context, manuscript)), title: titleFor(manuscript, authors) }
}

type Addressed = Pick<AuthorRow, 'firstName' | 'lastName' | 'email'>

const addressOf = ({ email }: Addressed) => email.trim().toLowerCase()
const together = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** Groups authors by address. Authors who share one get a single message, addressed to all of them. */
export function authorAddresses<A extends Addressed>(authors: readonly A[]): { names: string; author: A }[] {
  return [...Map.groupBy(authors, addressOf).values()].flatMap((sharers) =>
    sharers[0] ? [{ names: together.format(sharers.map(fullName)), author: sharers[0] }] : [],
  )
}

export async function tellAuthors(
  { trx, manuscript, event }: News,
  authors: readonly Addressed[],
  message: (names: string) => Email,
): Promise<number> {
  let queued = 0
  for (const { names, author } of authorAddresses(authors))
    queued += Number(
      await queueEmail(trx, {
        eventKey: `${event}:author:${addressOf(author)}`,
        to: author.email.trim(),
        manuscriptId: manuscript.id,
        message: message(names),
      }),
    )
  return queued
}

/**
 * Sends each author a separate message, even if two share an address, because each has to answer separately.
 */
export async function askAuthors<A extends Addressed & { id: string }>(
  { trx, manuscript, event }: News,
  authors: readonly A[],
  message: (name: string, author: A) => Email,
): Promise<void> {
  for (const author of authors)
    await queueEmail(trx, {
      eventKey: `${event}:author:${author.id}`,
      to: author.email.trim(),
      manuscriptId: manuscript.id,
      message: message(fullName(author), author),
    })
}

/** Notifies the handling editor, or all editors who are not among the manuscript's authors. */
export async function tellEditors<Details>(
  news: News,
  email: EmailDefinition<Details>,
  details: (name: string) => NoInfer<Details>,
): Promise<void> {
  const editors = await editorsToTell(news.trx, news.manuscript, email.namesReviewer)
  await tellPeople(news, editors, (name) => email(details(name)))
}

/**
 * Queues messages to people. Returns the number of new ones; an event that was already announced adds none.
 */
export async function tellPeople(
  { trx, manuscript, event }: News,
  people: readonly AccountName[],
  message: (name: string) => Email,
): Promise<number> {
  let queued = 0
  for (const person of people)
    queued += Number(
      await queueEmail(trx, {
        eventKey: `${event}:${person.id}`,
        to: person.email,
        userId: person.id,
        manuscriptId: manuscript.id,
        message: message(personName(person)),
      }),
    )
  return queued
}
