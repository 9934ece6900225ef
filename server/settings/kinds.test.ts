import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultSettings } from '#domain/journal/settings.ts'
import { type Person, startApp, type TestApp } from '#tests/app.ts'
import { details, submission } from '#tests/manuscripts.ts'

/** Types and fields of study are lists of the settings; manuscripts keep what they were submitted as. */

let journal: TestApp
let admin: Person
let editor: Person
let author: Person

beforeAll(async () => {
  journal = await startApp()
  admin = await journal.account({ role: 'admin' })
  editor = await journal.account({ role: 'editor' })
  author = await journal.account()
})
afterAll(() => journal.close())

const set = (group: string, value: object) => admin.put('/api/cms/settings', { group, value })
const soils = [{ id: 'soil_physics', name: 'Soil Physics' }]
const dataPaper = { id: 'data_paper', name: 'Data Paper', isOpen: true }

async function submit(of: Partial<typeof details>) {
  return author.post('/api/manuscripts/submit', {
    ...(await submission(journal, author)),
    manuscript: { ...details, ...of },
  })
}

test('a manuscript has the types and fields of the settings; removed ones are refused and still have their names', async () => {
  expect((await set('fields', { list: soils })).status).toBe(200)
  expect((await set('submissions', { types: [dataPaper] })).status).toBe(200)
  const kinds = { manuscriptType: 'data_paper', fieldOfStudy: 'soil_physics' }
  expect((await submit({ ...kinds, fieldOfStudy: 'economics' })).body.issues).toMatchObject([
    { path: 'manuscript.fieldOfStudy' },
  ])
  expect((await submit({ ...kinds, manuscriptType: 'research' })).body.issues).toMatchObject([
    { path: 'manuscript.manuscriptType', message: expect.stringContaining('at present') },
  ])
  expect((await submit({ ...kinds, manuscriptType: 'sonnet' })).body.issues).toMatchObject([
    { path: 'manuscript.manuscriptType', message: 'Please select manuscript type' },
  ])
  const { body } = await submit(kinds)
  const told = await journal.context.pool.query('SELECT body_text FROM emails WHERE manuscript_id = $1', [
    body.id,
  ])
  expect(JSON.stringify(told.rows)).toMatch(/Data Paper.*Soil Physics/s)

  // What a list leaves out is kept as removed.
  await set('fields', { list: [{ id: 'soil_biology', name: 'Soil Biology' }] })
  await set('submissions', { types: [{ id: 'note', name: 'Note', isOpen: true }] })
  const { fields, submissions } = (await admin.get('/api/cms/settings')).body
  expect(fields.list).toContainEqual({ ...soils[0], isRemoved: true })
  expect(submissions.types).toContainEqual(expect.objectContaining({ id: 'data_paper', isRemoved: true }))
  expect((await submit(kinds)).status).toBe(422)
  const figures = (await editor.get('/api/editor/analytics?period=all')).body
  expect(figures.fields).toMatchObject([{ name: 'Soil Physics', submitted: 1 }])
  expect(figures.types).toMatchObject([{ name: 'Data Paper', submitted: 1 }])
  expect((await editor.get(`/api/manuscripts/${body.id}/metadata`)).body.usual.category).toBe('Soil Physics')
  // A new entry cannot take the id of a removed one with another meaning unnoticed: the list has it twice.
  expect(
    (await set('fields', { list: [...fields.list, { id: 'soil_physics', name: 'Physics of Soils' }] }))
      .status,
  ).toBe(422)
})

test('the migration keeps which types were open, and their limits', async () => {
  const { pool } = journal.context
  await pool.query('DELETE FROM settings')
  await pool.query(
    `INSERT INTO settings (name, value) VALUES ('submissions', '{"$version": 2, "types": ["research", "opinion"]}'),
      ('guidelines', '{"$version": 2, "abstractWords": 300, "words": {"research": {"from": 10, "to": 20}}}')`,
  )
  journal.context.settingsStore.forget()
  // A release that has not migrated yet, and backups.
  expect((await journal.context.settings()).submissions.types).toMatchObject([
    { id: 'research', isOpen: true },
    { id: 'review', isOpen: false },
    { id: 'case_study', isOpen: false },
    { id: 'brief_report', isOpen: false },
    { id: 'opinion', isOpen: true },
  ])
  await pool.query(readFileSync('server/db/migrations/0117_types_and_fields.sql', 'utf8'))
  journal.context.settingsStore.forget()
  const { submissions, guidelines, fields } = await journal.context.settings()
  expect(submissions.types).toMatchObject([
    { id: 'research', isOpen: true, words: { from: 10, to: 20 } },
    { id: 'review', isOpen: false, words: null },
    { id: 'case_study', isOpen: false, words: null },
    { id: 'brief_report', isOpen: false },
    { id: 'opinion', isOpen: true },
  ])
  expect(guidelines.abstractWords).toBe(300)
  expect(fields).toEqual(defaultSettings.fields)
  expect(await journal.context.settingsStore.unread()).toEqual([])
})

test.each([
  [
    'beside the fields of study',
    `('fields', '{"$version": 3, "list": [{"id": "law", "name": "Law"}]}'), `,
    ['Law'],
  ],
  ['of a journal that never saved its fields', '', defaultSettings.fields.list.map(({ name }) => name)],
])('the migration moves the categories of articles: %s', async (_, others, names) => {
  const { pool, settingsStore } = journal.context
  const migrate = () => pool.query(readFileSync('server/db/migrations/0325_categories.sql', 'utf8'))
  const stored = async (categories: string[]) => {
    await pool.query('DELETE FROM settings')
    await pool.query(`INSERT INTO settings (name, value) VALUES ${others}('publishing', $1)`, [
      JSON.stringify({ $version: 3, charge: 70, categories }),
    ])
    await migrate()
    settingsStore.forget()
    const { fields, publishing } = await journal.context.settings()
    expect(publishing.charge).toBe(70)
    expect(fields.list.map(({ name }) => name)).toEqual(names)
    expect(await settingsStore.unread()).toEqual([])
    return fields.categories
  }
  expect(await stored(['Trade', 'Money'])).toEqual(['Trade', 'Money'])
  expect(await stored([])).toEqual([])
})
