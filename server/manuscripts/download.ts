import { Refusal } from '#domain/errors.ts'
import { kindsForReviewers } from '#domain/manuscript.ts'
import type { Viewer } from '#domain/permissions.ts'
import type { Context } from '../context.ts'
import { see } from '../workflow/act.ts'
import { findFile, versionForReviewer } from './queries.ts'

export interface Download {
  key: string
  fileName: string
  mediaType: string
}

/** The bytes that this person may have of this file; not_found for everybody else. */
export async function download(
  context: Context,
  viewer: Viewer,
  fileId: string,
  copy?: 'blind',
): Promise<Download> {
  const file = await findFile(context.db, fileId)
  if (!file) throw new Refusal('not_found')
  const { manuscript, standing } = await see(context.db, viewer, file.manuscriptId)
  // A PDF whatever the author sent, under a name that says nothing of its author.
  const suffix = file.kind === 'manuscript' ? '' : `-${file.kind}-${file.orderIndex + 1}`
  const neutralName = `manuscript-${manuscript.number}${suffix}`
  const blind = file.blindKey
    ? { key: file.blindKey, fileName: `${neutralName}.pdf`, mediaType: 'application/pdf' }
    : null

  if (standing === 'reviewer') {
    const version = await versionForReviewer(context.db, manuscript.id, viewer.id)
    if (version === null || file.version > version || !kindsForReviewers.includes(file.kind))
      throw new Refusal('not_found')
    if (manuscript.reviewMode !== 'double_blind')
      return { key: file.storageKey, fileName: `${neutralName}.${file.format}`, mediaType: file.fileType }
    if (!blind) throw new Refusal('not_found')
    return blind
  }
  if (copy === 'blind') {
    if (!blind) throw new Refusal('not_found')
    return blind
  }
  if (file.kind === 'review_attachment' && standing !== 'editor') throw new Refusal('not_found')
  return { key: file.storageKey, fileName: file.fileName, mediaType: file.fileType }
}
