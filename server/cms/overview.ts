import { roles } from '#domain/account/account.ts'
import { neededToOpen } from '#domain/journal/cms.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { OverviewView } from '#domain/schemas/cms.ts'
import type { Context } from '../context.ts'
import { findOverview } from './queries.ts'

/** Returns the data of the administrators' start page. The demo shows no set-up steps. */
export async function overview(
  { db, config, settings }: Context,
  viewer: Pick<Viewer, 'id'>,
): Promise<OverviewView> {
  const { content, navigation, users, written, pages, board, editors, mailTested } = await findOverview(
    db,
    viewer,
  )
  const { journal, opening } = await settings()
  const needed: readonly string[] = Object.values(neededToOpen)
  const done: Record<OverviewView['setup'][number]['step'], boolean> = {
    identity: written.includes('journal') && !journal.sample,
    office: written.includes('office'),
    metrics: written.includes('metrics'),
    publishing: written.includes('publishing'),
    pages,
    board,
    editors,
    mail: mailTested,
  }
  return {
    counts: { content, navigation, users, roles: roles.length },
    setup:
      config.mode === 'demo'
        ? []
        : Object.entries(done).map(([step, isDone]) => ({
            step: step as keyof typeof done,
            isDone,
            isNeeded: needed.includes(step),
          })),
    isOpen: opening.isOpen,
  }
}
