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
  // Who changed nothing overwrites nothing.
  expect(await admin.put(at, {})).toMatchObject({ status: 200, body: { [field]: theirs } })
  expect(late).toMatchObject({
    status: 409,
    body: {
      code: 'conflict',
      issues: [
        { path: field, message: expect.stringContaining('This has been changed since you opened it') },
      ],
    },
  })
  // Sending the change again without `was`, as in the specification, overwrites the value.
  expect(await admin.put(at, { [field]: mine })).toMatchObject({ status: 200, body: { [field]: mine } })
  // Of two concurrent changes, only one succeeds.
  const now = { ...was, [field]: mine }
  const both = await Promise.all([theirs, theirs].map((value) => admin.put(at, { [field]: value, was: now })))
  if (mine !== theirs) expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('settings are compared where two administrators change the same one', async () => {
  const at = '/api/cms/settings'
  const change = (value: object, was?: object) =>
    admin.put(at, { group: 'journal', value, ...(was && { was }) })
  const { tagline, publisher } = (await admin.get(at)).body.journal
  expect((await change({ tagline: 'Of ports' }, { tagline })).status).toBe(200)
  // A change of another field in the same group is not a conflict.
  expect((await change({ publisher: 'Sample Press' }, { publisher })).status).toBe(200)
  expect(await change({ tagline: 'Of ships' }, { tagline })).toMatchObject({
    status: 409,
    body: {
      code: 'conflict',
      issues: [{ path: 'value.tagline', message: expect.stringContaining('“Of ports”') }],
    },
  })
  expect((await admin.get(at)).body.journal).toMatchObject({ tagline: 'Of ports', publisher: 'Sample Press' })
  const { sidebar } = (await admin.get(at)).body.home
  const home = (value: object) => admin.put(at, { group: 'home', value, was: { sidebar } })
  expect((await home({ sidebar: ['gallery'] })).status).toBe(200)
  expect(await home({ sidebar: ['options'] })).toMatchObject({
    status: 409,
    body: { issues: [{ path: 'value.sidebar' }] },
  })
})

test('entries that two administrators add to one list are both kept, and a conflict names them', async () => {
  const at = '/api/cms/settings'
  const field = (id: string, name: string) => ({ id, name, isRemoved: false })
  const change = (list: object[], was: object[]) =>
    admin.put(at, { group: 'fields', value: { list }, was: { list: was } })
  const { list } = (await admin.get(at)).body.fields
  const ports = field('ports', 'Ports')
  expect((await change([...list, ports], list)).status).toBe(200)
  const both = await change([...list, field('ships', 'Ships')], list)
  expect(both.status).toBe(200)
  expect(both.body.fields.list.map(({ id }: { id: string }) => id).slice(-2)).toEqual(['ships', 'ports'])
  const now = both.body.fields.list
  const renamed = (name: string) => [...now.slice(0, -1), field('ports', name)]
  expect((await change(renamed('Harbours'), now)).status).toBe(200)
  expect(await change(renamed('Docks'), now)).toMatchObject({
    status: 409,
    body: { issues: [{ path: 'value.list', message: expect.stringContaining('Harbours') }] },
  })
  // Saved again, the person's own entry replaces the one that they were told of; an entry added meanwhile stays.
  const seen = (await admin.get(at)).body.fields.list
  const waves = field('waves', 'Waves')
  expect((await change([...seen, waves], seen)).status).toBe(200)
  const value = { list: renamed('Docks') }
  const again = await admin.put(at, { group: 'fields', value, was: { list: now }, seen: { list: seen } })
  expect(again.body.fields.list.slice(-2)).toEqual([field('ports', 'Docks'), waves])
})

test('two administrators who both move entries: the second is told of the other order', async () => {
  const at = '/api/cms/settings'
  const change = (list: object[], was: object[], seen?: object[]) =>
    admin.put(at, {
      ...{ group: 'fields', value: { list }, was: { list: was } },
      ...(seen && { seen: { list: seen } }),
    })
  const { list } = (await admin.get(at)).body.fields
  const [first, second, third, ...rest] = list
  const theirs = [second, first, third, ...rest]
  const mine = [third, first, second, ...rest]
  expect((await change(theirs, list)).status).toBe(200)
  const message = `Somebody else has also changed the order of the entries. The order is now “${second.name}”, “${first.name}”`
  expect(await change(mine, list)).toMatchObject({
    status: 409,
    body: { issues: [{ path: 'value.list', message: expect.stringContaining(message) }] },
  })
  expect((await admin.get(at)).body.fields.list).toEqual(theirs)
  expect((await change(mine, list, theirs)).body.fields.list).toEqual(mine)
})

test('so are the wording of an email and a letter of the journal', async () => {
  const at = '/api/cms/email-templates/submission_received'
  const { subject, body } = (await admin.get('/api/cms/email-templates')).body.find(
    ({ template }: { template: string }) => template === 'submission_received',
  )
  const [first, second] = await Promise.all(
    ['One', 'Two'].map((title) => admin.put(at, { subject: title, body, was: { subject, body } })),
  )
  expect([first?.status, second?.status].sort()).toEqual([200, 409])

  const letter = { kind: 'accept', name: 'Yes', body: 'Dear {author}', isUsual: false, forJournal: true }
  const { id } = (await admin.post('/api/editor/letter-templates', letter)).body
  const save = (text: string, was?: object) =>
    admin.put(`/api/editor/letter-templates/${id}`, { ...letter, body: text, ...(was && { was }) })
  expect((await save('Dear all', { body: letter.body })).status).toBe(200)
  expect(await save('Dear you', { body: letter.body })).toMatchObject({
    status: 409,
    body: { issues: [{ path: 'body', message: expect.stringContaining('“Dear all”') }] },
  })
  expect((await save('Dear you')).status).toBe(200)
})
