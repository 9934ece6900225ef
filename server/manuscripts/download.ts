import { copyIsUpdated } from '#domain/blinding/anonymity.ts'
import { Refusal } from '#domain/errors.ts'
import { kindsForReviewers } from '#domain/manuscript/manuscript.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { Context } from '../context.ts'
import { blindSource } from '../files/blind.ts'
import { type Seen, see } from '../workflow/act.ts'
import { neutralName } from '../workflow/blinding.ts'
import { findAttachment, findFile, versionForReviewer } from './file-queries.ts'
import { attachmentName } from './views.ts'

export interface Download {
  key: string
  /** Bytes generated for this response. If omitted, the stored file is sent. */
  bytes?: Buffer
  fileName: string
  mediaType: string
}

/** Returns the form of the file that this person may download. Throws `not_found` if there is none. */
export async function download(
  context: Context,
  viewer: Viewer,
  fileId: string,
  copy?: 'blind' | 'source',
): Promise<Download> {
  const file = await findFile(context.db, viewer, fileId)
  if (!file) throw new Refusal('not_found')
  const seen = await see(context.db, viewer, file.manuscriptId)
  const { manuscript, standing } = seen
  // The copy is always a PDF, whatever the author uploaded, and has a neutral name.
  const neutral = neutralName(manuscript.number, file)
  // While a copy is being made again, the old one may still contain passages that must be removed.
  const isUpdating = file.blindState === 'waiting' && file.blindKey !== null
  const blind =
    file.blindKey && file.blindState === 'ready'
      ? { key: file.blindKey, fileName: `${neutral}.pdf`, mediaType: 'application/pdf' }
      : null

  if (file.kind === 'review_attachment') return attachment(context, viewer, file, { ...seen, blind })
  if (standing === 'reviewer') {
    const version = await versionForReviewer(context.db, manuscript.id, viewer.id)
    if (version === null || file.version > version || !kindsForReviewers.includes(file.kind))
      throw new Refusal('not_found')
    if (manuscript.reviewMode !== 'double_blind')
      return { key: file.storageKey, fileName: `${neutral}.${file.format}`, mediaType: file.fileType }
    if (isUpdating) throw new Refusal('conflict', copyIsUpdated)
    if (!blind) throw new Refusal('not_found')
    return copy === 'source' ? cleanSource(context, file, neutral) : blind
  }
  if (copy === 'source') return cleanSource(context, file, neutral)
  if (copy === 'blind') {
    if (isUpdating) throw new Refusal('conflict', copyIsUpdated)
    if (!blind) throw new Refusal('not_found')
    return blind
  }
  return { key: file.storageKey, fileName: file.fileName, mediaType: file.fileType }
}

/** Returns the cleaned DOCX or LaTeX source, if the journal offers it to reviewers in addition to the PDF. */
async function cleanSource(
  context: Context,
  file: NonNullable<Awaited<ReturnType<typeof findFile>>>,
  neutralName: string,
): Promise<Download> {
  const { review } = await context.settings()
  const bytes = review.blindSources && file.hasCleanSource ? await blindSource(context, file.id) : null
  if (!bytes) throw new Refusal('not_found')
  return {
    key: file.storageKey,
    bytes,
    fileName: `${neutralName}.${file.format}`,
    mediaType: 'application/octet-stream',
  }
}

/**
 * Returns an attachment of a review. Its writer and the editors get the file itself; authors get its blind
 * copy once the review has been released.
 */
async function attachment(
  { db }: Context,
  viewer: Viewer,
  file: NonNullable<Awaited<ReturnType<typeof findFile>>>,
  { manuscript, standing, reviewersHidden, blind }: Seen & { blind: Download | null },
): Promise<Download> {
  if (reviewersHidden) throw new Refusal('not_found')
  const review = await findAttachment(db, file.id)
  if (!review) throw new Refusal('not_found')
  const own = { key: file.storageKey, fileName: file.fileName, mediaType: file.fileType }
  if (standing === 'editor' || (standing === 'reviewer' && review.reviewerId === viewer.id)) return own
  if (standing === 'reviewer' || !review.released || review.withdrawnAt) throw new Refusal('not_found')
  const neutral = attachmentName(manuscript.number, review)
  if (manuscript.reviewMode === 'open') return { ...own, fileName: `${neutral}.${file.format}` }
  if (!blind || review.stillNamed) throw new Refusal('not_found')
  return { ...blind, fileName: `${neutral}.pdf` }
}
