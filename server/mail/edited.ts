import type { EditedMail } from '#domain/schemas/mails.ts'
import { kindsReadAgainBy } from '#emails/catalogue.ts'
import { compose, type Message } from '#emails/letter.ts'
import { addressMark, buttonMark } from '#emails/wording.ts'
import type { Queryable } from '../db/client.ts'
import { maskedFor } from '../workflow/masks/for-side.ts'
import { accountsById, findManuscript } from '../workflow/queries.ts'
import type { QueuedEmail } from './queue.ts'

/**
 * Returns the message in the wording that an editor gave it for this time. The link stays. As everything that editors
 * write to authors or reviewers, the wording is masked for its reader.
 */
export async function editedMessage(
  db: Queryable,
  email: QueuedEmail,
  message: Message,
  edit: EditedMail,
): Promise<Message> {
  const { letter } = message
  if (!letter) return message
  const [subject = '', body = ''] = await maskedForReader(db, email, [edit.subject, edit.body])
  const { link } = letter
  const parts = (link ? body.replaceAll(addressMark, link.url) : body)
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n{2,}/)
    .map((part) => part.trim())
  const at = parts.indexOf(buttonMark)
  const before = at < 0 ? parts : parts.slice(0, at)
  const closing = at < 0 ? [] : parts.slice(at + 1)
  const [first = '', ...rest] = before
  const greeting = letter.greeting ? first : ''
  return compose({ ...letter, subject, greeting, paragraphs: letter.greeting ? rest : before, closing })
}

async function maskedForReader(
  db: Queryable,
  { manuscriptId, userId, message: { kind } }: QueuedEmail,
  texts: string[],
): Promise<string[]> {
  const isToReviewer = kindsReadAgainBy.reviewer.includes(kind)
  if (!manuscriptId || !(isToReviewer || kindsReadAgainBy.author.includes(kind))) return texts
  const manuscript = await findManuscript(db, manuscriptId)
  if (!manuscript) return texts
  const [reviewer] = isToReviewer && userId ? await accountsById(db, [userId]) : []
  return maskedFor(db, manuscript, isToReviewer ? { side: 'reviewer', reviewer } : { side: 'author' }, texts)
}
