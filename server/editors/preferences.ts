import { Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { EditorPreferences, EditorRight, PreferencesView } from '#domain/schemas/editor-preferences.ts'
import type { Context } from '../context.ts'
import { personName } from '../workflow/people.ts'
import { accountsById, insertAudit } from '../workflow/queries.ts'
import { editorsInOffice, findPreferences, savePreferences, setRecommendsOnly } from './queries.ts'

/** An editor's own preferences, which complement the journal's settings. */
export async function preferencesOf(context: Context, viewer: Viewer): Promise<PreferencesView> {
  const { db } = context
  const { journal, review } = await context.settings()
  const own = await findPreferences(db, viewer.id)
  const [account] = await accountsById(db, [viewer.id])
  return {
    reviewDays: own?.reviewDays ?? null,
    revisionDays: own?.revisionDays ?? null,
    signature: own?.signature ?? null,
    journal: {
      reviewDays: review.reviewDays,
      revisionDays: review.revisionDays,
      signature: `${account ? personName(account) : ''}\n${journal.title}`,
    },
  }
}

export async function keepPreferences(
  { db }: Context,
  viewer: Viewer,
  preferences: EditorPreferences,
): Promise<void> {
  await savePreferences(db, viewer.id, {
    ...preferences,
    signature: preferences.signature?.trim() || null,
  })
}

/** Editors and their rights. Administrators, who can always decide, are not listed. */
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
