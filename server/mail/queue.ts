import { topicOf } from '#domain/account/email-topics.ts'
import type { Message } from '#emails/letter.ts'
import { reworded } from '#emails/wording.ts'
import type { Queryable } from '../db/client.ts'
import { addJob } from '../db/jobs.ts'
import { findWording, insertEmail, isMuted } from './queries.ts'

export interface QueuedEmail {
  /** Names the event and the person: the same one is never queued twice. */
  eventKey: string
  kind: string
  to: string
  userId?: string | null
  manuscriptId?: string | null
  message: Message
  /** Where an answer goes, when not to the journal. */
  replyTo?: string
  /** Further headers, such as List-Unsubscribe. */
  headers?: Readonly<Record<string, string>>
}

/** The message as it will leave: in the journal's own words, where it has some. */
export async function inJournalsWords(db: Queryable, message: Message): Promise<Message> {
  const { letter } = message
  const wording = letter?.template ? await findWording(db, letter.template) : undefined
  return letter && wording ? reworded(letter, wording) : message
}

/** Part of the transaction that gives the reason for the message: both happen, or neither. True when it is new. */
export async function queueEmail(db: Queryable, email: QueuedEmail): Promise<boolean> {
  const topic = topicOf(email.kind)
  if (topic && (await isMuted(db, email, topic))) return false
  const id = await insertEmail(db, { ...email, message: await inJournalsWords(db, email.message) })
  if (id) await addJob(db, 'send_email', { emailId: id })
  return id !== null
}
