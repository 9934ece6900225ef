import { Refusal } from '#domain/errors.ts'
import { type FrontView, foundFront, frontView } from '#domain/schemas/front.ts'
import type { Context } from '../context.ts'
import { addJob } from '../db/jobs.ts'
import { DocumentError, type DocumentFormat } from '../documents/index.ts'
import type { SignedIn } from '../http/session.ts'
import { checkObject } from './check.ts'
import { findFront, keepFront, wantFront } from './front-queries.ts'
import { findObject } from './queries.ts'
import { storedDocument } from './stored-document.ts'

/** The title page of an upload, read to fill in the submission form of its owner. */

/** Loads an upload of this person. Answers 404 for uploads of others. */
async function requireOwn({ db }: Context, viewer: SignedIn, objectId: string): Promise<void> {
  const object = await findObject(db, objectId)
  if (!object || object.ownerId !== viewer.id) throw new Refusal('not_found')
}

export async function viewFront(context: Context, viewer: SignedIn, objectId: string): Promise<FrontView> {
  await requireOwn(context, viewer, objectId)
  const row = await findFront(context.db, objectId)
  if (!row) throw new Refusal('not_found')
  // What an earlier release read is not shown if this release cannot understand it.
  const front = foundFront.safeParse(row.front)
  return frontView.parse({ ...row, front: row.state === 'ready' && front.success ? front.data : null })
}

export async function askForFront(context: Context, viewer: SignedIn, objectId: string): Promise<FrontView> {
  await requireOwn(context, viewer, objectId)
  await context.db.transaction().execute(async (trx) => {
    if (await wantFront(trx, objectId, context.clock.now()))
      await addJob(trx, 'read_front', { objectId }, { key: `front:${objectId}` })
  })
  return viewFront(context, viewer, objectId)
}

/** Reads the file after its checks, which this job completes if necessary. */
export async function readObjectFront(context: Context, { objectId }: { objectId: string }): Promise<void> {
  const { db, documents, files } = context
  if ((await findFront(db, objectId))?.state !== 'waiting') return
  await checkObject(context, { objectId })
  const object = await findObject(db, objectId)
  if (!object) return
  if (object.state === 'awaiting' || object.state === 'checking')
    throw new Error('The file is not checked yet')
  if (object.state !== 'ready' || !object.format) {
    const problem = 'This file cannot be used, so it was not read.'
    await keepFront(db, objectId, { state: 'failed', problem })
    return
  }
  try {
    const front = await documents
      .forAccount(object.ownerId)
      .front(storedDocument(files, object.storageKey), object.format as DocumentFormat)
    await keepFront(db, objectId, { state: 'ready', front })
  } catch (error) {
    if (!(error instanceof DocumentError) || error.isTemporary) throw error
    await keepFront(db, objectId, { state: 'failed', problem: error.message })
  }
}
