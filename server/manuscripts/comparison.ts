import { Refusal } from '#domain/errors.ts'
import { kindsForReviewers } from '#domain/manuscript/manuscript.ts'
import { comparisonLimits, type ManuscriptComparison } from '#domain/schemas/comparison.ts'
import type { Context } from '../context.ts'
import type { DocumentFormat, ReadableText } from '../documents/index.ts'
import { findObject } from '../files/queries.ts'
import { readPartsForReviewers } from '../files/source-parts.ts'
import { partsOfFile, partsOfObject } from '../files/source-queries.ts'
import type { SignedIn } from '../http/session.ts'
import { see } from '../workflow/act.ts'
import { download } from './download.ts'
import { findFile, mainFilesOf } from './file-queries.ts'

/**
 * Compares the manuscript in two versions. Each text is read from the file that this person may download:
 * reviewers in a double-blind review get the comparison of the copies made for them.
 */

/** Compares a file with the manuscript of an earlier version; without `from`, with the version before it. */
export async function compareFile(
  context: Context,
  viewer: SignedIn,
  fileId: string,
  from: number | undefined,
): Promise<ManuscriptComparison> {
  const { db } = context
  const file = await findFile(db, viewer, fileId)
  // Attachments of reviews have no versions.
  if (!file || !kindsForReviewers.includes(file.kind)) throw new Refusal('not_found')
  // Asked first, so that nothing is said about versions to people who may not read the file.
  const after = await textOf(context, viewer, fileId)
  const earlier = (await mainFilesOf(db, file.manuscriptId)).filter(({ version }) => version < file.version)
  return compared(context, viewer, { earlier, from }, after)
}

/** Compares an upload of the submitting author with the manuscript of an earlier version. */
export async function compareUpload(
  context: Context,
  viewer: SignedIn,
  manuscriptId: string,
  { objectId, from }: { objectId: string; from?: number | undefined },
): Promise<ManuscriptComparison> {
  const { db, renderedPages } = context
  const { standing } = await see(db, viewer, manuscriptId)
  const object = await findObject(db, objectId)
  if (standing !== 'submitter' || object?.ownerId !== viewer.id) throw new Refusal('not_found')
  if (object.state !== 'ready' || !object.format)
    throw new Refusal('conflict', 'This file is still being checked. Please try again in a moment.')
  const parts = object.format === 'tex' ? (await partsOfObject(db, objectId, viewer.id)).parts : []
  const after = await renderedPages.text(
    object.storageKey,
    object.format as DocumentFormat,
    viewer.id,
    await readPartsForReviewers(context, parts),
  )
  return compared(context, viewer, { earlier: await mainFilesOf(db, manuscriptId), from }, after)
}

interface Earlier {
  earlier: Awaited<ReturnType<typeof mainFilesOf>>
  from: number | undefined
}

async function compared(
  context: Context,
  viewer: SignedIn,
  { earlier, from }: Earlier,
  after: ReadableText,
): Promise<ManuscriptComparison> {
  const chosen = from === undefined ? earlier.at(-1) : earlier.find(({ version }) => version === from)
  if (!chosen)
    throw new Refusal('not_found', 'There is no earlier version of the manuscript to compare with.')
  const before = await textOf(context, viewer, chosen.id)
  const { changes, ...counts } = await context.renderedPages.compare(before, after, viewer.id)
  return {
    ...counts,
    from: chosen.version,
    versions: earlier.map(({ version }) => version),
    changes: changes.slice(0, comparisonLimits.changes),
    changed: changes.length,
  }
}

const formats: Readonly<Record<string, DocumentFormat>> = {
  'application/pdf': 'pdf',
  'application/msword': 'doc',
  'application/zip': 'zip',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
}

/** Reads the text of a file as this person may download it. A title page that it includes is left out. */
async function textOf(context: Context, viewer: SignedIn, fileId: string): Promise<ReadableText> {
  const { key, mediaType } = await download(context, viewer, fileId)
  const format = formats[mediaType] ?? 'tex'
  const parts =
    format === 'tex' ? await readPartsForReviewers(context, await partsOfFile(context.db, fileId)) : []
  return context.renderedPages.text(key, format, viewer.id, parts)
}
