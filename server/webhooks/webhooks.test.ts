/** Webhooks: what is told, to whom, with which signature; and which addresses are never called. */
import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noticeKinds } from '#domain/article/notice.ts'
import { webhookEventNames } from '#domain/journal/webhooks.ts'
import { actionCalls } from '#tests/actions.ts'
import { type Person, startApp, type TestApp } from '#tests/app.ts'
import { details, reason, samplePdf, submitted } from '#tests/manuscripts.ts'
import { isPublicAddress, pinnedAddress } from './address.ts'

let receiver: Server
let received: { headers: IncomingHttpHeaders; body: string }[] = []
let status = 200
let url: string
let journal: TestApp
let admin: Person
let editor: Person
let author: Person

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    received.push({ headers: request.headers, body: Buffer.concat(parts).toString('utf8') })
    response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end()
  })
  await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  journal = await startApp({ review: { holdMinutes: 0 } })
  admin = await journal.account({ role: 'admin' })
  editor = await journal.account({ role: 'editor' })
  author = await journal.account({ firstName: 'Wilhelmina', lastName: 'Quayside' })
})
afterAll(async () => {
  await journal.close()
  receiver.close()
})

const add = (input: object) => admin.post('/api/cms/webhooks', { events: ['manuscript.submitted'], ...input })

describe('addresses', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false))
  test.each([
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false))
  test.each(['8.8.8.8', '2606:4700::1111'])('%s is public', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  )
  test.each([
    'https://localhost/',
    'https://127.1/',
    'https://2130706433/',
    'https://[::1]/',
    'https://0x7f.1/',
  ])('%s is refused, whatever its notation', async (address) => {
    await expect(pinnedAddress(new URL(address), false)).rejects.toThrow('private network')
    expect((await add({ url: address })).status).toBe(422)
  })
  test('without encryption or with a password it is refused', async () => {
    expect((await add({ url: 'http://8.8.8.8/' })).body.message).toContain('https://')
    expect((await add({ url: 'https://user:secret@8.8.8.8/' })).status).toBe(422)
    expect((await add({ url: 'file:///etc/passwd' })).status).toBe(422)
  })
  test('only administrators enter addresses', async () => {
    expect((await editor.post('/api/cms/webhooks', { url, events: ['article.published'] })).status).toBe(403)
  })
})

test('events are signed, blind, and repeated until they are taken', async () => {
  expect((await add({ url })).status, 'refused as shipped').toBe(422)
  await admin.put('/api/cms/settings', { group: 'webhooks', value: { allowPrivate: true } })
  const made = await add({ url, events: ['manuscript.submitted', 'decision.released'] })
  expect(made.status).toBe(201)
  const key = Buffer.from(made.body.key.slice('whsec_'.length), 'base64')
  expect(JSON.stringify((await admin.get('/api/cms/webhooks')).body)).not.toContain(made.body.key)

  status = 302
  const id = await submitted(journal, author)
  await journal.runJobs()
  const [view] = (await admin.get('/api/cms/webhooks')).body
  expect(view.deliveries[0], 'a redirect is no delivery').toMatchObject({
    deliveredAt: null,
    problem: 'The address answered 302',
  })
  status = 204
  received = []
  await journal.context.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
  await journal.runJobs()
  const [call] = received
  const { headers, body } = call ?? { headers: {}, body: '' }
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
  expect(JSON.parse(body)).toMatchObject({ type: 'manuscript.submitted', data: { manuscriptId: id } })

  await editor.post(`/api/manuscripts/${id}/decision`, { decision: 'reject', ...reason })
  await journal.runJobs()
  await journal.runJobs()
  const told = received.map((one) => one.body).join(' ')
  expect(told).toContain('decision.released')
  for (const secret of ['Wilhelmina', 'Quayside', author.email, author.username, editor.username])
    expect(told).not.toContain(secret)
  // Nobody asked for publications.
  expect(told).not.toContain('article.published')
})

test('address and events are changed, and the key stays', async () => {
  await admin.put('/api/cms/settings', { group: 'webhooks', value: { allowPrivate: true } })
  const before = { url: `${url}/first`, events: ['article.published'] }
  const { id, key } = (await add(before)).body
  const at = `/api/cms/webhooks/${id}`
  const change = { url: `${url}/second`, events: ['manuscript.withdrawn', 'manuscript.submitted'] }
  expect((await editor.put(at, change)).status).toBe(403)
  expect((await admin.put(at, { events: [] })).status).toBe(422)
  expect((await admin.put(at, { url: 'https://user:secret@8.8.8.8/' })).status).toBe(422)
  expect((await admin.put(at, { ...change, was: before })).status).toBe(200)
  expect((await admin.put(at, { ...change, was: before })).status, 'somebody else was faster').toBe(409)
  const listed = (await admin.get('/api/cms/webhooks')).body as {
    id: string
    url: string
    events: string[]
  }[]
  expect(listed.find((one) => one.id === id)).toMatchObject(change)
  received = []
  await submitted(journal, author)
  await journal.runJobs()
  const signedWith = Buffer.from(key.slice('whsec_'.length), 'base64')
  expect(
    received.map(({ headers, body }) => {
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
      return (
        headers['webhook-signature'] ===
        `v1,${createHmac('sha256', signedWith).update(signed).digest('base64')}`
      )
    }),
  ).toContain(true)
  await admin.delete(at)
  expect((await admin.put(at, change)).status).toBe(404)
})

describe('every event is told once, by the action that a person takes', () => {
  /** What was told since the last call, each signed with its key. */
  let key: Buffer
  const told = async () => {
    await journal.runJobs()
    await journal.runJobs()
    const calls = received
    received = []
    return calls.map(({ headers, body }) => {
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
      expect(headers['webhook-signature']).toBe(
        `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
      )
      return JSON.parse(body) as { type: string; timestamp: string; data: Record<string, unknown> }
    })
  }
  /** Names of people and words of the text, none of which an event may have before publication. */
  const isBlind = (event: object, ...more: string[]) => {
    const text = JSON.stringify(event)
    for (const secret of ['Wilhelmina', 'Quayside', author.email, author.username, editor.username, ...more])
      expect(text).not.toContain(secret)
  }

  beforeAll(async () => {
    for (const { id } of (await admin.get('/api/cms/webhooks')).body)
      await admin.delete(`/api/cms/webhooks/${id}`)
    const made = await add({ url, events: webhookEventNames })
    key = Buffer.from(made.body.key.slice('whsec_'.length), 'base64')
    status = 200
    received = []
  })

  test('a revision, technical fixes, and an acceptance', async () => {
    const id = await submitted(journal, author)
    const [first, ...others] = await told()
    expect(others).toEqual([])
    expect(first).toMatchObject({ type: 'manuscript.submitted', data: { manuscriptId: id } })
    await actionCalls.return_for_fixes.send(editor, id)
    expect(await told()).toMatchObject([
      { type: 'decision.released', data: { decision: 'return_for_fixes' } },
    ])
    await actionCalls.send_fixes.send(author, id)
    expect(await told()).toMatchObject([
      { type: 'manuscript.revised', data: { manuscriptId: id, version: 1 } },
    ])
    await actionCalls.allow_review.send(editor, id)
    await actionCalls.minor_revisions.send(editor, id)
    expect(await told()).toMatchObject([{ type: 'decision.released', data: { decision: 'minor_revisions' } }])
    expect(await actionCalls.respond.send(author, id)).toMatchObject({ status: 200 })
    const [revised] = await told()
    expect(revised).toMatchObject({ type: 'manuscript.revised' })
    for (const event of [first, revised]) isBlind(event ?? {}, details.title)
  })

  test('a withdrawal by the authors, and one by an editor for them', async () => {
    for (const [action, person] of [
      ['withdraw', author],
      ['withdraw_for_authors', editor],
    ] as const) {
      const id = await submitted(journal, author)
      await told()
      expect(await actionCalls[action].send(person, id)).toMatchObject({ status: 200 })
      const events = await told()
      expect(events).toMatchObject([{ type: 'manuscript.withdrawn', data: { manuscriptId: id } }])
      isBlind(events, details.title, 'You asked us to')
    }
  })

  test('a publication, and each notice about the article', async () => {
    const id = await submitted(journal, author)
    await actionCalls.allow_review.send(editor, id)
    await actionCalls.accept.send(editor, id)
    const upload = { objectId: await editor.upload(await samplePdf(journal)), fileName: 'copyedited.pdf' }
    await editor.post(`/api/manuscripts/${id}/files`, { ...upload, kind: 'copyedited' })
    await actionCalls.to_production.send(editor, id)
    await editor.post(`/api/manuscripts/${id}/galleys`, {
      ...{ objectId: await editor.upload(await samplePdf(journal)), fileName: 'galley.pdf' },
    })
    await actionCalls.approve_proofs.send(author, id)
    await told()
    const made = await actionCalls.publish.send(editor, id)
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    const { articleId } = made.body
    const [published, ...others] = await told()
    expect(others).toEqual([])
    expect(published).toMatchObject({
      type: 'article.published',
      data: { manuscriptId: id, articleId, title: details.title, notice: null, about: null },
    })
    const date = journal.context.clock.now().toISOString().slice(0, 10)
    for (const kind of noticeKinds) {
      const made = await editor.post(`/api/articles/${articleId}/notices`, {
        ...{ kind, date, text: `The ${kind}.`, letter: null },
      })
      expect(made.status, JSON.stringify(made.body)).toBe(201)
      const events = await told()
      expect(events).toMatchObject([
        {
          type: 'article.published',
          data: { articleId: made.body.id, notice: kind, about: articleId, publishedDate: date },
        },
      ])
      expect(events[0]?.data.url).toContain(made.body.id)
    }
  })

  test('what is refused, or taken back before the authors read it, tells nothing', async () => {
    const id = await submitted(journal, author)
    await told()
    expect((await actionCalls.publish.send(editor, id)).status).toBeGreaterThan(399)
    const preview = await editor.post(`/api/manuscripts/${id}/allow-review`, reason)
    expect(preview.status).toBe(200)
    await admin.put('/api/cms/settings', { group: 'review', value: { holdMinutes: 30 } })
    await actionCalls.reject.send(editor, id)
    expect(await told()).toEqual([])
    await actionCalls.undo_decision.send(editor, id)
    journal.advance(3_600_000)
    expect(await told()).toEqual([])
  })
})

test('when the setting is taken back, an address that was allowed is not called any more', async () => {
  await admin.put('/api/cms/settings', { group: 'webhooks', value: { allowPrivate: false } })
  received = []
  await submitted(journal, author)
  await journal.runJobs()
  expect(received).toEqual([])
  const [view] = (await admin.get('/api/cms/webhooks')).body
  expect(view.deliveries[0].problem).toContain('https://')
})
