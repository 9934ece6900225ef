import { roles } from '#domain/account/account.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { OverviewView } from '#domain/schemas/cms.ts'
import type { Context } from '../context.ts'
import { findCounts, findReviewsDue } from './queries.ts'

/** Returns the data of the administrators' start page. */
export async function overview(
  { db, settings, clock }: Pick<Context, 'db' | 'settings' | 'clock'>,
  viewer: Pick<Viewer, 'id'>,
): Promise<OverviewView> {
  const counts = { ...(await findCounts(db, viewer)), roles: roles.length }
  const reviewsDue = await findReviewsDue(db, clock.now().toISOString().slice(0, 10))
  return { counts, reviewsDue, isInMaintenance: (await settings()).maintenance.isOn }
}
