import type { z } from 'zod'
import { invalid, Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { galleyInput, proofsInput } from '#domain/schemas/production.ts'
import { urls } from '#domain/urls.ts'
import { inProduction, proofsAnswered, proofsReady } from '#emails/production.ts'
import type { Context } from '../context.ts'
import type { Trx } from '../db/client.ts'
import { attachFiles, ensureChecked } from '../files/attach.ts'
import { type Acting, act, changeAsEditor, move, recordHistory } from '../workflow/act.ts'
import { aboutOf, tellAuthors } from '../workflow/tell.ts'
import { chooseGalley } from './formats/queries.ts'
import { dueDay, endOf } from './proofing/due.ts'
import { sentQueriesOf } from './proofing/queries.ts'
import {
  answerProofs,
  currentGalley,
  galleyNamed,
  hasFile,
  openProofHasVersion,
  requestProofs,
  setGalley,
} from './queries.ts'
import { tellProduction } from './queue/tell.ts'
import { findVersion } from './text-queries.ts'

/** Returns the corresponding author, because only they answer proofs. */
function corresponding({ authors }: Acting) {
  return authors.filter((author) => author.isCorresponding).slice(0, 1)
}

/**
 * Moves the manuscript to production. Requires a copyedited file, or a text that is edited in the journal.
 */
export async function toProduction(context: Context, viewer: Viewer, manuscriptId: string): Promise<void> {
  await act(context, viewer, manuscriptId, 'to_production', async (acting) => {
    const { trx, manuscript } = acting
    const text = await findVersion(trx, manuscriptId)
    if (!text?.isValid && !(await hasFile(trx, manuscriptId, 'copyedited')))
      throw new Refusal(
        'conflict',
        'Please upload the copyedited version first, or convert the text and edit it here.',
      )
    await move(acting, 'to_production')
    const about = await aboutOf(context, manuscript)
    const url = context.config.baseUrl + urls.authorManuscript(manuscriptId)
    const news = { trx, manuscript, event: `production:${manuscriptId}` }
    await tellAuthors(news, corresponding(acting), (name) => inProduction({ ...about, name, url }))
  })
}

/** Adds a galley, which becomes the current one, and asks the author for its proofs. */
export async function addGalley(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  input: z.output<typeof galleyInput>,
): Promise<string> {
  await ensureChecked(context, viewer.id, [input], () => 'objectId')
  if (!/\.pdf$/i.test(input.fileName.trim()))
    throw invalid('fileName', 'A galley is a PDF. Please upload a PDF file.')
  return changeAsEditor(context, viewer, manuscriptId, async (acting) => {
    const { trx, manuscript } = acting
    if (manuscript.status !== 'accepted' || manuscript.stage !== 'production' || manuscript.held)
      throw new Refusal('conflict', 'Galleys belong to a manuscript in production.')
    const [fileId] = await attachFiles(
      context,
      trx,
      {
        manuscriptId,
        version: manuscript.version,
        ownerId: viewer.id,
        reviewMode: manuscript.reviewMode,
        path: '',
      },
      [{ ...input, kind: 'galley' }],
    )
    if (!fileId) throw new Refusal('not_found')
    await chooseGalley(trx, manuscriptId)
    await setGalley(trx, manuscriptId, fileId)
    await recordHistory(acting, { action: 'add_galley', side: 'editor', visibleToAuthors: true })
    await askForProofs(context, acting)
    return fileId
  })
}

/** Makes an earlier galley the current one, and asks the author for proofs of it. */
export async function makeCurrent(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  fileId: string,
): Promise<void> {
  await changeAsEditor(context, viewer, manuscriptId, async (acting) => {
    const { trx, manuscript } = acting
    if (manuscript.status !== 'accepted' || manuscript.stage !== 'production' || manuscript.held)
      throw new Refusal('conflict', 'Galleys belong to a manuscript in production.')
    const galley = await galleyNamed(trx, manuscriptId, fileId)
    if (!galley) throw new Refusal('not_found', 'There is no such galley.')
    if ((await currentGalley(trx, manuscriptId))?.id === fileId) return
    await setGalley(trx, manuscriptId, fileId)
    await recordHistory(acting, {
      ...{ action: 'choose_galley', side: 'editor', visibleToAuthors: false, notes: galley.fileName },
      details: { fileId },
    })
    await askForProofs(context, acting)
  })
}

/**
 * Asks the author for proofs of the current galley, instead of an earlier one. Does nothing while a proof of
 * the text is open.
 */
async function askForProofs(context: Context, acting: Acting): Promise<void> {
  const { trx, manuscript, now } = acting
  const { review } = await context.settings()
  const due = endOf(dueDay(now, review.proofDays))
  const request = { manuscriptId: manuscript.id, requestedAt: now, dueAt: due }
  const proofsId = await requestProofs(trx, request)
  if (!proofsId) return
  const about = await aboutOf(context, manuscript)
  const url = context.config.baseUrl + urls.authorManuscript(manuscript.id)
  const news = { trx, manuscript, event: `proofs:${proofsId}` }
  await tellAuthors(news, corresponding(acting), (name) => proofsReady({ ...about, name, url, due }))
}

/**
 * Records the author's verdict on the open proof, whether it is of a version or of a typeset PDF. A proof of
 * a version cannot be approved while queries are open. `check` runs first, in the same transaction.
 */
export async function answer(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  input: z.output<typeof proofsInput>,
  check: (trx: Trx) => Promise<void> = async () => undefined,
): Promise<void> {
  const action = input.approved ? 'approve_proofs' : 'request_changes'
  await act(context, viewer, manuscriptId, action, async (acting) => {
    const { trx, manuscript, now } = acting
    await check(trx)
    if (input.approved) await requireNoOpenQueries(trx, manuscriptId)
    const comments = input.comments?.trim() || null
    const proofsId = await answerProofs(trx, manuscriptId, {
      approved: input.approved,
      comments,
      answeredBy: viewer.id,
      answeredAt: now,
    })
    await move(acting, action, { notes: comments, authorNotes: comments })
    const about = await aboutOf(context, manuscript)
    const url = context.config.baseUrl + urls.editorManuscript(manuscriptId)
    await tellProduction(
      { trx, manuscript, event: `proofs:${proofsId}:answered` },
      proofsAnswered,
      (name) => ({
        ...about,
        name,
        approved: input.approved,
        url,
      }),
    )
  })
}

async function requireNoOpenQueries(trx: Trx, manuscriptId: string): Promise<void> {
  if (!(await openProofHasVersion(trx, manuscriptId))) return
  const open = (await sentQueriesOf(trx, manuscriptId)).filter(({ state }) => state === 'open').length
  if (open > 0)
    throw new Refusal(
      'conflict',
      `${open === 1 ? 'One query is' : `${open} queries are`} open. Please answer before you approve.`,
    )
}
