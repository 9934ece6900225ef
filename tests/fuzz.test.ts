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
import { full, sample } from './sample.ts'

const sampled = 16
const chunks = 4

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

/** The journal for writes: a copy that is replaced after each call that succeeded. */
let writing: TestApp | undefined
let isChanged = false

async function renewed(): Promise<TestApp> {
  await writing?.close()
  writing = await startApp({}, { copyOf: world.journal })
  isChanged = false
  return writing
}

async function fuzz(route: Route): Promise<string[]> {
  const all = casesOf(route, world)
  expect(all.length).toBeGreaterThanOrEqual(atLeast)
  let renewals = full ? 30 : 0
  const failures: string[] = []
  const seen = new Set<string>()
  if (isChanged) await renewed()
  for (const asked of sample(all, sampled)) {
    // Uses a new copy, because a successful call has changed the state that the next one needs.
    if (isChanged && renewals-- > 0) await renewed()
    const answer = await ask(route.method === 'GET' ? reading : (writing ?? (await renewed())), asked)
    isChanged ||= route.method !== 'GET' && answer.status < 300
    const problems = problemsOf(route, asked, answer)
    // Each kind of fault is reported only once.
    const kind = problems.join().replaceAll(/\d+/g, '')
    if (problems.length === 0 || seen.has(kind)) continue
    seen.add(kind)
    failures.push(`${route.method} ${route.path}: ${await report(route, asked, answer, problems)}`)
  }
  return failures
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
