import { invalid } from '#domain/errors.ts'
import { blankDeclarations } from '#domain/manuscript/declarations.ts'
import { blankDetails } from '#domain/manuscript/details.ts'
import type { Context } from '../../context.ts'
import { keepUpload, readUpload } from '../../files/kept-upload.ts'
import { saveSubmissionDraft } from '../drafts.ts'
import { findDraft } from '../queries.ts'
import { readPackage } from './read-package.ts'

/**
 * Makes a draft submission from an uploaded MECA package. Its files become uploads of this account and are checked
 * like any other upload; the author completes what the package lacks and submits.
 */
export function importPackage(
  context: Context,
  ownerId: string,
  objectId: string,
): Promise<{ draftId: string; leftOut: string[] }> {
  const imported = before.then(() => importNow(context, ownerId, objectId))
  before = imported.catch(() => undefined)
  return imported
}

/** Packages are read one after the other, because one may take as much memory as it is large. */
let before: Promise<unknown> = Promise.resolve()

async function importNow(
  context: Context,
  ownerId: string,
  objectId: string,
): Promise<{ draftId: string; leftOut: string[] }> {
  const bytes = await readUpload(context, ownerId, objectId)
  if (!bytes) throw invalid('objectId', 'We could not find the upload. Please upload the package again.')
  const { title, abstract, keywords, authors, coverLetter, files, leftOut } = await readPackage(bytes)
  // The draft has the id of the uploaded package, so that importing it twice makes one draft.
  const draftId = objectId
  if (await findDraft(context.db, ownerId, draftId)) return { draftId, leftOut }
  const stored: Awaited<ReturnType<typeof keepUpload>>[] = []
  for (const file of files) stored.push(await keepUpload(context, ownerId, await file.read()))
  await saveSubmissionDraft(context, ownerId, draftId, {
    revision: null,
    step: 1,
    manuscript: { ...blankDetails(), title, abstract, keywords },
    callId: null,
    resubmissionOf: null,
    authors,
    ...(coverLetter && { declarations: { ...blankDeclarations(), coverLetter } }),
    files: files.map(({ name, kind, size }, index) => ({
      objectId: stored[index] ?? '',
      fileName: name,
      fileSize: size,
      kind,
    })),
  })
  return { draftId, leftOut }
}
