import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callsOf, startApp, type TestApp } from '#tests/app.ts'
import { buildApp } from '../app.ts'
import { Admission, atOnce, type Work, workOf, workOfPage } from './admission.ts'
import { cutSlowClients } from './slow-clients.ts'

/** Work that ends when it is told to. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: () => promise, end: resolve }
}

describe('a kind of work', () => {
  test('waits while all places are taken, and is refused at once when that would take too long', async () => {
    const refused: Work[] = []
    const admission = new Admission((work) => refused.push(work))
    const running = Array.from({ length: atOnce.search }, () => {
      const { work, end } = held()
      return { end, done: admission.run('search', work) }
    })
    const order: number[] = []
    const waiting = [1, 2].map((number) => admission.run('search', async () => void order.push(number)))
    // Nothing has ended for longer than anybody is to wait.
    await pause(450)
    await expect(admission.enter('search')).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 })
    expect(refused).toEqual(['search'])
    // Other kinds have places of their own.
    expect(await admission.run('page', async () => 'a page')).toBe('a page')
    for (const { end } of running) end()
    await Promise.all([...running.map(({ done }) => done), ...waiting])
    expect(order).toEqual([1, 2])
    expect(await admission.run('search', async () => 'found')).toBe('found')
  })

  test('is not refused because everything stood still for a moment', async () => {
    const admission = new Admission(() => undefined)
    const running = Array.from({ length: atOnce.page }, () => {
      const { work, end } = held()
      return { end, done: admission.run('page', work) }
    })
    const waiting = Array.from({ length: 5 }, () => admission.run('page', async () => 'a page'))
    await pause(60)
    waiting.push(admission.run('page', async () => 'a page'))
    for (const { end } of running) end()
    expect(await Promise.all(waiting)).toEqual(Array.from({ length: 6 }, () => 'a page'))
    await Promise.all(running.map(({ done }) => done))
  })

  test('gives its place back when it fails, and only once', async () => {
    const admission = new Admission(() => undefined)
    for (let times = 0; times < 3 * atOnce.harvest; times++)
      await expect(admission.run('harvest', () => Promise.reject(new Error('failed')))).rejects.toThrow(
        'failed',
      )
    const leave = await admission.enter('harvest')
    leave()
    leave()
    const places = await Promise.all(Array.from({ length: atOnce.harvest }, () => admission.enter('harvest')))
    let isStarted = false
    const next = admission.run('harvest', async () => {
      isStarted = true
    })
    await Promise.resolve()
    expect(isStarted).toBe(false)
    for (const give of places) give()
    await next
    expect(isStarted).toBe(true)
  })
})

describe('calls', () => {
  let journal: TestApp
  beforeAll(async () => {
    journal = await startApp({}, { limitsWork: true })
  })
  afterAll(() => journal.close())

  test('under overload get 503 with Retry-After; other kinds, health checks and later calls are answered', async () => {
    const { context } = journal
    const admission = new Admission(context.metrics.refused)
    const app = await buildApp(context, { admission })
    const places = await Promise.all(Array.from({ length: atOnce.search }, () => admission.enter('search')))
    await pause(450)
    const get = (url: string) => callsOf(app).get(url)
    const answer = await get('/api/articles/search?q=ports')
    expect(answer).toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
      headers: { 'retry-after': '5' },
    })
    expect((await get('/api/articles')).status).toBe(200)
    expect((await get('/health/ready')).status).toBe(200)
    for (const leave of places) leave()
    // More than there are places, one after the other: each gives its place back, also when it is refused.
    for (let times = 0; times < 2 * atOnce.search; times++) {
      expect((await get('/api/articles/search?q=ports')).status).toBe(200)
      expect((await get('/api/articles/search?limit=none&q=ports')).status).toBeLessThan(500)
    }
    await app.close()
  })

  test('every route has its kind, and files and health checks have no limit', () => {
    const of = (method: string, url: string, access = 'anyone') =>
      workOf({ method, routeOptions: { url, config: { access } } } as never)
    expect(of('GET', '/api/articles/search')).toBe('search')
    expect(of('GET', '/api/articles/:id')).toBe('read')
    expect(of('GET', '/oai')).toBe('harvest')
    expect(of('POST', '/api/cms/auth/login')).toBe('password')
    expect(of('POST', '/api/manuscripts/submit', 'signed-in')).toBe('desk')
    for (const url of ['/health/ready', '/metrics', '/uploads/:objectId', '/articles/:id.pdf', '/*'])
      expect(of('GET', url), url).toBeNull()
    expect(workOfPage('/articles?category=Trade&search=ports')).toBe('search')
    expect(workOfPage('/articles?category=Trade')).toBe('page')
  })
})

test('a client that does not take its answer is cut, one that reads is not', async () => {
  const app = fastify()
  const part = Buffer.alloc(64 * 1024, 'x')
  app.get('/long', async () => Readable.from(Array.from({ length: 512 }, () => part)))
  cutSlowClients(app.server, { every: 50 })
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const idle = connect(Number(port), '127.0.0.1')
  idle.on('error', () => undefined)
  idle.write('GET /long HTTP/1.1\r\nHost: x\r\n\r\n')
  const [served] = (await once(app.server, 'connection')) as [NodeJS.EventEmitter]
  await once(served, 'close')
  idle.destroy()
  const body = await (await fetch(`http://127.0.0.1:${port}/long`)).arrayBuffer()
  expect(body.byteLength).toBe(32 * 2 ** 20)
  await app.close()
})
