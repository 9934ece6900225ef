import { errors, Refusal } from '#domain/errors.ts'
import {
  type Action,
  type ActorSide,
  type HistoryEvent,
  type Stage,
  type Status,
  stages,
  statuses,
  transitionOf,
} from '#domain/manuscript/manuscript.ts'
import {
  isCovered,
  type Position,
  publishes,
  refusalOf,
  type Standing,
  standingOf,
  type Viewer,
} from '#domain/manuscript/permissions.ts'
import type { Context } from '../context.ts'
import type { Queryable, Trx } from '../db/client.ts'
import { currentRehearsal } from '../db/rehearsal.ts'
import {
  type AuthorRow,
  authorsOf,
  findForViewer,
  insertAudit,
  insertHistory,
  lockManuscript,
  type ManuscriptRow,
  type StateChange,
  updateState,
} from './queries.ts'
import { type Ties, tiesOf } from './visibility-queries.ts'

/** A manuscript and the viewer's relation to it (their standing). */
export interface Seen {
  manuscript: ManuscriptRow
  authors: AuthorRow[]
  standing: Standing
  /**
   * Whether the viewer is an editor who has not yet answered whether an author entry is theirs. The reviewers
   * are hidden from them.
   */
  isAsked: boolean
  /** True for editors who have not answered that question, and for editors who are limited to production. */
  reviewersHidden: boolean
}

export interface Acting extends Seen {
  trx: Trx
  viewer: Viewer
  now: Date
}

/**
 * Returns the manuscript as its authors see it. Until the letter of a held decision is sent, they see
 * everything as before the decision.
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
    sourceAsked: manuscript.sourceAsked,
    appeal: manuscript.appeal,
    recommendsOnly: viewer?.recommendsOnly ?? false,
    copyeditsOnly: (viewer?.limitedTo !== undefined || viewer?.isScoped === true) && !publishes(viewer),
  }
}

async function seen(db: Queryable, manuscript: ManuscriptRow, ties: Ties, viewer: Viewer): Promise<Seen> {
  const covered = isCovered({ status: manuscript.status, decisionHeld: manuscript.held !== null })
  const standing = standingOf(viewer, { submitterId: manuscript.submitterId, ...ties, covered })
  if (standing === 'stranger') throw new Refusal('not_found')
  return {
    manuscript,
    authors: await authorsOf(db, [manuscript.id]),
    standing,
    isAsked: standing === 'editor' && ties.matched,
    reviewersHidden: standing === 'editor' && (ties.matched || viewer.limitedTo !== undefined),
  }
}

/**
 * Loads a manuscript. A missing manuscript and another person's manuscript get the same answer and run the
 * same statements.
 */
export async function see(db: Queryable, viewer: Viewer, manuscriptId: string): Promise<Seen> {
  const found = await findForViewer(db, manuscriptId, viewer)
  if (!found) throw new Refusal('not_found')
  const { ties, ...manuscript } = found
  return seen(db, manuscript, ties, viewer)
}

/** Returns the manuscript as the viewer may see it. Only editors see a held decision. */
export function shownTo({ manuscript, standing }: Pick<Seen, 'manuscript' | 'standing'>): ManuscriptRow {
  return standing === 'editor' ? manuscript : asAuthorsSee(manuscript)
}

function currentState(status: Status, stage: Stage): string {
  return `This manuscript is now “${statuses[status]}” (${stages[stage]}), so this can't be done. Please look at it again.`
}

/**
 * Runs one action of the transition table in one transaction. Locks the manuscript, checks the table and the
 * permissions, and then calls `run`, which does the action's own work and ends with `move`.
 */
export async function act<T>(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  action: Action,
  run: (acting: Acting) => Promise<T>,
): Promise<T> {
  return context.db.transaction().execute((trx) => actIn(context, trx, viewer, manuscriptId, action, run))
}

/** Runs an action within a transaction that includes several actions, such as the publication of an issue. */
export async function actIn<T>(
  context: Context,
  trx: Trx,
  viewer: Viewer,
  manuscriptId: string,
  action: Action,
  run: (acting: Acting) => Promise<T>,
): Promise<T> {
  const acting = await lockAndSee(context, trx, viewer, manuscriptId)
  const shown = shownTo(acting)
  const position = { ...positionOf(shown, viewer), isAsked: acting.isAsked }
  const refusal = refusalOf(action, acting.standing, position)
  if (refusal === 'conflict') throw new Refusal('conflict', currentState(shown.status, shown.stage))
  if (refusal) throw new Refusal(refusal, errors[refusal].message)
  return run(acting)
}

/**
 * Locks and loads a manuscript for a change that does not move it to another status, such as an invitation, a
 * file or a note.
 */
export async function lockAndSee(
  context: Context,
  trx: Trx,
  viewer: Viewer,
  manuscriptId: string,
): Promise<Acting> {
  // This is checked before locking, because waiting for the lock would reveal to somebody without access that
  // the manuscript exists.
  if (!(await findForViewer(trx, manuscriptId, viewer))) throw new Refusal('not_found')
  const manuscript = await lockManuscript(trx, manuscriptId)
  if (!manuscript) throw new Refusal('not_found')
  const view = await seen(trx, manuscript, await tiesOf(trx, manuscriptId, viewer), viewer)
  // Editors can read the e-mails of their actions before; others must not learn whom the journal writes to.
  const rehearsal = currentRehearsal()
  if (rehearsal) {
    rehearsal.isAllowed = view.standing === 'editor' && !view.isAsked
    rehearsal.hidesReviewers = view.reviewersHidden
  }
  return { ...view, trx, viewer, now: context.clock.now() }
}

/**
 * Throws unless the viewer is an editor of the manuscript. For editors' actions that are not in the
 * transition table.
 */
export function requireEditor({ standing }: Pick<Seen, 'standing'>): void {
  if (standing !== 'editor') throw new Refusal(standing === 'reviewer' ? 'not_found' : 'conflict_of_interest')
}

/**
 * Runs an editor's change that is not in the transition table, in one transaction with the manuscript locked.
 */
export async function changeAsEditor<T>(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  run: (acting: Acting) => Promise<T>,
): Promise<T> {
  return context.db.transaction().execute(async (trx) => {
    const acting = await lockAndSee(context, trx, viewer, manuscriptId)
    requireEditor(acting)
    return run(acting)
  })
}

/**
 * Throws if the reviewers are hidden from the editor: until editors who may be one of the authors have
 * answered, and for editors who are limited to production. For actions that involve the reviewers.
 */
export function requireReviewersShown(seen: Pick<Seen, 'standing' | 'isAsked' | 'reviewersHidden'>): void {
  requireEditor(seen)
  if (seen.isAsked) throw new Refusal('authorship_question')
  if (seen.reviewersHidden) throw new Refusal('limited_to_duties')
}

/** Throws for editors whose duties are limited to production, and for everybody who is no editor of the manuscript. */
export function requireUnlimited({ standing }: Pick<Seen, 'standing'>, viewer: Viewer): void {
  requireEditor({ standing })
  if (viewer.limitedTo) throw new Refusal('limited_to_duties')
}

export interface Move extends Partial<Omit<StateChange, 'status' | 'stage' | 'now'>> {
  notes?: string | null
  authorNotes?: string | null
  visibleToAuthors?: boolean
  decisionId?: string
  details?: Record<string, unknown>
  /** The party that acted, if it is not the one named in the table. */
  side?: 'author' | 'system'
}

/** Moves the manuscript as the transition table defines, and writes the history entry and the audit event. */
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

/**
 * Writes a history entry for an event that does not move the manuscript, such as an invitation, a response, a
 * review or a galley.
 */
export async function recordHistory(
  // Null if the system acted.
  acting: Pick<Acting, 'trx' | 'manuscript' | 'now'> & { viewer: Pick<Viewer, 'id'> | null },
  entry: {
    action: HistoryEvent
    side: ActorSide
    notes?: string | null
    authorNotes?: string | null
    visibleToAuthors: boolean
    /** Additional data for the audit log. */
    details?: Record<string, unknown>
  },
): Promise<void> {
  const { trx, viewer, now } = acting
  // A history entry that authors can read must not reveal that a decision is held.
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
