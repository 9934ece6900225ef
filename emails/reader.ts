import { compose, type Message } from './letter.ts'
import { longDate } from './manuscript.ts'

/** Messages to people who need no account: alerts, tracking, the contact form. */

export function manuscriptState(about: {
  journal: string
  name: string
  number: string
  title: string
  status: string
  stage: string
  since: Date | string
  url: string
}): Message {
  return compose({
    template: 'manuscript_state',
    values: about,
    journal: about.journal,
    subject: `${about.number}: status of your manuscript`,
    greeting: `Dear ${about.name},`,
    paragraphs: [
      `You asked for the status of “${about.title}”.`,
      `Status: ${about.status}\nStage: ${about.stage}\nSince: ${longDate(about.since)}`,
    ],
    link: { label: 'View the full history', url: about.url },
    closing: [
      'You will be asked to log in. If you did not ask for this message, somebody entered your address and your manuscript number on our tracking page. They were not told anything.',
    ],
  })
}

export function contactMessage(about: {
  journal: string
  name: string
  email: string
  subject: string
  body: string
}): Message {
  return compose({
    template: 'contact_message',
    values: about,
    journal: about.journal,
    subject: `Contact form: ${about.subject}`,
    greeting: `${about.name} (${about.email}) wrote through the contact form:`,
    paragraphs: about.body.split(/\n{2,}/),
    closing: ['Replies to this message go to the sender.'],
  })
}

/** What somebody subscribes to, in words that follow 'new articles'. */
export function alertWords({ scope, term }: { scope: string; term: string }): string {
  if (scope === 'category') return `in ${term}`
  // As it is to be said.
  if (scope === 'words') return term
  if (scope === 'search') return `that match “${term}”`
  return 'of the whole journal'
}

interface Alert {
  journal: string
  scope: string
  term: string
}

export function confirmAlert(about: Alert & { url: string; days: number | string }): Message {
  return compose({
    template: 'confirm_alert',
    values: { ...about, alert: alertWords(about) },
    journal: about.journal,
    subject: `Confirm your email alert for ${about.journal}`,
    greeting: 'Hello,',
    paragraphs: [
      `Somebody, probably you, asked us to notify this address about new articles ${alertWords(about)}.`,
      'Please confirm it. Until you do, we send nothing.',
    ],
    link: { label: 'Confirm the alert', url: about.url },
    closing: [
      `The link works for ${about.days} days. If you did not ask for it, you can ignore this message and the request will be deleted.`,
    ],
  })
}

export function alreadySubscribed(about: Alert & { unsubscribeUrl: string }): Message {
  return compose({
    template: 'already_subscribed',
    values: { ...about, alert: alertWords(about) },
    journal: about.journal,
    subject: `You already get this alert from ${about.journal}`,
    greeting: 'Hello,',
    paragraphs: [
      `This address already receives new articles ${alertWords(about)}. You do not need to do anything.`,
    ],
    link: { label: 'Unsubscribe', url: about.unsubscribeUrl },
  })
}

export interface NewArticle {
  title: string
  authors: string
  category: string
  url: string
}

export function newArticles(about: {
  journal: string
  articles: readonly NewArticle[]
  /** Each alert that brought something, and the address that ends it. */
  alerts: readonly (Omit<Alert, 'journal'> & { unsubscribeUrl: string })[]
}): Message {
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

/** Around the list, which is made for each reader; the reasons hold the addresses that end each alert. */
export function alertDigest(about: {
  journal: string
  title: string
  count: string
  articles: string
  subscriptions: string
  one: boolean
}): Message {
  return compose({
    template: about.one ? 'new_article' : 'new_articles',
    values: about,
    journal: about.journal,
    subject: about.one ? `New: ${about.title}` : `${about.count} new articles in ${about.journal}`,
    greeting: 'New in the journal:',
    paragraphs: about.articles.split('\n\n'),
    closing: about.subscriptions.split('\n\n'),
  })
}
