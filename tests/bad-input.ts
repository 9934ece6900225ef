/** Every call that takes a body: one that it would take, and what each field may be. */
import { messages } from '#domain/submission.ts'
import { details } from './manuscripts.ts'

export interface BadField {
  type: 'text' | 'number' | 'boolean' | 'list' | 'object'
  /** What is said when it is missing or of another type. */
  message?: string
  /** Characters, entries or the largest number. */
  max?: number
  longMessage?: string
  optional?: true
}

export interface BodyCall {
  method: 'POST' | 'PUT'
  url: string
  as: 'anonymous' | 'author' | 'reviewer' | 'editor'
  body: unknown
  fields: Record<string, BadField>
  /** Paths of the objects that have to refuse unknown fields; the body itself unless said. */
  unknownAt?: string[]
}

const text = (max: number, message?: string): BadField => ({ type: 'text', max, ...(message && { message }) })
const optional = (field: BadField): BadField => ({ ...field, optional: true })

const objectId = crypto.randomUUID()
const overrideReason = optional(text(5000, 'Please give a reason'))
const email = text(254, 'Please enter your email address')
const mail = { ...email, longMessage: 'Please enter a valid email address' }
const password = text(200, 'Please fill in all fields')
const reference = 'A file is named by the reference that its upload gave'
const objectRef: BadField = { type: 'text', message: reference }
const fileName = text(255, 'A file needs its name')
const day = optional({ type: 'text' })

export const calls: BodyCall[] = [
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
  {
    method: 'POST',
    url: '/api/cms/auth/login',
    as: 'anonymous',
    body: { username: 'ana.ng', password: 'Correct-Horse-7' },
    fields: {
      username: text(254, 'Please enter both username and password'),
      password: text(200, 'Please enter both username and password'),
    },
  },
  {
    method: 'POST',
    url: '/api/cms/auth/register',
    as: 'anonymous',
    body: {
      username: 'ana.ng',
      email: 'ana.ng@people.example',
      password: 'Correct-Horse-7',
      role: 'author',
      captchaToken: 'e30=',
      affiliation: 'Institute of Samples',
    },
    fields: {
      username: text(60, 'Please enter a username'),
      email: mail,
      password,
      captchaToken: text(20_000, 'Please complete the CAPTCHA verification'),
      affiliation: optional(text(500)),
      role: optional(text(40)),
    },
  },
  ...['resend-verification', 'forgot-password'].map(
    (name): BodyCall => ({
      method: 'POST',
      url: `/api/cms/auth/${name}`,
      as: 'anonymous',
      body: { email: 'ana.ng@people.example' },
      fields: { email: mail },
    }),
  ),
  {
    method: 'POST',
    url: '/api/cms/auth/reset-password',
    as: 'anonymous',
    body: { token: 'nonsense', password: 'Correct-Horse-7' },
    fields: { token: text(200, 'Invalid reset token'), password },
  },
  {
    method: 'POST',
    url: '/api/manuscripts/submit',
    as: 'author',
    body: {
      manuscript: details,
      authors: [
        {
          firstName: 'Ana',
          lastName: 'Ng',
          email: 'ana.ng@people.example',
          affiliation: 'Institute of Samples',
          orcid: '0000-0002-1825-0097',
          isCorresponding: true,
          orderIndex: 0,
        },
      ],
      files: [{ objectId, fileName: 'manuscript.pdf', kind: 'manuscript', description: 'The text' }],
      draftId: crypto.randomUUID(),
    },
    fields: {
      manuscript: { type: 'object' },
      'manuscript.title': {
        type: 'text',
        max: 1000,
        message: messages.title,
        longMessage: messages.titleLong,
      },
      'manuscript.abstract': {
        type: 'text',
        max: 20_000,
        message: messages.abstract,
        longMessage: messages.abstractLong,
      },
      'manuscript.keywords': { type: 'list', max: 50, message: messages.keywords },
      'manuscript.manuscriptType': text(100, messages.manuscriptType),
      'manuscript.fieldOfStudy': text(100, messages.fieldOfStudy),
      authors: { type: 'list', max: 500, message: messages.authors },
      'authors.0.firstName': text(200, messages.firstName),
      'authors.0.lastName': text(200, messages.lastName),
      'authors.0.email': text(254, messages.email),
      'authors.0.affiliation': text(1000, messages.affiliation),
      'authors.0.orcid': optional(text(40, messages.orcid)),
      'authors.0.isCorresponding': { type: 'boolean', optional: true },
      'authors.0.orderIndex': { type: 'number', max: 10_000, optional: true },
      files: { type: 'list', max: 10, message: messages.files, longMessage: messages.filesMany },
      'files.0.objectId': objectRef,
      'files.0.fileName': fileName,
      'files.0.kind': optional({ type: 'text' }),
      'files.0.description': optional(text(2000)),
      draftId: { type: 'text', optional: true, message: 'This is not a valid identifier' },
    },
    unknownAt: ['', 'manuscript', 'authors.0', 'files.0'],
  },
  {
    method: 'PUT',
    url: '/api/manuscripts/drafts/:id',
    as: 'author',
    body: {
      revision: 1,
      step: 1,
      manuscript: details,
      authors: [
        { firstName: '', lastName: '', email: '', affiliation: '', orcid: '', isCorresponding: true },
      ],
      files: [{ objectId, fileName: 'a.pdf', fileSize: 10, kind: 'manuscript', description: '' }],
    },
    fields: {
      revision: { type: 'number' },
      step: { type: 'number', max: 4 },
      manuscript: { type: 'object' },
      'manuscript.title': text(20_000),
      'manuscript.abstract': text(200_000),
      'manuscript.keywords': { type: 'list', max: 500 },
      'manuscript.manuscriptType': text(100),
      'manuscript.fieldOfStudy': text(100),
      authors: { type: 'list', max: 1000 },
      'authors.0.firstName': text(2000),
      'authors.0.lastName': text(2000),
      'authors.0.email': text(2000),
      'authors.0.affiliation': text(5000),
      'authors.0.orcid': optional(text(200)),
      files: { type: 'list', max: 50 },
      'files.0.objectId': { type: 'text' },
      'files.0.fileName': text(1000),
      'files.0.fileSize': { type: 'number' },
      'files.0.kind': { type: 'text' },
      'files.0.description': optional(text(5000)),
    },
    unknownAt: ['', 'manuscript', 'authors.0', 'files.0'],
  },
  {
    method: 'POST',
    url: '/api/manuscripts/:id/author-response',
    as: 'author',
    body: { response: 'We thank the reviewers.', files: [{ objectId, fileName: 'revised.pdf' }] },
    fields: {
      response: text(200_000, 'Please write a response to the reviewers'),
      files: { type: 'list', max: 10, optional: true },
      'files.0.objectId': objectRef,
      'files.0.fileName': fileName,
    },
    unknownAt: ['', 'files.0'],
  },
  {
    method: 'POST',
    url: '/api/manuscripts/:id/withdraw',
    as: 'author',
    body: { reason: 'We found an error.' },
    fields: { reason: optional(text(5000)) },
  },
  {
    method: 'POST',
    url: '/api/manuscripts/:id/files',
    as: 'author',
    body: { objectId, fileName: 'table.docx', kind: 'table', description: 'Table 1' },
    fields: {
      objectId: objectRef,
      fileName,
      kind: optional({ type: 'text' }),
      description: optional(text(2000)),
    },
  },
  ...['allow-review', 'rounds'].map(
    (name): BodyCall => ({
      method: 'POST',
      url: `/api/manuscripts/:id/${name}`,
      as: 'editor',
      body: { overrideReason: 'Because.' },
      fields: { overrideReason },
    }),
  ),
  {
    method: 'POST',
    url: '/api/manuscripts/:id/decision',
    as: 'editor',
    body: {
      decision: 'accept',
      notes: '',
      letter: 'Dear author,',
      reviewIds: [objectId],
      dueDate: '2031-01-31',
    },
    fields: {
      decision: { type: 'text', message: 'Please choose accept, revisions or reject' },
      notes: optional(text(50_000)),
      letter: optional(text(50_000, 'A decision letter cannot be empty')),
      reviewIds: { type: 'list', max: 100, optional: true },
      dueDate: day,
      overrideReason,
    },
  },
  {
    method: 'POST',
    url: '/api/manuscripts/:id/anonymity',
    as: 'editor',
    body: { findingId: objectId, resolution: 'accepted_risk', reason: 'A common name.' },
    fields: {
      findingId: { type: 'text' },
      resolution: { type: 'text', message: 'Choose how the finding is settled' },
      reason: text(2000, 'Please give a reason'),
    },
  },
  {
    method: 'POST',
    url: '/api/manuscripts/:id/assignments',
    as: 'editor',
    body: { email: 'ana.ng@people.example', firstName: 'Ana', lastName: 'Ng', dueDate: '2031-01-31' },
    fields: {
      email: { ...optional(text(254, 'Valid email is required')) },
      firstName: optional(text(200)),
      lastName: optional(text(200)),
      dueDate: day,
      reviewerId: optional({ type: 'text' }),
    },
  },
  {
    method: 'POST',
    url: '/api/reviews/:assignmentId/submit',
    as: 'reviewer',
    body: { recommendation: 'accept', rating: 4, comments: 'Good.', confidentialComments: 'Hm.' },
    fields: {
      recommendation: { type: 'text', message: 'Please choose a recommendation' },
      rating: { type: 'number', max: 5, message: 'Please give a rating from 1 to 5' },
      comments: text(200_000, 'Please write comments for the author'),
      confidentialComments: optional(text(200_000)),
    },
  },
  {
    method: 'PUT',
    url: '/api/reviews/:assignmentId/draft',
    as: 'reviewer',
    body: { recommendation: 'accept', rating: 4, comments: 'Good.', confidentialComments: 'Hm.' },
    fields: {
      recommendation: { type: 'text' },
      rating: { type: 'number', max: 5 },
      comments: text(200_000),
      confidentialComments: text(200_000),
    },
  },
  {
    method: 'POST',
    url: '/api/reviews/:assignmentId/decline',
    as: 'reviewer',
    body: { reason: 'No time.', suggestion: 'A colleague.' },
    fields: { reason: optional(text(5000)), suggestion: optional(text(2000)) },
  },
  {
    method: 'POST',
    url: '/api/invitations/:token',
    as: 'anonymous',
    body: { answer: 'decline', reason: 'No time.', suggestion: 'A colleague.' },
    fields: {
      answer: { type: 'text', message: 'Answer accept or decline' },
      reason: optional(text(5000)),
      suggestion: optional(text(2000)),
    },
  },
  {
    method: 'POST',
    url: '/api/manuscripts/:id/galleys',
    as: 'editor',
    body: { objectId, fileName: 'galley.pdf' },
    fields: { objectId: objectRef, fileName },
  },
  {
    method: 'POST',
    url: '/api/manuscripts/:id/proofs',
    as: 'author',
    body: { approved: false, comments: 'Page two.' },
    fields: {
      approved: { type: 'boolean', message: 'Approve the proofs, or ask for changes' },
      comments: optional(text(50_000)),
    },
  },
  {
    method: 'POST',
    url: '/api/manuscripts/:id/publish',
    as: 'editor',
    body: {
      volume: 1,
      issue: 1,
      pages: '1-20',
      category: 'Economics',
      isOpenAccess: true,
      doi: '10.5555/x.1',
    },
    fields: {
      volume: { type: 'number', max: 100_000, message: 'Volume is a whole number from 1' },
      issue: { type: 'number', max: 100_000, message: 'Issue is a whole number from 1' },
      pages: text(20, 'Pages look like 101-118, or an article number like e42'),
      category: text(200, 'Category is required'),
      doi: optional(text(300)),
      publishedDate: day,
      isOpenAccess: { type: 'boolean', optional: true },
      overrideReason,
    },
  },
]
