import { errors, Refusal } from '#domain/errors.ts'
import {
  type Action,
  type HistoryEvent,
  type Stage,
  type Status,
  stages,
  statuses,
  transitionOf,
} from '#domain/manuscript/manuscript.ts'
import {
  type Position,
  refusalOf,
  type Standing,
  standingOf,
  type Viewer,
} from '#domain/manuscript/permissions.ts'
import type { Context } from '../context.ts'
import type { Queryable, Trx } from '../db/client.ts'
import {
  type AuthorRow,
  authorsOf,
  findManuscript,
  insertAudit,
  insertHistory,
  lockManuscript,
  type ManuscriptRow,
  type StateChange,
  tiesOf,
  updateState,
} from './queries.ts'

/** A manuscript with the person who looks at it. */
export interface Seen {
  manuscript: ManuscriptRow
  authors: AuthorRow[]
  standing: Standing
}

export interface Acting extends Seen {
  trx: Trx
  viewer: Viewer
  now: Date
}

export function positionOf(manuscript: ManuscriptRow, viewer?: Viewer): Position {
  return {
    status: manuscript.status,
    stage: manuscript.stage,
    decisionHeld: manuscript.held !== null,
    galleysReady: manuscript.galleysReady,
    proofsAnswered: !manuscript.proofsOpen,
    recommendsOnly: viewer?.recommendsOnly ?? false,
  }
}

async function seen(db: Queryable, manuscript: ManuscriptRow, viewer: Viewer): Promise<Seen> {
  const authors = await authorsOf(db, [manuscript.id])
  const ties = await tiesOf(db, manuscript.id, viewer.id)
  return {
    manuscript,
    authors,
    standing: standingOf(viewer, { submitterId: manuscript.submitterId, ...ties }),
  }
}

/** Throws not_found alike for what is not there and what is not theirs. */
export async function see(db: Queryable, viewer: Viewer, manuscriptId: string): Promise<Seen> {
  const manuscript = await findManuscript(db, manuscriptId)
  if (!manuscript) throw new Refusal('not_found')
  const view = await seen(db, manuscript, viewer)
  if (view.standing === 'stranger') throw new Refusal('not_found')
  return view
}

/** What one who may not yet know of a held decision is told: the state before it, and never that there is one. */
function stateFor({ manuscript, standing }: Seen, action: Action): string {
  const { held } = manuscript
  if (standing === 'editor' || !held) return currentState(manuscript.status, manuscript.stage)
  if (transitionOf(action).from.includes(held.status))
    return "The editors are working on this manuscript just now, so this can't be done. Please try again in a while."
  return currentState(held.status, held.stage)
}

function currentState(status: Status, stage: Stage): string {
  return `This manuscript is now “${statuses[status]}” (${stages[stage]}), so this can't be done. Please look at it again.`
}

/**
 * Runs one action of the transition table: locks the manuscript, asks the table and the permissions, lets `run` do
 * what the action is about, all in one transaction. `run` ends with `move`.
 */
export async function act<T>(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  action: Action,
  run: (acting: Acting) => Promise<T>,
): Promise<T> {
  return context.db.transaction().execute(async (trx) => {
    const acting = await lockAndSee(context, trx, viewer, manuscriptId)
    const refusal = refusalOf(action, acting.standing, positionOf(acting.manuscript, viewer))
    if (refusal === 'conflict') throw new Refusal('conflict', stateFor(acting, action))
    if (refusal) throw new Refusal(refusal, errors[refusal].message)
    return run(acting)
  })
}

/** For what changes something about a manuscript without moving it: an invitation, a file, a note. */
export async function lockAndSee(
  context: Context,
  trx: Trx,
  viewer: Viewer,
  manuscriptId: string,
): Promise<Acting> {
  const manuscript = await lockManuscript(trx, manuscriptId)
  if (!manuscript) throw new Refusal('not_found')
  const view = await seen(trx, manuscript, viewer)
  if (view.standing === 'stranger') throw new Refusal('not_found')
  return { ...view, trx, viewer, now: context.clock.now() }
}

/** An editor's business that the table does not move. Throws unless the viewer stands as one. */
export function requireEditor({ standing }: Pick<Seen, 'standing'>): void {
  if (standing !== 'editor') throw new Refusal(standing === 'reviewer' ? 'not_found' : 'conflict_of_interest')
}

export interface Move extends Partial<Omit<StateChange, 'status' | 'stage' | 'now'>> {
  notes?: string | null
  authorNotes?: string | null
  visibleToAuthors?: boolean
  decisionId?: string
  details?: Record<string, unknown>
}

/** Takes the step that the table names, with its history entry and its audit event. */
export async function move(
  acting: Pick<Acting, 'trx' | 'manuscript' | 'viewer' | 'now'>,
  action: Action,
  { notes, authorNotes, visibleToAuthors = true, decisionId, details, ...change }: Move = {},
): Promise<void> {
  const { trx, manuscript, viewer, now } = acting
  const { to, stage: toStage, party } = transitionOf(action)
  if (to === 'gone') throw new Error('A deleted manuscript keeps no history')
  const before = to === 'before' ? manuscript.held : null
  if (to === 'before' && !before) throw new Error('There is no held decision to take back')
  const status = before ? before.status : (to as Status)
  const stage = before ? before.stage : (toStage ?? manuscript.stage)
  await updateState(trx, manuscript, {
    ...change,
    ...(before && { stageEnteredAt: before.stageEnteredAt }),
    status,
    stage,
    now,
  })
  await insertHistory(trx, {
    manuscriptId: manuscript.id,
    action,
    fromStatus: manuscript.status,
    toStatus: status,
    stage,
    actorId: viewer.id,
    actorSide: party,
    notes: notes ?? null,
    authorNotes: authorNotes ?? null,
    visibleToAuthors,
    decisionId: decisionId ?? null,
    changedAt: now,
  })
  await insertAudit(trx, {
    actorId: viewer.id,
    action,
    subjectKind: 'manuscript',
    subjectId: manuscript.id,
    details: { number: manuscript.number, from: manuscript.status, to: status, ...details },
    at: now,
  })
}

/** A step of the story that moves nothing: an invitation, an answer, a review, a galley. */
export async function remember(
  // Without a viewer it happened by itself.
  acting: Pick<Acting, 'trx' | 'manuscript' | 'now'> & { viewer: Pick<Viewer, 'id'> | null },
  entry: {
    action: HistoryEvent
    side: 'author' | 'editor' | 'reviewer' | 'system'
    notes?: string | null
    authorNotes?: string | null
    visibleToAuthors: boolean
  },
): Promise<void> {
  const { trx, manuscript, viewer, now } = acting
  await insertHistory(trx, {
    manuscriptId: manuscript.id,
    action: entry.action,
    fromStatus: manuscript.status,
    toStatus: manuscript.status,
    stage: manuscript.stage,
    actorId: viewer?.id ?? null,
    actorSide: entry.side,
    notes: entry.notes ?? null,
    authorNotes: entry.authorNotes ?? null,
    visibleToAuthors: entry.visibleToAuthors,
    changedAt: now,
  })
  await insertAudit(trx, {
    actorId: viewer?.id ?? null,
    action: entry.action,
    subjectKind: 'manuscript',
    subjectId: manuscript.id,
    details: { number: manuscript.number },
    at: now,
  })
}
