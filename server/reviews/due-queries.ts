import { sql } from 'kysely'
import type { Role } from '#domain/account/account.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { Queryable, Trx } from '../db/client.ts'
import { worksOnAll } from '../workflow/visibility-queries.ts'

/** Returns the open assignments of manuscripts under review, with the data for their next reminder. */
export function openAssignments(db: Queryable) {
  return db
    .selectFrom('assignments as s')
    .innerJoin('manuscripts as m', 'm.id', 's.manuscriptId')
    .innerJoin('users as u', 'u.id', 's.reviewerId')
    .select([
      's.id',
      's.manuscriptId',
      's.reviewerId',
      's.status',
      's.invitedAt',
      's.dueAt',
      's.tokenExpiresAt',
    ])
    .where('s.status', 'in', [sql.lit('pending'), sql.lit('in_progress')])
    .where('m.status', '=', 'under_review')
    .where('u.isActive', '=', true)
    .orderBy('s.id')
    .execute()
}

/** Returns those events for which a message has already been queued. */
export async function toldEvents(db: Queryable, events: string[]): Promise<Set<string>> {
  if (events.length === 0) return new Set()
  const rows = await db.selectFrom('emails').select('eventKey').where('eventKey', 'in', events).execute()
  return new Set(rows.map(({ eventKey }) => eventKey))
}

export async function setExpired(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('assignments').set({ status: 'expired' }).where('id', '=', id).execute()
}

/* The ranked list */

export function listOf(db: Queryable, manuscriptId: string, round: number) {
  return db
    .selectFrom('reviewerLists')
    .select(['active', 'changedBy'])
    .where('manuscriptId', '=', manuscriptId)
    .where('round', '=', round)
    .executeTakeFirst()
}

export function entriesOf(db: Queryable, manuscriptId: string, round: number) {
  return db
    .selectFrom('reviewerListEntries as e')
    .innerJoin('users as u', 'u.id', 'e.reviewerId')
    .select([
      'e.reviewerId',
      'e.position',
      'e.invitedAt',
      'e.passedOver',
      'u.username',
      'u.firstName',
      'u.lastName',
      'u.affiliation',
    ])
    .where('e.manuscriptId', '=', manuscriptId)
    .where('e.round', '=', round)
    .orderBy('e.position')
    .execute()
}

export async function saveList(
  trx: Trx,
  list: { manuscriptId: string; round: number; active: boolean; changedBy: string },
): Promise<void> {
  const { active, changedBy } = list
  await trx
    .insertInto('reviewerLists')
    .values(list)
    .onConflict((conflict) => conflict.columns(['manuscriptId', 'round']).doUpdateSet({ active, changedBy }))
    .execute()
}

/** Replaces the waiting entries. Entries that were already invited or skipped are kept as a record. */
export async function replaceWaiting(
  trx: Trx,
  { manuscriptId, round }: { manuscriptId: string; round: number },
  reviewerIds: string[],
  addedAt: Date,
): Promise<void> {
  await trx
    .deleteFrom('reviewerListEntries')
    .where('manuscriptId', '=', manuscriptId)
    .where('round', '=', round)
    .where((eb) =>
      eb.or([
        eb('invitedAt', 'is', null).and('passedOver', 'is', null),
        ...(reviewerIds.length > 0 ? [eb('reviewerId', 'in', reviewerIds)] : []),
      ]),
    )
    .execute()
  if (reviewerIds.length === 0) return
  const { last } = await trx
    .selectFrom('reviewerListEntries')
    .select(sql<number>`coalesce(max(position), 0)`.as('last'))
    .where('manuscriptId', '=', manuscriptId)
    .where('round', '=', round)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('reviewerListEntries')
    .values(
      reviewerIds.map((reviewerId, index) => ({
        manuscriptId,
        round,
        reviewerId,
        position: last + index + 1,
        addedAt,
      })),
    )
    .execute()
}

export async function markEntry(
  trx: Trx,
  entry: { manuscriptId: string; round: number; reviewerId: string },
  outcome: { invitedAt: Date } | { passedOver: string },
): Promise<void> {
  await trx
    .updateTable('reviewerListEntries')
    .set(outcome)
    .where('manuscriptId', '=', entry.manuscriptId)
    .where('round', '=', entry.round)
    .where('reviewerId', '=', entry.reviewerId)
    .execute()
}

/**
 * Returns the assignments of a round that may still lead to a review. Excludes invitations that have been
 * without a response for longer than `silence`.
 */
export async function liveAssignments(
  db: Queryable,
  manuscriptId: string,
  round: number,
  silentSince: Date,
): Promise<number> {
  const row = await db
    .selectFrom('assignments')
    .select((eb) => eb.fn.countAll<number>().as('number'))
    .where('manuscriptId', '=', manuscriptId)
    .where('round', '=', round)
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['in_progress', 'completed']),
        eb('status', '=', 'pending').and('invitedAt', '>', silentSince.toISOString()),
      ]),
    )
    .executeTakeFirstOrThrow()
  return row.number
}

/** Returns the manuscripts whose ranked list contains reviewers to invite. */
export async function manuscriptsWithList(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectFrom('reviewerLists as l')
    .innerJoin('manuscripts as m', (join) =>
      join.onRef('m.id', '=', 'l.manuscriptId').onRef('m.round', '=', 'l.round'),
    )
    .select('m.id')
    .where('l.active', '=', sql.lit(true))
    .where('m.status', '=', 'under_review')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('reviewerListEntries as e')
          .select('e.reviewerId')
          .whereRef('e.manuscriptId', '=', 'l.manuscriptId')
          .whereRef('e.round', '=', 'l.round')
          .where('e.invitedAt', 'is', null)
          .where('e.passedOver', 'is', null),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Finds the editor in whose name the list invites, unless they are out of office. */
export async function editorInOffice(db: Queryable, id: string): Promise<Viewer | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'role', 'email', 'orcid'])
    .where('id', '=', id)
    .where('isActive', '=', true)
    .where('role', 'in', ['editor', 'admin'])
    .where(worksOnAll)
    .executeTakeFirst()
  return row && { ...row, role: row.role as Role }
}
