import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '#tests/app.ts'

/** Two administrators edit one item: the second is shown the current values, and nothing is written. */

let journal: TestApp
let admin: Person

beforeAll(async () => {
  journal = await startApp()
  admin = await journal.account({ role: 'admin' })
  await journal.context.pool.query(
    "INSERT INTO issues (volume, issue, title, published_date) VALUES (14, 4, 'Ports', '2026-11-01')",
  )
})
afterAll(() => journal.close())

const made = async (path: string, fields: object) => `${path}/${(await admin.post(path, fields)).body.id}`
const member = {
  name: 'Ana Ng',
  title: 'Trade',
  institution: 'A university',
  location: 'Lisbon',
  isChief: false,
}
const call = { title: 'Ports', guestEditors: 'Ana Ng', description: 'Why?', submissionDeadline: '2099-01-31' }
const person = { username: 'a.ng', email: 'a.ng@people.example', role: 'author' }

test.each<[string, () => Promise<string>, string, unknown, unknown, object]>([
  [
    'menu item',
    () => made('/api/cms/menu-items', { name: 'Press', href: '/press', order: 5 }),
    ...(['name', 'Media', 'News', { name: 'Press', href: '/press', order: 5 }] as const),
  ],
  [
    'board member',
    () => made('/api/cms/editors', member),
    ...([
      'isChief',
      true,
      true,
      { ...member, bio: null, order: 1, isActive: true, pictureId: null },
    ] as const),
  ],
  [
    'call',
    () => made('/api/cms/special-issues', call),
    ...(['submissionDeadline', '2099-02-28', '2099-03-31', { ...call, isActive: true }] as const),
  ],
  [
    'user',
    () => made('/api/cms/users', { ...person, password: 'Correct-Horse-7' }),
    ...(['role', 'reviewer', 'editor', person] as const),
  ],
  [
    'issue',
    async () => '/api/cms/issues/14/4',
    'title',
    'Harbours',
    'Docks',
    { title: 'Ports', coverId: null },
  ],
])('%s', async (_, make, field, theirs, mine, was) => {
  const at = await make()
  expect((await admin.put(at, { [field]: theirs, was })).status).toBe(200)
  const late = await admin.put(at, { [field]: mine, was })
  expect(late).toMatchObject({
    status: 409,
    body: {
      code: 'conflict',
      issues: [{ path: field, message: expect.stringContaining('Somebody else has changed this') }],
    },
  })
  // Sending it again without `was`, as the specification's call does, overwrites.
  expect(await admin.put(at, { [field]: mine })).toMatchObject({ status: 200, body: { [field]: mine } })
  // Concurrent changes: one wins.
  const now = { ...was, [field]: mine }
  const both = await Promise.all([theirs, theirs].map((value) => admin.put(at, { [field]: value, was: now })))
  if (mine !== theirs) expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})
