/** Requests every route, e-mail and page as every viewer. */
import { includesRole, type Role } from '#domain/account/account.ts'
import { type Access, roleFor } from '#domain/api/route.ts'
import { sitePages } from '#domain/pages/site-pages.ts'
import type { TestApp } from '../app.ts'
import { inOrder } from '../in-order.ts'
import type { Received } from '../mailbox.ts'
import { full, sample } from '../sample.ts'

export interface Viewer {
  name: string
  token?: string
  /** Role of the viewer. If omitted, every route is requested with every id. */
  role?: Role
  /** Values of route parameters, by parameter name. */
  ids: Record<string, string[]>
}

export interface Answer {
  where: string
  path: string
  status: number
  headers: string
  body: Buffer
}

interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  access: Access
}

let known: Promise<Operation[]> | undefined

/** Returns all routes of the API description. Their order is the same in every app. */
export function routesOf(test: TestApp): Promise<Operation[]> {
  known ??= readRoutes(test)
  return known
}

async function readRoutes({ app }: TestApp): Promise<Operation[]> {
  const { paths } = (await app.inject('/api/openapi.json')).json() as {
    paths: Record<string, Record<string, { 'x-access': Access }>>
  }
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      ...{ method: method.toUpperCase() as Operation['method'], path },
      access: operation['x-access'],
    })),
  )
}

/** Bodies of writes that should look plausible. All other writes send an empty object. */
const bodies: Record<string, unknown> = {
  'POST /api/manuscripts/{id}/author-response': { response: 'We have.' },
  'POST /api/manuscripts/{id}/assignments': {
    email: 'somebody@people.example',
    firstName: 'Some',
    lastName: 'Body',
  },
  'POST /api/manuscripts/{id}/decision': { decision: 'reject', notes: '', overrideReason: 'None.' },
  'POST /api/manuscripts/{id}/proofs': { approved: true },
  'POST /api/manuscripts/{id}/fixes': { response: 'We have.' },
  'POST /api/manuscripts/{id}/appeal': { appeal: 'Please look again.' },
  'POST /api/manuscripts/{id}/appeal/dismissal': { explanation: 'None.' },
  'POST /api/manuscripts/{id}/reopening': { explanation: 'None.' },
  'POST /api/manuscripts/{id}/withdrawal': { explanation: 'None.' },
  'POST /api/manuscripts/{id}/recommendation': { decision: 'minor_revisions', reasons: 'None.' },
  'PUT /api/manuscripts/{id}/points/{pointId}': { answer: 'None.', done: true },
  'POST /api/reviews/{assignmentId}/submit': { recommendation: 'accept', rating: 3, comments: 'Good.' },
  'PUT /api/reviews/{assignmentId}/draft': {
    revision: 1,
    recommendation: null,
    rating: 3,
    comments: '',
    confidentialComments: '',
  },
  'POST /api/reviews/{assignmentId}/more-time': { dueDate: '2031-01-31', reason: 'None.' },
  'POST /api/manuscripts/{id}/assignments/{assignmentId}/review': {
    recommendation: 'accept',
    rating: 3,
    comments: 'Good.',
  },
  'POST /api/manuscripts/{id}/reviews/{reviewId}/return': { message: 'Which table?' },
  'POST /api/manuscripts/{id}/reviews/{reviewId}/passages': { passage: 'A careful paper.' },
  'PUT /api/manuscripts/{id}/reviews/{reviewId}/rating': { rating: 3 },
  'POST /api/manuscripts/{id}/reviews/{reviewId}/thanks': { text: 'Thank you.' },
  'POST /api/manuscripts/{id}/discussions': { subject: 'None', body: 'None.' },
  'POST /api/reviews/{assignmentId}/discussions': { subject: 'None', body: 'None.' },
  'POST /api/track': { number: 'JIBER-2026-0001', email: 'somebody@people.example' },
}

/** Routes that are not requested, because they would end the session or the run. */
const leftOut = /logout|\/demo\//

let caller = 0

/** Routes at which an object is shown to those who may see it. */
const homes: Record<string, string[]> = {
  id: ['/api/manuscripts/{id}', '/api/manuscripts/drafts/{id}'],
  assignmentId: ['/api/reviews/{assignmentId}'],
  fileId: ['/api/manuscripts/files/{fileId}/download'],
}
/** For each route, the number of objects that are requested although the viewer must not see them. */
const refusedPerRoute = 1

/**
 * Whether a route refuses the viewer because of their session or role, before it reads any id
 * (matrix.test.ts).
 */
function isClosed({ access }: Operation, { token, role }: Viewer): boolean {
  if (access === 'anyone') return false
  return token === undefined || (role !== undefined && !includesRole(role, roleFor(access) ?? 'author'))
}

/**
 * Requests every route: with the ids of all objects that the viewer may see, and with a sample of the other
 * ids (all of them in a full run), because all refusals should be the same. Writes come last, because they
 * may change data.
 */
export async function walk(
  journal: TestApp,
  routes: readonly Operation[],
  viewer: Viewer,
  writes: boolean,
): Promise<Answer[]> {
  const ask = async (method: Operation['method'], path: string, url: string): Promise<Answer> => {
    caller += 1
    const { statusCode, headers, rawPayload } = await journal.app.inject({
      method,
      url,
      // Each request has a different client address, so that limits per address do not apply.
      remoteAddress: `10.${caller >> 16}.${(caller >> 8) & 255}.${caller & 255}`,
      headers: viewer.token ? { authorization: `Bearer ${viewer.token}` } : {},
      ...(writes && method !== 'GET' && { payload: (bodies[`${method} ${path}`] ?? {}) as object }),
    })
    return {
      where: `${viewer.name}: ${method} ${url}`,
      path,
      status: statusCode,
      headers: Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n'),
      body: rawPayload,
    }
  }
  const refused = new Set<string>()
  /** Answers that are reused when their routes are requested later. */
  const known = new Map<string, Answer>()
  if (!full)
    for (const [name, paths] of Object.entries(homes))
      for (const id of viewer.ids[name] ?? []) {
        const asked = await Promise.all(
          paths.map(async (path) => {
            const url = path.replace(`{${name}}`, id)
            const answer = await ask('GET', path, url)
            known.set(`GET ${url}`, answer)
            return answer
          }),
        )
        if (asked.every(({ status }) => status >= 400)) refused.add(id)
      }
  const requests = routes.flatMap((route, index) => {
    const { method, path } = route
    if (leftOut.test(path) || (method !== 'GET') !== writes) return []
    const urls = addresses(path, viewer.ids)
    const isRefused = (url: string) =>
      isClosed(route, viewer) || url.split(/[/?]/).some((part) => refused.has(part))
    const drawn = new Set(sample(urls.filter(isRefused), refusedPerRoute, index))
    return urls.filter((url) => !isRefused(url) || drawn.has(url)).map((url) => ({ method, path, url }))
  })
  return inOrder(requests, writes ? 1 : readsAtOnce, ({ method, path, url }) => {
    const answer = known.get(`${method} ${url}`)
    return answer ? Promise.resolve(answer) : ask(method, path, url)
  })
}

/**
 * Number of reads at the same time, because reads mostly wait for the database. Writes are sent one after the
 * other, because they may depend on each other.
 */
const readsAtOnce = 6

function addresses(path: string, ids: Record<string, string[]>): string[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  // Only a manuscript in production has a text, proofs and formats.
  const isOfProduction = names.length > 1 && /\{id\}\/(text|proof|formats)\//.test(path)
  const idsOfPath = path.includes('/articles/') ? ids.articleId : isOfProduction ? ids.production : undefined
  const valuesOf = (name: string) => (name === 'id' && idsOfPath) || ids[name] || ids.id
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

/** Returns the messages that an address received, as they were sent. */
export function mailTo(messages: readonly Received[], address: string): Received[] {
  return messages.filter(({ recipients }) => recipients.includes(address))
}

/**
 * Additional URLs that are not in the table of pages: a search, CMS pages, and a page that does not exist.
 */
const furtherPages = ['/articles?search=invoicing', '/about', '/peer-review', '/nowhere']

/** Returns all pages of the program, with the ids of the world as parameters. */
export function pagesOf(): Operation[] {
  const paths = Object.values(sitePages).map(({ path }) => path.replaceAll(/:(\w+)/g, '{$1}'))
  return [...paths, ...furtherPages].flatMap((path) => [
    { method: 'GET' as const, path, access: 'anyone' as const },
    ...(path.includes('?') || path === '/'
      ? []
      : [{ method: 'GET' as const, path: `${path}.data`, access: 'anyone' as const }]),
  ])
}
