import { kindsReadAgainBy } from '#emails/catalogue.ts'
import type { Email } from '#emails/email.ts'
import type { Letter, Message } from '#emails/letter.ts'
import { addressMark, reworded, wordingOf } from '#emails/wording.ts'
import type { Queryable } from '../db/client.ts'
import { addJob } from '../db/jobs.ts'
import { currentRehearsal, editOf } from '../db/rehearsal.ts'
import { editedMessage } from './edited.ts'
import { withoutPersonalLinks } from './own.ts'
import { findWording, insertEmail, isMuted } from './queries.ts'

export interface QueuedEmail {
  /** Unique for each event and recipient, so that no message is queued twice. */
  eventKey: string
  to: string
  userId?: string | null
  manuscriptId?: string | null
  /** The message, including its kind and its topic. */
  message: Email
  /** Reply-To address, if it differs from the journal's. */
  replyTo?: string
  /** Additional headers, such as List-Unsubscribe. */
  headers?: Readonly<Record<string, string>>
}

/** Replaces the text of a message with the journal's own wording, if there is one. */
export async function inJournalsWords(db: Queryable, message: Message): Promise<Message> {
  const { letter } = message
  const wording = letter?.template ? await findWording(db, letter.template) : undefined
  return letter && wording ? reworded(letter, wording) : message
}

/** Queues the message within the caller's transaction. Returns false if it was already queued. */
/** Returns the text as editors edit it. They must not get a link that acts on behalf of its recipient. */
function editableBody(letter: Letter): string {
  const { body } = wordingOf(letter)
  const { link } = letter
  return withoutPersonalLinks(link ? body.replaceAll(link.url, addressMark) : body)
}

export async function queueEmail(db: Queryable, email: QueuedEmail): Promise<boolean> {
  const { kind, topic } = email.message
  if (topic && (await isMuted(db, email, topic))) return false
  const usual = await inJournalsWords(db, email.message)
  const mailId = `${usual.letter?.template ?? kind} ${email.to}`
  const edit = editOf(mailId)
  const message = edit ? await editedMessage(db, email, usual, edit) : usual
  const id = await insertEmail(db, { ...email, kind, message })
  const rehearsal = id ? currentRehearsal() : undefined
  if (rehearsal && !(rehearsal.hidesReviewers && kindsReadAgainBy.reviewer.includes(kind)))
    rehearsal.messages.push({
      ...{ id: mailId, to: email.to, subject: message.subject },
      text: withoutPersonalLinks(message.text),
      body: message.letter ? editableBody(message.letter) : '',
    })
  if (id) await addJob(db, 'send_email', { emailId: id })
  return id !== null
}
