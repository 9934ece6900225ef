import type { z } from 'zod'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { responseInput } from '#domain/schemas/manuscript.ts'
import { urls } from '#domain/urls.ts'
import { revisionArrived, revisionArrivedForReviewer, revisionReceived } from '#emails/revision.ts'
import type { Context } from '../context.ts'
import { attachFiles, ensureChecked } from '../files/attach.ts'
import { act, move } from '../workflow/act.ts'
import { reviewersOfRound } from '../workflow/assignment-queries.ts'
import { maskSoon } from '../workflow/masks/manuscript.ts'
import { aboutOf, blindAboutOf, tellAuthors, tellEditors, tellPeople } from '../workflow/tell.ts'
import { insertResponse } from './response-queries.ts'

/** Submits the authors' response. If it has new files, creates a new version. */
export async function respond(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  input: z.output<typeof responseInput>,
): Promise<void> {
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
      editorNote: input.editorNote?.trim() || null,
      createdBy: viewer.id,
      createdAt: now,
    })
    await maskSoon(trx, manuscriptId)
    await move(acting, 'respond', { version, revisionDueAt: null })
    const event = `revised:${manuscriptId}:${now.getTime()}`
    const about = await aboutOf(context, manuscript)
    const url = context.config.baseUrl + urls.editorManuscript(manuscriptId)
    await tellEditors({ trx, manuscript, event: `${event}:editor` }, revisionArrived, (name) => ({
      ...about,
      name,
      url,
    }))
    const authorUrl = context.config.baseUrl + urls.authorManuscript(manuscriptId)
    await tellAuthors({ trx, manuscript, event }, acting.authors, (name) =>
      revisionReceived({ ...about, name, url: authorUrl }),
    )
    const blind = await blindAboutOf(context, manuscript, acting.authors)
    await tellPeople(
      { trx, manuscript, event: `${event}:reviewer` },
      await reviewersOfRound(trx, manuscriptId, manuscript.round),
      (name) => revisionArrivedForReviewer({ ...blind, name }),
    )
  })
}
