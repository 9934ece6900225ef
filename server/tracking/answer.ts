import { fullName } from '#domain/account/account.ts'
import { indexOfOwnEntry } from '#domain/manuscript/authorship.ts'
import { stages, statuses } from '#domain/manuscript/manuscript.ts'
import { urls } from '#domain/urls.ts'
import { manuscriptState } from '#emails/reader.ts'
import type { Context } from '../context.ts'
import { queueEmail } from '../mail/queue.ts'
import { findSubmitter, takeRequest, wasAnsweredSince } from './queries.ts'

/** Milliseconds during which a repeated request does not send another message. */
const repeatAfter = 10 * 60_000

/**
 * Sends the status to the submitter only, as shown in the author's own list (a held decision stays hidden).
 */
export async function answerTracking(context: Context, { requestId }: { requestId: string }): Promise<void> {
  const { journal } = await context.settings()
  await context.db.transaction().execute(async (trx) => {
    const request = await takeRequest(trx, requestId)
    if (!request) return
    const submitter = await findSubmitter(trx, request.number, request.emailKey)
    if (!submitter) return
    const asked = Date.parse(request.createdAt)
    const key = (time: number) => `track:${submitter.manuscriptId}:${new Date(time).toISOString()}`
    if (await wasAnsweredSince(trx, submitter.manuscriptId, key(asked - repeatAfter))) return
    const manuscripts = await context.reads.mySubmissions(submitter.viewer)
    const manuscript = manuscripts.find(({ id }) => id === submitter.manuscriptId)
    if (!manuscript) return
    const own = manuscript.authors[indexOfOwnEntry(manuscript.authors, request.emailKey)]
    await queueEmail(trx, {
      eventKey: key(asked),
      to: submitter.viewer.email,
      userId: submitter.viewer.id,
      manuscriptId: manuscript.id,
      message: manuscriptState({
        journal: journal.title,
        name: own ? fullName(own) : submitter.name,
        number: manuscript.number,
        title: manuscript.title,
        status: statuses[manuscript.status],
        stage: stages[manuscript.currentStage],
        since: new Date(manuscript.lastStatusUpdate),
        url: context.config.baseUrl + urls.authorManuscript(manuscript.id),
      }),
    })
  })
}
