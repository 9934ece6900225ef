import type { DecisionKind } from '#domain/manuscript/decision.ts'
import type { Queryable, Trx } from '../db/client.ts'

const columns = ['id', 'ownerId', 'kind', 'name', 'body', 'isUsual', 'reason'] as const

/** Returns the editor's own templates first, then the journal's. */
export function templatesFor(db: Queryable, editorId: string, kind?: DecisionKind) {
  return db
    .selectFrom('letterTemplates')
    .select(columns)
    .where((eb) => eb.or([eb('ownerId', '=', editorId), eb('ownerId', 'is', null)]))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .orderBy((eb) => eb('ownerId', 'is', null))
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export function lockTemplate(trx: Trx, id: string) {
  return trx.selectFrom('letterTemplates').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
}

interface Template {
  kind: DecisionKind
  name: string
  body: string
  isUsual: boolean
  reason: string | null
}

export async function insertTemplate(
  trx: Trx,
  template: Template & { ownerId: string | null },
  updatedAt: Date,
): Promise<string> {
  const row = await trx
    .insertInto('letterTemplates')
    .values({ ...template, updatedAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function updateTemplate(
  trx: Trx,
  id: string,
  template: Template,
  updatedAt: Date,
): Promise<void> {
  await trx
    .updateTable('letterTemplates')
    .set({ ...template, updatedAt })
    .where('id', '=', id)
    .execute()
}

export async function releaseUsual(trx: Trx, ownerId: string | null, kind: DecisionKind): Promise<void> {
  await trx
    .updateTable('letterTemplates')
    .set({ isUsual: false })
    .where('ownerId', ownerId === null ? 'is' : '=', ownerId)
    .where('kind', '=', kind)
    .execute()
}

export async function deleteTemplate(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('letterTemplates').where('id', '=', id).execute()
}
