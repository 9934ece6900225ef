import { AsyncLocalStorage } from 'node:async_hooks'
import type { EditedMail, ReadableMail } from '#domain/schemas/mails.ts'
import type { Trx } from './client.ts'

/** Thrown to roll a transaction back after its work was done. */
class RolledBack extends Error {}

/**
 * A call that is made for its e-mails alone: its transactions do all of their work and are then rolled back, so that
 * editors can read what the call would send.
 */
export class Rehearsal<Message> {
  readonly messages: Message[] = []
  /** Set by the action when it has found that the viewer is an editor who may read its messages. */
  isAllowed = false
  /** Whether messages to reviewers are left out, because the editor must not know them. */
  hidesReviewers = true

  async run<T>(
    execute: (work: (trx: Trx) => Promise<T>) => Promise<T>,
    work: (trx: Trx) => Promise<T>,
  ): Promise<T> {
    let result: { made: T } | undefined
    try {
      return await execute(async (trx) => {
        result = { made: await work(trx) }
        throw new RolledBack()
      })
    } catch (error) {
      if (error instanceof RolledBack && result) return result.made
      throw error
    }
  }
}

const current = new AsyncLocalStorage<Rehearsal<ReadableMail>>()

/** Runs a call for its messages. Nothing that its transactions write is kept. */
export async function rehearse(work: () => Promise<unknown>): Promise<Rehearsal<ReadableMail>> {
  const rehearsal = new Rehearsal<ReadableMail>()
  await current.run(rehearsal, work)
  return rehearsal
}

export function currentRehearsal(): Rehearsal<ReadableMail> | undefined {
  return current.getStore()
}

const edits = new AsyncLocalStorage<readonly EditedMail[]>()

/** Runs a call in which these e-mails are sent in the editor's wording. */
export function withEdits<T>(mails: readonly EditedMail[], work: () => Promise<T>): Promise<T> {
  return edits.run(mails, work)
}

/** Returns the editor's wording of an e-mail, if there is one. */
export function editOf(id: string): EditedMail | undefined {
  return edits.getStore()?.find((mail) => mail.id === id)
}

/** Returns the wording that came with this call, for e-mails that are sent later. */
export function currentEdits(): readonly EditedMail[] {
  return edits.getStore() ?? []
}
