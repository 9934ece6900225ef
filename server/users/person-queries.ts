import { type SqlBool, sql } from 'kysely'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { PersonView } from '#domain/schemas/cms.ts'
import type { Queryable } from '../db/client.ts'
import { concealedIds } from '../workflow/visibility-queries.ts'

/** Longest list of a person's manuscripts. */
const atMost = 500

export function profileOf(db: Queryable, id: string) {
  return db
    .selectFrom('users as u')
    .select(['u.affiliation', 'u.orcid', 'u.awayUntil', 'u.expertise'])
    .select(sql<boolean>`u.email_verified_at IS NOT NULL`.as('hasProvedEmail'))
    .select(
      sql<number>`(SELECT count(DISTINCT s.sign_in_id) FROM sessions s
        WHERE s.user_id = u.id AND s.expires_at > now())`.as('sessions'),
    )
    .where('u.id', '=', id)
    .executeTakeFirst()
}

function manuscriptsFor(db: Queryable, viewer: Viewer) {
  return db
    .selectFrom('manuscripts as m')
    .select([
      'm.id',
      'm.number',
      'm.title',
      sql<PersonView['handled'][number]['status']>`m.status`.as('status'),
    ])
    .where(sql<SqlBool>`m.id NOT IN ${concealedIds(viewer)}`)
    .orderBy('m.submittedAt', 'desc')
    .orderBy('m.id')
    .limit(atMost)
}

export function authoredBy(db: Queryable, viewer: Viewer, id: string): Promise<PersonView['authored']> {
  return manuscriptsFor(db, viewer)
    .select(sql<boolean>`m.submitter_id = ${id}`.as('isSubmitter'))
    .where(
      sql<SqlBool>`(m.submitter_id = ${id} OR m.id IN (SELECT manuscript_id FROM authorships WHERE user_id = ${id}))`,
    )
    .execute()
}

export function handledBy(db: Queryable, viewer: Viewer, id: string): Promise<PersonView['handled']> {
  return manuscriptsFor(db, viewer).where('m.handlingEditorId', '=', id).execute()
}

export async function reviewsOf(db: Queryable, viewer: Viewer, id: string): Promise<PersonView['reviews']> {
  const { rows } = await sql<PersonView['reviews'][number]>`
    SELECT jsonb_build_object('id', m.id, 'number', m.number, 'title', m.title, 'status', m.status) AS manuscript,
      s.round, s.status, s.invited_at, s.due_at, s.completed_at
    FROM assignments s JOIN manuscripts m ON m.id = s.manuscript_id
    WHERE s.reviewer_id = ${id} AND m.id NOT IN ${concealedIds(viewer)}
    ORDER BY s.invited_at DESC, s.id LIMIT ${atMost}`.execute(db)
  return rows
}
