import type { z } from 'zod'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { responseInput } from '#domain/schemas/manuscript.ts'
import { urls } from '#domain/urls.ts'
import { revisionArrived, revisionArrivedForReviewer, revisionReceived } from '#emails/revision.ts'
import { fixesReceived } from '#emails/submission.ts'
import type { Context } from '../context.ts'
import { attachFiles, ensureChecked } from '../files/attach.ts'
import { type Acting, act, move } from '../workflow/act.ts'
import { reviewersOfRound } from '../workflow/assignment-queries.ts'
import { maskSoon } from '../workflow/masks/manuscript.ts'
import { aboutOf, blindAboutOf, tellAuthors, tellEditors, tellPeople } from '../workflow/tell.ts'
import { tellWebhooks } from '../workflow/webhook-queries.ts'
import { answerPoints, insertResponse } from './response-queries.ts'
import { reviseDetails } from './revise-details.ts'

type Input = z.output<typeof responseInput>
type Author = Viewer & { email: string }

/**
 * Stores the response. If it has new files, creates a new version. Returns what the history and the audit log say
 * about it, and the manuscript with the title that it has now.
 */
async function storeResponse(
  context: Context,
  acting: Acting,
  viewer: Author,
  input: Input,
): Promise<{
  stored: { version: number; notes: string | null; details: Record<string, unknown> }
  named: Acting['manuscript']
}> {
  const { trx, manuscript, now } = acting
  const files = input.files ?? []
  const version = files.length > 0 ? manuscript.version + 1 : manuscript.version
  // The authors first, because the copies for reviewers must not name anybody who was added.
  const changes = input.revised
    ? await reviseDetails(context, { ...acting, viewer }, input.revised, version)
    : []
  await attachFiles(
    context,
    trx,
    { manuscriptId: manuscript.id, version, ownerId: viewer.id, reviewMode: manuscript.reviewMode },
    files.map((file) => ({ ...file, kind: file.kind ?? 'manuscript' })),
  )
  await insertResponse(trx, {
    manuscriptId: manuscript.id,
    round: manuscript.round,
    body: input.response.trim(),
    editorNote: input.editorNote?.trim() || null,
    createdBy: viewer.id,
    createdAt: now,
    changes,
  })
  await answerPoints(trx, manuscript.id, input.points ?? [], now)
  await tellWebhooks(
    trx,
    'manuscript.revised',
    { manuscriptId: manuscript.id, number: manuscript.number, version },
    now,
  )
  await maskSoon(trx, manuscript.id)
  const fields = changes.map(({ field }) => field)
  const notes = fields.length > 0 ? `Changed: ${fields.join(', ')}` : null
  const title = input.revised?.manuscript.title.trim() ?? manuscript.title
  return { stored: { version, notes, details: { changes } }, named: { ...manuscript, title } }
}

/** Submits the technical fixes that an editor asked for. The manuscript returns to screening. */
export async function sendFixes(
  context: Context,
  viewer: Author,
  manuscriptId: string,
  input: Input,
): Promise<void> {
  await ensureChecked(context, viewer.id, input.files ?? [])
  await act(context, viewer, manuscriptId, 'send_fixes', async (acting) => {
    const { trx, manuscript, now } = acting
    const { stored, named } = await storeResponse(context, acting, viewer, input)
    await move(acting, 'send_fixes', { ...stored, authorNotes: stored.notes, revisionDueAt: null })
    const about = await aboutOf(context, named)
    const url = context.config.baseUrl + urls.editorManuscript(manuscriptId)
    await tellEditors(
      { trx, manuscript, event: `fixes:${manuscriptId}:${now.getTime()}` },
      fixesReceived,
      (name) => ({ ...about, name, url }),
    )
  })
}

/** Submits the authors' response to the reviews. */
export async function respond(
  context: Context,
  viewer: Author,
  manuscriptId: string,
  input: Input,
): Promise<void> {
  await ensureChecked(context, viewer.id, input.files ?? [])
  await act(context, viewer, manuscriptId, 'respond', async (acting) => {
    const { trx, manuscript, now } = acting
    const { stored, named } = await storeResponse(context, acting, viewer, input)
    await move(acting, 'respond', { ...stored, authorNotes: stored.notes, revisionDueAt: null })
    const event = `revised:${manuscriptId}:${now.getTime()}`
    const about = await aboutOf(context, named)
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
    const blind = await blindAboutOf(context, named, acting.authors)
    await tellPeople(
      { trx, manuscript, event: `${event}:reviewer` },
      await reviewersOfRound(trx, manuscriptId, manuscript.round),
      (name) => revisionArrivedForReviewer({ ...blind, name }),
    )
  })
}
