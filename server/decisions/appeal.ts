import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { Explanation } from '#domain/schemas/decision.ts'
import { urls } from '#domain/urls.ts'
import { appealDismissed, appealReceived, manuscriptReopened } from '#emails/appeal.ts'
import type { Context } from '../context.ts'
import { act, move } from '../workflow/act.ts'
import { checkedExplanation } from '../workflow/named.ts'
import { aboutOf, tellAuthors, tellEditors } from '../workflow/tell.ts'
import { answerAppeal, closeDismissedAppeal, insertAppeal } from './appeal-queries.ts'

/** Records the authors' appeal against a rejection. The decision stands until the editors have answered. */
export async function appeal(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  body: string,
): Promise<void> {
  await act(context, viewer, manuscriptId, 'appeal', async (acting) => {
    const { trx, manuscript, now } = acting
    const id = await insertAppeal(trx, { manuscriptId, body: body.trim(), sentBy: viewer.id, sentAt: now })
    await move(acting, 'appeal')
    const about = await aboutOf(context, manuscript)
    const url = context.config.baseUrl + urls.editorManuscript(manuscriptId)
    await tellEditors({ trx, manuscript, event: `appeal:${id}:editor` }, appealReceived, (name) => ({
      ...about,
      name,
      url,
    }))
  })
}

export async function dismissAppeal(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  explanation: Explanation,
): Promise<void> {
  await act(context, viewer, manuscriptId, 'dismiss_appeal', async (acting) => {
    const { trx, manuscript, authors, now } = acting
    const answer = await checkedExplanation(acting, explanation)
    const id = await answerAppeal(trx, manuscriptId, {
      answer,
      answeredBy: viewer.id,
      at: now,
      upheld: false,
    })
    await move(acting, 'dismiss_appeal', { notes: answer, authorNotes: answer })
    const about = await aboutOf(context, manuscript)
    const url = context.config.baseUrl + urls.authorManuscript(manuscriptId)
    await tellAuthors({ trx, manuscript, event: `appeal:${id}:dismissed` }, authors, (name) =>
      appealDismissed({ ...about, name, url, note: answer }),
    )
  })
}

/**
 * Reopens a rejected manuscript, with or without an appeal. It returns to screening with its rounds, reviews
 * and letters, so that the editor can start another round or decide again.
 */
export async function reopen(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  explanation: Explanation,
): Promise<void> {
  await act(context, viewer, manuscriptId, 'reopen', async (acting) => {
    const { trx, manuscript, authors, now } = acting
    const note = await checkedExplanation(acting, explanation)
    await closeDismissedAppeal(trx, manuscriptId, now)
    await answerAppeal(trx, manuscriptId, { answer: note, answeredBy: viewer.id, at: now, upheld: true })
    await move(acting, 'reopen', { notes: note, authorNotes: note })
    const about = await aboutOf(context, manuscript)
    const url = context.config.baseUrl + urls.authorManuscript(manuscriptId)
    await tellAuthors(
      { trx, manuscript, event: `reopened:${manuscriptId}:${now.getTime()}` },
      authors,
      (name) => manuscriptReopened({ ...about, name, url, note }),
    )
  })
}
