/** Types, statuses, stages and transitions of manuscripts (product decisions, section 2). */

/**
 * Status table. `list` is the tab of the editor dashboard that shows manuscripts with this status (product
 * decisions, section 1). The Reviewed tab also shows those marked 'finished', but does not count them.
 */
const statusTable = {
  draft: { label: 'Draft', list: null, isFinal: false },
  submitted: { label: 'Submitted', list: 'pending', isFinal: false },
  under_review: { label: 'Under review', list: 'pending', isFinal: false },
  revisions_required: { label: 'Revisions required', list: 'reviewed', isFinal: false },
  revised: { label: 'Revised', list: 'pending', isFinal: false },
  accepted: { label: 'Accepted', list: 'reviewed', isFinal: false },
  rejected: { label: 'Rejected', list: 'reviewed', isFinal: true },
  published: { label: 'Published', list: 'finished', isFinal: true },
  withdrawn: { label: 'Withdrawn', list: 'finished', isFinal: true },
} as const satisfies Record<
  string,
  { label: string; list: 'pending' | 'reviewed' | 'finished' | null; isFinal: boolean }
>
export type Status = keyof typeof statusTable

const allStatuses = Object.keys(statusTable) as Status[]
const listed = (list: (typeof statusTable)[Status]['list']): readonly Status[] =>
  allStatuses.filter((status) => statusTable[status].list === list)

export const statuses = Object.fromEntries(
  allStatuses.map((status) => [status, statusTable[status].label]),
) as Readonly<Record<Status, string>>
export const pendingStatuses = listed('pending')
export const reviewedStatuses = listed('reviewed')
export const finishedStatuses = listed('finished')

/** Whether the manuscript has reached a final status, after which no decision follows. */
export function isFinal(status: Status): boolean {
  return statusTable[status].isFinal
}

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
  cover_letter: 'Cover letter',
  figure: 'Figure',
  table: 'Table',
  supplement: 'Supplement',
  response: 'Response to reviewers',
  replaced: 'Replaced file',
  source: 'Source file',
  copyedited: 'Copyedited version',
  galley: 'Galley',
  review_attachment: 'Review attachment',
} as const
export type FileKind = keyof typeof fileKinds
/** File kinds that authors may attach. The other kinds are for production staff and reviewers. */
export const authorFileKinds = [
  'manuscript',
  'title_page',
  'cover_letter',
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

/** Who may take an action: the submitting author, or an editor of the manuscript. */
export type Party = 'author' | 'editor'

/**
 * The effect of an action. In `to`, 'before' restores the status and stage from before the undone decision,
 * and 'gone' deletes the manuscript.
 */
interface Step {
  label: string
  party: Party
  from: readonly Status[]
  /** Required stage, in addition to the status. */
  fromStage?: Stage
  to: Status | 'before' | 'gone'
  /** The stage after the action; null if the action does not change it. */
  stage: Stage | null
  /** Text of the action in the history, as shown to editors and to authors. */
  history: { editors: string; authors: string }
  /**
   * Editors who may not take the action: 'recommending' are editors who may only recommend, 'asked' those
   * with an open authorship question, 'copyediting' those whose only duty is copyediting.
   */
  closedTo: readonly ('recommending' | 'asked' | 'copyediting')[]
}

const decidable = ['submitted', 'under_review', 'revised'] as const

/**
 * The table of all actions. The server's permissions, the client's labels and docs/STATES.md derive from it.
 * Data per action is always a Record<Action, …>, so a new row is a type error wherever its data is missing.
 */
const table = {
  submit: {
    label: 'Submit manuscript',
    party: 'author',
    from: ['draft'],
    to: 'submitted',
    stage: 'initial_review',
    history: { editors: 'Submitted', authors: 'Submitted' },
    closedTo: [],
  },
  allow_review: {
    label: 'Allow for Review',
    party: 'editor',
    from: ['submitted'],
    to: 'under_review',
    stage: 'peer_review',
    history: { editors: 'Allowed for review', authors: 'Sent to reviewers' },
    closedTo: [],
  },
  accept: {
    label: 'Accept',
    party: 'editor',
    from: decidable,
    to: 'accepted',
    stage: 'copyediting',
    history: { editors: 'Decision: accept', authors: 'Accepted' },
    closedTo: ['recommending', 'asked'],
  },
  revisions: {
    label: 'Revisions',
    party: 'editor',
    from: decidable,
    to: 'revisions_required',
    stage: 'author_revisions',
    history: { editors: 'Decision: revisions', authors: 'Revisions requested' },
    closedTo: ['recommending', 'asked'],
  },
  minor_revisions: {
    label: 'Minor revisions',
    party: 'editor',
    from: decidable,
    to: 'revisions_required',
    stage: 'author_revisions',
    history: { editors: 'Decision: minor revisions', authors: 'Minor revisions requested' },
    closedTo: ['recommending', 'asked'],
  },
  major_revisions: {
    label: 'Major revisions',
    party: 'editor',
    from: decidable,
    to: 'revisions_required',
    stage: 'author_revisions',
    history: { editors: 'Decision: major revisions', authors: 'Major revisions requested' },
    closedTo: ['recommending', 'asked'],
  },
  reject: {
    label: 'Reject',
    party: 'editor',
    from: decidable,
    to: 'rejected',
    stage: null,
    history: { editors: 'Decision: reject', authors: 'Not accepted' },
    closedTo: ['recommending', 'asked'],
  },
  invite_resubmission: {
    label: 'Reject and invite to resubmit',
    party: 'editor',
    from: decidable,
    to: 'rejected',
    stage: null,
    history: {
      editors: 'Decision: reject and invite to resubmit',
      authors: 'Not accepted, with an invitation to resubmit',
    },
    closedTo: ['recommending', 'asked'],
  },
  return_for_fixes: {
    label: 'Return for technical fixes',
    party: 'editor',
    from: ['submitted'],
    to: 'revisions_required',
    // The stage distinguishes technical fixes from a revision: the author's answer goes back to screening.
    stage: 'initial_review',
    history: { editors: 'Returned for technical fixes', authors: 'Returned for technical fixes' },
    closedTo: ['recommending', 'asked'],
  },
  send_fixes: {
    label: 'Send fixes',
    party: 'author',
    from: ['revisions_required'],
    fromStage: 'initial_review',
    to: 'submitted',
    stage: 'initial_review',
    history: { editors: 'Technical fixes sent', authors: 'Technical fixes sent' },
    closedTo: [],
  },
  respond: {
    label: 'Send revision',
    party: 'author',
    from: ['revisions_required'],
    fromStage: 'author_revisions',
    to: 'revised',
    stage: 'final_review',
    history: { editors: 'Revision and response sent', authors: 'Revision sent' },
    closedTo: [],
  },
  new_round: {
    label: 'Start a new round',
    party: 'editor',
    from: ['revised'],
    to: 'under_review',
    stage: 'peer_review',
    history: { editors: 'New round started', authors: 'A new round of review began' },
    closedTo: [],
  },
  to_production: {
    label: 'Send to production',
    party: 'editor',
    from: ['accepted'],
    fromStage: 'copyediting',
    to: 'accepted',
    stage: 'production',
    history: { editors: 'Sent to production', authors: 'Sent to production' },
    closedTo: [],
  },
  ask_source: {
    label: 'Ask the author for the source',
    party: 'editor',
    from: ['accepted'],
    to: 'accepted',
    stage: null,
    history: { editors: 'Source file requested from the author', authors: 'Source file requested' },
    closedTo: [],
  },
  send_source: {
    label: 'Send source file',
    party: 'author',
    from: ['accepted'],
    to: 'accepted',
    stage: null,
    history: { editors: 'Source file sent by the author', authors: 'Source file sent' },
    closedTo: [],
  },
  approve_proofs: {
    label: 'Approve proofs',
    party: 'author',
    from: ['accepted'],
    fromStage: 'production',
    to: 'accepted',
    stage: 'production',
    history: { editors: 'Proofs approved', authors: 'Proofs approved' },
    closedTo: [],
  },
  request_changes: {
    label: 'Request changes',
    party: 'author',
    from: ['accepted'],
    fromStage: 'production',
    to: 'accepted',
    stage: 'production',
    history: { editors: 'Changes to the proofs requested', authors: 'Changes to the proofs requested' },
    closedTo: [],
  },
  publish: {
    label: 'Publish',
    party: 'editor',
    from: ['accepted'],
    fromStage: 'production',
    to: 'published',
    stage: 'production',
    history: { editors: 'Published', authors: 'Published' },
    closedTo: ['copyediting'],
  },
  withdraw: {
    label: 'Withdraw',
    party: 'author',
    from: ['submitted', 'under_review', 'revisions_required', 'revised'],
    to: 'withdrawn',
    stage: null,
    history: { editors: 'Withdrawn', authors: 'Withdrawn' },
    closedTo: [],
  },
  withdraw_for_authors: {
    label: 'Withdraw for the authors',
    party: 'editor',
    from: ['submitted', 'under_review', 'revisions_required', 'revised'],
    to: 'withdrawn',
    stage: null,
    history: { editors: 'Withdrawn by an editor', authors: 'Withdrawn by the editors' },
    closedTo: ['recommending', 'asked'],
  },
  appeal: {
    label: 'Appeal',
    party: 'author',
    from: ['rejected'],
    to: 'rejected',
    stage: null,
    history: { editors: 'Appeal against the decision', authors: 'Appeal sent' },
    closedTo: [],
  },
  dismiss_appeal: {
    label: 'Dismiss the appeal',
    party: 'editor',
    from: ['rejected'],
    to: 'rejected',
    stage: null,
    history: { editors: 'Appeal dismissed', authors: 'Appeal dismissed' },
    closedTo: ['recommending', 'asked'],
  },
  reopen: {
    label: 'Reopen',
    party: 'editor',
    from: ['rejected'],
    to: 'submitted',
    stage: 'initial_review',
    history: { editors: 'Reopened', authors: 'Reopened' },
    closedTo: ['recommending', 'asked'],
  },
  delete: {
    label: 'Delete',
    party: 'editor',
    from: ['submitted', 'under_review', 'revisions_required', 'revised', 'rejected', 'withdrawn'],
    to: 'gone',
    stage: null,
    history: { editors: 'Deleted', authors: 'Deleted' },
    closedTo: ['recommending'],
  },
  undo_decision: {
    label: 'Undo decision',
    party: 'editor',
    from: ['accepted', 'revisions_required', 'rejected'],
    to: 'before',
    stage: null,
    history: { editors: 'Decision undone', authors: 'Decision undone' },
    closedTo: ['recommending'],
  },
} satisfies Record<string, Step>

export type Action = keyof typeof table
export const actions = Object.keys(table) as [Action, ...Action[]]

export interface Transition extends Step {
  action: Action
}
export const transitions: readonly Transition[] = actions.map((action) => ({ action, ...table[action] }))

/**
 * Other events in the history. They do not change the manuscript's state. Authors see the events in the first
 * list; editors see those in both lists.
 */
const eventsForAuthors = [
  'ask_time',
  'grant_time',
  'decline_time',
  'authorship_confirmed',
  'authorship_disputed',
  'author_removed',
  'author_stays',
  'add_file',
  'replace_file',
  'add_galley',
  'send_proofs',
  'ask_about_proofs',
  'move_proofs_due',
  'reopen_proofs',
  'settle_finding',
  'publish_notice',
  'publish_version',
  'peer_review_consent',
  // Discussions with the authors; authors do not see the others.
  'open_discussion',
  'close_discussion',
  'reopen_discussion',
] as const
const eventsForEditors = [
  'invite_reviewer',
  'remind_reviewer',
  'cancel_reviewer',
  'accept_invitation',
  'decline_invitation',
  'expire_invitation',
  'submit_review',
  'extend_review',
  'ask_more_time',
  'keep_due_date',
  'reviewer_left',
  'start_reviewer_list',
  'stop_reviewer_list',
  'ask_similarity',
  'assign_editor',
  'release_editor',
  'send_message',
  'declare_conflict',
  'lift_conflict',
  'editor_is_author',
  'editor_is_no_author',
  'recommend_decision',
  'remind_author',
  'moved_in',
  'text_converted',
  'text_edited',
  'metadata_changed',
  'edit_record',
  'production_assigned',
  'choose_galley',
  'schedule_publication',
  'cancel_publication',
  'publication_failed',
  'peer_review_choice',
  'review_publication',
  'return_review',
  'end_review_return',
  'hide_passage',
  'unhide_passage',
  'enter_review',
  'thank_reviewer',
] as const

/** Returns the texts of all actions as they appear in the history of authors or editors. */
export function historyTexts(side: keyof Step['history']): Record<Action, string> {
  return Object.fromEntries(actions.map((action) => [action, table[action].history[side]])) as Record<
    Action,
    string
  >
}

/** The kind of person who caused an entry in the history. */
export type ActorSide = 'author' | 'editor' | 'reviewer' | 'system'
export type AuthorEvent = Action | (typeof eventsForAuthors)[number]
export type HistoryEvent = AuthorEvent | (typeof eventsForEditors)[number]

export function transitionOf(action: Action): Transition {
  return { action, ...table[action] }
}

/** Whether the table allows this action in this state. The action itself checks further conditions. */
export function isOpen(action: Action, status: Status, stage: Stage): boolean {
  const { from, fromStage } = transitionOf(action)
  return from.includes(status) && (!fromStage || fromStage === stage)
}
