import type { Role } from './account.ts'

interface Topic {
  label: string
  help?: string
  /** Role for which the topic is offered. */
  role: Role
}

/**
 * Returns a topic that is offered to editors. E-mails that ask an editor for a decision have no topic, so
 * they cannot be turned off.
 */
const desk = (label: string) => ({ label, role: 'editor' }) as const

/**
 * Topics of e-mails that people can turn off on the account page. Each e-mail names its topic; an e-mail
 * without a topic is always sent.
 */
export const emailTopics = {
  author_progress: {
    label: 'Progress of my manuscripts',
    help: 'When review or production begins. Decisions, proofs and publication are always sent.',
    role: 'author',
  },
  article_usage: {
    label: 'How my articles are read',
    help: 'Once, a month after publication.',
    role: 'author',
  },
  review_news: {
    label: 'Thanks for my reviews, and their outcomes',
    help: 'Invitations, reminders and cancellations are always sent.',
    role: 'author',
  },
  editor_notice: desk('New submissions'),
  reviewer_answered: desk('A reviewer accepts or declines'),
  review_arrived: desk('A review is returned'),
  revision_arrived: desk('A revision arrives'),
  invitation_expired: desk('An invitation expires'),
  review_late: desk('A review is very late'),
  revision_late: desk('A revision is overdue'),
  proofs_answered: desk('Authors approve or correct proofs, or send a source file'),
  production_assigned: desk('A manuscript in production is assigned to me'),
} as const satisfies Record<string, Topic>

export type EmailTopic = keyof typeof emailTopics
export const emailTopicIds = Object.keys(emailTopics) as [EmailTopic, ...EmailTopic[]]
