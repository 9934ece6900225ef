import { type SqlBool, sql } from 'kysely'
import type { Queryable } from '../db/client.ts'
import type { ManuscriptRow } from './queries.ts'
import { hasJoined, isClosedTo, isMatchOf, worksOnAll } from './visibility-queries.ts'

/** The number of open manuscripts that the editor `u` handles. */
export const loadOf = (except = sql``) =>
  sql<number>`(SELECT count(*) FROM manuscripts o WHERE o.handling_editor_id = u.id
    AND o.status IN ('submitted', 'under_review', 'revisions_required', 'revised', 'accepted') ${except})`

export interface Candidate {
  id: string
  username: string
  firstName: string | null
  lastName: string | null
  email: string
  load: number
  /** Whether the editor is the guest editor of the manuscript's call for papers. */
  forCall: boolean
  /** Whether the editor is a section editor for the manuscript's field. */
  forField: boolean
  /** Whether the editor has no sections and calls and is therefore chosen for any manuscript. */
  isGeneral: boolean
}

/**
 * Returns the editors who can be assigned automatically: active, in office, with the right to decide, without a
 * conflict, and neither possibly an author nor a reviewer of the manuscript.
 */
export function candidatesFor(
  db: Queryable,
  { id, fieldOfStudy, call }: Pick<ManuscriptRow, 'id' | 'fieldOfStudy' | 'call'>,
): Promise<Candidate[]> {
  const has = (duty: string) => sql`${duty} = ANY (u.duties)`
  return db
    .selectFrom('users as u')
    .select(['u.id', 'u.username', 'u.firstName', 'u.lastName', 'u.email', loadOf().as('load')])
    .select([
      sql<boolean>`coalesce(${has('guest_editor')} AND ${call?.id ?? null}::uuid = ANY (u.guest_calls), false)`.as(
        'forCall',
      ),
      sql<boolean>`(${has('section_editor')} AND ${fieldOfStudy} = ANY (u.section_fields))`.as('forField'),
      sql<boolean>`NOT (u.duties && ARRAY['section_editor', 'guest_editor', 'copyeditor', 'production_editor'])`.as(
        'isGeneral',
      ),
    ])
    .where('u.isActive', '=', true)
    .where('u.role', '=', 'editor')
    .where('u.recommendsOnly', '=', false)
    .where(worksOnAll)
    .where(hasJoined)
    .where((eb) => eb.not(isClosedTo(id)))
    .where((eb) => eb.not(isMatchOf(id)))
    .where(
      sql<SqlBool>`NOT EXISTS (SELECT FROM absent_editors x WHERE x.user_id = u.id)
        AND NOT EXISTS (SELECT FROM assignments s WHERE s.manuscript_id = ${id} AND s.reviewer_id = u.id
          AND s.status IN ('pending', 'in_progress', 'completed'))`,
    )
    .orderBy('load')
    .orderBy('u.id')
    .execute()
}

export async function setAssigned(
  db: Queryable,
  manuscriptId: string,
  editorId: string,
  explanation: string,
): Promise<void> {
  await db
    .updateTable('manuscripts')
    .set({ handlingEditorId: editorId, handlingAssignedBy: null, handlingExplanation: explanation })
    .where('id', '=', manuscriptId)
    .execute()
}
