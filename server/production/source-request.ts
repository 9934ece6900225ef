import type { z } from 'zod'
import { invalid, Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import { conversionProblem } from '#domain/manuscript/source-files.ts'
import type { sourceInput } from '#domain/schemas/production-text.ts'
import { urls } from '#domain/urls.ts'
import { sourceRequested, sourceSent } from '#emails/production.ts'
import type { Context } from '../context.ts'
import { attachFiles, ensureChecked } from '../files/attach.ts'
import { act, move } from '../workflow/act.ts'
import { aboutOf, tellAuthors } from '../workflow/tell.ts'
import { correspondingOf } from './proofing/view.ts'
import { tellProduction } from './queue/tell.ts'
import { answerSourceRequest, findSourceRequest, openSourceRequest } from './source-request-queries.ts'

const askEveryMs = 24 * 3_600_000

/**
 * Asks the author for a file from which the text can be made. A repeated call sends a reminder, at most once
 * a day.
 */
export async function askForSource(context: Context, viewer: Viewer, manuscriptId: string): Promise<void> {
  await act(context, viewer, manuscriptId, 'ask_source', async (acting) => {
    const { trx, manuscript, now } = acting
    const last = await findSourceRequest(trx, manuscriptId)
    const isReminder = manuscript.sourceAsked
    if (last && isReminder && now.getTime() - Date.parse(last.requestedAt) < askEveryMs)
      throw new Refusal('conflict', 'The author was asked for the source less than a day ago.')
    await openSourceRequest(trx, { manuscriptId, requestedBy: viewer.id, requestedAt: now })
    await move(acting, 'ask_source')
    const about = await aboutOf(context, manuscript)
    const url = `${context.config.baseUrl}${urls.authorManuscript(manuscriptId)}#source`
    const event = `source:${manuscriptId}:${now.toISOString()}`
    await tellAuthors({ trx, manuscript, event }, correspondingOf(acting), (name) =>
      sourceRequested({ ...about, name, isReminder, url }),
    )
  })
}

/** Stores the source that the author sends. The editors choose when it is converted. */
export async function sendSource(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  input: z.output<typeof sourceInput>,
): Promise<string> {
  const problem = conversionProblem(input.fileName)
  if (problem) throw invalid('fileName', problem)
  const file = { ...input, kind: 'source' as const }
  await ensureChecked(context, viewer.id, [file], () => 'objectId')
  return act(context, viewer, manuscriptId, 'send_source', async (acting) => {
    const { trx, manuscript, now } = acting
    const { version, reviewMode } = manuscript
    const [fileId] = await attachFiles(
      context,
      trx,
      { manuscriptId, version, ownerId: viewer.id, reviewMode, path: '' },
      [file],
    )
    if (!fileId) throw new Refusal('not_found')
    await answerSourceRequest(trx, manuscriptId, now)
    await move(acting, 'send_source', { notes: input.fileName, authorNotes: input.fileName })
    const about = await aboutOf(context, manuscript)
    const url = context.config.baseUrl + urls.manuscriptText(manuscriptId)
    await tellProduction({ trx, manuscript, event: `source:${fileId}:sent` }, sourceSent, (name) => ({
      ...{ ...about, name, url },
    }))
    return fileId
  })
}
