import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#domain/api/contract.ts'
import { reservedKeys } from '#domain/pages/site-pages.ts'
import { requireDeclarations } from '#server/http/access.ts'
import { routesOfActions } from './actions.ts'
import { callsOf, type Person, startApp, type TestApp } from './app.ts'
import { limitedEditor } from './manuscripts.ts'

/** Workflow actions that belong to production. */
const inProduction = [
  'POST /api/manuscripts/{id}/production',
  'POST /api/manuscripts/{id}/publish',
  'POST /api/manuscripts/{id}/source-request',
]

/** Who may call which route. Repeated here, so that a change of access is always deliberate. */
const table: Record<string, string[]> = {
  anyone: [
    'GET /health/live',
    'GET /health/ready',
    'GET /api/cms/auth/captcha',
    'POST /api/cms/auth/login',
    'POST /api/cms/auth/register',
    'GET /api/cms/auth/verify-email',
    'POST /api/cms/auth/resend-verification',
    'POST /api/cms/auth/forgot-password',
    'POST /api/cms/auth/reset-password',
    'POST /api/cms/auth/logout',
    'POST /api/cms/auth/second-factor',
    'POST /api/account/email/confirm',
    // Browsers are redirected from these routes to a provider's pages, and from there back to them.
    'GET /api/cms/auth/google',
    'GET /api/cms/auth/google/callback',
    'GET /api/cms/auth/orcid',
    'GET /api/cms/auth/orcid/callback',
    'GET /api/cms/auth/oidc',
    'GET /api/cms/auth/oidc/callback',
    // The address itself authorises these calls: it contains a signature, or it is a personal link.
    'PUT /uploads/{objectId}',
    'GET /api/invitations/{token}',
    'POST /api/invitations/{token}',
    'GET /api/authorship/{token}',
    'GET /api/certificates',
    'POST /api/authorship/{token}',
    'GET /api/articles',
    'GET /api/articles/search',
    'GET /api/articles/facets',
    'GET /api/articles/suggestions',
    'GET /api/articles/{id}',
    'GET /api/articles/{id}/versions/{version}',
    'GET /api/articles/{id}/related',
    'GET /api/articles/{id}/citation',
    'GET /api/editors',
    'GET /api/editors/chief',
    'GET /api/special-issues/active',
    'GET /articles/{id}.bib',
    'GET /articles/{id}.ris',
    'GET /articles/{id}.csl.json',
    'GET /articles/{id}.enw',
    'GET /articles/{id}.epub',
    'GET /articles/{id}.pdf',
    'GET /articles/{id}/v{version}.pdf',
    'GET /articles/{id}.xml',
    'GET /articles/{id}/figures/{name}',
    'GET /articles/{id}/linkset.json',
    'GET /api/articles/{id}/crossref.xml',
    'GET /news.rss',
    'GET /pictures/{id}',
    // Addresses of OJS.
    'GET /index.php/{*}',
    'GET /appearance.css',
    'GET /custom.css',
    'GET /share.png',
    'GET /oai',
    'POST /oai',
    'GET /feed.rss',
    'GET /feed.atom',
    'GET /sitemap.xml',
    'GET /RePEc/{*}',
    'GET /unapi',
    'GET /feed.json',
    'GET /kbart.txt',
    'GET /lockss',
    'GET /lockss/{year}',
    'GET /clockss',
    'GET /clockss/{year}',
    'GET /.well-known/tdmrep.json',
    'GET /.well-known/security.txt',
    'GET /sitemap-{part}.xml',
    'POST /api/alerts',
    'POST /api/alerts/confirm',
    'POST /api/alerts/unsubscribe',
    'POST /api/track',
    'POST /api/contact',
    'POST /api/journal-finder',
    'GET /api/openapi.json',
    'GET /api/sushi/r51/status',
    // An institution’s reports need its key.
    'GET /api/sushi/r51/members',
    'GET /api/sushi/r51/reports',
    'GET /api/sushi/r51/reports/{report}',
    'GET /demo/mail',
    'GET /demo/mail/{id}',
  ],
  'signed-in': [
    ...routesOfActions('author'),
    'GET /api/cms/auth/check',
    'GET /api/account/tokens',
    'POST /api/account/tokens',
    'DELETE /api/account/tokens/{id}',
    'POST /api/cms/auth/token',
    'POST /api/objects/upload',
    'GET /api/registries/affiliations',
    'GET /api/manuscripts/earlier-coauthors',
    'GET /api/objects/{objectId}',
    'POST /api/objects/{objectId}/blind-copy',
    'POST /api/objects/{objectId}/front',
    'GET /api/objects/{objectId}/front',
    'GET /api/objects/{objectId}/front/page',
    'GET /api/objects/{objectId}/blind-copy',
    'GET /api/objects/{objectId}/blind-copy/pages/{page}',
    'GET /api/objects/{objectId}/preview',
    'GET /api/objects/{objectId}/preview/pages/{page}',
    'POST /api/objects/{objectId}/anonymity',
    'GET /api/manuscripts/my-submissions',
    'GET /api/manuscripts/{id}',
    'GET /api/manuscripts/{id}/reviews',
    'GET /api/manuscripts/{id}/history',
    'GET /api/manuscripts/{id}/own-messages',
    'GET /api/manuscripts/{id}/discussions',
    'POST /api/manuscripts/{id}/discussions',
    'POST /api/manuscripts/{id}/discussions/{discussionId}/messages',
    'PUT /api/manuscripts/{id}/discussion-drafts/{discussionId}',
    'GET /api/reviews/{assignmentId}/discussions',
    'POST /api/reviews/{assignmentId}/discussions',
    'POST /api/reviews/{assignmentId}/discussions/{discussionId}/messages',
    'PUT /api/reviews/{assignmentId}/discussion-drafts/{discussionId}',
    'GET /api/manuscripts/{id}/peer-review',
    'PUT /api/manuscripts/{id}/peer-review/consent',
    'GET /api/reviews/{assignmentId}/messages',
    'GET /api/reviews/{assignmentId}/files.zip',
    'GET /api/manuscripts/files/{fileId}/download',
    'GET /api/manuscripts/drafts',
    'POST /api/manuscripts/meca',
    'GET /api/manuscripts/drafts/{id}',
    'PUT /api/manuscripts/drafts/{id}',
    'DELETE /api/manuscripts/drafts/{id}',
    'PUT /api/manuscripts/{id}/response-draft',
    'PUT /api/manuscripts/{id}/points/{pointId}',
    'POST /api/manuscripts/{id}/extension',
    'GET /api/manuscripts/{id}/proof',
    'GET /api/manuscripts/{id}/proof/{proofId}/media/{name}',
    'GET /api/manuscripts/{id}/proof/{proofId}/pdf',
    'GET /api/manuscripts/{id}/proof/{proofId}/pages',
    'GET /api/manuscripts/{id}/proof/{proofId}/pages/{page}',
    'PUT /api/manuscripts/{id}/proof/queries/{queryId}',
    'PUT /api/manuscripts/{id}/proof/comments/{commentId}',
    'DELETE /api/manuscripts/{id}/proof/comments/{commentId}',
    'POST /api/manuscripts/{id}/proof/verdict',
    'POST /api/manuscripts/{id}/proof/question',
    'POST /api/manuscripts/{id}/files',
    'GET /api/manuscripts/{id}/anonymity',
    'POST /api/manuscripts/{id}/anonymity',
    'GET /api/manuscripts/reviewer-assignments',
    'GET /api/reviews/certificates/{year}',
    'GET /api/reviews/completed',
    'GET /api/reviews/settings',
    'PUT /api/reviews/settings',
    'GET /api/reviews/papers',
    'POST /api/reviews/papers',
    'POST /api/reviews/papers/orcid',
    'DELETE /api/reviews/papers/{paperId}',
    'POST /api/reviews/{assignmentId}/files',
    'DELETE /api/reviews/{assignmentId}/files/{fileId}',
    'POST /api/reviews/{assignmentId}/more-time',
    'GET /api/manuscripts/files/{fileId}/comparison',
    'GET /api/manuscripts/{id}/comparison',
    'GET /api/manuscripts/{id}/acceptance-certificate.pdf',
    'GET /api/manuscripts/{id}/accepted-manuscript.pdf',
    'GET /api/manuscripts/{id}/offprint.pdf',
    'GET /api/manuscripts/files/{fileId}/pages',
    'GET /api/manuscripts/files/{fileId}/pages/{page}',
    'GET /api/reviews/{assignmentId}',
    'PUT /api/reviews/{assignmentId}/draft',
    'POST /api/reviews/{assignmentId}/submit',
    'PUT /api/reviews/{assignmentId}/publication',
    'POST /api/reviews/{assignmentId}/accept',
    'POST /api/reviews/{assignmentId}/decline',
    'GET /api/account',
    'PUT /api/account/profile',
    'PUT /api/account/emails',
    'POST /api/account/password',
    'POST /api/account/email',
    'GET /api/account/sessions',
    'DELETE /api/account/sessions',
    'DELETE /api/account/sessions/{id}',
    'DELETE /api/account/identities/{id}',
    'DELETE /api/account/orcid-record/{part}',
    'POST /api/account/two-factor',
    'POST /api/account/two-factor/confirm',
    'POST /api/account/two-factor/recovery-codes',
    'POST /api/account/two-factor/off',
    'GET /api/account/export',
    'POST /api/account/delete',
    'GET /api/account/saved',
    'GET /api/account/saved/{articleId}',
    'PUT /api/account/saved/{articleId}',
    'DELETE /api/account/saved/{articleId}',
  ],
  editor: [
    ...routesOfActions('editor').filter((name) => !inProduction.includes(name)),
    'GET /api/manuscripts/editorial',
    'GET /api/articles/{id}/meca.zip',
    'GET /api/manuscripts/editorial/queue',
    'POST /api/manuscripts/editorial/views',
    'DELETE /api/manuscripts/editorial/views/{id}',
    'GET /api/reviews/editorial',
    'GET /api/manuscripts/{id}/reviewer-suggestions',
    'GET /api/manuscripts/{id}/reviewer-list',
    'PUT /api/manuscripts/{id}/reviewer-list',
    'POST /api/manuscripts/{id}/assignments',
    'POST /api/manuscripts/{id}/assignments/{assignmentId}/review',
    'GET /api/manuscripts/{id}/review-form',
    'GET /api/manuscripts/{id}/passage-notes',
    'POST /api/manuscripts/{id}/reviews/{reviewId}/return',
    'DELETE /api/manuscripts/{id}/reviews/{reviewId}/return',
    'GET /api/manuscripts/{id}/reviews/{reviewId}/versions',
    'POST /api/manuscripts/{id}/reviews/{reviewId}/passages',
    'DELETE /api/manuscripts/{id}/reviews/{reviewId}/passages/{passageId}',
    'PUT /api/manuscripts/{id}/reviews/{reviewId}/rating',
    'GET /api/manuscripts/{id}/reviews/{reviewId}/thanks',
    'POST /api/manuscripts/{id}/reviews/{reviewId}/thanks',
    'POST /api/manuscripts/{id}/assignments/{assignmentId}/remind',
    'POST /api/manuscripts/{id}/invitation-preview',
    'GET /api/manuscripts/{id}/reviewers-elsewhere',
    'POST /api/manuscripts/{id}/remind-late',
    'POST /api/manuscripts/{id}/assignments/{assignmentId}/cancel',
    'POST /api/manuscripts/{id}/assignments/{assignmentId}/more-time',
    'PUT /api/manuscripts/{id}/peer-review/choice',
    'POST /api/manuscripts/{id}/notes',
    'DELETE /api/manuscripts/{id}/notes/{noteId}',
    'POST /api/manuscripts/{id}/handling-editor',
    'DELETE /api/manuscripts/{id}/conflicts/{editorId}',
    'PUT /api/editor/absence',
    'PUT /api/manuscripts/editorial/views/{id}',
    'POST /api/manuscripts/editorial/bulk',
    'GET /api/manuscripts/editorial/bulk/{id}',
    'POST /api/manuscripts/editorial/bulk-preview',
    'POST /api/manuscripts/editorial/export',
    'GET /api/manuscripts/{id}/files.zip',
    'GET /api/manuscripts/{id}/messages',
    'GET /api/manuscripts/{id}/messages/{messageId}',
    'POST /api/manuscripts/{id}/recommendation',
    'POST /api/manuscripts/{id}/assignments/{assignmentId}/due',
    'POST /api/manuscripts/{id}/extension/answer',
    'POST /api/manuscripts/{id}/authorship',
    'GET /api/manuscripts/{id}/screening',
    'GET /api/manuscripts/{id}/meca.zip',
    'POST /api/manuscripts/{id}/screening',
    'POST /api/manuscripts/{id}/similarity-report',
    'GET /api/manuscripts/{id}/decision-letter',
    'GET /api/manuscripts/{id}/decision/draft',
    'PUT /api/manuscripts/{id}/decision/draft',
    'GET /api/manuscripts/{id}/decision/preview',
    'GET /api/manuscripts/{id}/decision/preview.html',
    'GET /api/editor/analytics',
    'GET /api/usage',
    'GET /api/deposits',
    'POST /api/deposits',
    'GET /api/editor/analytics.csv',
    'GET /api/editor/letter-templates',
    'POST /api/editor/letter-templates',
    'PUT /api/editor/letter-templates/{templateId}',
    'DELETE /api/editor/letter-templates/{templateId}',
    'GET /api/articles/{id}/after-publication',
    'GET /api/manuscripts/{id}/changes',
    'POST /api/manuscripts/{id}/new-version',
    'POST /api/manuscripts/{id}/record-edit',
    'POST /api/articles/{id}/notices',
    'POST /api/articles/{id}/formats',
  ],
  production: [
    'PUT /api/manuscripts/{id}/discussions/{discussionId}',
    ...inProduction,
    'POST /api/issues',
    'GET /api/issues/calls',
    'PUT /api/manuscripts/{id}/galleys/{fileId}/current',
    'GET /api/issues/{volume}/{issue}/contents',
    'PUT /api/issues/{volume}/{issue}/contents',
    'POST /api/issues/{volume}/{issue}/numbering',
    'POST /api/issues/{volume}/{issue}/schedule',
    'DELETE /api/issues/{volume}/{issue}/schedule',
    'GET /api/manuscripts/{id}/publication',
    'POST /api/manuscripts/{id}/publication',
    'DELETE /api/manuscripts/{id}/publication',
    'GET /api/manuscripts/{id}/text/draft',
    'PUT /api/manuscripts/{id}/text/draft',
    'POST /api/manuscripts/{id}/text/draft/discard',
    'GET /api/manuscripts/{id}/text/draft/media/{name}',
    'POST /api/manuscripts/{id}/text/versions',
    'POST /api/manuscripts/{id}/text/versions/{version}/restore',
    'GET /api/manuscripts/{id}/text/comparison',
    'POST /api/manuscripts/{id}/text/presence',
    'POST /api/manuscripts/{id}/text/pieces',
    'POST /api/manuscripts/{id}/text/media',
    'GET /api/manuscripts/{id}/text/notes',
    'POST /api/manuscripts/{id}/text/notes',
    'PUT /api/manuscripts/{id}/text/notes/{noteId}',
    'DELETE /api/manuscripts/{id}/text/notes/{noteId}',
    'POST /api/manuscripts/{id}/text/notes/{noteId}/replies',
    'GET /api/manuscripts/{id}/text/proofs',
    'POST /api/manuscripts/{id}/text/proofs',
    'POST /api/manuscripts/{id}/text/proofs/remind',
    'PUT /api/manuscripts/{id}/text/proofs/due',
    'POST /api/manuscripts/{id}/text/proofs/reopen',
    'PUT /api/manuscripts/{id}/text/proofs/comments/{commentId}',
    'GET /api/editor/preferences',
    'PUT /api/editor/preferences',
    'POST /api/manuscripts/{id}/conflict',
    'POST /api/manuscripts/{id}/galleys',
    'GET /api/manuscripts/{id}/checks',
    'GET /api/manuscripts/{id}/workspace',
    'GET /api/manuscripts/{id}/metadata',
    'PUT /api/manuscripts/{id}/metadata',
    'GET /api/manuscripts/{id}/formats',
    'POST /api/manuscripts/{id}/formats',
    'PUT /api/manuscripts/{id}/formats/choice',
    'GET /api/manuscripts/{id}/formats/{format}',
    'GET /api/manuscripts/{id}/text',
    'POST /api/manuscripts/{id}/text/conversion',
    'GET /api/manuscripts/{id}/text/{version}/preview.html',
    'GET /api/manuscripts/{id}/text/{version}/media/{name}',
    'PUT /api/manuscripts/{id}/text/tasks',
    'GET /api/cms/issues',
    'PUT /api/cms/issues/{volume}/{issue}',
    'POST /api/cms/pictures',
    'PUT /api/manuscripts/{id}/production/assignment',
    'GET /api/production/queue',
    'GET /api/registries/organisations',
  ],
  admin: [
    'GET /api/cms/auth/admin-access',
    'GET /api/editor/editors',
    'PUT /api/editor/editors/{id}',
    'GET /api/cms/overview',
    'GET /api/cms/content',
    'GET /api/cms/content/defaults',
    'GET /api/cms/content/policies',
    'POST /api/cms/content',
    'POST /api/cms/content/preview',
    'GET /api/cms/content/{id}/versions',
    'PUT /api/cms/content/{id}',
    'PUT /api/cms/content/{id}/draft',
    'DELETE /api/cms/content/{id}/draft',
    'POST /api/cms/content/{id}/draft/publication',
    'DELETE /api/cms/content/{id}',
    'GET /api/cms/review-questions',
    'POST /api/cms/review-questions',
    'PUT /api/cms/review-questions',
    'PUT /api/cms/review-questions/{id}',
    'DELETE /api/cms/review-questions/{id}',
    'GET /api/cms/news',
    'POST /api/cms/news',
    'GET /api/cms/news/{id}/versions',
    'PUT /api/cms/news/{id}',
    'DELETE /api/cms/news/{id}',
    'GET /api/cms/links',
    'GET /api/cms/menu-items',
    'POST /api/cms/menu-items',
    'PUT /api/cms/menu-items/{id}',
    'DELETE /api/cms/menu-items/{id}',
    'GET /api/cms/users',
    'POST /api/cms/users',
    'GET /api/cms/users.csv',
    'GET /api/cms/users/{id}',
    'POST /api/cms/users/invitations',
    'POST /api/cms/users/{id}/invitation',
    'GET /api/cms/users/{id}/merge',
    'POST /api/cms/users/{id}/merge',
    'GET /api/cms/roles',
    'PUT /api/cms/users/{id}',
    'DELETE /api/cms/users/{id}',
    'DELETE /api/cms/users/{id}/second-factor',
    'GET /api/cms/institutions',
    'POST /api/cms/institutions',
    'PUT /api/cms/institutions/{id}',
    'POST /api/cms/institutions/{id}/report-key',
    'GET /api/cms/webhooks',
    'POST /api/cms/webhooks',
    'PUT /api/cms/webhooks/{id}',
    'DELETE /api/cms/webhooks/{id}',
    'DELETE /api/cms/institutions/{id}',
    'GET /api/cms/personal-access',
    'POST /api/cms/personal-access',
    'PUT /api/cms/personal-access/{id}',
    'DELETE /api/cms/personal-access/{id}',
    'GET /api/cms/editors',
    'POST /api/cms/editors',
    'PUT /api/cms/editors/{id}',
    'DELETE /api/cms/editors/{id}',
    'GET /api/cms/special-issues',
    'POST /api/cms/special-issues',
    'PUT /api/cms/special-issues/{id}',
    'DELETE /api/cms/special-issues/{id}',
    'GET /api/cms/email-templates',
    'PUT /api/cms/email-templates/{template}',
    'DELETE /api/cms/email-templates/{template}',
    'POST /api/cms/email-templates/{template}/preview',
    'GET /api/cms/export',
    'GET /api/cms/export.zip',
    'GET /api/cms/imports',
    'POST /api/cms/imports',
    'GET /api/cms/imports/{id}',
    'GET /api/cms/imports/{id}/items',
    'GET /api/cms/imports/{id}/messages',
    'GET /api/cms/imports/{id}/report.csv',
    'PUT /api/cms/imports/{id}/decisions/{code}',
    'POST /api/cms/imports/{id}/run',
    'POST /api/cms/imports/{id}/pause',
    'POST /api/cms/imports/{id}/undo',
    'POST /api/cms/imports/{id}/links',
    'PUT /uploads/imports',
    'GET /api/cms/audit',
    'GET /api/cms/audit/state',
    'GET /api/cms/emails',
    'POST /api/cms/emails/{id}/resend',
    'GET /api/cms/jobs',
    'POST /api/cms/jobs/{id}/retry',
    'GET /api/cms/monitoring',
    'GET /api/cms/system',
    'POST /api/cms/mail-test',
    'GET /api/cms/pictures',
    'DELETE /api/cms/pictures/{id}',
    'GET /api/cms/settings',
    'GET /api/cms/setup',
    'POST /api/cms/setup/{step}',
    'GET /api/cms/mail-dns',
    'POST /api/cms/settings/preview',
    'PUT /api/cms/settings',
  ],
}

interface Declared {
  name: string
  access: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
}

let journal: TestApp
let routes: Declared[]
let people: Record<'author' | 'reviewer' | 'editor' | 'copyeditor' | 'admin', Person>

beforeAll(async () => {
  journal = await startApp()
  const { paths } = (await journal.app.inject('/api/openapi.json')).json()
  routes = Object.entries(paths as Record<string, Record<string, { 'x-access': string }>>).flatMap(
    ([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path}`,
        access: operation['x-access'],
        method: method.toUpperCase() as Declared['method'],
        url: path.replaceAll(/\{\w+\}/g, () => crypto.randomUUID()),
      })),
  )
  people = {
    author: await journal.account(),
    reviewer: await journal.account({ role: 'reviewer' }),
    editor: await journal.account({ role: 'editor' }),
    copyeditor: await limitedEditor(journal, 'copyeditor'),
    admin: await journal.account({ role: 'admin' }),
  }
})
afterAll(() => journal.close())

test('every route and who may call it is listed in the table above', () => {
  const found = Object.groupBy(routes, ({ access }) => access)
  const written = Object.entries(table).map(([access, names]) => [access, names.toSorted()])
  expect(
    Object.fromEntries(
      Object.entries(found).map(([access, list]) => [access, list?.map(({ name }) => name).toSorted()]),
    ),
  ).toEqual(Object.fromEntries(written))
})

test('the routes below /api are those of the contract', () => {
  const registered = routes.map(({ name }) => name).filter((name) => name.includes(' /api/'))
  expect(registered.toSorted()).toEqual(Object.keys(contract).toSorted())
})

test('a route refuses people without access before it validates the input', async () => {
  const wrong: string[] = []
  const may = (role: keyof typeof people, access: string) =>
    access === 'anyone' ||
    access === 'signed-in' ||
    role === 'admin' ||
    ((access === 'editor' || access === 'production') && role === 'editor') ||
    (access === 'production' && role === 'copyeditor')
  for (const { name, access, method, url } of routes) {
    const anonymous = await journal.app.inject({ method, url })
    if ((anonymous.statusCode === 401) !== (access !== 'anyone'))
      wrong.push(`${name} answers a visitor ${anonymous.statusCode}`)
    for (const [role, person] of Object.entries(people) as [keyof typeof people, Person][]) {
      // Logout is skipped, because it would end the session that the remaining calls need.
      if (url.endsWith('/logout')) continue
      const { statusCode } = await journal.app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${person.token}` },
      })
      if (statusCode === 401 || (statusCode === 403) !== !may(role, access))
        wrong.push(`${name} answers ${role} ${statusCode}`)
    }
  }
  expect(wrong).toEqual([])
})

test('every route below /api declares its errors', async () => {
  const { paths } = (await callsOf(journal.app).get('/api/openapi.json')).body
  for (const [path, operations] of Object.entries(paths as Record<string, object>))
    if (path.startsWith('/api'))
      for (const operation of Object.values(operations))
        expect(Object.keys(operation.responses), path).toContain('default')
})

describe('the app refuses to start with a route that', () => {
  const plant = (route: Partial<RouteOptions>) => () => {
    const app: FastifyInstance = Fastify()
    requireDeclarations(app)
    app.route({ method: 'GET', url: '/api/planted', handler: async () => ({}), ...route })
  }
  const schema = { response: { 200: z.object({}) } }

  test('does not declare who may call it', () => {
    expect(plant({ schema })).toThrow('GET /api/planted does not declare who may call it')
    expect(plant({ schema, config: {}, url: '/elsewhere' })).toThrow('GET /elsewhere does not declare')
  })
  test('does not declare its answers', () => {
    const config = { access: 'anyone' } as const
    expect(plant({ config })).toThrow('GET /api/planted does not declare what it answers')
    expect(plant({ config, schema: { response: {} } })).toThrow('does not declare what it answers')
    expect(plant({ config, schema: { response: { default: z.object({}) } } })).toThrow('what it answers')
  })
  test('the app starts with a route that declares both', () => {
    expect(plant({ config: { access: 'anyone' }, schema })).not.toThrow()
  })
})

test('content cannot use a key that is an address of the program', () => {
  const segments = routes.map(({ name }) => name.split(/[ /]+/)[1] ?? '')
  expect(segments.filter((segment) => !segment.includes('{') && !reservedKeys.has(segment))).toEqual([])
})
