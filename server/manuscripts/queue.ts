import { invalid, Refusal } from '#domain/errors.ts'
import { type DecisionKind, decisionKinds } from '#domain/manuscript/decision.ts'
import { pendingStatuses, reviewedStatuses, type Status } from '#domain/manuscript/manuscript.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import { type QueueView, queuePageSize, queueViews, savedViewsMax } from '#domain/manuscript/queue.ts'
import { type QueueAnswer, type QueueQuery, type SavedFilter, savedFilter } from '#domain/schemas/queue.ts'
import { type DocumentKind, readDocument, writeDocument } from '#domain/stored/document.ts'
import type { Context } from '../context.ts'
import { absentEditors } from '../workflow/absence-queries.ts'
import { personName } from '../workflow/people.ts'
import { authorsOf } from '../workflow/queries.ts'
import { actingFor } from './acting-for.ts'
import { awayOf } from './away.ts'
import { forecaster } from './forecast.ts'
import { countedManuscripts } from './queries.ts'
import {
  deleteView,
  findInQueue,
  handlingEditors,
  heldBy,
  queueHints,
  savedViewsOf,
  saveView,
  statusCounts,
} from './queue-queries.ts'
import { decisionName, editorManuscriptOf } from './views.ts'

const views = Object.keys(queueViews) as QueueView[]

const filterKind: DocumentKind<SavedFilter> = { version: 1, schema: savedFilter, blank: {} }

/** Returns one page of the editor's queue, with the counts of all views. */
export async function queue(context: Context, viewer: Viewer, query: QueueQuery): Promise<QueueAnswer> {
  const { db, clock } = context
  const { review } = await context.settings()
  const now = clock.now()
  const needed = review.minimumReviews
  const { tab, page, sort, ...filter } = query
  const saved = (await savedViewsOf(db, viewer.id)).map((view) => ({
    ...view,
    filter: readDocument(filterKind, view.filter).content,
  }))
  const absent = await absentEditors(db).execute()
  const substitutes = new Map(absent.map(({ userId, substituteId }) => [userId, substituteId]))
  const away = new Map(absent.map((one) => [one.userId, awayOf(one)]))
  // Independent queries run in parallel.
  const [found, inStatus, held, editors] = await Promise.all([
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
  const rows = new Map((await countedManuscripts(db, viewer, found.ids, now)).map((row) => [row.id, row]))
  const authors = Map.groupBy(await authorsOf(db, found.ids), (author) => author.manuscriptId)
  const forecast = await forecaster(context)
  const hints = await queueHints(db, viewer, found.ids)
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
    saved: saved.map(({ id, name, filter }) => ({ id, name, filter, count: found.counts[id] ?? 0 })),
    pending: sum(pendingStatuses),
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

/** Saves a view to the account, replacing one with the same name. */
export async function keepView(
  { db, clock }: Context,
  viewer: Viewer,
  { name, filter }: { name: string; filter: SavedFilter },
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const known = await savedViewsOf(trx, viewer.id)
    const trimmed = name.trim()
    if (known.length >= savedViewsMax && !known.some((view) => view.name === trimmed))
      throw invalid('name', `You can keep ${savedViewsMax} views. Please delete one first.`)
    const document = writeDocument(filterKind, filter)
    return saveView(trx, { userId: viewer.id, name: trimmed, filter: document, createdAt: clock.now() })
  })
}

export async function dropView({ db }: Context, viewer: Viewer, id: string): Promise<void> {
  if (!(await deleteView(db, viewer.id, id))) throw new Refusal('not_found')
}
