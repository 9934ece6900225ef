import type { z } from 'zod'
import { Refusal } from '#domain/errors.ts'
import type { DecisionKind } from '#domain/manuscript/decision.ts'
import type { RejectionReason } from '#domain/manuscript/desk-rejection.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { LetterTemplate, letterTemplateInput } from '#domain/schemas/decision.ts'
import type { Context } from '../context.ts'
import type { Trx } from '../db/client.ts'
import { refuseOvertaken } from '../http/overtaken.ts'
import { insertAudit } from '../workflow/queries.ts'
import {
  deleteTemplate,
  insertTemplate,
  lockTemplate,
  releaseUsual,
  templatesFor,
  updateTemplate,
} from './template-queries.ts'

type Input = z.output<typeof letterTemplateInput>

/** Returns the templates of the journal and of the editor. */
export async function letterTemplates({ db }: Context, viewer: Viewer): Promise<LetterTemplate[]> {
  return (await templatesFor(db, viewer.id)).map(({ ownerId, kind, ...row }) => ({
    ...row,
    reason: row.reason as RejectionReason | null,
    kind: kind as DecisionKind,
    forJournal: ownerId === null,
    mayChange: ownerId === viewer.id || (ownerId === null && viewer.role === 'admin'),
  }))
}

function ownerOf({ forJournal }: Input, viewer: Viewer): string | null {
  if (!forJournal) return viewer.id
  if (viewer.role !== 'admin')
    throw new Refusal('forbidden', 'The journal’s letters are made by administrators.')
  return null
}

/** Only a rejection has reasons. */
function reasonOf({ kind, reason }: Input): RejectionReason | null {
  return kind === 'reject' ? (reason ?? null) : null
}

/** Clears the previous default template, because there may be only one per decision and owner. */
async function makeRoom(trx: Trx, ownerId: string | null, input: Input): Promise<void> {
  if (input.isUsual) await releaseUsual(trx, ownerId, input.kind)
}

async function audit(trx: Trx, viewer: Viewer, action: string, id: string, ownerId: string | null, at: Date) {
  // Changes of shared templates are recorded in the audit log; personal ones are not.
  if (ownerId === null)
    await insertAudit(trx, { actorId: viewer.id, action, subjectKind: 'letter_template', subjectId: id, at })
}

export async function addTemplate(context: Context, viewer: Viewer, input: Input): Promise<string> {
  const ownerId = ownerOf(input, viewer)
  return context.db.transaction().execute(async (trx) => {
    await makeRoom(trx, ownerId, input)
    const { kind, name, body, isUsual } = input
    const now = context.clock.now()
    const id = await insertTemplate(
      trx,
      { ownerId, kind, name: name.trim(), body: body.trim(), isUsual, reason: reasonOf(input) },
      now,
    )
    await audit(trx, viewer, 'add_letter_template', id, ownerId, now)
    return id
  })
}

async function own(trx: Trx, viewer: Viewer, id: string) {
  const found = await lockTemplate(trx, id)
  if (!found || (found.ownerId !== null && found.ownerId !== viewer.id)) throw new Refusal('not_found')
  if (found.ownerId === null && viewer.role !== 'admin')
    throw new Refusal('forbidden', 'The journal’s letters are changed by administrators.')
  return found
}

export async function changeTemplate(
  context: Context,
  viewer: Viewer,
  id: string,
  input: Input,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const { ownerId, ...present } = await own(trx, viewer, id)
    refuseOvertaken(input.was, present)
    const now = context.clock.now()
    await makeRoom(trx, ownerId, input)
    const { kind, name, body, isUsual } = input
    await updateTemplate(
      trx,
      id,
      { kind, name: name.trim(), body: body.trim(), isUsual, reason: reasonOf(input) },
      now,
    )
    await audit(trx, viewer, 'change_letter_template', id, ownerId, now)
  })
}

export async function removeTemplate(context: Context, viewer: Viewer, id: string): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const { ownerId } = await own(trx, viewer, id)
    await deleteTemplate(trx, id)
    await audit(trx, viewer, 'remove_letter_template', id, ownerId, context.clock.now())
  })
}
