import { type BodyCall, optional, text } from './fields.ts'

const flag = optional({ type: 'boolean' })
const order = optional({ type: 'number', max: 9999, longMessage: 'Order is a whole number from 1 to 9999' })
const picture = optional({ type: 'text' })

const content: BodyCall = {
  method: 'POST',
  url: '/api/cms/content',
  as: 'admin',
  body: {
    key: 'bad_input',
    title: 'Title',
    content: 'Text',
    contentType: 'text',
    section: 'about',
    isActive: true,
  },
  fields: {
    key: text(120, 'Please enter a key'),
    title: text(300, 'Please enter a title'),
    content: text(200_000, 'Please enter the content'),
    contentType: optional({ type: 'text' }),
    section: optional({ type: 'text' }),
    isActive: flag,
  },
}
const menuItem: BodyCall = {
  method: 'POST',
  url: '/api/cms/menu-items',
  as: 'admin',
  body: { name: 'About', href: '/about', order: 2, isActive: true },
  fields: {
    name: text(60, 'Please enter a name'),
    href: text(500, 'Please enter a path or an address'),
    order,
    isActive: flag,
  },
}
const user: BodyCall = {
  method: 'POST',
  url: '/api/cms/users',
  as: 'admin',
  body: {
    username: 'made-badly',
    email: 'made-badly@people.example',
    password: 'Correct-Horse-7',
    role: 'author',
    isActive: true,
  },
  fields: {
    username: { type: 'text' },
    email: text(254, 'Please enter your email address'),
    password: { type: 'text' },
    role: optional({ type: 'text' }),
    isActive: flag,
    invite: flag,
  },
}
const member: BodyCall = {
  method: 'POST',
  url: '/api/cms/editors',
  as: 'admin',
  body: {
    name: 'Ana Ng',
    title: 'Trade',
    institution: 'Institute',
    location: 'Denmark',
    bio: 'Works.',
    order: 1,
  },
  fields: {
    name: text(200, 'Please enter the name'),
    title: text(200, 'Please enter the title or field'),
    institution: text(300, 'Please enter the institution'),
    location: text(200, 'Please enter the location'),
    bio: optional(text(5000)),
    pictureId: picture,
    isChief: flag,
    group: optional(text(100)),
    order,
    isActive: flag,
  },
}
const news: BodyCall = {
  method: 'POST',
  url: '/api/cms/news',
  as: 'admin',
  body: { title: 'News', summary: 'It is new.', body: '', publishedDate: '2026-01-31', isActive: true },
  fields: {
    title: text(300, 'Please enter a title'),
    summary: text(1000, 'Please enter a summary'),
    body: optional(text(200_000)),
    publishedDate: { type: 'text' },
    isActive: flag,
  },
}
const call: BodyCall = {
  method: 'POST',
  url: '/api/cms/special-issues',
  as: 'admin',
  body: {
    title: 'Small currencies',
    guestEditors: 'L. Figueira',
    description: 'Settlement.',
    submissionDeadline: '2099-01-31',
  },
  fields: {
    title: text(300, 'Please enter a title'),
    guestEditors: text(500, 'Please enter the guest editors'),
    description: text(5000, 'Please enter the description'),
    submissionDeadline: { type: 'text' },
    isActive: flag,
  },
}

/** Makes all fields of a call optional, as in a change. */
const changeOf = ({ url, fields, ...rest }: BodyCall): BodyCall => ({
  ...rest,
  method: 'PUT',
  url: `${url}/:id`,
  fields: Object.fromEntries(Object.entries(fields).map(([path, field]) => [path, optional(field)])),
})

export const administrationCalls: BodyCall[] = [
  ...[content, menuItem, member, call, news].flatMap((one) => [one, changeOf(one)]),
  user,
  {
    method: 'POST',
    url: '/api/cms/content/preview',
    as: 'admin',
    body: { content: 'Text', contentType: 'text' },
    fields: { content: text(200_000), contentType: optional({ type: 'text' }) },
  },
  {
    method: 'PUT',
    url: '/api/cms/settings',
    as: 'admin',
    body: { group: 'metrics', value: { citeScore: 24.8 } },
    fields: { group: { type: 'text' }, value: { type: 'object' } },
  },
  {
    method: 'PUT',
    url: '/api/cms/email-templates/withdrawn',
    as: 'admin',
    body: { subject: 'Withdrawn', body: 'Dear {name}' },
    fields: { subject: text(200, 'Please enter the subject'), body: text(10_000, 'Please enter the text') },
  },
]
