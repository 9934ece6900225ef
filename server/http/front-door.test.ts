import { existsSync } from 'node:fs'
import rateLimit from '@fastify/rate-limit'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleReads } from '#tests/sample-site.ts'
import { receptionOf } from './front-door.ts'
import { PageCache } from './page-cache.ts'
import { pages } from './pages.ts'

describe.skipIf(!existsSync('build/server/index.js'))('the front door', () => {
  const cache = new PageCache()
  const app = fastify()
  let address = ''
  let woken = 0

  beforeAll(async () => {
    app.addHook('onRequest', async () => {
      woken++
    })
    await pages(app, { reads: sampleReads, mode: 'production', cache })
    address = await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => app.close())

  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(address + path, init)
    const length = Number(response.headers.get('content-length'))
    const headers = Object.fromEntries(
      [...response.headers].filter(([name]) => !/^(content-length|date|connection|keep-alive)$/.test(name)),
    )
    return { status: response.status, length, headers, body: await response.text() }
  }

  it('sends the same page as the app, better compressed from the second request on', async () => {
    const first = await ask('/articles')
    const second = await ask('/articles')
    expect(woken).toBe(2)
    const third = await ask('/articles?utm_source=elsewhere')
    expect(woken).toBe(2)
    expect(third.body).toBe(first.body)
    expect(third.headers).toEqual(first.headers)
    expect(third.headers).toEqual(second.headers)
    expect(third.headers['content-encoding']).toBe('gzip')
    expect(third.length).toBeLessThan(first.length)
  })

  it('answers 304 and HEAD', async () => {
    await ask('/')
    await ask('/')
    const before = woken
    const { headers } = await ask('/')
    const etag = headers.etag ?? ''
    const again = await ask('/', { headers: { 'if-none-match': etag, 'cache-control': 'no-cache' } })
    expect(again.status).toBe(304)
    expect(again.headers['content-security-policy']).toBe(headers['content-security-policy'])
    const head = await ask('/', { method: 'HEAD' })
    expect(head.headers).toEqual(headers)
    expect(head.body).toBe('')
    expect(woken).toBe(before)
  })

  it('serves files from memory', async () => {
    await ask('/favicon.svg')
    const before = woken
    const icon = await ask('/favicon.svg')
    expect([icon.status, icon.headers['content-encoding'], woken]).toEqual([200, 'gzip', before])
  })

  it('passes everything else to the app, and every page after a change', async () => {
    await ask('/')
    const before = woken
    expect((await ask('/', { method: 'POST' })).status).toBe(404)
    expect((await ask('/api/nothing')).status).toBe(404)
    expect((await ask('/articles.data')).status).toBe(200)
    cache.clear()
    await ask('/')
    expect(woken).toBe(before + 4)
  })
})

describe.skipIf(!existsSync('build/server/index.js'))('cached pages', () => {
  it('are logged, and count towards the same limit by address as the app’s answers', async () => {
    const lines: object[] = []
    const log = { info: (line: object) => lines.push(line) } as never
    const counted: object[] = []
    const metrics = { request: (measured: object) => counted.push(measured), page: () => undefined } as never
    const app = fastify({ trustProxy: (_, hop) => hop === 0 })
    await app.register(rateLimit, { max: 5, timeWindow: '1 minute' })
    const origin = 'http://journal.example'
    await pages(app, {
      ...{ reads: sampleReads, mode: 'production', cache: new PageCache(), origin },
      reception: receptionOf(app, { config: { trustProxy: true } as never, log, metrics }),
    })
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const ask = async (visitor: string) =>
      (await fetch(`${address}/about?secret=1`, { headers: { 'x-forwarded-for': `1.2.3.4, ${visitor}` } }))
        .status
    const answers: number[] = []
    for (let times = 0; times < 7; times++) answers.push(await ask('192.0.2.7'))
    expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect(await ask('192.0.2.8')).toBe(200)
    // The app answered the first two requests and logged them itself.
    expect(lines).toHaveLength(4)
    expect(lines[0]).toMatchObject({ method: 'GET', route: '/*', status: 200, kept: true })
    expect(counted).toHaveLength(4)
    expect(JSON.stringify(lines)).not.toContain('secret')
    await app.close()
  })
})
