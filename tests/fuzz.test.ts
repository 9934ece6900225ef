/**
 * Sends bad input that is derived from the API's own description: every route of /api/openapi.json gets
 * requests that none of our clients would send. `npm test` runs a sample; IMPRIMATUR_FULL=1 runs at least 200
 * cases per route.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from './app.ts'
import { type Answered, problemsOf } from './fuzz/answers.ts'
import { atLeast, type Case, casesOf, type Route } from './fuzz/cases.ts'
import { buildWorld, type World } from './fuzz/world.ts'
import { inOrder } from './in-order.ts'
import { full, sample } from './sample.ts'

const sampled = 10
const chunks = 4
/** Number of reads at the same time. Reads mostly wait for the database. */
const readsAtOnce = 6

let world: World
let routes: Route[]
/** The journal for reads. They change nothing, so all of them share it. */
let reading: TestApp

beforeAll(async () => {
  world = await buildWorld()
  const { paths } = (await world.journal.app.inject('/api/openapi.json')).json() as {
    paths: Record<string, Record<string, Route['operation']>>
  }
  routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase() as Route['method'],
      path,
      operation,
    })),
  )
  reading = await startApp({}, { copyOf: world.journal })
}, 120_000)
afterAll(async () => {
  await reading?.close()
  await writing?.close()
  await (await next)?.close()
  await Promise.all(ending)
  await world?.journal.close()
})

let caller = 0

async function ask({ app }: TestApp, { as, method, url, headers, payload }: Case): Promise<Answered> {
  const token = as === 'anonymous' ? undefined : world.people[as].token
  caller += 1
  const answer = await app.inject({
    method,
    url,
    // Each request has a different client address, so that limits per address do not apply.
    remoteAddress: `10.${caller >> 16}.${(caller >> 8) & 255}.${caller & 255}`,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...(payload !== undefined && { payload }),
  })
  return { status: answer.statusCode, headers: answer.headers, text: answer.body }
}

/** Describes a failure with the request that reproduces it. */
async function report(route: Route, asked: Case, answer: Answered, problems: string[]): Promise<string> {
  const logged: string[] = []
  const logTo = { write: (line: string) => logged.push(line) }
  const fresh = await startApp({}, { copyOf: world.journal, logLevel: 'error', logTo })
  const alone = problemsOf(route, asked, await ask(fresh, asked)).length > 0
  await fresh.close()
  const { payload, ...call } = asked
  return [
    `${problems.join('; ')}${alone ? '' : ' (not when asked alone: it needs the calls before it)'}`,
    `  ${JSON.stringify(call).slice(0, 1500)}`,
    ...(payload === undefined ? [] : [`  payload ${JSON.stringify(payload.toString()).slice(0, 1500)}`]),
    `  answered ${answer.status} ${answer.text.slice(0, 500)}`,
    ...logged.map((line) => `  logged ${line.slice(0, 1000)}`),
  ].join('\n')
}

/** The copy of the journal used for writes, and the next copy, which is being made in the meantime. */
let writing: TestApp | undefined
let next: Promise<TestApp> | undefined
/** Copies that are being removed. */
const ending: Promise<void>[] = []
/** Whether a call has succeeded and thereby changed the state that the next call needs. */
let isChanged = false

const copied = () => startApp({}, { copyOf: world.journal })

async function unchanged(): Promise<TestApp> {
  if (writing && !isChanged) return writing
  if (writing) ending.push(writing.close())
  writing = await (next ?? copied())
  next = copied()
  // Prevents an unhandled rejection if making the copy fails before anything waits for it.
  next.catch(() => undefined)
  isChanged = false
  return writing
}

async function fuzz(route: Route): Promise<string[]> {
  const all = casesOf(route, world)
  expect(all.length).toBeGreaterThanOrEqual(atLeast)
  const asked = sample(all, sampled)
  const answers =
    route.method === 'GET'
      ? await inOrder(asked, readsAtOnce, (one) => ask(reading, one))
      : await askWrites(asked)
  const failures: string[] = []
  const seen = new Set<string>()
  for (const [index, answer] of answers.entries()) {
    const one = asked[index] as Case
    const problems = problemsOf(route, one, answer)
    // Each kind of fault is reported only once.
    const kind = problems.join().replaceAll(/\d+/g, '')
    if (problems.length === 0 || seen.has(kind)) continue
    seen.add(kind)
    failures.push(`${route.method} ${route.path}: ${await report(route, one, answer, problems)}`)
  }
  return failures
}

/** Sends writes one after the other, because a call that succeeds changes the state for the next one. */
async function askWrites(cases: readonly Case[]): Promise<Answered[]> {
  let renewals = full ? 30 : 0
  let to = await unchanged()
  const answers: Answered[] = []
  for (const one of cases) {
    if (isChanged && renewals-- > 0) to = await unchanged()
    const answer = await ask(to, one)
    isChanged ||= answer.status < 300
    answers.push(answer)
  }
  return answers
}

describe('no input causes a 500 or an undeclared answer', () => {
  test.each(Array.from({ length: chunks }, (_, index) => index))(
    `routes, part %i of ${chunks}`,
    async (part) => {
      const failures: string[] = []
      for (const [index, route] of routes.entries())
        if (index % chunks === part) failures.push(...(await fuzz(route)))
      expect(failures.join('\n\n')).toBe('')
    },
    full ? 900_000 : 300_000,
  )
})
