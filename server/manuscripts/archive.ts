import { Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { Context } from '../context.ts'
import type { ArchiveEntry } from '../files/archive.ts'
import { requireEditor, see } from '../workflow/act.ts'
import { neutralName } from '../workflow/blinding.ts'
import { storedFilesOf } from './file-queries.ts'

/**
 * Returns all files of a version for an editor: the uploaded files, and the reviewers' copies in a separate
 * folder.
 */
export async function filesOfVersion(
  { db }: Context,
  viewer: Viewer,
  manuscriptId: string,
  version: number | undefined,
): Promise<{ name: string; entries: ArchiveEntry[] }> {
  const seen = await see(db, viewer, manuscriptId)
  requireEditor(seen)
  const { number, version: newest } = seen.manuscript
  const asked = version ?? newest
  const files = await storedFilesOf(db, manuscriptId, asked)
  if (files.length === 0) throw new Refusal('not_found')
  return {
    name: `manuscript-${number}-version-${asked}.zip`,
    entries: files.flatMap((file) => {
      const at = new Date(file.uploadedAt)
      return [
        { from: file.storageKey, name: file.fileName.replaceAll('/', '_'), at },
        ...(file.blindKey
          ? [{ from: file.blindKey, name: `for reviewers/${neutralName(number, file)}.pdf`, at }]
          : []),
      ]
    }),
  }
}
