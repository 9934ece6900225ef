import { includesRole, type Role } from '../account/account.ts'
import type { Duty } from '../account/duties.ts'
import type { ErrorCode } from '../errors.ts'
import { type Action, isOpen, type Stage, type Status, transitionOf, transitions } from './manuscript.ts'

export interface Viewer {
  id: string
  role: Role
  email: string
  orcid: string | null
  /** Whether the viewer is an editor who may recommend but not decide. */
  recommendsOnly?: boolean
  /** The duties of an editor who sees only the manuscripts that these duties cover. */
  limitedTo?: readonly Duty[]
  /** Whether the viewer is an editor who handles only the manuscripts of certain fields or calls for papers. */
  isScoped?: boolean
}

/** Whether the viewer works as an editor on every manuscript that is not closed to them. */
export function editsAll({ role, limitedTo }: Pick<Viewer, 'role' | 'limitedTo'>): boolean {
  return includesRole(role, 'editor') && !limitedTo
}

/**
 * Whether a limited editor's duties cover the manuscript: from the acceptance letter to publication.
 * workflow/queries.ts has the same rule in SQL.
 */
export function isCovered(position: Pick<Position, 'status' | 'decisionHeld'>): boolean {
  return position.status === 'accepted' && !position.decisionHeld
}

/** Whether the viewer may publish, schedule and assemble issues. */
export function publishes({
  role,
  limitedTo,
  isScoped,
}: Pick<Viewer, 'role' | 'limitedTo' | 'isScoped'>): boolean {
  return includesRole(role, 'editor') && !isScoped && (!limitedTo || limitedTo.includes('production_editor'))
}

/** How a person is involved in a manuscript (product decisions, section 3). */
export interface Involvement {
  submitterId: string
  /**
   * Whether the person is a verified author: by account, by a confirmed e-mail address, or by signing in with
   * the author's ORCID iD.
   */
  isAuthor: boolean
  /**
   * Whether the person is a verified author who may follow the manuscript. A matching ORCID iD alone does not
   * give access.
   */
  follows: boolean
  /**
   * Whether the submitter entered this person's e-mail address for an author, and nobody has confirmed it
   * yet.
   */
  named: boolean
  /** Whether the person has, or had, an assignment that still lets them read the manuscript. */
  reviews: boolean
  /** Whether the duties of an editor who is limited to them cover the manuscript. */
  covered: boolean
  /** Whether the person declared a conflict with the manuscript, or was one of its authors. */
  conflicted: boolean
  /** Whether the manuscript is outside of the fields and calls to which an editor is limited. */
  outside: boolean
}

export type Standing = 'submitter' | 'coauthor' | 'editor' | 'reviewer' | 'stranger'

/**
 * Authorship takes precedence over roles: a verified author is never also editor or reviewer of the manuscript. An
 * unverified identifier removes no rights: editors stay editors and are asked about it, reviewers stay reviewers.
 * An editor who declared a conflict is a stranger.
 */
export function standingOf(viewer: Viewer, involvement: Involvement): Standing {
  if (involvement.submitterId === viewer.id) return 'submitter'
  if (involvement.follows) return 'coauthor'
  const { isAuthor, conflicted, outside, covered } = involvement
  const handles = editsAll(viewer) || (viewer.limitedTo !== undefined && covered)
  if (handles && isAuthor) return 'coauthor'
  if (handles && !conflicted && !outside) return 'editor'
  if (involvement.reviews && !isAuthor && !conflicted) return 'reviewer'
  return involvement.named ? 'coauthor' : 'stranger'
}

export interface Position {
  status: Status
  stage: Stage
  /** Whether a decision is held, that is, made but its letter not sent yet. */
  decisionHeld: boolean
  galleysReady: boolean
  /** Whether the author has been asked for the source file and has not sent it yet. */
  sourceAsked: boolean
  /** Whether the authors have appealed against the rejection, and whether the editors have answered. */
  appeal: 'open' | 'answered' | null
  /** Whether the author has answered the proofs of the current galleys. */
  proofsAnswered: boolean
  /** Whether the viewer is an editor who may only recommend. */
  recommendsOnly?: boolean
  /**
   * Whether the viewer is an editor who has not yet answered whether an author entry is theirs. The reviewers
   * are hidden from such editors.
   */
  isAsked?: boolean
  /** Whether the viewer is limited to duties without publishing, so that others publish. */
  copyeditsOnly?: boolean
}

/**
 * Returns the error code if a person with this standing may not take the action at present; null if the
 * action is allowed.
 */
export function refusalOf(action: Action, standing: Standing, position: Position): ErrorCode | null {
  if (standing === 'stranger') return 'not_found'
  const transition = transitionOf(action)
  if (transition.party === 'editor' && standing !== 'editor')
    return standing === 'reviewer' ? 'not_found' : 'conflict_of_interest'
  if (transition.party === 'author' && standing !== 'submitter')
    return standing === 'coauthor' ? 'forbidden' : 'not_found'
  if (position.isAsked && transition.closedTo.includes('asked')) return 'authorship_question'
  if (position.recommendsOnly && transition.closedTo.includes('recommending')) return 'recommends_only'
  if (position.copyeditsOnly && transition.closedTo.includes('copyediting')) return 'limited_to_duties'
  if (!isOpen(action, position.status, position.stage)) return 'conflict'
  // During the hold, editors can only undo the decision.
  if (position.decisionHeld !== (action === 'undo_decision')) return 'conflict'
  if (
    (action === 'approve_proofs' || action === 'request_changes') &&
    (!position.galleysReady || position.proofsAnswered)
  )
    return 'conflict'
  if (action === 'send_source' && !position.sourceAsked) return 'conflict'
  if (action === 'appeal' && position.appeal !== null) return 'conflict'
  if (action === 'dismiss_appeal' && position.appeal !== 'open') return 'conflict'
  return null
}

/** Actions offered to the viewer; the client shows exactly these. */
export function allowedActions(standing: Standing, position: Position): Action[] {
  return transitions.map((t) => t.action).filter((action) => refusalOf(action, standing, position) === null)
}
