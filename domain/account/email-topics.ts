import type { Role } from './account.ts'

interface Topic {
  label: string
  help?: string
  /** Role for which the topic is offered. */
  role: Role
  kinds: readonly string[]
}

/** A topic with one kind of editorial message. Messages that ask for a decision have no topic. */
const desk = (label: string, kind: string) => ({ label, role: 'editor', kinds: [kind] }) as const

/** Optional e-mails, chosen on the account page. All other e-mails are always sent. */
export const emailTopics = {
  author_progress: {
    label: 'Progress of my manuscripts',
    help: 'When review or production begins. Decisions, proofs and publication are always sent.',
    role: 'author',
    kinds: ['review_started', 'in_production'],
  },
  review_news: {
    label: 'Thanks for my reviews, and their outcomes',
    help: 'Invitations, reminders and cancellations are always sent.',
    role: 'author',
    kinds: ['review_thanks', 'review_outcome'],
  },
  editor_notice: desk('New submissions', 'editor_notice'),
  reviewer_answered: desk('A reviewer accepts or declines', 'reviewer_answered'),
  review_arrived: desk('A review is returned', 'review_arrived'),
  revision_arrived: desk('A revision arrives', 'revision_arrived'),
  invitation_expired: desk('An invitation expires', 'invitation_expired'),
  review_late: desk('A review is very late', 'review_late'),
  revision_late: desk('A revision is overdue', 'revision_late'),
  proofs_answered: desk('Authors answer the proofs', 'proofs_answered'),
} as const satisfies Record<string, Topic>

export type EmailTopic = keyof typeof emailTopics
export const emailTopicIds = Object.keys(emailTopics) as [EmailTopic, ...EmailTopic[]]

export function topicOf(kind: string): EmailTopic | null {
  return emailTopicIds.find((id) => (emailTopics[id].kinds as readonly string[]).includes(kind)) ?? null
}
