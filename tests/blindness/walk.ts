/** Requests every route, e-mail and page as every viewer. */
import { sitePages } from '#domain/pages/site-pages.ts'
import type { TestApp } from '../app.ts'
import type { Received } from '../mailbox.ts'

export interface Viewer {
  name: string
  token?: string
  /** Parameter values by name. */
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

/** All routes of the API description, in order. */
export async function routesOf({ app }: TestApp): Promise<Operation[]> {
  const { paths } = (await app.inject('/api/openapi.json')).json() as { paths: Record<string, object> }
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => ({ method: method.toUpperCase() as Operation['method'], path })),
  )
}

/** Bodies of plausible writes; all other writes send an empty object. */
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

/** Routes that would end the session or the walk. */
const leftOut = /logout|\/demo\//

let caller = 0

/** Responses of every route with every possible id. Writes come last, because they may change data. */
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
        // Each request has its own address, so that address limits do not apply.
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
  // For paths with two ids, a few combinations of each are enough.
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

/** Messages received by an address, as sent. */
export function mailTo(messages: readonly Received[], address: string): Received[] {
  return messages.filter(({ recipients }) => recipients.includes(address))
}

/** Further URLs, which are not in the table of pages: a search, CMS pages, and one that does not exist. */
const furtherPages = ['/articles?search=invoicing', '/about', '/peer-review', '/nowhere']

/** All pages of the program, with parameters for ids of the world. */
export function pagesOf(): Operation[] {
  const paths = Object.values(sitePages).map(({ path }) => path.replaceAll(/:(\w+)/g, '{$1}'))
  return [...paths, ...furtherPages].flatMap((path) => [
    { method: 'GET' as const, path },
    ...(path.includes('?') || path === '/' ? [] : [{ method: 'GET' as const, path: `${path}.data` }]),
  ])
}
