import { type DecisionKind, decisionKinds } from '#domain/manuscript/decision.ts'
import { pendingStatuses, reviewedStatuses, type Status } from '#domain/manuscript/manuscript.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import { type QueueTab, type QueueView, queuePageSize, queueViews } from '#domain/manuscript/queue.ts'
import type { QueueAnswer, QueueQuery, SavedFilter } from '#domain/schemas/queue.ts'
import type { Context } from '../context.ts'
import { absentEditors, substitutesOf } from '../workflow/absence-queries.ts'
import { personName } from '../workflow/people.ts'
import { authorsOf } from '../workflow/queries.ts'
import { actingFor } from './acting-for.ts'
import { awayOf } from './away.ts'
import { forecaster } from './forecast.ts'
import { countedManuscripts } from './queries.ts'
import { findInQueue, handlingEditors, heldBy, queueHints, statusCounts } from './queue-queries.ts'
import { savedViews } from './saved-views.ts'
import { decisionName, editorManuscriptOf } from './views.ts'

const views = Object.keys(queueViews) as QueueView[]

/** Returns one page of the editor's queue, with the counts of all views. */
export async function queue(context: Context, viewer: Viewer, query: QueueQuery): Promise<QueueAnswer> {
  const { db, clock } = context
  const { review } = await context.settings()
  const now = clock.now()
  const needed = review.minimumReviews
  const { tab, page, sort, ...filter } = query
  const saved = await savedViews(context, viewer)
  const absent = await absentEditors(db).execute()
  const substitutes = new Map(absent.map(({ userId, substituteId }) => [userId, substituteId]))
  const away = new Map(absent.map((one) => [one.userId, awayOf(one)]))
  // Independent queries run in parallel.
  const [found, { inStatus, appeals }, held, editors] = await Promise.all([
    findInQueue(db, viewer, views, {
      tab,
      filter,
      sort: sort ?? (tab === 'pending' ? 'turn' : 'updated'),
      limit: queuePageSize,
      offset: (page - 1) * queuePageSize,
      saved,
      needed,
      now,
      acting: actingFor(substitutes, viewer.id),
    }),
    statusCounts(db, viewer),
    heldBy(db, viewer),
    handlingEditors(db),
  ])
  const [counted, authorsFound, hints, forecast] = await Promise.all([
    countedManuscripts(db, viewer, found.ids, now),
    authorsOf(db, found.ids),
    queueHints(db, viewer, found.ids),
    forecaster(context),
  ])
  const rows = new Map(counted.map((row) => [row.id, row]))
  const authors = Map.groupBy(authorsFound, (author) => author.manuscriptId)
  const sum = (statuses: readonly Status[]) =>
    statuses.reduce((total, status) => total + (inStatus.get(status) ?? 0), 0)
  return {
    rows: found.ids.flatMap((id, index) => {
      const row = rows.get(id)
      const hint = hints.get(id)
      if (!row || !hint) return []
      return [
        {
          ...editorManuscriptOf(row, authors.get(id) ?? [], { now, neededReviews: needed, viewer }),
          handlingEditorId: row.handlingEditorId,
          editorAway: away.get(row.handlingEditorId ?? '') ?? null,
          mine: found.mine[index] ?? false,
          dueAt: hint.dueAt,
          remindedAt: hint.remindedAt,
          openFindings: hint.openFindings,
          invitesNext: hint.invitesNext,
          recommendation: decisionKinds.find((kind) => kind === hint.recommendation) ?? null,
          forecast: forecast(row),
          discussions: hint.discussions,
        },
      ]
    }),
    total: found.total,
    page,
    pages: Math.max(1, Math.ceil(found.total / queuePageSize)),
    counts: Object.fromEntries(views.map((view) => [view, found.counts[view] ?? 0])) as Record<
      QueueView,
      number
    >,
    saved: saved.map((view) => ({ ...view, count: found.counts[view.id] ?? 0 })),
    readAt: now.toISOString(),
    pending: sum(pendingStatuses) + appeals,
    reviewed: sum(reviewedStatuses),
    byStatus: Object.fromEntries(inStatus),
    oldestMine: found.oldestMine
      ? Math.max(0, Math.floor((now.getTime() - Date.parse(found.oldestMine)) / 86_400_000))
      : 0,
    firstMine: found.firstMine,
    editors: editors.map((person) => ({ id: person.id, name: personName(person) })),
    held: held.map((decision) => ({
      manuscriptId: decision.manuscriptId,
      number: decision.number,
      decision: decisionName(decision.kind as DecisionKind),
      decidedAt: decision.decidedAt,
      releaseAt: decision.releaseAt,
    })),
  }
}

/** Returns the ids of all manuscripts of a view, at most `limit`, and how many there are. */
export async function idsInView(
  context: Context,
  viewer: Viewer,
  { tab, filter }: { tab: QueueTab; filter: SavedFilter },
  limit: number,
): Promise<{ ids: string[]; total: number }> {
  const { db, clock } = context
  const { review } = await context.settings()
  const substitutes = await substitutesOf(db)
  const { ids, total } = await findInQueue(db, viewer, [], {
    ...{ tab, filter, limit, offset: 0, saved: [] },
    sort: filter.sort ?? (tab === 'pending' ? 'turn' : 'updated'),
    needed: review.minimumReviews,
    now: clock.now(),
    acting: actingFor(substitutes, viewer.id),
  })
  return { ids, total }
}
