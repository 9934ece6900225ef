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
  findForViewer,
  insertAudit,
  insertHistory,
  lockManuscript,
  type ManuscriptRow,
  type StateChange,
  type Ties,
  tiesOf,
  updateState,
} from './queries.ts'

/** A manuscript with the person who looks at it. */
export interface Seen {
  manuscript: ManuscriptRow
  authors: AuthorRow[]
  standing: Standing
  /** An editor who has still to say whether an author entry is theirs: its reviewers are hidden from them. */
  isAsked: boolean
}

export interface Acting extends Seen {
  trx: Trx
  viewer: Viewer
  now: Date
}

/**
 * The manuscript as its authors see it: until the letter of a held decision leaves, everything is as before the decision.
 */
export function asAuthorsSee<M extends ManuscriptRow>(manuscript: M): M {
  const { held } = manuscript
  if (!held) return manuscript
  const instant = (value: string) => new Date(value).toISOString()
  return {
    ...manuscript,
    status: held.status,
    stage: held.stage,
    stageEnteredAt: instant(held.stageEnteredAt),
    lastStatusUpdate: instant(held.lastStatusUpdate),
    revisionDueAt: held.revisionDueAt && instant(held.revisionDueAt),
    acceptedAt: null,
    held: null,
  }
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

async function seen(db: Queryable, manuscript: ManuscriptRow, ties: Ties, viewer: Viewer): Promise<Seen> {
  const standing = standingOf(viewer, { submitterId: manuscript.submitterId, ...ties })
  if (standing === 'stranger') throw new Refusal('not_found')
  return {
    manuscript,
    authors: await authorsOf(db, [manuscript.id]),
    standing,
    isAsked: standing === 'editor' && ties.matched,
  }
}

/** The answer, and the statements behind it, are the same for what does not exist and for what is not theirs. */
export async function see(db: Queryable, viewer: Viewer, manuscriptId: string): Promise<Seen> {
  const found = await findForViewer(db, manuscriptId, viewer)
  if (!found) throw new Refusal('not_found')
  const { ties, ...manuscript } = found
  return seen(db, manuscript, ties, viewer)
}

/** The manuscript as this person may know it: to all but editors a held decision does not exist. */
export function shownTo({ manuscript, standing }: Pick<Seen, 'manuscript' | 'standing'>): ManuscriptRow {
  return standing === 'editor' ? manuscript : asAuthorsSee(manuscript)
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
    const shown = shownTo(acting)
    const position = { ...positionOf(shown, viewer), isAsked: acting.isAsked }
    const refusal = refusalOf(action, acting.standing, position)
    if (refusal === 'conflict') throw new Refusal('conflict', currentState(shown.status, shown.stage))
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
  // Before the lock: a stranger neither waits for it nor learns from the wait that there is something to lock.
  if (!(await findForViewer(trx, manuscriptId, viewer))) throw new Refusal('not_found')
  const manuscript = await lockManuscript(trx, manuscriptId)
  if (!manuscript) throw new Refusal('not_found')
  const view = await seen(trx, manuscript, await tiesOf(trx, manuscriptId, viewer), viewer)
  return { ...view, trx, viewer, now: context.clock.now() }
}

/** An editor's business that the table does not move. Throws unless the viewer stands as one. */
export function requireEditor({ standing }: Pick<Seen, 'standing'>): void {
  if (standing !== 'editor') throw new Refusal(standing === 'reviewer' ? 'not_found' : 'conflict_of_interest')
}

/** Business with a manuscript's reviewers: closed to an editor who may be one of its authors, until they answer. */
export function requireReviewersShown(seen: Pick<Seen, 'standing' | 'isAsked'>): void {
  requireEditor(seen)
  if (seen.isAsked) throw new Refusal('authorship_question')
}

export interface Move extends Partial<Omit<StateChange, 'status' | 'stage' | 'now'>> {
  notes?: string | null
  authorNotes?: string | null
  visibleToAuthors?: boolean
  decisionId?: string
  details?: Record<string, unknown>
  /** Who acted, where it is not the party of the table. */
  side?: 'author' | 'system'
}

/** Takes the step that the table names, with its history entry and its audit event. */
export async function move(
  acting: Pick<Acting, 'trx' | 'manuscript' | 'viewer' | 'now'>,
  action: Action,
  { notes, authorNotes, visibleToAuthors = true, decisionId, details, side, ...change }: Move = {},
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
    ...(before && {
      stageEnteredAt: before.stageEnteredAt,
      lastStatusUpdate: before.lastStatusUpdate,
      revisionDueAt: before.revisionDueAt === null ? null : new Date(before.revisionDueAt),
    }),
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
    actorSide: side ?? party,
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
export async function recordHistory(
  // Without a viewer it happened by itself.
  acting: Pick<Acting, 'trx' | 'manuscript' | 'now'> & { viewer: Pick<Viewer, 'id'> | null },
  entry: {
    action: HistoryEvent
    side: 'author' | 'editor' | 'reviewer' | 'system'
    notes?: string | null
    authorNotes?: string | null
    visibleToAuthors: boolean
    /** For the audit log. */
    details?: Record<string, unknown>
  },
): Promise<void> {
  const { trx, viewer, now } = acting
  // What authors read of the history never tells that a decision is held.
  const manuscript = entry.visibleToAuthors ? asAuthorsSee(acting.manuscript) : acting.manuscript
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
    details: { number: manuscript.number, ...entry.details },
    at: now,
  })
}
