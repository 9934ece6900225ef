import type { z } from 'zod'
import { invalid, Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type {
  askEditorInput,
  ProofCommentInput,
  queryAnswerInput,
  verdictInput,
} from '#domain/schemas/production-proofs.ts'
import { urls } from '#domain/urls.ts'
import { proofQuestion } from '#emails/proofs.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../db/client.ts'
import { refuseOvertaken } from '../../http/overtaken.ts'
import { type Acting, lockAndSee, recordHistory } from '../../workflow/act.ts'
import { insertAudit } from '../../workflow/queries.ts'
import { aboutOf } from '../../workflow/tell.ts'
import { answer } from '../proofs.ts'
import { tellProduction } from '../queue/tell.ts'
import * as proofing from './queries.ts'
import { requireAuthor } from './view.ts'

const replaced = 'A newer proof has been sent in the meantime. Your answers are kept.'
const gone = 'This comment no longer exists.'

export async function answerQuery(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  queryId: string,
  { proofId, body, was }: z.output<typeof queryAnswerInput>,
): Promise<void> {
  await reading(context, viewer, manuscriptId, async (acting) => {
    const { trx, now } = acting
    await requireOpen(acting, proofId)
    const query = (await proofing.sentQueriesOf(trx, manuscriptId)).find(({ id }) => id === queryId)
    if (!query) throw new Refusal('not_found', 'This query no longer exists.')
    if (query.state === 'closed') throw new Refusal('conflict', 'The editors have closed this query.')
    refuseOvertaken(was, { body: query.answer ?? '' })
    await proofing.saveAnswer(trx, query, {
      ...{ manuscriptId, proofId, body: body.trim(), authorId: viewer.id, now },
    })
    await record(acting, 'proof_query_answered', { query: queryId })
  })
}

/** Creates or changes the comment or correction with this id. The text itself is not changed. */
export async function saveComment(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  commentId: string,
  { proofId, anchor, body, replacement, was }: ProofCommentInput,
): Promise<void> {
  await reading(context, viewer, manuscriptId, async (acting) => {
    const { trx, now } = acting
    const proof = await requireOpen(acting, proofId)
    if (anchor.version !== proof.version) throw new Refusal('conflict', replaced)
    const content = { anchor, body: body.trim(), replacement }
    const found = await ownComment(trx, manuscriptId, commentId)
    if (!found) {
      const row = { id: commentId, manuscriptId, proofId, ...content, authorId: viewer.id, now }
      if (!(await proofing.insertComment(trx, row))) throw new Refusal('not_found', gone)
    } else {
      requireUnsettled(found, proofId)
      refuseOvertaken(was, { body: found.body, replacement: found.replacement })
      await proofing.changeComment(trx, commentId, content, now)
    }
    await record(acting, 'proof_comment', { comment: commentId })
  })
}

export async function removeComment(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  commentId: string,
): Promise<{ id: string }> {
  return reading(context, viewer, manuscriptId, async (acting) => {
    const { trx } = acting
    const found = await ownComment(trx, manuscriptId, commentId)
    if (!found) throw new Refusal('not_found', gone)
    await requireOpen(acting, found.proofId)
    requireUnsettled(found, found.proofId)
    await proofing.deleteComment(trx, commentId)
    await record(acting, 'proof_comment_deleted', { comment: commentId })
    return { id: commentId }
  })
}

/** Approves the proof or asks for changes. This is the same step as for a proof of a typeset PDF. */
export async function giveVerdict(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  { proofId, approved, comments }: z.output<typeof verdictInput>,
): Promise<void> {
  await answer(context, viewer, manuscriptId, { approved, comments }, async (trx) => {
    const [latest] = await proofing.sentProofsOf(trx, manuscriptId)
    if (latest?.id !== proofId) throw new Refusal('conflict', replaced)
    if (approved || comments?.trim()) return
    const open = (await proofing.proofCommentsOf(trx, manuscriptId)).filter(
      ({ proofId: on, outcome }) => on === proofId && outcome === null,
    )
    const answered = (await proofing.sentQueriesOf(trx, manuscriptId)).some(
      ({ state }) => state === 'answered',
    )
    if (open.length === 0 && !answered) throw invalid('comments', 'Please say what should change')
  })
}

/** Asks the editor for more time, or to open an answered proof again. */
export async function askEditor(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  input: z.output<typeof askEditorInput>,
): Promise<void> {
  await reading(context, viewer, manuscriptId, async (acting) => {
    const { trx, manuscript, now } = acting
    const [latest] = await proofing.sentProofsOf(trx, manuscriptId)
    if (latest?.id !== input.proofId) throw new Refusal('conflict', replaced)
    if ((latest.answeredAt === null) !== (input.for === 'time') || latest.askedAt !== null)
      throw new Refusal('conflict', 'The proof has changed in the meantime. Please look at it again.')
    const until = input.for === 'time' ? (input.until ?? null) : null
    if (until && until <= now.toISOString().slice(0, 10))
      throw invalid('until', 'Please choose a date in the future')
    const reason = input.reason.trim()
    await proofing.setAsked(trx, latest.id, { for: input.for, until, reason, at: now })
    await recordHistory(acting, {
      ...{ action: 'ask_about_proofs', side: 'author', visibleToAuthors: true },
      ...{ notes: reason, authorNotes: reason, details: { for: input.for, until } },
    })
    const about = await aboutOf(context, manuscript)
    const url = context.config.baseUrl + urls.manuscriptProofs(manuscriptId)
    const event = `proof:${latest.id}:asked:${now.toISOString()}`
    await tellProduction({ trx, manuscript, event }, proofQuestion, (name) => ({
      ...{ ...about, name, url, reason, isTime: input.for === 'time' },
      until: until === null ? '' : new Date(`${until}T00:00:00Z`),
    }))
  })
}

/**
 * Runs an author's change. Only the submitting author may make it, and only while the manuscript is in
 * production.
 */
async function reading<T>(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  run: (acting: Acting) => Promise<T>,
): Promise<T> {
  return context.db.transaction().execute(async (trx) => {
    const acting = await lockAndSee(context, trx, viewer, manuscriptId)
    requireAuthor(acting)
    if (acting.standing !== 'submitter')
      throw new Refusal('forbidden', 'Co-authors can read the proof. The submitting author answers it.')
    const { status, stage } = acting.manuscript
    if (status !== 'accepted' || stage !== 'production')
      throw new Refusal('conflict', 'This manuscript is not in production.')
    return run(acting)
  })
}

async function requireOpen({ trx, manuscript }: Acting, proofId: string): Promise<proofing.SentProofRow> {
  const [latest] = await proofing.sentProofsOf(trx, manuscript.id)
  if (!latest || latest.id !== proofId || latest.replacedAt !== null) throw new Refusal('conflict', replaced)
  if (latest.answeredAt !== null)
    throw new Refusal('conflict', 'You have answered this proof. Ask the editor to open it again.')
  return latest
}

async function ownComment(trx: Trx, manuscriptId: string, commentId: string) {
  return (await proofing.proofCommentsOf(trx, manuscriptId)).find(({ id }) => id === commentId)
}

/**
 * Throws if a comment was sent with an earlier proof or has been settled, because it can then no longer be
 * changed.
 */
function requireUnsettled(comment: proofing.ProofCommentRow, proofId: string): void {
  if (comment.proofId !== proofId || comment.outcome !== null)
    throw new Refusal('conflict', 'The editors have already dealt with this comment.')
}

async function record(acting: Acting, action: string, details: Record<string, unknown>): Promise<void> {
  const { trx, viewer, manuscript, now } = acting
  await insertAudit(trx, {
    ...{ actorId: viewer.id, action, subjectKind: 'manuscript', subjectId: manuscript.id, at: now },
    details: { number: manuscript.number, ...details },
  })
}
