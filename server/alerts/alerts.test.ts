import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addJob } from '#server/db/jobs.ts'
import { callsOf, startApp, type TestApp } from '#tests/app.ts'
import { type Mailbox, startMailbox } from '#tests/mailbox.ts'

/** Uses a real SMTP server and checks what arrives in the reader's mailbox. */

let mailbox: Mailbox
let journal: TestApp
let post: ReturnType<typeof callsOf>['post']
let articles = 0

beforeAll(async () => {
  mailbox = await startMailbox()
  journal = await startApp({}, { smtpUrl: mailbox.url })
  post = callsOf(journal.app).post
})
afterAll(async () => {
  await journal.close()
  await mailbox.close()
})

async function publish(title: string, category: string): Promise<string> {
  articles += 1
  const id = `article-${articles}`
  await journal.context.db
    .insertInto('articles')
    .values({
      ...{
        id,
        title,
        category,
        keywords: [],
        abstract: 'An abstract.',
        articleType: 'Original Research',
        language: 'en',
      },
      ...{ isOpenAccess: true, publishedDate: '2026-11-20', authors: 'Ana Ng' },
      createdAt: new Date(journal.context.clock.now()),
    })
    .execute()
  return id
}

async function announce(): Promise<void> {
  await addJob(journal.context.db, 'announce_articles', {})
  await journal.runJobs()
}

const tokenIn = (text: string, path: string) => new RegExp(`${path}\\?token=([\\w.-]+)`).exec(text)?.[1] ?? ''
const to = (email: string) => mailbox.messages.filter((message) => message.to === email)

/** Subscribes and confirms. Returns the token of the confirmation link. */
async function subscribed(email: string, alert: object): Promise<string> {
  await post('/api/alerts', { email, ...alert })
  await journal.runJobs()
  const token = tokenIn(to(email).at(-1)?.text ?? '', '/alerts/confirm')
  expect(await post('/api/alerts/confirm', { token })).toMatchObject({ status: 200 })
  journal.advance(1000)
  return token
}

test('nothing is sent before the owner of the address confirms', async () => {
  const email = 'not.yet@readers.example'
  await post('/api/alerts', { email, scope: 'all' })
  await journal.runJobs()
  journal.advance(1000)
  await publish('Unheard', 'Finance')
  await announce()
  expect(to(email).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('Confirm your email alert'),
  ])
})

test('subscribers get what they asked for, once per article, and no old articles', async () => {
  const [all, finance, ports, both] = ['all', 'finance', 'ports', 'both'].map((n) => `${n}@readers.example`)
  await publish('From before', 'Finance')
  await announce()
  journal.advance(1000)
  await subscribed(all!, { scope: 'all' })
  await subscribed(finance!, { scope: 'category', category: 'Finance' })
  await subscribed(ports!, { scope: 'search', search: 'congested ports' })
  await subscribed(both!, { scope: 'category', category: 'Finance' })
  await subscribed(both!, { scope: 'search', search: 'congested ports' })
  const before = mailbox.messages.length

  await publish('Congested ports and prices', 'Economics')
  await publish('Bonds abroad', 'Finance')
  await announce()
  await announce()

  const sent = mailbox.messages.slice(before)
  expect(sent.map((message) => message.to).toSorted()).toEqual([all, both, finance, ports].toSorted())
  const textTo = (email: string) => sent.find((message) => message.to === email)?.text ?? ''
  for (const [email, hears, misses] of [
    [all!, ['Congested ports', 'Bonds abroad'], ['From before']],
    [finance!, ['Bonds abroad'], ['Congested ports and prices']],
    [ports!, ['Congested ports and prices'], ['Bonds abroad']],
    [both!, ['Congested ports', 'Bonds abroad'], []],
  ] as const) {
    for (const title of hears) expect(textTo(email)).toContain(title)
    for (const title of misses) expect(textTo(email)).not.toContain(title)
  }
  for (const message of sent) expect(message.recipients).toHaveLength(1)
})

test('a digest in the journal’s wording keeps its list and the unsubscribe link', async () => {
  const admin = await journal.account({ role: 'admin' })
  const at = '/api/cms/email-templates/new_article'
  const body = 'Good morning,\n\nfresh in {journal}:\n\n{articles}\n\n{subscriptions}'
  for (const short of [body.replace('{subscriptions}', ''), body.replace('{articles}', '')])
    expect(await admin.put(at, { subject: 'News', body: short })).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'body', message: expect.stringContaining('Please keep {') }] },
    })
  expect((await admin.put(at, { subject: 'Fresh: {title}', body })).status).toBe(200)
  const email = 'worded@readers.example'
  await subscribed(email, { scope: 'category', category: 'Entrepreneurship' })
  await publish('Founders who stay', 'Entrepreneurship')
  await announce()
  expect(to(email).at(-1)).toMatchObject({
    subject: 'Fresh: Founders who stay',
    text: expect.stringMatching(
      /^Good morning,\s+fresh in .*:\s+Founders who stay\s+Ana Ng\s+Entrepreneurship\s+http.*Unsubscribe: http/s,
    ),
  })
  await admin.delete(at)
})

test('every alert can be ended with one click, in the mail program or on a page (RFC 8058)', async () => {
  const email = 'leaving@readers.example'
  await subscribed(email, { scope: 'all' })
  await subscribed(email, { scope: 'category', category: 'Marketing' })
  await publish('One more', 'Marketing')
  await announce()
  const raw = (to(email).at(-1)?.raw ?? '').replaceAll(/\r\n[ \t]+/g, ' ')
  expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
  const url = /^List-Unsubscribe:\s*<([^>]+)>\r?$/m.exec(raw)?.[1] ?? ''
  expect(url).toContain('/alerts/unsubscribe?token=')
  const token = new URL(url).searchParams.get('token')
  expect(await post('/api/alerts/unsubscribe', { token })).toMatchObject({ status: 200 })
  // A repeated request succeeds again, because mail providers may send it twice.
  expect(await post('/api/alerts/unsubscribe', { token })).toMatchObject({ status: 200 })
  const count = to(email).length
  await publish('Too late', 'Marketing')
  await announce()
  expect(to(email)).toHaveLength(count)
  const rows = await journal.context.db
    .selectFrom('alertSubscriptions')
    .select('id')
    .where('email', '=', email)
    .execute()
  expect(rows).toEqual([])
})

describe('links', () => {
  test('can be opened again after confirming, but not after the alert was ended', async () => {
    const email = 'again@readers.example'
    const token = await subscribed(email, { scope: 'all' })
    expect(await post('/api/alerts/confirm', { token })).toMatchObject({ status: 200 })
    await journal.context.db.deleteFrom('alertSubscriptions').where('email', '=', email).execute()
    expect(await post('/api/alerts/confirm', { token })).toMatchObject({
      status: 400,
      body: { code: 'link_invalid' },
    })
  })

  test('expire, cannot be forged, and are valid for one purpose', async () => {
    const email = 'late@readers.example'
    await post('/api/alerts', { email, scope: 'all' })
    await journal.runJobs()
    const token = tokenIn(to(email).at(-1)?.text ?? '', '/alerts/confirm')
    const [id, , signature] = token.split('.')
    for (const made of [`${id}.0.${signature}`, `${token}x`, `${id}`, '..', `${id}.0.`])
      expect(await post('/api/alerts/confirm', { token: made })).toMatchObject({ status: 400 })
    expect(await post('/api/alerts/unsubscribe', { token })).toMatchObject({ status: 400 })
    journal.advance(8 * 86_400_000)
    expect(await post('/api/alerts/confirm', { token })).toMatchObject({
      status: 400,
      body: { code: 'link_expired' },
    })
  })

  test('store no token in the table', async () => {
    const columns = Object.keys(
      (await journal.context.db.selectFrom('alertSubscriptions').selectAll().limit(1).executeTakeFirst()) ??
        {},
    )
    expect(columns.filter((name) => /token|hash/i.test(name))).toEqual([])
  })
})

test('the answer is the same for an address that is new, unconfirmed, subscribed, or has too many alerts', async () => {
  const known = 'known@readers.example'
  await subscribed(known, { scope: 'all' })
  // Waits until a repeated request sends a message again.
  journal.advance(11 * 60_000)
  for (let n = 0; n < 25; n += 1)
    await post('/api/alerts', { email: 'many@readers.example', scope: 'search', search: `term ${n}` })
  const answers = await Promise.all(
    [known, 'not.yet@readers.example', 'new@readers.example', 'many@readers.example'].map((email) =>
      post('/api/alerts', { email, scope: 'all' }),
    ),
  )
  expect(new Set(answers.map(({ status, raw }) => `${status} ${raw}`)).size).toBe(1)
  await journal.runJobs()
  expect(to('many@readers.example')).toHaveLength(20)
  expect(to(known).at(-1)?.subject).toContain('already get this alert')
})

test('a choice without its term is refused at the term’s field', async () => {
  for (const [scope, path] of [
    ['category', 'category'],
    ['search', 'search'],
  ])
    expect(await post('/api/alerts', { email: 'a@readers.example', scope, [path!]: '  ' })).toMatchObject({
      status: 422,
      body: { issues: [{ path }] },
    })
})
