/**
 * Kinds of e-mail that authors and reviewers can read again on the site. Chosen by kind, not only by person:
 * an editor who became an author of a manuscript sees only what authors are sent.
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
