import type { z } from 'zod'
import { invalid, Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import { authorsMayAddFiles, limits } from '#domain/manuscript/submission.ts'
import type { attachFileInput, FileView } from '#domain/schemas/manuscript.ts'
import type { Context } from '../context.ts'
import { addJob } from '../db/jobs.ts'
import { attachFiles, ensureChecked } from '../files/attach.ts'
import { type Acting, lockAndSee, recordHistory, requireEditor, shownTo } from '../workflow/act.ts'
import { fileOfVersion, forgetFindings, markReplaced } from './queries.ts'

/**
 * Adds a file to the current version, or puts it in the place of another. Authors may do so before review begins (later
 * files come with a revision), editors for the copyedited version. Galleys are added through another call, which
 * requests proofs. A file that was replaced stays on record, for editors and authors alone.
 */
export async function addFile(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  input: z.output<typeof attachFileInput>,
): Promise<FileView> {
  await ensureChecked(context, viewer.id, [input], () => 'objectId')
  return context.db.transaction().execute(async (trx) => {
    const acting = await lockAndSee(context, trx, viewer, manuscriptId)
    const { manuscript, standing } = acting
    if (input.kind === 'copyedited' || input.kind === 'galley') {
      requireEditor(acting)
      // After publication it is the source of a corrected version.
      if (!/^(accepted|published)$/.test(manuscript.status) || manuscript.held || input.kind === 'galley')
        throw new Refusal('conflict', 'A copyedited version belongs to an accepted or published manuscript.')
    } else {
      if (standing === 'coauthor')
        throw new Refusal('forbidden', 'Only the person who submitted the manuscript can add files.')
      if (standing !== 'submitter') throw new Refusal('not_found')
      if (!authorsMayAddFiles(shownTo(acting).status))
        throw new Refusal(
          'conflict',
          'Files can be added until review begins. Send new files with your revision.',
        )
    }
    const existing = await fileOfVersion(trx, manuscriptId, manuscript.version)
    if (existing.length >= limits.files.max * 2)
      throw new Refusal('conflict', 'This manuscript has the maximum number of files.')
    const old = input.replaces ? await takeOut(acting, input.replaces) : null
    const kind = old?.kind ?? input.kind
    const [fileId] = await attachFiles(
      context,
      trx,
      {
        manuscriptId,
        version: manuscript.version,
        ownerId: viewer.id,
        reviewMode: manuscript.reviewMode,
        firstIndex: old?.orderIndex ?? existing.length,
        path: '',
      },
      [{ ...input, kind }],
    )
    if (old?.kind === 'manuscript')
      await addJob(trx, 'screen_manuscript', { manuscriptId }, { key: `screen:${manuscriptId}` })
    if (old) await forgetFindings(trx, old.id)
    await recordHistory(acting, {
      action: old ? 'replace_file' : 'add_file',
      notes: old ? `${old.fileName} → ${input.fileName.trim()}` : null,
      authorNotes: old ? `${old.fileName} → ${input.fileName.trim()}` : null,
      side: standing === 'editor' ? 'editor' : 'author',
      visibleToAuthors: true,
    })
    const files = await fileOfVersion(trx, manuscriptId, manuscript.version)
    const file = files.find((row) => row.id === fileId)
    if (!file) throw new Refusal('not_found')
    const { blindState, ...view } = file
    return { ...view, kind, blindCopy: blindState as FileView['blindCopy'] }
  })
}

/** Takes a file of the current version out of use. Returns what it was. */
async function takeOut({ trx, manuscript, standing }: Acting, fileId: string) {
  const of = { manuscriptId: manuscript.id, version: manuscript.version, fileId }
  const old = standing === 'submitter' ? await markReplaced(trx, of) : null
  if (!old) throw invalid('replaces', 'The file to be replaced is no longer part of the manuscript.')
  return old
}
