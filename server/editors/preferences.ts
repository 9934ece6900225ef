import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { EditorPreferences, PreferencesView } from '#domain/schemas/editor-preferences.ts'
import type { Context } from '../context.ts'
import { personName } from '../workflow/people.ts'
import { accountsById } from '../workflow/queries.ts'
import { findPreferences, savePreferences } from './queries.ts'

/** Returns an editor's own preferences, which supplement the journal's settings. */
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
