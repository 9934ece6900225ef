import { Refusal } from '#domain/errors.ts'
import { quotas } from '#domain/manuscript/submission.ts'
import type { DraftInput, DraftView } from '#domain/schemas/drafts.ts'
import type { Context } from '../context.ts'
import { draftsOf, findDraft, insertDraft, updateDraft } from './queries.ts'

type Row = NonNullable<Awaited<ReturnType<typeof findDraft>>>

export function draftViewOf(row: Row): DraftView {
  return {
    ...(row.content as unknown as Omit<DraftInput, 'revision'>),
    id: row.id,
    revision: row.revision,
    updatedAt: row.updatedAt,
  }
}

/** Saves unless another device has saved since: then 409, and nothing is overwritten. */
export async function saveDraft(
  { db, clock }: Context,
  ownerId: string,
  id: string,
  { revision, ...content }: DraftInput,
): Promise<DraftView> {
  const now = clock.now()
  if (revision === null && (await draftsOf(db, ownerId)).length >= quotas.drafts)
    throw new Refusal(
      'quota',
      `You have ${quotas.drafts} drafts, which is the limit. Submit or delete one of them, then start a new one.`,
    )
  const row =
    revision === null
      ? await insertDraft(db, { id, ownerId, content, now })
      : await updateDraft(db, { id, ownerId, revision, content, now })
  if (row) return draftViewOf(row)
  const current = await findDraft(db, ownerId, id)
  if (!current)
    throw new Refusal('not_found', 'This draft is no longer there. It may have been submitted or deleted.')
  throw new Refusal(
    'conflict',
    'This draft was changed in another window or on another device since you opened it.',
  )
}
