import { authorsMaySettle, countOpen } from '#domain/blinding/anonymity.ts'
import { urls } from '#domain/urls.ts'
import { copyFailed, copyToCheck } from '#emails/submission.ts'
import type { Context } from '../context.ts'
import { lockManuscript } from '../workflow/queries.ts'
import { aboutOf, tellPeople } from '../workflow/tell.ts'
import { addressOf, copyOfFile } from './copy-notice-queries.ts'

/**
 * Job after the copy for reviewers of a file that was sent before the copy was finished. Authors need not wait for it:
 * they are told, once for each version, if something in it is left to check, or if it cannot be made.
 */
export async function tellOfCopy(context: Context, { fileId }: { fileId: string }): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const copy = await copyOfFile(trx, fileId)
    const manuscript = copy && (await lockManuscript(trx, copy.manuscriptId))
    if (!manuscript || copy.version !== manuscript.version || !authorsMaySettle(manuscript)) return
    const open = countOpen(copy.findings)
    if (copy.blindState !== 'failed' && open === 0) return
    const submitter = await addressOf(trx, manuscript.submitterId)
    if (!submitter) return
    const about = await aboutOf(context, manuscript)
    const url = context.config.baseUrl + urls.authorManuscript(manuscript.id)
    const places = open === 1 ? '1 place' : `${open} places`
    await tellPeople(
      { trx, manuscript, event: `copy:${manuscript.id}:${manuscript.version}` },
      [submitter],
      (name) =>
        copy.blindState === 'failed'
          ? copyFailed({ ...about, name, problem: copy.blindProblem ?? '', url })
          : copyToCheck({ ...about, name, places, url }),
    )
  })
}
