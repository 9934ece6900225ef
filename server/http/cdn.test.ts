import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { startApp, type TestApp } from '#tests/app.ts'
import { type CdnSettings, readConfig } from '../config.ts'
import { cdnHeaders, startPurger } from './cdn.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

const baseUrl = 'https://journal.example'
const cdnOf = (kind: CdnSettings['kind'], purgeUrl = 'https://api.example/purge'): CdnSettings => ({
  ...{ kind, purgeUrl, token: 'a token' },
})
const configOf = (kind: CdnSettings['kind']) => ({ ...readConfig({}), baseUrl, cdn: cdnOf(kind) })

/** Where a network of caches takes its calls. It answers the first ones with these statuses. */
async function receiver(...statuses: number[]) {
  const calls: { method: string; headers: IncomingMessage['headers']; body: string }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    calls.push({ method: request.method ?? '', headers: request.headers, body })
    response.statusCode = statuses.shift() ?? 200
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  undo.push(() => server.close())
  return { calls, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge` }
}

/** Shorter than usual, so that a test takes no seconds. */
const times = { collect: 100, underWay: 400, patience: 10_000, retry: 50, mostRetry: 60_000 }

const warnings: object[] = []
const log = {
  info: () => undefined,
  warn: (details: object) => warnings.push(details),
  error: () => undefined,
}

test.each([
  ['fastly', 'surrogate-key', 'journal.example journal.example/jiber-7', 'surrogate-control'],
  ['cloudflare', 'cache-tag', 'journal.example,journal.example/jiber-7', 'cloudflare-cdn-cache-control'],
  ['varnish', 'xkey', 'journal.example journal.example/jiber-7', 'surrogate-control'],
] as const)('an article’s page has its keys for %s', (kind, name, keys, time) => {
  expect(cdnHeaders(configOf(kind), '/articles/jiber-7?tab=metrics')).toEqual({
    [name]: keys,
    [time]: 'max-age=3600',
  })
})

test.each([
  ['/articles/jiber-7.pdf', true],
  ['/articles/jiber-7/v2.pdf', true],
  ['/articles/jiber-7/figures/one.png', true],
  ['/api/articles/jiber-7', true],
  ['/articles', false],
  ['/articles?q=jiber-7', false],
  ['/', false],
])('%s has the key of an article: %s', (address, has) => {
  expect(cdnHeaders(configOf('fastly'), address)['surrogate-key']).toBe(
    has ? 'journal.example journal.example/jiber-7' : 'journal.example',
  )
})

test('without a network of caches there are no keys', () => {
  expect(cdnHeaders(readConfig({}), '/')).toEqual({})
})

test('answers that shared caches may keep have keys, others have none', async () => {
  const journal: TestApp = await startApp({}, { cdn: cdnOf('fastly'), baseUrl })
  undo.push(() => journal.close())
  const feed = await journal.app.inject({ url: '/feed.rss' })
  expect(feed.headers).toMatchObject({
    'cache-control': 'public, max-age=300',
    'surrogate-key': 'journal.example',
  })
  for (const url of ['/api/account', '/health/live', '/articles/none.pdf'])
    expect((await journal.app.inject({ url })).headers['surrogate-key'], url).toBeUndefined()
})

test.each([
  ['varnish', 'PURGE', { 'xkey-purge': 'journal.example', authorization: 'Bearer a token' }, ''],
  ['fastly', 'POST', { 'surrogate-key': 'journal.example', 'fastly-key': 'a token' }, ''],
  ['cloudflare', 'POST', { authorization: 'Bearer a token' }, '{"tags":["journal.example"]}'],
] as const)(
  '%s is told of a change, and again for answers that were under way',
  async (kind, method, headers, body) => {
    const { calls, url } = await receiver()
    const purger = startPurger({ baseUrl, cdn: cdnOf(kind, url) }, log, times)
    undo.push(() => purger.stop())
    // Several changes at once are one.
    for (let change = 0; change < 5; change++) purger.changed()
    await vi.waitFor(() => expect(calls).toHaveLength(2), { timeout: 20_000 })
    for (const call of calls) expect(call).toMatchObject({ method, headers, body })
  },
)

test('a call that fails is made again', async () => {
  const { calls, url } = await receiver(500, 429)
  const purger = startPurger({ baseUrl, cdn: cdnOf('fastly', url) }, log, times)
  undo.push(() => purger.stop())
  purger.changed()
  await vi.waitFor(() => expect(calls).toHaveLength(3), { timeout: 20_000 })
  expect(warnings).toEqual([{ status: 500 }, { status: 429 }])
})
