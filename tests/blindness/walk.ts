/** Every route as every viewer, every e-mail and every page: what the blinded can get hold of. */
import type { TestApp } from '../app.ts'
import type { Received } from '../mailbox.ts'

export interface Viewer {
  name: string
  token?: string
  /** What an address may take, by the name of its parameter. */
  ids: Record<string, string[]>
}

export interface Answer {
  where: string
  status: number
  headers: string
  body: Buffer
}

interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
}

/** Every route that the journal describes, in the order of its description. */
export async function routesOf({ app }: TestApp): Promise<Operation[]> {
  const { paths } = (await app.inject('/api/openapi.json')).json() as { paths: Record<string, object> }
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => ({ method: method.toUpperCase() as Operation['method'], path })),
  )
}

/** What a plausible write sends; everything else is asked with an empty object. */
const bodies: Record<string, unknown> = {
  'POST /api/manuscripts/{id}/author-response': { response: 'We have.' },
  'POST /api/manuscripts/{id}/assignments': {
    email: 'somebody@people.example',
    firstName: 'Some',
    lastName: 'Body',
  },
  'POST /api/manuscripts/{id}/decision': { decision: 'reject', notes: '', overrideReason: 'None.' },
  'POST /api/manuscripts/{id}/proofs': { approved: true },
  'POST /api/reviews/{assignmentId}/submit': { recommendation: 'accept', rating: 3, comments: 'Good.' },
  'PUT /api/reviews/{assignmentId}/draft': {
    revision: 1,
    recommendation: null,
    rating: 3,
    comments: '',
    confidentialComments: '',
  },
  'POST /api/reviews/{assignmentId}/more-time': { dueDate: '2031-01-31', reason: 'None.' },
  'POST /api/track': { number: 'JIBER-2026-0001', email: 'somebody@people.example' },
}

/** They would end the session or the walk itself. */
const leftOut = /logout|\/demo\//

let caller = 0

/** Answers of every route with every id that it may take. Writes come last, for they may change something. */
export async function walk(
  journal: TestApp,
  routes: readonly Operation[],
  viewer: Viewer,
  writes: boolean,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const { method, path } of routes) {
    if (leftOut.test(path) || (method !== 'GET') !== writes) continue
    for (const url of addresses(path, viewer.ids)) {
      caller += 1
      const { statusCode, headers, rawPayload } = await journal.app.inject({
        method,
        url,
        // Everybody from an address of their own: not the limit for one address is to answer.
        remoteAddress: `10.${caller >> 16}.${(caller >> 8) & 255}.${caller & 255}`,
        headers: viewer.token ? { authorization: `Bearer ${viewer.token}` } : {},
        ...(writes && { payload: (bodies[`${method} ${path}`] ?? {}) as object }),
      })
      answers.push({
        where: `${viewer.name}: ${method} ${url}`,
        status: statusCode,
        headers: Object.entries(headers)
          .map(([name, value]) => `${name}: ${value}`)
          .join('\n'),
        body: rawPayload,
      })
    }
  }
  return answers
}

function addresses(path: string, ids: Record<string, string[]>): string[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const valuesOf = (name: string) =>
    (path.includes('/articles/') && name === 'id' ? ids.articleId : ids[name]) ?? ids.id
  // Two ids in one address: every assignment under its own manuscript would be enough, a few of each are more.
  return names.reduce<string[]>(
    (urls, name) =>
      urls.flatMap((url) =>
        (valuesOf(name) ?? [])
          .slice(0, names.length > 1 ? 4 : undefined)
          .map((value) => url.replace(`{${name}}`, value)),
      ),
    [path],
  )
}

/** The messages that somebody got, as they went over the wire. */
export function mailTo(messages: readonly Received[], address: string): Received[] {
  return messages.filter(({ recipients }) => recipients.includes(address))
}

/** Addresses of pages: those of the routes, and what stands behind the ids of a world. */
export function pagesOf(): Operation[] {
  const paths = [
    '/',
    '/articles',
    '/articles?search=invoicing',
    '/issues',
    '/editorial-board',
    '/submission-guidelines',
    '/contact',
    '/track',
    '/journal-finder',
    '/alerts',
    '/about',
    '/peer-review',
    '/manuscript-submission',
    '/author-dashboard',
    '/author-dashboard/manuscripts/{id}',
    '/editor-dashboard',
    '/editor-dashboard/manuscripts/{id}',
    '/reviewer-dashboard',
    '/reviews/{assignmentId}',
    '/review/{token}',
    '/cms/dashboard',
    '/nowhere',
  ]
  return paths.flatMap((path) => [
    { method: 'GET' as const, path },
    ...(path.includes('?') || path === '/' ? [] : [{ method: 'GET' as const, path: `${path}.data` }]),
  ])
}
