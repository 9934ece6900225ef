import { type Email, email } from './email.ts'
import { linked, longDate, paper, recipients, unsubscribeUrl } from './parts.ts'

/** Messages to people who need no account: alerts, tracking, the contact form. */

export const manuscriptState = email({
  template: 'manuscript_state',
  name: 'Status of a manuscript',
  to: recipients.tracker,
  when: 'when its submitter asks for it',
  variables: {
    ...linked,
    status: { means: 'Status of the manuscript', sample: 'Under review' },
    stage: { means: 'Stage of the manuscript', sample: 'Peer review' },
    since: { means: 'Date of the last change', sample: 'November 3, 2026' },
  },
  write: (about: {
    journal: string
    name: string
    number: string
    title: string
    status: string
    stage: string
    since: Date | string
    url: string
  }) => ({
    subject: `${about.number}: status of your manuscript`,
    greeting: `Dear ${about.name},`,
    paragraphs: [
      `You asked for the status of “${about.title}”.`,
      `Status: ${about.status}\nStage: ${about.stage}\nSince: ${longDate(about.since)}`,
    ],
    link: { label: 'View the full history', url: about.url },
    closing: [
      'You will be asked to log in. If you did not ask for this message, somebody entered your address and your manuscript number on our tracking page. We did not give them any information.',
    ],
  }),
})

export const contactMessage = email({
  kind: 'contact',
  template: 'contact_message',
  name: 'Contact form',
  to: recipients.office,
  when: 'when somebody sends the contact form',
  variables: {
    journal: paper.journal,
    name: { means: 'Name of the writer', sample: 'Ana Ng' },
    email: { means: 'Address of the writer', sample: 'reader@people.example' },
    subject: { means: 'What the writer entered as subject', sample: 'A question' },
    body: { means: 'What the writer wrote', sample: 'Would my paper fit?' },
  },
  write: (about: { journal: string; name: string; email: string; subject: string; body: string }) => ({
    subject: `Contact form: ${about.subject}`,
    greeting: `${about.name} (${about.email}) wrote through the contact form:`,
    paragraphs: about.body.split(/\n{2,}/),
    closing: ['Replies to this message go to the sender.'],
  }),
})

/** Describes the scope of a subscription, in words that follow 'new articles'. */
export function alertWords({ scope, term }: { scope: string; term: string }): string {
  if (scope === 'category') return `in ${term}`
  // For this scope, the term is already a complete phrase.
  if (scope === 'words') return term
  if (scope === 'search') return `that match “${term}”`
  return 'in the whole journal'
}

const alert = { means: 'Scope of the alert', sample: 'in Economics' }
const asked = { scope: 'words', term: '{alert}' }

interface Alert {
  journal: string
  scope: string
  term: string
}

export const confirmAlert = email({
  kind: 'alert_confirmation',
  template: 'confirm_alert',
  name: 'Confirm an alert',
  to: recipients.subscriber,
  when: 'when somebody subscribes to an alert',
  variables: {
    journal: paper.journal,
    url: linked.url,
    days: { means: 'Number of days that the link works', sample: '7' },
    alert,
  },
  fixed: asked,
  write: (about: Alert & { url: string; days: number | string }) => ({
    values: { ...about, alert: alertWords(about) },
    subject: `Confirm your email alert for ${about.journal}`,
    greeting: 'Hello,',
    paragraphs: [
      `Somebody, probably you, asked us to notify this address about new articles ${alertWords(about)}.`,
      'Please confirm the alert. We will not send anything until you do.',
    ],
    link: { label: 'Confirm the alert', url: about.url },
    closing: [
      `The link works for ${about.days} days. If you did not ask for it, you can ignore this message and the request will be deleted.`,
    ],
  }),
})

export const alreadySubscribed = email({
  kind: 'alert_confirmation',
  template: 'already_subscribed',
  name: 'Alert already exists',
  to: recipients.subscriber,
  when: 'when somebody subscribes to an alert again',
  variables: { journal: paper.journal, unsubscribeUrl, alert },
  fixed: asked,
  write: (about: Alert & { unsubscribeUrl: string }) => ({
    values: { ...about, alert: alertWords(about) },
    subject: `You already get this alert from ${about.journal}`,
    greeting: 'Hello,',
    paragraphs: [
      `This address is already subscribed to new articles ${alertWords(about)}. You do not need to do anything.`,
    ],
    link: { label: 'Unsubscribe', url: about.unsubscribeUrl },
  }),
})

export interface NewArticle {
  title: string
  authors: string
  category: string
  url: string
}

export function newArticles(about: {
  journal: string
  articles: readonly NewArticle[]
  /** The alerts that have new articles, each with its unsubscribe URL. */
  alerts: readonly (Omit<Alert, 'journal'> & { unsubscribeUrl: string })[]
}): Email {
  const [first, ...more] = about.articles
  const listed = about.articles.map(({ title, authors, category, url }) =>
    [title, authors, category, url].filter(Boolean).join('\n'),
  )
  const reasons = about.alerts.map(
    (alert) =>
      `You receive this because you subscribed to new articles ${alertWords(alert)}. Unsubscribe: ${alert.unsubscribeUrl}`,
  )
  return alertDigest({
    journal: about.journal,
    title: first?.title ?? '',
    count: String(about.articles.length),
    articles: listed.join('\n\n'),
    subscriptions: reasons.join('\n\n'),
    one: more.length === 0,
  })
}

/** The e-mail that lists new articles. The reasons contain the unsubscribe link of each alert. */
export const alertDigest = email({
  kind: 'alert',
  to: recipients.subscribers,
  when: 'when articles are published',
  variables: {
    journal: paper.journal,
    title: { means: 'Title of the article', sample: 'The price of distance' },
    count: { means: 'How many articles are new', sample: '2' },
    articles: {
      means: 'The new articles: title, authors, category and address of each',
      sample:
        'The price of distance\nAna Ng, Ben Oduya\nEconomics\nhttps://journal.example/articles/…\n\nTrade without money\nEva Lund\nFinance\nhttps://journal.example/articles/…',
    },
    subscriptions: {
      means: 'Reasons for the message, with the unsubscribe link of each alert',
      sample:
        'You get this because you subscribed to new articles in Economics. Unsubscribe: https://journal.example/…',
    },
  },
  needed: ['articles', 'subscriptions'],
  variants: {
    new_article: { name: 'Alert: one new article', fixed: { count: '1', one: true } },
    new_articles: { name: 'Alert: several new articles', fixed: { title: '', one: false } },
  },
  variant: ({ one }) => (one ? 'new_article' : 'new_articles'),
  write: (about: {
    journal: string
    title: string
    count: string
    articles: string
    subscriptions: string
    one: boolean
  }) => ({
    subject: about.one ? `New: ${about.title}` : `${about.count} new articles in ${about.journal}`,
    greeting: 'New in the journal:',
    paragraphs: about.articles.split('\n\n'),
    closing: about.subscriptions.split('\n\n'),
  }),
})
