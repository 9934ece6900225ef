import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { includesRole, type Role } from '#domain/account/account.ts'
import type { Duty } from '#domain/account/duties.ts'
import { type Access, roleFor } from '#domain/api/route.ts'
import { errors } from '#domain/errors.ts'
import { type Action, actions, type Stage, type Status } from '#domain/manuscript/manuscript.ts'
import { refusalOf, type Standing } from '#domain/manuscript/permissions.ts'
import { actionCalls } from './actions.ts'
import { type Person, startApp, type TestApp } from './app.ts'
import { changed, type Schema, validValue } from './fuzz/schema.ts'
import { inOrder } from './in-order.ts'
import { limitedEditor, reason, review, submitted } from './manuscripts.ts'

/**
 * Tests every route with every kind of person and every status of a manuscript. The most important cases come
 * first; they were written by hand from the specification and the product decisions. All others are derived.
 * Calls that the derivation allows are made only if they change nothing; transitions.test.ts covers allowed
 * writes.
 */

const people = [
  'anonymous',
  'unverified',
  'deactivated',
  'owner',
  'other',
  'coauthor',
  'invited',
  'accepted',
  'declined',
  'former',
  'editor',
  'editorAuthor',
  'admin',
  'adminAuthor',
  'copyeditor',
  'productionEditor',
] as const
type Who = (typeof people)[number]

const rolesOf: Partial<Record<Who, Role>> = {
  invited: 'reviewer',
  accepted: 'reviewer',
  declined: 'reviewer',
  former: 'reviewer',
  editor: 'editor',
  editorAuthor: 'editor',
  admin: 'admin',
  adminAuthor: 'admin',
  copyeditor: 'editor',
  productionEditor: 'editor',
}
const role = (who: Who): Role => rolesOf[who] ?? 'author'
const hasSession = (who: Who) => !['anonymous', 'unverified', 'deactivated'].includes(who)
const standings: Partial<Record<Who, Standing>> = {
  owner: 'submitter',
  coauthor: 'coauthor',
  editorAuthor: 'coauthor',
  adminAuthor: 'coauthor',
  editor: 'editor',
  admin: 'editor',
  accepted: 'reviewer',
  invited: 'reviewer',
}
/**
 * Editors whose duties are limited to production. They see a manuscript from its acceptance to its
 * publication.
 */
const duties: Partial<Record<Who, Duty>> = { copyeditor: 'copyeditor', productionEditor: 'production_editor' }
const standing = (who: Who, status: Status): Standing =>
  duties[who] && status === 'accepted' ? 'editor' : (standings[who] ?? 'stranger')

const positions: Record<Exclude<Status, 'draft'>, Stage> = {
  submitted: 'initial_review',
  under_review: 'peer_review',
  revisions_required: 'author_revisions',
  revised: 'final_review',
  accepted: 'copyediting',
  rejected: 'peer_review',
  withdrawn: 'peer_review',
  published: 'production',
}

let journal: TestApp
let persons: Record<Exclude<Who, 'anonymous'>, Person>
let manuscript: string
let real: Record<string, string[]>

interface Route {
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  access: Access
  body: Schema | undefined
  /** The required query parameters. */
  query: { name: string; schema: Schema }[]
}
let routes: Route[]

beforeAll(async () => {
  journal = await startApp({ review: { holdMinutes: 0 } })
  persons = Object.fromEntries(
    await Promise.all(
      people
        .filter((who) => who !== 'anonymous')
        .map(async (who) => [who, await journal.account({ role: role(who) })] as const),
    ),
  ) as typeof persons
  for (const [who, duty] of Object.entries(duties) as [keyof typeof persons, Duty][])
    persons[who] = await limitedEditor(journal, duty)
  const { owner, coauthor, editorAuthor, adminAuthor, editor, unverified, deactivated } = persons
  const query = (text: string, values: unknown[]) => journal.context.pool.query(text, values)
  await query('UPDATE users SET email_verified_at = NULL WHERE id = $1', [unverified.id])
  await query('UPDATE users SET is_active = false WHERE id = $1', [deactivated.id])

  manuscript = await submitted(journal, owner, [coauthor, editorAuthor, adminAuthor])
  const done = async (call: Promise<{ status: number; body: { id: string } }>) => {
    const { status, body } = await call
    if (status >= 300) throw new Error(JSON.stringify(body))
    return body.id
  }
  await done(editor.post(`/api/manuscripts/${manuscript}/allow-review`, reason))
  const invite = (person: Person) =>
    done(editor.post(`/api/manuscripts/${manuscript}/assignments`, { reviewerId: person.id }))
  const { accepted, invited, declined, former } = persons
  const assignments = {
    invited: await invite(invited),
    accepted: await invite(accepted),
    declined: await invite(declined),
    former: await invite(former),
  }
  await done(accepted.post(`/api/reviews/${assignments.accepted}/accept`))
  await done(declined.post(`/api/reviews/${assignments.declined}/decline`))
  await done(former.post(`/api/reviews/${assignments.former}/accept`))
  await done(former.post(`/api/reviews/${assignments.former}/submit`, review))
  await done(editor.post(`/api/manuscripts/${manuscript}/assignments/${assignments.invited}/cancel`))
  // A cancelled reviewer who has a new invitation is treated as invited, and one without is treated as a
  // former reviewer.
  await query("UPDATE assignments SET status = 'pending' WHERE id = $1", [assignments.invited])
  await query("UPDATE assignments SET status = 'cancelled' WHERE id = $1", [assignments.former])
  const { body } = await owner.get(`/api/manuscripts/${manuscript}`)
  real = {
    manuscript: [manuscript],
    fileId: [body.files[0].id],
    assignmentId: [assignments.accepted],
    reviewerId: [persons.other.id],
    objectId: [crypto.randomUUID()],
    reviewIds: [],
  }

  const { paths } = (await journal.app.inject('/api/openapi.json')).json()
  routes = Object.entries(
    paths as Record<
      string,
      Record<
        string,
        {
          'x-access': Access
          parameters?: { in: string; name: string; required?: boolean; schema: Schema }[]
          requestBody?: { content: Record<string, { schema: Schema }> }
        }
      >
    >,
  ).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase() as Route['method'],
      path,
      access: operation['x-access'],
      body: operation.requestBody?.content['application/json']?.schema,
      query: (operation.parameters ?? []).filter((one) => one.in === 'query' && one.required),
    })),
  )
}, 240_000)
afterAll(() => journal?.close())

async function move(status: Exclude<Status, 'draft'>): Promise<void> {
  await journal.context.pool.query('UPDATE manuscripts SET status = $2, stage = $3 WHERE id = $1', [
    manuscript,
    status,
    positions[status],
  ])
}

function addressOf(path: string): string {
  const isAbout = (start: string) => path.startsWith(start)
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'id' && isAbout('/api/manuscripts/{id}')) return manuscript
    if (name === 'version') return '1'
    if (name === 'format') return 'pdf'
    return (name === 'fileId' || name === 'assignmentId' ? real[name]?.[0] : undefined) ?? crypto.randomUUID()
  })
}

/** Number of requests at the same time. Requests mostly wait for the database. */
const atOnce = 8

/** Returns a new client address after a few hundred calls, so that limits per address do not apply. */
let calls = 0
function elsewhere(): { remoteAddress: string } {
  calls += 1
  return { remoteAddress: `10.0.${Math.floor(calls / 500) % 256}.1` }
}

/** A valid body and query for each route. */
const valid = new Map<Route, { payload: unknown; search: string }>()

function validInput(route: Route): { payload: unknown; search: string } {
  const value = (schema: Schema, name: string) =>
    validValue(
      schema,
      name,
      { ...real, id: [crypto.randomUUID()] },
      (from) => from[0] as (typeof from)[number],
    )
  const { body, query } = route
  const search = new URLSearchParams(query.map(({ name, schema }) => [name, String(value(schema, name))]))
  const made = valid.get(route) ?? { payload: body && value(body, 'body'), search: search.toString() }
  valid.set(route, made)
  return made
}

async function ask(who: Who, route: Route): Promise<number> {
  const { method, path } = route
  const { payload, search } = validInput(route)
  const answer = await journal.app.inject({
    ...elsewhere(),
    method,
    url: `${addressOf(path)}?${search}`,
    ...(who !== 'anonymous' && { headers: { authorization: `Bearer ${persons[who].token}` } }),
    ...(payload !== undefined && { payload: payload as object }),
  })
  return answer.statusCode
}

describe('cells written by hand', () => {
  /**
   * One line per call. The columns are the people above, in their order. Each cell is the status of the
   * answer; a dash means an allowed write.
   */
  const table: [status: Exclude<Status, 'draft'>, call: string, cells: string, payload?: object][] = [
    // Visitors get 401, and another person's manuscript is 404. A conflict of interest takes precedence over
    // the role. An assignment gives access to the review page but not to the manuscript.
    [
      'under_review',
      'GET /api/manuscripts/{id}',
      '401 401 401  200 404 200  404 404 404 404  200 200 200 200  404 404',
    ],
    [
      'under_review',
      'GET /api/manuscripts/{id}/reviews',
      '401 401 401  200 404 200  404 404 404 404  200 200 200 200  404 404',
    ],
    [
      'under_review',
      'GET /api/manuscripts/{id}/history',
      '401 401 401  200 404 200  404 404 404 404  200 200 200 200  404 404',
    ],
    // Invited reviewers may read title and abstract. They may read the file from acceptance until the
    // assignment ends.
    [
      'under_review',
      'GET /api/manuscripts/files/{fileId}/download',
      '401 401 401  200 404 200  404 200 404 404  200 200 200 200  404 404',
    ],
    [
      'under_review',
      'GET /api/reviews/{assignmentId}',
      '401 401 401  404 404 404  404 200 404 404  404 404 404 404  404 404',
    ],
    // Calls of editors: the role is checked first, then the conflict of interest, then the manuscript's
    // status.
    [
      'under_review',
      'GET /api/manuscripts/{id}/reviewer-suggestions',
      '401 401 401  403 403 403  403 403 403 403  200 403 200 403  403 403',
    ],
    [
      'under_review',
      'GET /api/manuscripts/editorial',
      '401 401 401  403 403 403  403 403 403 403  200 200 200 200  403 403',
    ],
    [
      'published',
      'POST /api/manuscripts/{id}/decision',
      '401 401 401  403 403 403  403 403 403 403  409 403 409 403  403 403',
      { decision: 'accept', notes: 'x', ...reason },
    ],
    [
      'published',
      'DELETE /api/manuscripts/{id}',
      '401 401 401  403 403 403  403 403 403 403  409 403 409 403  403 403',
    ],
    // Calls of authors: only the submitter may write; co-authors may read.
    [
      'accepted',
      'POST /api/manuscripts/{id}/withdraw',
      '401 401 401  409 404 403  404 404 404 404  404 403 404 403  404 404',
    ],
    [
      'revisions_required',
      'POST /api/manuscripts/{id}/author-response',
      '401 401 401  --- 404 403  404 404 404 404  404 403 404 403  404 404',
      { response: 'x' },
    ],
    // Editors manage the issues (specification, section 6).
    [
      'under_review',
      'GET /api/cms/issues',
      '401 401 401  403 403 403  403 403 403 403  200 200 200 200  200 200',
    ],
    // Editors who are limited to production see a manuscript from its acceptance to its publication, without its reviewers.
    [
      'accepted',
      'GET /api/manuscripts/{id}',
      '401 401 401  200 404 200  404 404 404 404  200 200 200 200  200 200',
    ],
    [
      'accepted',
      'GET /api/manuscripts/{id}/text',
      '401 401 401  403 403 403  403 403 403 403  200 403 200 403  200 200',
    ],
    [
      'published',
      'GET /api/manuscripts/{id}/text',
      '401 401 401  403 403 403  403 403 403 403  200 403 200 403  404 404',
    ],
    [
      'accepted',
      'GET /api/manuscripts/{id}/reviewer-suggestions',
      '401 401 401  403 403 403  403 403 403 403  200 403 200 403  403 403',
    ],
    [
      'accepted',
      'GET /api/production/queue',
      '401 401 401  403 403 403  403 403 403 403  200 200 200 200  200 200',
    ],
    // Calls of administrators, which depend on the role alone.
    [
      'under_review',
      'GET /api/cms/users',
      '401 401 401  403 403 403  403 403 403 403  403 403 200 200  403 403',
    ],
    [
      'under_review',
      'GET /api/cms/auth/admin-access',
      '401 401 401  403 403 403  403 403 403 403  403 403 200 200  403 403',
    ],
  ]

  test.each(table)('%s: %s', async (status, call, cells, payload) => {
    await move(status)
    const [method, path = ''] = call.split(' ')
    const expected = cells.split(/\s+/)
    const found = await Promise.all(
      people.map(async (who, column) => {
        if (expected[column] === '---') return '---'
        const answer = await journal.app.inject({
          method: method as Route['method'],
          url: addressOf(path),
          ...(who !== 'anonymous' && { headers: { authorization: `Bearer ${persons[who].token}` } }),
          ...(payload && { payload }),
        })
        return String(answer.statusCode)
      }),
    )
    const named = (list: string[]) => Object.fromEntries(people.map((who, i) => [who, list[i]]))
    expect(named(found)).toEqual(named(expected))
  })

  test('lists contain a manuscript for its people, and never as an editor’s for its own authors', async () => {
    await move('under_review')
    const holds = async (who: Exclude<Who, 'anonymous'>, url: string) =>
      (await persons[who].get(url)).raw.toString().includes(manuscript)
    for (const who of ['owner', 'coauthor', 'editorAuthor', 'adminAuthor'] as const)
      expect(await holds(who, '/api/manuscripts/my-submissions'), who).toBe(true)
    for (const who of ['other', 'accepted', 'editor', 'admin'] as const)
      expect(await holds(who, '/api/manuscripts/my-submissions'), who).toBe(false)
    for (const who of ['editor', 'admin'] as const)
      expect(await holds(who, '/api/manuscripts/editorial'), who).toBe(true)
    for (const who of ['copyeditor', 'productionEditor'] as const)
      expect(await holds(who, '/api/production/queue'), who).toBe(false)
    for (const who of ['editorAuthor', 'adminAuthor'] as const)
      for (const list of ['manuscripts', 'reviews'])
        expect(await holds(who, `/api/${list}/editorial`), `${who} ${list}`).toBe(false)
  })
})

/**
 * Actions on an existing manuscript. Where several actions have one call, such as the decisions, it is the first
 * one of the table, because the body made from the schema names it.
 */
const steps: Record<string, Action> = Object.fromEntries(
  actions
    .map((action): [string, Action] => [actionCalls[action].call, action])
    .filter(([call]) => call.includes('{id}'))
    .toReversed(),
)

const allowsRole = ({ access }: Route, who: Who) =>
  includesRole(role(who), roleFor(access) ?? 'author') && !(access === 'editor' && duties[who])

/** Returns the expected status of the answer, or null if the call is allowed. */
function expected(route: Route, who: Who, status: Status): number | null {
  const { name, path, access } = route
  if (access === 'anyone') return null
  if (!hasSession(who)) return 401
  if (!allowsRole(route, who)) return 403
  const is = standing(who, status)
  const step = steps[name]
  if (step) {
    const position = {
      status,
      stage: positions[status as Exclude<Status, 'draft'>],
      decisionHeld: false,
      galleysReady: false,
      proofsAnswered: false,
      sourceAsked: false,
      appeal: null,
      copyeditsOnly: who === 'copyeditor',
    }
    // Reviewers have no actions in the manuscript's workflow.
    const code = refusalOf(step, is === 'reviewer' ? 'stranger' : is, position)
    return code && errors[code].status
  }
  if (path.startsWith('/api/manuscripts/{id}')) {
    if (is === 'reviewer' || is === 'stranger') return 404
    if (roleFor(access) === 'editor' && is !== 'editor') return 403
  }
  if (path.includes('{assignmentId}') && path.startsWith('/api/reviews/'))
    return who === 'accepted' ? null : 404
  if (path.includes('{fileId}')) return is === 'stranger' || who === 'invited' ? 404 : null
  return null
}

test('derived: no route is open to anybody else, in any status', async () => {
  const wrong: string[] = []
  let asked = 0
  for (const status of Object.keys(positions) as Exclude<Status, 'draft'>[]) {
    await move(status)
    const about = (route: Route) =>
      /^\/api\/(manuscripts\/\{id\}|manuscripts\/files|reviews\/\{)/.test(route.path)
    const cells = routes
      // Routes that do not concern a manuscript are checked once, because they do not depend on its status.
      .filter((route) => about(route) || status === 'under_review')
      .flatMap((route) =>
        // One of the two duties is enough here. They differ only in their actions, which the table above
        // contains.
        people
          .filter((who) => who !== 'productionEditor')
          .map((who) => ({ route, who, refusal: expected(route, who, status) })),
      )
      // Refusals for a missing session or role are checked once, because they come before the status is
      // checked.
      .filter(({ route, who, refusal }) => {
        const isEarly = refusal === 401 || !allowsRole(route, who)
        return refusal !== null && (!isEarly || status === 'under_review')
      })
    asked += cells.length
    await inOrder(cells, atOnce, async ({ route, who, refusal }) => {
      const found = await ask(who, route)
      if (found !== refusal) wrong.push(`${status}: ${route.name} answers ${who} ${found}, not ${refusal}`)
    })
  }
  expect(wrong).toEqual([])
  expect(asked).toBeGreaterThan(5000)
}, 300_000)

test('derived: readable routes answer, and a meaningless body changes nothing', async () => {
  await move('under_review')
  const unexplained: string[] = []
  const cells = routes
    .filter(({ access, path }) => access !== 'anyone' && !path.includes('/auth/'))
    .flatMap((route) =>
      people
        .filter((who) => hasSession(who) && who !== 'productionEditor')
        .filter((who) => expected(route, who, 'under_review') === null)
        .map((who) => ({ route, who })),
    )
  await inOrder(cells, atOnce, async ({ route, who }) => {
    if (route.method === 'GET') {
      const found = await ask(who, route)
      // An administrator who is an author may not merge accounts, whichever they are.
      if (found === 403 && who === 'adminAuthor' && route.path.endsWith('/merge')) return
      // The route is allowed, even if the object does not exist (yet).
      if (found === 401 || found === 403 || found >= 500)
        unexplained.push(`${route.name} answers ${who} ${found}`)
    } else if (route.body) {
      const senseless = changed({}, ['isAdmin'], { value: true })
      const { statusCode } = await journal.app.inject({
        ...elsewhere(),
        method: route.method,
        url: addressOf(route.path),
        headers: { authorization: `Bearer ${persons[who as Exclude<Who, 'anonymous'>].token}` },
        payload: senseless as object,
      })
      if (statusCode < 300) unexplained.push(`${route.name} takes isAdmin of ${who}`)
    }
  })
  expect(unexplained).toEqual([])
}, 300_000)
