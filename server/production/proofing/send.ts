import type { z } from 'zod'
import { invalid, Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { proofDueInput, sendProofsInput } from '#domain/schemas/production-proofs.ts'
import { urls } from '#domain/urls.ts'
import { galleyReminder } from '#emails/production.ts'
import { proofMoved, proofReminder, proofSent } from '#emails/proofs.ts'
import type { Context } from '../../context.ts'
import { renditionsOf } from '../../files/rendition-queries.ts'
import { type Acting, changeAsEditor, recordHistory } from '../../workflow/act.ts'
import { refuseNamedReviewers } from '../../workflow/named.ts'
import { aboutOf, tellAuthors } from '../../workflow/tell.ts'
import { findVersion } from '../text-queries.ts'
import { dueDay, endOf } from './due.ts'
import * as proofing from './queries.ts'
import { correspondingOf, refusalToSend } from './view.ts'

const remindEveryMs = 24 * 3_600_000
const nothingWaits = 'No proof is waiting for the author.'

/**
 * Sends the newest version to the corresponding author as a proof, with all queries that are not closed. If
 * an earlier proof is unanswered, it is replaced. The author is told so, and their answers and comments are
 * kept.
 */
export async function sendProofs(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  input: z.output<typeof sendProofsInput>,
): Promise<string> {
  const { review } = await context.settings()
  return changeAsEditor(context, viewer, manuscriptId, async (acting) => {
    const { trx, manuscript, now } = acting
    const version = await findVersion(trx, manuscriptId)
    const refusal = refusalToSend(acting, version)
    if (refusal || !version) throw new Refusal('conflict', refusal ?? undefined)
    const day = input.dueDate ?? dueDay(now, review.proofDays)
    const dueAt = futureEnd(day, now)
    const note = input.note?.trim() || null
    if (!input.namesAllowed) {
      const said = [note ?? '', ...(await proofing.queriesToSend(trx, manuscriptId))]
      await refuseNamedReviewers(acting, 'note', said.join('\n'))
    }
    const replaced = await proofing.replaceOpenProof(trx, manuscriptId, now)
    const pdf = (await renditionsOf(trx, { manuscriptId })).find(
      ({ format, state, versionId }) => format === 'pdf' && state === 'ready' && versionId === version.id,
    )
    const { id, number } = await proofing.insertProof(trx, {
      ...{ manuscriptId, versionId: version.id, sentBy: viewer.id, note, dueAt, requestedAt: now },
      // If there is no PDF yet, it is being made. The job that makes it adds it to the proof.
      ...{ pdfKey: pdf?.storageKey ?? null, pdfPages: pdf?.pages ?? null },
    })
    const queries = await proofing.sendQueries(trx, manuscriptId, id)
    if (replaced) await proofing.moveComments(trx, manuscriptId, id)
    await recordHistory(acting, {
      ...{ action: 'send_proofs', side: 'editor', visibleToAuthors: true, notes: note, authorNotes: note },
      details: { proof: number, version: version.number, queries, due: day, replaced },
    })
    const about = await aboutOf(context, manuscript)
    const url = context.config.baseUrl + urls.authorProof(manuscriptId)
    await tellAuthors({ trx, manuscript, event: `proof:${id}` }, correspondingOf(acting), (name) =>
      proofSent({ ...about, name, url, due: dueAt, note: note ?? '', queries, replaced }),
    )
    return id
  })
}

/**
 * Reminds the author of the open proof, of the text or of a galley, immediately but at most once a day. A
 * proof without a due date (of an earlier release) gets one.
 */
export async function remindByHand(context: Context, viewer: Viewer, manuscriptId: string): Promise<void> {
  const { review } = await context.settings()
  await changeAsEditor(context, viewer, manuscriptId, async (acting) => {
    const { trx, now } = acting
    const proof = await proofing.openProofOf(trx, manuscriptId)
    if (!proof) throw new Refusal('conflict', nothingWaits)
    if (proof.remindedAt && now.getTime() - Date.parse(proof.remindedAt) < remindEveryMs)
      throw new Refusal('conflict', 'The author was reminded less than a day ago.')
    await proofing.setReminded(trx, proof.id, now)
    const due = proof.dueAt ? new Date(proof.dueAt) : endOf(dueDay(now, review.proofDays))
    if (!proof.dueAt) await proofing.setDue(trx, proof.id, due)
    const event = `proof:${proof.id}:reminder:${now.toISOString()}`
    await sendReminder(context, acting, { due, ofText: proof.versionId !== null, event })
    await recordHistory(acting, { action: 'remind_author', side: 'editor', visibleToAuthors: false })
  })
}

/** Queues the reminder and returns the number of messages. */
export async function sendReminder(
  context: Context,
  acting: Pick<Acting, 'trx' | 'manuscript' | 'authors' | 'now'>,
  { due, ofText, event }: { due: Date; ofText: boolean; event: string },
): Promise<number> {
  const { trx, manuscript, now } = acting
  const about = await aboutOf(context, manuscript)
  const page = ofText ? urls.authorProof(manuscript.id) : urls.authorManuscript(manuscript.id)
  const reminder = ofText ? proofReminder : galleyReminder
  return tellAuthors({ trx, manuscript, event }, correspondingOf(acting), (name) =>
    reminder({
      ...{ ...about, name, url: context.config.baseUrl + page, due },
      late: due.getTime() < now.getTime(),
    }),
  )
}

/** Sets the due date of the open proof, which also answers a request for more time. */
export async function moveDue(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  { dueDate }: z.output<typeof proofDueInput>,
): Promise<void> {
  await changeAsEditor(context, viewer, manuscriptId, async (acting) => {
    const { trx, now } = acting
    const proof = await openProof(acting)
    const dueAt = futureEnd(dueDate, now)
    await proofing.setDue(trx, proof.id, dueAt)
    await proofing.setAsked(trx, proof.id, null)
    await announce(context, acting, { action: 'move_proofs_due', dueAt, reopened: false, proofId: proof.id })
  })
}

/** Opens the latest proof again after it was answered. It then stays open for as long as a new one. */
export async function reopenProof(context: Context, viewer: Viewer, manuscriptId: string): Promise<void> {
  const { review } = await context.settings()
  await changeAsEditor(context, viewer, manuscriptId, async (acting) => {
    const { trx, now, manuscript } = acting
    const [latest] = await proofing.sentProofsOf(trx, manuscriptId)
    if (!latest || latest.answeredAt === null || manuscript.proofsOpen)
      throw new Refusal('conflict', 'There is no answered proof to open again.')
    if (manuscript.status !== 'accepted' || manuscript.stage !== 'production')
      throw new Refusal('conflict', 'Proofs belong to a manuscript in production.')
    const dueAt = endOf(dueDay(now, review.proofDays))
    await proofing.reopen(trx, latest.id, dueAt)
    await proofing.setAsked(trx, latest.id, null)
    await announce(context, acting, { action: 'reopen_proofs', dueAt, reopened: true, proofId: latest.id })
  })
}

async function announce(
  context: Context,
  acting: Acting,
  change: { action: 'move_proofs_due' | 'reopen_proofs'; dueAt: Date; reopened: boolean; proofId: string },
): Promise<void> {
  const { trx, manuscript, now } = acting
  const { action, dueAt, reopened, proofId } = change
  await recordHistory(acting, {
    ...{ action, side: 'editor', visibleToAuthors: true },
    details: { due: dueAt.toISOString().slice(0, 10) },
  })
  const about = await aboutOf(context, manuscript)
  const url = context.config.baseUrl + urls.authorProof(manuscript.id)
  const event = `proof:${proofId}:${action}:${now.toISOString()}`
  await tellAuthors({ trx, manuscript, event }, correspondingOf(acting), (name) =>
    proofMoved({ ...about, name, url, due: dueAt, reopened }),
  )
}

function futureEnd(day: string, now: Date): Date {
  const end = endOf(day)
  if (end.getTime() < now.getTime()) throw invalid('dueDate', 'Please choose a date that is not in the past')
  return end
}

async function openProof({ trx, manuscript }: Acting): Promise<proofing.SentProofRow> {
  const [latest] = await proofing.sentProofsOf(trx, manuscript.id)
  if (!latest || latest.answeredAt !== null || latest.replacedAt !== null)
    throw new Refusal('conflict', nothingWaits)
  return latest
}
