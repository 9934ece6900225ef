import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { copyIsUpdated, fixesFor } from '#domain/blinding/anonymity.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import {
  type copyInput,
  type ObjectView,
  type objectSettleInput,
  objectView,
} from '#domain/schemas/objects.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/client.ts'
import { addJob } from '../db/jobs.ts'
import { DocumentError, type DocumentFormat, type Identities } from '../documents/index.ts'
import type { SignedIn } from '../http/session.ts'
import { identitiesOf, settlementsOf } from './blind-queries.ts'
import {
  carryToObject,
  findCopy,
  isSubmittedBy,
  keepCopy,
  objectFindings,
  renewCopy,
  settleObjectFinding,
  wantCopy,
} from './copy-queries.ts'
import { keyWithDigest, sha256Of } from './digest-keys.ts'
import { replaceFindings } from './finding-queries.ts'
import { findObject } from './queries.ts'
import { withParts } from './refresh-copies.ts'
import { readPartsForReviewers } from './source-parts.ts'
import { partsOfObject } from './source-queries.ts'
import { storedDocument } from './stored-document.ts'
import { noticeArrival } from './upload.ts'

/** The copy for reviewers, shown to its author before anything is sent. */

/** Loads an upload of this person. Answers 404 for uploads of others. */
async function ownObject(db: Queryable, viewer: Pick<SignedIn, 'id'>, objectId: string) {
  const object = await findObject(db, objectId)
  if (!object || object.ownerId !== viewer.id) throw new Refusal('not_found')
  return object
}

export async function viewObject(
  context: Context,
  viewer: Pick<SignedIn, 'id'>,
  objectId: string,
): Promise<ObjectView> {
  const { db } = context
  const arrived = await noticeArrival(context, await ownObject(db, viewer, objectId))
  const object = await ownObject(db, viewer, objectId)
  if (arrived) context.log.info({ objectId, state: object.state }, 'upload arrived')
  const copy = await findCopy(db, objectId)
  const findings = copy ? await objectFindings(db, objectId) : []
  return objectView.parse({
    ...object,
    blindCopy: copy ? { ...copy, version: copy.requestedAt } : null,
    findings: findings.map((finding) => ({
      ...finding,
      fixes: fixesFor({ rule: finding.rule, severity: finding.severity as 'removed' | 'visible' }),
    })),
  })
}

/** Requests a copy that does not name any of these people. Does nothing if such a copy exists. */
export async function askForCopy(
  context: Context,
  viewer: SignedIn,
  objectId: string,
  { anew, authors, manuscriptId }: z.output<typeof copyInput>,
): Promise<ObjectView> {
  const { db, clock } = context
  const object = await ownObject(db, viewer, objectId)
  if (object.state !== 'ready')
    throw new Refusal('conflict', 'This file is still being checked, or cannot be used.')
  if ((await context.settings()).review.mode !== 'double_blind')
    throw new Refusal(
      'conflict',
      'Reviewers of this journal see who wrote a manuscript, so no blind copy is made.',
    )
  const people: Identities = {
    people: [
      ...authors.map((author) => ({ ...author, orcid: author.orcid || null })),
      ...(manuscriptId ? await authorsUntilNow(db, manuscriptId, viewer) : []),
    ],
    extra: [viewer.username, viewer.email],
  }
  const basis = object.format === 'tex' ? await withParts(context, objectId, viewer.id, people) : people
  await db.transaction().execute(async (trx) => {
    const isWanted = await wantCopy(trx, { objectId, people: basis, now: clock.now(), anew })
    const isCarried =
      manuscriptId != null && (await carryToObject(trx, { objectId, manuscriptId, submitterId: viewer.id }))
    if (isCarried && !isWanted) await renewCopy(trx, objectId, clock.now())
    if (isWanted || isCarried)
      await addJob(trx, 'make_object_copy', { objectId }, { key: `object-copy:${objectId}` })
  })
  return viewObject(context, viewer, objectId)
}

/** Everybody who is or was an author of this person's manuscript: a revision may leave some of them out. */
async function authorsUntilNow(db: Queryable, manuscriptId: string, { id }: SignedIn) {
  if (!(await isSubmittedBy(db, manuscriptId, id))) return []
  return (await identitiesOf(db, manuscriptId)).people
}

export async function makeObjectCopy(
  { db, documents, files }: Context,
  { objectId }: { objectId: string },
): Promise<void> {
  const object = await findObject(db, objectId)
  const copy = await findCopy(db, objectId)
  if (object?.state !== 'ready' || copy?.state !== 'waiting') return
  const { kept, covers } = settlementsOf(await objectFindings(db, objectId))
  try {
    const beside =
      object.format === 'tex' && object.ownerId ? await partsOfObject(db, objectId, object.ownerId) : null
    const parts = await readPartsForReviewers({ files }, beside?.parts ?? [])
    const made = await documents
      .forAccount(object.ownerId)
      .blind(
        storedDocument(files, object.storageKey),
        object.format as DocumentFormat,
        copy.people as unknown as Identities,
        { label: 'Manuscript', keep: kept, cover: covers, parts, name: beside?.name },
      )
    const storageKey = keyWithDigest(`previews/${objectId}-${randomUUID()}`, sha256Of(made.pdf), '.pdf')
    await files.put(storageKey, made.pdf)
    const isKept = await db.transaction().execute(async (trx) => {
      const { pdf, pages, findings, settled } = made
      const fresh = { state: 'ready', storageKey, size: pdf.byteLength, pages } as const
      if (!(await keepCopy(trx, objectId, copy.requestedAt, fresh))) return false
      await replaceFindings(trx, { kind: 'object', id: objectId }, findings, settled)
      return true
    })
    const old = isKept ? copy.storageKey : storageKey
    if (old) await files.remove(old)
  } catch (error) {
    if (!(error instanceof DocumentError) || error.isTemporary) throw error
    const problem = error.message
    await db.transaction().execute(async (trx) => {
      if (await keepCopy(trx, objectId, copy.requestedAt, { state: 'failed', problem }))
        await replaceFindings(trx, { kind: 'object', id: objectId }, [], [])
    })
  }
}

/** Settles a finding: removes the words from the copy, replaces them, or keeps them because they identify nobody. */
export async function settleObject(
  context: Context,
  viewer: SignedIn,
  objectId: string,
  { findingId, resolution, reason }: z.output<typeof objectSettleInput>,
): Promise<ObjectView> {
  const { db, clock } = context
  const object = await ownObject(db, viewer, objectId)
  if (object.attached) throw new Refusal('conflict', 'This file has been sent. Open it from its manuscript.')
  const finding = (await objectFindings(db, objectId)).find(({ id }) => id === findingId)
  if (!finding) throw new Refusal('not_found')
  const severity = finding.severity as 'removed' | 'visible'
  if (!fixesFor({ rule: finding.rule, severity }).includes(resolution))
    throw invalid(
      'resolution',
      'This choice is not possible for this finding. Please change the file and upload it again.',
    )
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    const settlement = { id: findingId, resolution, reason: reason.trim() || null, resolvedAt: now }
    if (!(await settleObjectFinding(trx, objectId, settlement))) throw new Refusal('not_found')
    await renewCopy(trx, objectId, now)
    await addJob(trx, 'make_object_copy', { objectId }, { key: `object-copy:${objectId}` })
  })
  return viewObject(context, viewer, objectId)
}

/** Returns the storage key of the copy. Only its author may read it. */
export async function keyOfCopy({ db }: Context, viewer: SignedIn, objectId: string): Promise<string> {
  await ownObject(db, viewer, objectId)
  const copy = await findCopy(db, objectId)
  if (!copy?.storageKey) throw new Refusal('not_found')
  return copy.storageKey
}

/**
 * Returns the storage key of the copy for download. While the copy is being updated, the old one is refused,
 * because reviewers will not get it.
 */
export async function keyOfDownload(context: Context, viewer: SignedIn, objectId: string): Promise<string> {
  const key = await keyOfCopy(context, viewer, objectId)
  const copy = await findCopy(context.db, objectId)
  if (copy?.state === 'waiting') throw new Refusal('conflict', copyIsUpdated)
  if (copy?.state !== 'ready') throw new Refusal('not_found')
  return key
}
