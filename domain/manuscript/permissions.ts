import { includesRole, type Role } from '../account/account.ts'
import type { ErrorCode } from '../errors.ts'
import { type Action, isOpen, type Stage, type Status, transitionOf, transitions } from './manuscript.ts'

export interface Viewer {
  id: string
  role: Role
  email: string
  orcid: string | null
  /** An editor who may recommend but not decide. */
  recommendsOnly?: boolean
}

/** Facts that determine a person's standing towards a manuscript. */
export interface Stakes {
  submitterId: string
  /** By account, e-mail or ORCID, current or formerly verified (product decisions, section 3). */
  isAuthor: boolean
  /** Named by an address that is or was theirs, not by an ORCID alone. */
  follows: boolean
  /** Whether the viewer holds, or held, an assignment that still lets them read it. */
  reviews: boolean
}

export type Standing = 'submitter' | 'coauthor' | 'editor' | 'reviewer' | 'stranger'

/**
 * Conflict beats role: whoever is an author of a manuscript is nothing else to it (product decisions, section 3).
 * An ORCID that a person typed in takes an editor's view away, but opens nothing to a stranger.
 */
export function standingOf(viewer: Viewer, stakes: Stakes): Standing {
  if (stakes.submitterId === viewer.id) return 'submitter'
  if (stakes.follows) return 'coauthor'
  if (includesRole(viewer.role, 'editor')) return stakes.isAuthor ? 'coauthor' : 'editor'
  return stakes.reviews && !stakes.isAuthor ? 'reviewer' : 'stranger'
}

export interface Position {
  status: Status
  stage: Stage
  /** Whether a decision is held (its letter was not sent yet). */
  decisionHeld: boolean
  galleysReady: boolean
  /** Whether the proofs of the current galleys were answered. */
  proofsAnswered: boolean
  /** Whether the viewer is an editor who may only recommend. */
  recommendsOnly?: boolean
}

/** Actions that a recommending editor may not take. */
const deciding: ReadonlySet<Action> = new Set(['accept', 'revisions', 'reject', 'undo_decision', 'delete'])

/** Returns null if a person of this standing may take the action now, or else the error code. */
export function refusalOf(action: Action, standing: Standing, position: Position): ErrorCode | null {
  if (standing === 'stranger') return 'not_found'
  const transition = transitionOf(action)
  if (transition.party === 'editor' && standing !== 'editor')
    return standing === 'reviewer' ? 'not_found' : 'conflict_of_interest'
  if (transition.party === 'author' && standing !== 'submitter')
    return standing === 'coauthor' ? 'forbidden' : 'not_found'
  if (position.recommendsOnly && deciding.has(action)) return 'recommends_only'
  if (!isOpen(action, position.status, position.stage)) return 'conflict'
  // During the hold, editors can only undo the decision.
  if (position.decisionHeld !== (action === 'undo_decision')) return 'conflict'
  if (
    (action === 'approve_proofs' || action === 'request_changes') &&
    (!position.galleysReady || position.proofsAnswered)
  )
    return 'conflict'
  return null
}

/** Actions offered to the viewer; the client shows exactly these. */
export function allowedActions(standing: Standing, position: Position): Action[] {
  return transitions.map((t) => t.action).filter((action) => refusalOf(action, standing, position) === null)
}
