/** Webhooks: what is told, to whom, with which signature; and which addresses are never called. */
import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '#tests/app.ts'
import { reason, submitted } from '#tests/manuscripts.ts'
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

test('when the setting is taken back, an address that was allowed is not called any more', async () => {
  await admin.put('/api/cms/settings', { group: 'webhooks', value: { allowPrivate: false } })
  received = []
  await submitted(journal, author)
  await journal.runJobs()
  expect(received).toEqual([])
  const [view] = (await admin.get('/api/cms/webhooks')).body
  expect(view.deliveries[0].problem).toContain('https://')
})
