/** Types, statuses, stages and transitions of manuscripts (product decisions, section 2). */

export {
  type FieldOfStudy,
  fieldsOfStudy,
  type ManuscriptType,
  manuscriptTypes,
} from '../article/article-kinds.ts'

export const statuses = {
  draft: 'Draft',
  submitted: 'Submitted',
  under_review: 'Under review',
  revisions_required: 'Revisions required',
  revised: 'Revised',
  accepted: 'Accepted',
  rejected: 'Rejected',
  published: 'Published',
  withdrawn: 'Withdrawn',
} as const
export type Status = keyof typeof statuses

export const stages = {
  initial_review: 'Initial review',
  peer_review: 'Peer review',
  author_revisions: 'Author revisions',
  final_review: 'Final review',
  copyediting: 'Copyediting',
  production: 'Production',
} as const
export type Stage = keyof typeof stages
export const stageOrder = Object.keys(stages) as Stage[]

export const reviewModes = {
  double_blind: 'Double-blind',
  single_blind: 'Single-blind',
  open: 'Open',
} as const
export type ReviewMode = keyof typeof reviewModes

export const fileKinds = {
  manuscript: 'Main manuscript',
  title_page: 'Title page',
  figure: 'Figure',
  table: 'Table',
  supplement: 'Supplement',
  response: 'Response to reviewers',
  copyedited: 'Copyedited version',
  galley: 'Galley',
  review_attachment: 'Review attachment',
} as const
export type FileKind = keyof typeof fileKinds
/** File kinds that authors may attach; the others are for production and reviewers. */
export const authorFileKinds = [
  'manuscript',
  'title_page',
  'figure',
  'table',
  'supplement',
  'response',
] as const

/** File kinds that reviewers read and that need a blind copy. */
export const kindsForReviewers: readonly FileKind[] = [
  'manuscript',
  'figure',
  'table',
  'supplement',
  'response',
]

/** Who may take an action: the author who submitted it, or whoever handles it as an editor. */
export type Party = 'author' | 'editor'

/** 'before': the status and stage before the undone decision. 'gone': the manuscript is deleted. */
export interface Transition {
  action: Action
  label: string
  party: Party
  from: readonly Status[]
  /** Required stage, in addition to the status. */
  fromStage?: Stage
  to: Status | 'before' | 'gone'
  /** null keeps the stage. */
  stage: Stage | null
}

export const actions = [
  'submit',
  'allow_review',
  'accept',
  'revisions',
  'reject',
  'respond',
  'new_round',
  'to_production',
  'approve_proofs',
  'request_changes',
  'publish',
  'withdraw',
  'delete',
  'undo_decision',
] as const
export type Action = (typeof actions)[number]

const decidable = ['submitted', 'under_review', 'revised'] as const

/** The one table. The server guards with it, the client labels with it, docs/STATES.md is drawn from it. */
export const transitions: readonly Transition[] = [
  {
    action: 'submit',
    label: 'Submit manuscript',
    party: 'author',
    from: ['draft'],
    to: 'submitted',
    stage: 'initial_review',
  },
  {
    action: 'allow_review',
    label: 'Allow for Review',
    party: 'editor',
    from: ['submitted'],
    to: 'under_review',
    stage: 'peer_review',
  },
  {
    action: 'accept',
    label: 'Accept',
    party: 'editor',
    from: decidable,
    to: 'accepted',
    stage: 'copyediting',
  },
  {
    action: 'revisions',
    label: 'Revisions',
    party: 'editor',
    from: decidable,
    to: 'revisions_required',
    stage: 'author_revisions',
  },
  { action: 'reject', label: 'Reject', party: 'editor', from: decidable, to: 'rejected', stage: null },
  {
    action: 'respond',
    label: 'Send revision',
    party: 'author',
    from: ['revisions_required'],
    to: 'revised',
    stage: 'final_review',
  },
  {
    action: 'new_round',
    label: 'Start a new round',
    party: 'editor',
    from: ['revised'],
    to: 'under_review',
    stage: 'peer_review',
  },
  {
    action: 'to_production',
    label: 'Send to production',
    party: 'editor',
    from: ['accepted'],
    fromStage: 'copyediting',
    to: 'accepted',
    stage: 'production',
  },
  {
    action: 'approve_proofs',
    label: 'Approve proofs',
    party: 'author',
    from: ['accepted'],
    fromStage: 'production',
    to: 'accepted',
    stage: 'production',
  },
  {
    action: 'request_changes',
    label: 'Request changes',
    party: 'author',
    from: ['accepted'],
    fromStage: 'production',
    to: 'accepted',
    stage: 'production',
  },
  {
    action: 'publish',
    label: 'Publish',
    party: 'editor',
    from: ['accepted'],
    fromStage: 'production',
    to: 'published',
    stage: 'production',
  },
  {
    action: 'withdraw',
    label: 'Withdraw',
    party: 'author',
    from: ['submitted', 'under_review', 'revisions_required', 'revised'],
    to: 'withdrawn',
    stage: null,
  },
  {
    action: 'delete',
    label: 'Delete',
    party: 'editor',
    from: ['submitted', 'under_review', 'revisions_required', 'revised', 'rejected', 'withdrawn'],
    to: 'gone',
    stage: null,
  },
  {
    action: 'undo_decision',
    label: 'Undo decision',
    party: 'editor',
    from: ['accepted', 'revisions_required', 'rejected'],
    to: 'before',
    stage: null,
  },
]

const byAction = new Map(transitions.map((transition) => [transition.action, transition]))

export function transitionOf(action: Action): Transition {
  const transition = byAction.get(action)
  if (!transition) throw new Error(`No transition is defined for ${action}`)
  return transition
}

/** Whether the table allows this action in this state; the action itself checks further conditions. */
export function isOpen(action: Action, status: Status, stage: Stage): boolean {
  const { from, fromStage } = transitionOf(action)
  return from.includes(status) && (!fromStage || fromStage === stage)
}

/** Whether no further action is possible. */
export function ended(status: Status): boolean {
  return status === 'published' || status === 'rejected' || status === 'withdrawn'
}

/** Statuses by the editor dashboard's two tabs (product decisions, section 1). */
export const pendingStatuses = ['submitted', 'under_review', 'revised'] as const satisfies Status[]
export const reviewedStatuses = ['accepted', 'rejected', 'revisions_required'] as const satisfies Status[]
