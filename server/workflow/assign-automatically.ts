import { fieldName } from '#domain/journal/kinds.ts'
import type { Settings } from '#domain/journal/settings.ts'
import type { Context } from '../context.ts'
import { type Acting, recordHistory } from './act.ts'
import { type Candidate, candidatesFor, setAssigned } from './choose-editor-queries.ts'
import { personName } from './people.ts'
import type { ManuscriptRow } from './queries.ts'

/** Chooses the editor with the fewest open manuscripts among those who are nearest to the manuscript. */
function choose(settings: Settings, candidates: readonly Candidate[], manuscript: ManuscriptRow) {
  const field = fieldName(settings, manuscript.fieldOfStudy)
  const groups = [
    [({ forCall }: Candidate) => forCall, `guest editor of the call “${manuscript.call?.title ?? ''}”`],
    [({ forField }: Candidate) => forField, `section editor for ${field}`],
    [({ isGeneral }: Candidate) => isGeneral, 'editor for all fields'],
  ] as const
  for (const [belongs, description] of groups) {
    const nearest = candidates.filter(belongs)
    const [chosen] = nearest
    if (chosen)
      return {
        chosen,
        explanation:
          nearest.length === 1
            ? `Assigned automatically as the only available ${description}.`
            : `Assigned automatically as the ${description} with the fewest open manuscripts (${nearest.length} were available).`,
      }
  }
  return null
}

/**
 * Assigns the handling editor by field and load, if the journal has turned this on. Returns the manuscript as it
 * is afterwards.
 */
export async function assignAutomatically(
  context: Context,
  { trx, manuscript, now }: Pick<Acting, 'trx' | 'manuscript' | 'now'>,
): Promise<ManuscriptRow> {
  const settings = await context.settings()
  if (!settings.review.assignAutomatically || manuscript.handlingEditorId) return manuscript
  const choice = choose(settings, await candidatesFor(trx, manuscript), manuscript)
  if (!choice) return manuscript
  const { chosen, explanation } = choice
  await setAssigned(trx, manuscript.id, chosen.id, explanation)
  await recordHistory(
    { trx, manuscript, viewer: null, now },
    {
      action: 'assign_editor',
      side: 'system',
      notes: `${personName(chosen)}\n${explanation}`,
      visibleToAuthors: false,
    },
  )
  return { ...manuscript, handlingEditorId: chosen.id, handlingAssignedBy: null }
}
