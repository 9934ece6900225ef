import { type BodyCall, optional, text } from './fields.ts'

const email = text(254, 'Please enter your email address')

export const readerCalls: BodyCall[] = [
  {
    method: 'POST',
    url: '/api/track',
    as: 'anonymous',
    body: { number: 'JIBER-2026-0042', email: 'ana.ng@people.example' },
    fields: { number: text(40, 'Please enter the manuscript number'), email },
  },
  {
    method: 'POST',
    url: '/api/contact',
    as: 'anonymous',
    body: {
      ...{ name: 'Ana Ng', email: 'ana.ng@people.example', subject: 'Scope' },
      ...{ message: 'Would this fit?', captchaToken: 'e30=' },
    },
    fields: {
      name: text(200, 'Please enter your name'),
      email,
      subject: text(200, 'Please enter a subject'),
      message: text(10_000, 'Please enter your message'),
      captchaToken: text(20_000, 'Please complete the CAPTCHA verification'),
    },
  },
  {
    method: 'POST',
    url: '/api/alerts',
    as: 'anonymous',
    body: { email: 'ana.ng@people.example', scope: 'search', search: 'ports', category: '' },
    fields: {
      email,
      scope: { type: 'text', message: 'Please choose what you want to hear of' },
      category: optional(text(200)),
      search: optional(text(300)),
    },
  },
  {
    method: 'POST',
    url: '/api/alerts/confirm',
    as: 'anonymous',
    body: { token: 'a.0.b' },
    fields: { token: text(1000, 'This link is not valid') },
  },
  {
    method: 'POST',
    url: '/api/alerts/unsubscribe',
    as: 'anonymous',
    body: { token: 'a.0.b' },
    fields: { token: text(1000, 'This link is not valid') },
  },
  {
    method: 'POST',
    url: '/api/journal-finder',
    as: 'anonymous',
    body: { title: 'Ports and prices', abstract: 'What queues cost.' },
    fields: {
      title: text(500, 'Please enter the title of your paper'),
      abstract: optional(text(10_000)),
    },
  },
]
