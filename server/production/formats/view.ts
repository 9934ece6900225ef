import { Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { FormatsView } from '#domain/schemas/production-formats.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../db/client.ts'
import { formatsJobKey, renditionsOf, requestManuscriptFormats } from '../../files/rendition-queries.ts'
import { failedAttempt, isWorkerRunning } from '../../jobs/queries.ts'
import { changeAsEditor, requireEditor, see } from '../../workflow/act.ts'
import type { ManuscriptRow } from '../../workflow/queries.ts'
import { hasText } from '../article-text.ts'
import { requireAccepted } from '../conversion.ts'
import { currentGalley } from '../queries.ts'
import { findVersion } from '../text-queries.ts'
import { chooseGalley, chooseMadePdf, choseMadePdf } from './queries.ts'
import { proofSource } from './source.ts'

/**
 * Returns the state of a manuscript's formats: which exist, from which version they were made, and which are
 * being made.
 */
export async function formatsView(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
): Promise<FormatsView> {
  const { db } = context
  const seen = await see(db, viewer, manuscriptId)
  requireEditor(seen)
  const { manuscript } = seen
  const version = await findVersion(db, manuscriptId)
  const renditions = await renditionsOf(db, { manuscriptId })
  const source = renditions.length > 0 ? await proofSource(context, db, manuscript) : null
  const galley = await currentGalley(db, manuscriptId)
  return {
    version: version?.number ?? null,
    isValid: version?.isValid ?? false,
    formats: renditions.map((one) => ({
      format: one.format as 'pdf' | 'epub',
      state: one.state as 'waiting' | 'ready' | 'failed',
      ...{ versionNumber: one.versionNumber, madeAt: one.madeAt, size: one.size, pages: one.pages },
      isCurrent: one.sourceHash !== null && one.sourceHash === source?.hash,
      problem: one.problem,
    })),
    isWorking: !renditions.some(({ state }) => state === 'waiting') || (await isWorkerRunning(db)),
    failedAttempt: await failedAttempt(db, formatsJobKey({ manuscriptId })),
    pdf: await publishedPdf(db, manuscript),
    galley: galley?.fileName ?? null,
  }
}

/**
 * Returns the PDF that would be published: the newest galley, unless the editor chose the one made from the
 * text.
 */
export async function publishedPdf(
  db: Queryable,
  { id }: Pick<ManuscriptRow, 'id'>,
): Promise<FormatsView['pdf']> {
  const isMade = hasText(await findVersion(db, id))
  if (!(await currentGalley(db, id))) return isMade ? 'made' : 'none'
  return isMade && (await choseMadePdf(db, id)) ? 'made' : 'galley'
}

/** Requests that the formats are made again. */
export async function rebuild(context: Context, viewer: Viewer, manuscriptId: string): Promise<void> {
  await changeAsEditor(context, viewer, manuscriptId, async (acting) => {
    const { trx } = acting
    requireAccepted(acting)
    const version = await findVersion(trx, manuscriptId)
    if (!version?.jats || !version.isValid)
      throw new Refusal('conflict', 'There is no valid text yet from which a PDF and an EPUB could be made.')
    await requestManuscriptFormats(trx, manuscriptId, acting.now)
  })
}

/** Chooses which PDF is published. */
export async function choosePdf(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  pdf: 'made' | 'galley',
): Promise<void> {
  await changeAsEditor(context, viewer, manuscriptId, async (acting) => {
    const { trx } = acting
    requireAccepted(acting)
    if (pdf === 'galley' && !(await currentGalley(trx, manuscriptId)))
      throw new Refusal('conflict', 'No galley has been uploaded.')
    if (pdf === 'made') await chooseMadePdf(trx, manuscriptId, viewer.id, acting.now)
    else await chooseGalley(trx, manuscriptId)
  })
}

/** Returns the storage key of the latest file of a format. */
export async function formatFile(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  format: 'pdf' | 'epub',
): Promise<{ storageKey: string; name: string }> {
  const seen = await see(context.db, viewer, manuscriptId)
  requireEditor(seen)
  const made = (await renditionsOf(context.db, { manuscriptId })).find((one) => one.format === format)
  if (!made?.storageKey) throw new Refusal('not_found', 'This format has not been made yet.')
  return { storageKey: made.storageKey, name: `${seen.manuscript.number.toLowerCase()}-proof.${format}` }
}
