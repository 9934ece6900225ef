import { includesRole, type Role } from '../account/account.ts'
import type { ErrorCode } from '../errors.ts'
import { type Action, isOpen, type Stage, type Status, transitionOf, transitions } from './manuscript.ts'

export interface Viewer {
  id: string
  role: Role
  email: string
  orcid: string | null
  /** An editor who advises, and never decides. */
  recommendsOnly?: boolean
}

/** What about a manuscript decides who a person is to it. */
export interface Stakes {
  submitterId: string
  /** By account, e-mail or ORCID, of today or of when it was proved (product decisions, section 3). */
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
  /** A decision was made whose letter has not left yet (the hold). */
  decisionHeld: boolean
  galleysReady: boolean
  /** Proofs were answered for the galleys that stand now. */
  proofsAnswered: boolean
  /** The viewer is an editor who may only recommend. */
  recommendsOnly?: boolean
}

/** What an editor who may only recommend leaves to the others. */
const deciding: ReadonlySet<Action> = new Set(['accept', 'revisions', 'reject', 'undo_decision', 'delete'])

/** Whether a person of this standing may take the action now: null, or the code of the refusal. */
export function refusalOf(action: Action, standing: Standing, position: Position): ErrorCode | null {
  if (standing === 'stranger') return 'not_found'
  const transition = transitionOf(action)
  if (transition.party === 'editor' && standing !== 'editor')
    return standing === 'reviewer' ? 'not_found' : 'conflict_of_interest'
  if (transition.party === 'author' && standing !== 'submitter')
    return standing === 'coauthor' ? 'forbidden' : 'not_found'
  if (position.recommendsOnly && deciding.has(action)) return 'recommends_only'
  if (!isOpen(action, position.status, position.stage)) return 'conflict'
  // Until the letter leaves, the decision exists for editors alone, and they can only take it back.
  if (position.decisionHeld !== (action === 'undo_decision')) return 'conflict'
  if (
    (action === 'approve_proofs' || action === 'request_changes') &&
    (!position.galleysReady || position.proofsAnswered)
  )
    return 'conflict'
  return null
}

/** The actions a view offers its reader; the client shows these and nothing else. */
export function allowedActions(standing: Standing, position: Position): Action[] {
  return transitions.map((t) => t.action).filter((action) => refusalOf(action, standing, position) === null)
}
