import { roles } from '#domain/account/account.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { OverviewView } from '#domain/schemas/cms.ts'
import type { Context } from '../context.ts'
import { findCounts } from './queries.ts'

/** Returns the data of the administrators' start page. */
export async function overview(
  { db, settings }: Pick<Context, 'db' | 'settings'>,
  viewer: Pick<Viewer, 'id'>,
): Promise<OverviewView> {
  const counts = { ...(await findCounts(db, viewer)), roles: roles.length }
  return { counts, isInMaintenance: (await settings()).maintenance.isOn }
}
