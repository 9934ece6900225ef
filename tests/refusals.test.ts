/** Tests refusals that depend on ownership, size or frequency. */
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#domain/api/contract.ts'
import type { Route } from '#domain/api/route.ts'
import { limits } from '#domain/manuscript/submission.ts'
import { type Answer, callsOf, type Person, startApp, type TestApp } from './app.ts'
import { buildWorld, type World } from './fuzz/world.ts'

let world: World
let journal: TestApp
let port: number

beforeAll(async () => {
  world = await buildWorld()
  journal = world.journal
  port = Number(new URL(await journal.app.listen({ port: 0, host: '127.0.0.1' })).port)
}, 60_000)
afterAll(() => journal?.close())

/**
 * Returns the id of the manuscript for which the call is allowed, or a placeholder while test names are
 * collected.
 */
function aptId(route: string): string {
  return (world as World | undefined)?.apt[route]?.path?.id ?? ':other'
}

describe('another person’s object is answered like one that never existed', () => {
  /** Objects whose existence the caller must not learn, by their names in the table. */
  const things = {
    manuscript: () => aptId('POST /api/manuscripts/{id}/decision'),
    draft: () => world.real.draftId?.[0],
    object: () => world.real.objectId?.[1],
    assignment: () => world.real.assignmentId?.[0],
    file: () => world.real.fileId?.[0],
    finding: () => world.real.findingId?.[0],
  }
  const review = { recommendation: 'accept', rating: 3, comments: 'x', confidentialComments: '' }
  const draft = {
    revision: 1,
    step: 1,
    manuscript: { title: '', abstract: '', keywords: [], manuscriptType: '', fieldOfStudy: '' },
    authors: [],
    files: [],
  }
  const settlement = { resolution: 'accepted_risk', reason: 'x' }
  const upload = { fileName: 'a.pdf', kind: 'table' }

  interface Row {
    thing: keyof typeof things
    as: 'stranger' | 'author' | 'editor' | 'reviewer'
    method: 'get' | 'post' | 'put' | 'delete'
    url: (id: string) => string
    body?: (id: string) => unknown
  }
  const manuscript = (as: Row['as'], method: Row['method'], rest: string, body?: unknown): Row => ({
    thing: 'manuscript',
    as,
    method,
    url: (id) => `/api/manuscripts/${id}${rest}`,
    ...(body !== undefined && { body: () => body }),
  })
  const own = () => aptId('POST /api/manuscripts/{id}/allow-review')

  const rows: Row[] = [
    manuscript('stranger', 'get', ''),
    manuscript('stranger', 'get', '/reviews'),
    manuscript('stranger', 'get', '/history'),
    manuscript('stranger', 'get', '/anonymity'),
    manuscript('stranger', 'post', '/withdraw', {}),
    manuscript('stranger', 'post', '/author-response', { response: 'x' }),
    manuscript('stranger', 'post', '/proofs', { approved: true }),
    manuscript('stranger', 'post', '/anonymity', { ...settlement, findingId: crypto.randomUUID() }),
    manuscript('stranger', 'post', '/files', { ...upload, objectId: crypto.randomUUID() }),
    // An assignment gives access to the review page, not to the manuscript.
    manuscript('reviewer', 'get', ''),
    manuscript('reviewer', 'get', '/reviews'),
    manuscript('reviewer', 'get', '/history'),
    manuscript('reviewer', 'get', '/anonymity'),
    manuscript('reviewer', 'post', '/withdraw', {}),
    { thing: 'draft', as: 'stranger', method: 'get', url: (id) => `/api/manuscripts/drafts/${id}` },
    { thing: 'draft', as: 'editor', method: 'get', url: (id) => `/api/manuscripts/drafts/${id}` },
    {
      thing: 'draft',
      as: 'stranger',
      method: 'put',
      url: (id) => `/api/manuscripts/drafts/${id}`,
      body: () => draft,
    },
    { thing: 'draft', as: 'stranger', method: 'delete', url: (id) => `/api/manuscripts/drafts/${id}` },
    { thing: 'object', as: 'stranger', method: 'get', url: (id) => `/api/objects/${id}` },
    { thing: 'object', as: 'editor', method: 'get', url: (id) => `/api/objects/${id}` },
    {
      thing: 'object',
      as: 'author',
      method: 'post',
      url: () => `/api/manuscripts/${own()}/files`,
      body: () => ({ ...upload, objectId: world.real.objectId?.[3] }),
    },
    { thing: 'file', as: 'stranger', method: 'get', url: (id) => `/api/manuscripts/files/${id}/download` },
    ...(['stranger', 'author', 'editor'] as const).flatMap((as): Row[] => [
      { thing: 'assignment', as, method: 'get', url: (id) => `/api/reviews/${id}` },
      { thing: 'assignment', as, method: 'post', url: (id) => `/api/reviews/${id}/accept` },
      { thing: 'assignment', as, method: 'post', url: (id) => `/api/reviews/${id}/decline` },
      {
        thing: 'assignment',
        as,
        method: 'post',
        url: (id) => `/api/reviews/${id}/submit`,
        body: () => review,
      },
      {
        thing: 'assignment',
        as,
        method: 'put',
        url: (id) => `/api/reviews/${id}/draft`,
        body: () => ({ ...review, revision: null }),
      },
    ]),
    // The assignment belongs to another manuscript than the one in the address.
    ...['remind', 'cancel'].map(
      (name): Row => ({
        thing: 'assignment',
        as: 'editor',
        method: 'post',
        url: (id) => `/api/manuscripts/${own()}/assignments/${id}/${name}`,
      }),
    ),
    {
      thing: 'finding',
      as: 'editor',
      method: 'post',
      url: () => `/api/manuscripts/${things.manuscript()}/anonymity`,
      body: (findingId) => ({ ...settlement, findingId }),
    },
  ]

  const ask = ({ as, method, url, body }: Row, id: string): Promise<Answer> => {
    const person: Person = world.people[as]
    return method === 'get' || method === 'delete'
      ? person[method](url(id))
      : person[method](url(id), body?.(id))
  }
  const without = ({ status, body }: Answer) => ({ status, body: { ...body, requestId: '' } })

  test.each(rows.map((row) => [`${row.as}: ${row.method} ${row.url(':id')}`, row] as const))(
    '%s',
    async (_, row) => {
      const id = things[row.thing]()
      if (!id) throw new Error(`The world has no ${row.thing}`)
      const existing = await ask(row, id)
      const never = await ask(row, crypto.randomUUID())
      // Attaching another person's file is reported as an error at the field of the form.
      expect(existing.status).toBe(row.thing === 'object' && row.method === 'post' ? 422 : 404)
      expect(without(existing)).toEqual(without(never))
    },
  )
})

test('a malformed id is answered like an unknown one', async () => {
  const never = await world.people.author.get(`/api/manuscripts/${crypto.randomUUID()}`)
  for (const id of ['%00', '%zz', '..%2f', 'null', 'x'.repeat(3000), '%ed%a0%80', '1%20OR%201=1']) {
    const answer = await world.people.author.get(`/api/manuscripts/${id}`)
    expect({ ...answer.body, requestId: '' }, id).toEqual({ ...never.body, requestId: '' })
    expect(answer.status, id).toBe(404)
    expect(answer.headers['x-request-id'], id).toBe(answer.body.requestId)
  }
})

describe('requests that are too large', () => {
  test('JSON of more than 2 MB is 413 in the error form', async () => {
    const answer = await world.people.author.post('/api/manuscripts/submit', { title: 'x'.repeat(2_100_000) })
    expect(answer).toMatchObject({ status: 413, body: { code: 'too_large', requestId: expect.any(String) } })
  })

  const writes = Object.entries<Route>(contract).filter(([name]) => !name.startsWith('GET'))
  const call = (name: string, payload: string) => {
    const [method, path = ''] = name.split(' ')
    const url = path.replaceAll(/\{\w+\}/g, crypto.randomUUID())
    const headers = { 'content-type': 'application/json' }
    return journal.app.inject({ method: method as 'POST', url, payload, headers })
  }

  test.each(writes.filter(([, { access, body }]) => access === 'anyone' && body).map(([name]) => name))(
    '%s takes at most 64 kB of JSON',
    async (name) => {
      expect((await call(name, JSON.stringify({ x: 'x'.repeat(65_000) }))).statusCode).not.toBe(413)
      expect((await call(name, JSON.stringify({ x: 'x'.repeat(66_000) }))).statusCode).toBe(413)
    },
  )

  test.each(writes.filter(([, { access }]) => access !== 'anyone').map(([name]) => name))(
    '%s reads nothing of what a stranger sends',
    async (name) => {
      expect((await call(name, '{"malformed": ')).statusCode).toBe(401)
    },
  )

  test.each([
    ['/api/manuscripts/submit', 401],
    ['/api/nothing', 404],
    ['/nothing', 404],
  ])('a stranger who posts 2 MB to %s is answered before they are sent', async (path, status) => {
    const headers = { 'content-type': 'application/json', 'content-length': 2_000_000 }
    const asking = request({ port, method: 'POST', path, headers })
    asking.on('error', () => undefined)
    asking.flushHeaders()
    const [answer] = (await once(asking, 'response')) as [IncomingMessage]
    expect(answer.statusCode).toBe(status)
    asking.destroy()
  })

  test('a body above the limit is answered while it arrives', async () => {
    const payload = Buffer.alloc(2_000_000, ' ')
    const headers = { 'content-type': 'application/json', 'content-length': payload.length }
    const asking = request({ port, method: 'POST', path: '/api/cms/auth/login', headers })
    asking.on('error', () => undefined)
    asking.end(payload)
    const [answer] = (await once(asking, 'response')) as [IncomingMessage]
    expect(answer.statusCode).toBe(413)
    asking.destroy()
  })

  test('an upload of more than 10 MB is 413, and its address still takes the right file', async () => {
    const { body } = await world.people.author.post('/api/objects/upload')
    const { pathname, search } = new URL(body.uploadURL)
    const put = (payload: Buffer) =>
      journal.app.inject({
        method: 'PUT',
        url: pathname + search,
        payload,
        headers: { 'content-type': 'application/pdf' },
      })
    const refused = await put(Buffer.alloc(limits.files.bytes + 1))
    expect(refused.statusCode).toBe(413)
    expect(refused.json()).toMatchObject({ code: 'too_large', requestId: refused.headers['x-request-id'] })
    expect((await put(Buffer.from('%PDF-1.7'))).statusCode).toBe(200)
  })
})

describe('requests that are too frequent', () => {
  let counting: TestApp
  beforeAll(async () => {
    counting = await startApp({}, { countTries: true })
  })
  afterAll(() => counting.close())

  test.each([
    // Each call uses a different account, because the limit per account is lower
    // (server/accounts/attacks.test.ts).
    ['/api/cms/auth/login', (one: number) => ({ username: `nobody-${one}`, password: 'x' }), 50],
    ['/api/cms/auth/forgot-password', (one: number) => ({ email: `nobody-${one}@people.example` }), 10],
    ['/api/cms/auth/resend-verification', (one: number) => ({ email: `nobody-${one}@people.example` }), 10],
    ['/api/cms/auth/reset-password', () => ({ token: 'nonsense', password: 'Correct-Horse-7' }), 20],
  ])('%s is 429 with Retry-After in the error form', async (url, bodyOf, most) => {
    const { post } = callsOf(counting.app)
    for (let attempt = 0; attempt < most; attempt += 1)
      expect((await post(url, bodyOf(attempt))).status).not.toBe(429)
    const body = bodyOf(most)
    const answer = await post(url, body)
    expect(answer).toMatchObject({
      status: 429,
      body: { code: 'too_many', requestId: answer.headers['x-request-id'] },
    })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(60)
    // Calls from another client address are counted separately.
    const elsewhere = await counting.app.inject({
      method: 'POST',
      url,
      payload: body,
      remoteAddress: '10.1.2.3',
    })
    expect(elsewhere.statusCode).not.toBe(429)
  })

  test('reading has a generous limit', async () => {
    const { headers } = await callsOf(counting.app).get('/api/articles')
    expect(Number(headers['x-ratelimit-limit'])).toBe(1200)
  })
})

describe('malformed requests', () => {
  test.each([
    ['nonsense', 'nonsense\r\n\r\n', 400, 'malformed'],
    ['another protocol', 'EHLO example.org\r\n', 400, 'malformed'],
    ['headers without end', `GET / HTTP/1.1\r\nx: ${'y'.repeat(40_000)}`, 413, 'too_large'],
    [
      'two lengths',
      'POST /api/cms/auth/login HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}',
      400,
      'malformed',
    ],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'malformed',
    ],
  ])('%s gets the error form too', async (_, bytes, status, code) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text
    })
    socket.on('error', () => undefined)
    socket.write(bytes)
    await once(socket, 'close')
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    const id = /x-request-id: (\S+)/.exec(head)?.[1]
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(JSON.parse(body)).toEqual({ message: expect.any(String), code, requestId: id })
  })

  test.each([
    ['the host and the path', 'GET http://journal.example/health/live HTTP/1.1', 200],
    [
      'another scheme and letters of either case',
      'GET HTTPS://journal.example/health/live?x=1 HTTP/1.1',
      200,
    ],
    ['a user and a port', 'GET http://someone@journal.example:8080/health/live HTTP/1.1', 200],
    ['an API call', 'GET http://journal.example/api/manuscripts/queue HTTP/1.1', 401],
    ['no path', 'GET http://journal.example HTTP/1.1', 404],
    ['only a query', 'GET http://journal.example?x=1 HTTP/1.1', 404],
    ['no host', 'GET http:///health/live HTTP/1.1', 404],
    ['the server as a whole', 'OPTIONS * HTTP/1.1', 404],
  ])('an absolute URL as the request target, with %s', async (_, line, status) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text
    })
    socket.on('error', () => undefined)
    socket.write(`${line}\r\nhost: x\r\nconnection: close\r\n\r\n`)
    await once(socket, 'close')
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  })
})
