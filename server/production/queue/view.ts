import { publishes, type Viewer } from '#domain/manuscript/permissions.ts'
import { type ProductionStep, productionStepOrder } from '#domain/production/steps.ts'
import type { ProductionQueue, ProductionRow } from '#domain/schemas/production-queue.ts'
import type { Context } from '../../context.ts'
import { isWorkerRunning } from '../../jobs/queries.ts'
import { personName } from '../../workflow/people.ts'
import { unpublishedIssues } from '../issues/queries.ts'
import { inProduction, productionPeople, type QueueItem } from './queries.ts'

/** Steps in which editors have to act. */
const ours: readonly ProductionStep[] = ['copyediting', 'typesetting', 'ready']

/** Returns the manuscripts in production, grouped by step and ordered by due date. */
export async function productionQueue(context: Context, viewer: Viewer): Promise<ProductionQueue> {
  const { db, clock } = context
  const [items, people, workerRunning, openIssues] = await Promise.all([
    inProduction(db, viewer),
    productionPeople(db),
    isWorkerRunning(db),
    publishes(viewer) ? unpublishedIssues(db) : [],
  ])
  const rows = items.map((item) => rowOf(item, viewer, clock.now())).toSorted(byStepAndDue)
  return {
    rows,
    mine: rows.filter(({ mine }) => mine).length,
    late: rows.filter(({ isLate }) => isLate).length,
    people: people.map(({ id, duties, ...person }) => ({ id, duties, name: personName(person) })),
    mayPublish: publishes(viewer),
    openIssues,
    workerRunning,
  }
}

function rowOf(item: QueueItem, viewer: Viewer, now: Date): ProductionRow {
  const { step, proofSentAt, proofAnsweredAt, proofDueAt, dueOn, assigneeId } = item
  const assignee =
    assigneeId && item.assigneeUsername
      ? {
          id: assigneeId,
          name: personName({
            username: item.assigneeUsername,
            firstName: item.assigneeFirstName,
            lastName: item.assigneeLastName,
          }),
        }
      : null
  const sourceAskedAt = ours.includes(step) ? item.sourceAskedAt : null
  const mine = ours.includes(step) && sourceAskedAt === null && isFor(item, viewer)
  const dueAt =
    step === 'proofs' ? proofDueAt : step === 'scheduled' ? null : dueOn && `${dueOn}T23:59:59.999Z`
  return {
    ...{ id: item.id, number: item.number, title: item.title, manuscriptType: item.manuscriptType },
    ...{ step, mine, assignee, dueOn },
    waitingFor: sourceAskedAt ? { kind: 'author', name: null } : waitingFor(step, mine, assignee),
    sourceAsked: sourceAskedAt !== null,
    since:
      sourceAskedAt ??
      (step === 'proofs' ? proofSentAt : step === 'ready' ? proofAnsweredAt : null) ??
      item.stageEnteredAt,
    proofDueAt: step === 'proofs' ? proofDueAt : null,
    isLate: dueAt !== null && Date.parse(dueAt) < now.getTime(),
    remindedAt: step === 'proofs' ? item.proofRemindedAt : null,
    hasText: item.hasText,
    ...{ openTasks: item.openTasks, queries: item.queries, answeredQueries: item.answeredQueries },
    ...{ asksChanges: step === 'typesetting' && item.asksChanges, mayRemind: item.mayRemind },
    ...{ publishAt: item.publishAt, failure: item.publishAt === null ? item.failure : null },
    issue: item.volume !== null && item.issue !== null ? { volume: item.volume, issue: item.issue } : null,
  }
}

/**
 * Whether work is for this viewer. Unassigned work is for the handling editor or, if there is none, for
 * everybody.
 */
function isFor({ assigneeId, handlingEditorId }: QueueItem, viewer: Viewer): boolean {
  if (assigneeId !== null) return assigneeId === viewer.id
  return handlingEditorId === null || handlingEditorId === viewer.id || viewer.limitedTo !== undefined
}

function waitingFor(
  step: ProductionStep,
  mine: boolean,
  assignee: ProductionRow['assignee'],
): ProductionRow['waitingFor'] {
  if (step === 'proofs') return { kind: 'author', name: null }
  if (step === 'scheduled') return { kind: 'nobody', name: null }
  if (mine) return { kind: 'you', name: null }
  return assignee ? { kind: 'person', name: assignee.name } : { kind: 'anyone', name: null }
}

const dueOf = ({ proofDueAt, dueOn, publishAt }: ProductionRow) => publishAt ?? proofDueAt ?? dueOn ?? '9999'

function byStepAndDue(a: ProductionRow, b: ProductionRow): number {
  return (
    productionStepOrder.indexOf(a.step) - productionStepOrder.indexOf(b.step) ||
    (dueOf(a) < dueOf(b) ? -1 : dueOf(a) > dueOf(b) ? 1 : 0) ||
    Date.parse(a.since) - Date.parse(b.since)
  )
}
