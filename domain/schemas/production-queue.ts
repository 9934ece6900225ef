import { z } from 'zod'
import { duties } from '../account/duties.ts'
import { productionStepOrder, waitingKinds } from '../production/steps.ts'
import { manuscriptType } from './details.ts'
import { calendarDay, day, instant } from './shapes.ts'

const issueKey = z.object({ volume: z.number().int(), issue: z.number().int() })
const person = z.object({ id: z.uuid(), name: z.string() })

export const productionRow = z.object({
  id: z.uuid(),
  number: z.string(),
  title: z.string(),
  manuscriptType,
  step: z.enum(productionStepOrder),
  /** Whether it needs the viewer's attention. */
  mine: z.boolean(),
  waitingFor: z.object({ kind: z.enum(waitingKinds), name: z.string().nullable() }),
  /** Whether the author was asked for the source file and has not sent it yet. */
  sourceAsked: z.boolean(),
  /** When the manuscript entered its current step, or when the author was asked for the source file. */
  since: instant,
  assignee: person.nullable(),
  /** Due date that editors have set for the work. */
  dueOn: day.nullable(),
  /** Due date of the proof that the author is reading. */
  proofDueAt: instant.nullable(),
  isLate: z.boolean(),
  remindedAt: instant.nullable(),
  /** Number of open tasks from the conversion and the checks. */
  openTasks: z.number().int(),
  /** Whether its text has been converted. */
  hasText: z.boolean(),
  /** Number of queries to the author; `answeredQueries` is the number of those that are answered. */
  queries: z.number().int(),
  answeredQueries: z.number().int(),
  /** Whether the author asked for changes to the last proof. */
  asksChanges: z.boolean(),
  /** Whether the author can be reminded, because a proof is open. */
  mayRemind: z.boolean(),
  publishAt: instant.nullable(),
  /** Why a scheduled publication did not happen. */
  failure: z.string().nullable(),
  issue: issueKey.nullable(),
})
export type ProductionRow = z.output<typeof productionRow>

export const productionQueue = z.object({
  rows: z.array(productionRow),
  /** Number of rows that need the viewer's attention. */
  mine: z.number().int(),
  late: z.number().int(),
  /** People to whom a manuscript can be assigned. */
  people: z.array(person.extend({ duties: z.array(z.enum(duties)) })),
  /** Whether the viewer may publish, schedule and assemble issues. */
  mayPublish: z.boolean(),
  /** Unpublished issues, the one planned first at the beginning. Empty for viewers who may not publish. */
  openIssues: z.array(issueKey),
  /** False if no process is running the scheduled jobs. */
  workerRunning: z.boolean(),
})
export type ProductionQueue = z.output<typeof productionQueue>

export const assignmentInput = z.strictObject({
  assigneeId: z.uuid({ error: 'Choose a person' }).nullable(),
  dueOn: calendarDay.nullable(),
})
