import type { DeclarationsView } from '#domain/schemas/declarations.ts'
import { declarationsKind } from '#domain/stored/declarations.ts'
import { readDocument, writeDocument } from '#domain/stored/document.ts'
import type { Queryable, Trx } from '../db/client.ts'

/** What the authors declared with the newest version that has declarations. */
export function declarationRows(db: Queryable, manuscriptId: string) {
  return db
    .selectFrom('manuscriptDeclarations')
    .select(['version', 'content'])
    .where('manuscriptId', '=', manuscriptId)
    .orderBy('version', 'desc')
    .limit(1)
}

/** Reads a row of `declarationRows`; null if nothing was declared. */
export function declarationsIn(rows: readonly { content: unknown }[]): DeclarationsView | null {
  const [row] = rows
  return row ? readDocument(declarationsKind, row.content).content : null
}

export async function declarationsOf(db: Queryable, manuscriptId: string): Promise<DeclarationsView | null> {
  return declarationsIn(await declarationRows(db, manuscriptId).execute())
}

export async function saveDeclarations(
  trx: Trx,
  { manuscriptId, version }: { manuscriptId: string; version: number },
  declarations: DeclarationsView,
  now: Date,
): Promise<void> {
  const content = JSON.stringify(writeDocument(declarationsKind, declarations))
  await trx
    .insertInto('manuscriptDeclarations')
    .values({ manuscriptId, version, content, declaredAt: now })
    .onConflict((conflict) =>
      conflict.columns(['manuscriptId', 'version']).doUpdateSet({ content, declaredAt: now }),
    )
    .execute()
}
