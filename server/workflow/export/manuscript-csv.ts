import type { RawBuilder } from 'kysely'
import { fieldName, typeName } from '#domain/journal/kinds.ts'
import type { Settings } from '#domain/journal/settings.ts'
import { type DecisionKind, decisionLabels } from '#domain/manuscript/decision.ts'
import { type Stage, stages, statuses } from '#domain/manuscript/manuscript.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../db/client.ts'
import { csv } from '../../http/csv.ts'
import { manuscriptsForExport } from './manuscript-csv-queries.ts'

const stageIds = Object.keys(stages) as Stage[]

const head = [
  ...['Number', 'Title', 'Type', 'Field', 'Status', 'Stage', 'Round', 'Submitted', 'Last change', 'Accepted'],
  ...['Handling editor', 'Authors', 'Decision', 'Decided', 'Reviewers', 'Invited', 'Reviews received'],
  ...stageIds.map((stage) => `Days in ${stages[stage].toLowerCase()}`),
]

const day = (instant: string | null) => instant?.slice(0, 10) ?? null

interface ExportSource {
  db: Queryable
  settings: Settings
}

export async function exportSource({
  db,
  settings,
}: Pick<Context, 'db' | 'settings'>): Promise<ExportSource> {
  return { db, settings: await settings() }
}

/** Exports manuscripts as CSV, as far as the viewer may see them. */
export async function manuscriptsCsv(
  { db, settings }: ExportSource,
  viewer: Viewer,
  condition: RawBuilder<unknown>,
  now: Date,
): Promise<string> {
  const rows = await manuscriptsForExport(db, viewer, condition, now)
  return csv(
    head,
    rows.map((row) => [
      row.number,
      row.title,
      typeName(settings, row.manuscriptType),
      fieldName(settings, row.fieldOfStudy),
      statuses[row.status as keyof typeof statuses],
      stages[row.stage as Stage],
      row.round,
      day(row.submittedAt),
      day(row.lastStatusUpdate),
      day(row.acceptedAt),
      row.editor,
      row.authors,
      row.decision && (decisionLabels[row.decision as DecisionKind] ?? row.decision),
      day(row.decidedAt),
      row.reviewers,
      row.invited,
      row.received,
      ...stageIds.map((stage) => row.daysIn[stage] ?? null),
    ]),
  )
}
