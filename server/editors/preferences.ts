import { invalid } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { AbsenceInput, EditorPreferences, PreferencesView } from '#domain/schemas/editor-preferences.ts'
import type { Context } from '../context.ts'
import { personName } from '../workflow/people.ts'
import { accountsById } from '../workflow/queries.ts'
import { colleaguesOf, findPreferences, saveAbsence, savePreferences } from './queries.ts'

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
    absence:
      own?.awayFrom && own.awayUntil
        ? { from: own.awayFrom, until: own.awayUntil, substituteId: own.substituteId }
        : null,
    colleagues: (await colleaguesOf(db, viewer.id)).map(({ id, awayUntil, ...person }) => ({
      id,
      name: personName(person),
      awayUntil,
    })),
    journal: {
      reviewDays: review.reviewDays,
      revisionDays: review.revisionDays,
      signature: `${account ? personName(account) : ''}\n${journal.title}`,
    },
  }
}

/** Saves an editor's absence, or ends it. */
export async function keepAbsence(
  { db, clock }: Context,
  viewer: Viewer,
  { absence }: AbsenceInput,
): Promise<void> {
  const today = clock.now().toISOString().slice(0, 10)
  if (absence && absence.until < today)
    throw invalid('absence.until', 'Please choose a day that is not over yet')
  if (absence?.substituteId) {
    const colleagues = await colleaguesOf(db, viewer.id)
    if (!colleagues.some(({ id }) => id === absence.substituteId))
      throw invalid('absence.substituteId', 'This person cannot substitute: they are no active editor')
  }
  await saveAbsence(db, viewer.id, {
    awayFrom: absence?.from ?? null,
    awayUntil: absence?.until ?? null,
    substituteId: absence?.substituteId ?? null,
  })
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
