/**
 * Kinds of e-mail that a manuscript's authors, and its reviewers, read again in the journal. By kind and not by person:
 * who was an editor of a manuscript and has become one of its authors reads what authors are told.
 */
export const messageKinds = {
  author: [
    'submission_received',
    'coauthor_notice',
    'review_started',
    'extension_answered',
    'revision_received',
    'revision_reminder',
    'decision_letter',
    'withdrawn',
    'in_production',
    'proofs_ready',
    'article_published',
    'manuscript_state',
  ],
  reviewer: [
    'review_invitation',
    'review_reminder',
    'review_accepted',
    'review_extended',
    'more_time_declined',
    'review_thanks',
    'review_outcome',
    'revision_arrived_reviewer',
    'assignment_cancelled',
    'withdrawn',
  ],
} as const satisfies Record<string, readonly string[]>
