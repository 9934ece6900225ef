import type { z } from 'zod'
import type { Viewer } from '#domain/permissions.ts'
import type { responseInput } from '#domain/schemas/manuscript.ts'
import { urls } from '#domain/urls.ts'
import { revisionArrived } from '#emails/manuscript.ts'
import type { Context } from '../context.ts'
import { attachFiles, ensureChecked } from '../files/attach.ts'
import { queueEmail } from '../mail/queue.ts'
import { act, move } from '../workflow/act.ts'
import { personName } from '../workflow/people.ts'
import { editorsToTell } from '../workflow/queries.ts'
import { insertResponse, roundReviewers } from './queries.ts'

/** The authors' answer to the reviews; new files make a new version. */
export async function respond(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  input: z.output<typeof responseInput>,
): Promise<void> {
  const { journal } = await context.settings()
  const files = input.files ?? []
  await ensureChecked(context, viewer.id, files)
  await act(context, viewer, manuscriptId, 'respond', async (acting) => {
    const { trx, manuscript, now } = acting
    const version = files.length > 0 ? manuscript.version + 1 : manuscript.version
    await attachFiles(
      context,
      trx,
      { manuscriptId, version, ownerId: viewer.id, reviewMode: manuscript.reviewMode },
      files.map((file) => ({ ...file, kind: file.kind ?? 'manuscript' })),
    )
    await insertResponse(trx, {
      manuscriptId,
      round: manuscript.round,
      body: input.response.trim(),
      createdBy: viewer.id,
      createdAt: now,
    })
    await move(acting, 'respond', { version, revisionDueAt: null })
    const about = { journal: journal.title, number: manuscript.number, title: manuscript.title }
    const occasion = `${manuscriptId}:round-${manuscript.round}:v${version}:${now.getTime()}`
    for (const editor of await editorsToTell(trx, manuscript))
      await queueEmail(trx, {
        eventKey: `revised:${occasion}:editor:${editor.id}`,
        kind: 'revision_arrived',
        to: editor.email,
        userId: editor.id,
        manuscriptId,
        message: revisionArrived({
          ...about,
          name: personName(editor),
          url: context.config.baseUrl + urls.editorManuscript(manuscriptId),
          forReviewer: false,
        }),
      })
    for (const reviewer of await roundReviewers(trx, manuscriptId, manuscript.round))
      await queueEmail(trx, {
        eventKey: `revised:${occasion}:reviewer:${reviewer.id}`,
        kind: 'revision_arrived_reviewer',
        to: reviewer.email,
        userId: reviewer.id,
        manuscriptId,
        message: revisionArrived({ ...about, name: personName(reviewer), url: '', forReviewer: true }),
      })
  })
}
