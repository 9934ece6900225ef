import { Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { EditorRight } from '#domain/schemas/editor-preferences.ts'
import type { Context } from '../context.ts'
import { personName } from '../workflow/people.ts'
import { insertAudit } from '../workflow/queries.ts'
import { editorsInOffice, setRecommendsOnly } from './queries.ts'

/** Returns editors and their rights. Administrators are omitted, because they can always decide. */
export async function editorRights({ db }: Context): Promise<EditorRight[]> {
  return (await editorsInOffice(db)).map(({ id, email, recommendsOnly, ...person }) => ({
    id,
    name: personName(person),
    email,
    recommendsOnly,
  }))
}

export async function changeEditorRight(
  { db, clock }: Context,
  viewer: Viewer,
  editorId: string,
  recommendsOnly: boolean,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await setRecommendsOnly(trx, editorId, recommendsOnly))) throw new Refusal('not_found')
    await insertAudit(trx, {
      actorId: viewer.id,
      action: recommendsOnly ? 'editor_recommends_only' : 'editor_decides',
      subjectKind: 'user',
      subjectId: editorId,
      at: clock.now(),
    })
  })
}
