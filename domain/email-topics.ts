/** E-mails that a person may do without. All others tell what one has to know or do, and always come. */
export const emailTopics = {
  author_progress: {
    label: 'Steps on the way of my manuscripts',
    help: 'That the review has begun, or the production. Decisions, proofs and publication always come.',
    kinds: ['review_started', 'in_production'],
  },
  review_news: {
    label: 'Thanks for my reviews, and what came of them',
    help: 'Invitations, reminders and cancellations always come.',
    kinds: ['review_thanks', 'review_outcome'],
  },
  editor_news: {
    label: 'News of the editorial desk',
    help: 'New submissions, answers of reviewers, reviews, revisions and proofs. They stand in the queue all the same.',
    kinds: ['editor_notice', 'reviewer_answered', 'review_arrived', 'revision_arrived', 'proofs_answered'],
  },
} as const satisfies Record<string, { label: string; help: string; kinds: readonly string[] }>

export type EmailTopic = keyof typeof emailTopics
export const emailTopicIds = Object.keys(emailTopics) as [EmailTopic, ...EmailTopic[]]

export function topicOf(kind: string): EmailTopic | null {
  return emailTopicIds.find((id) => (emailTopics[id].kinds as readonly string[]).includes(kind)) ?? null
}
