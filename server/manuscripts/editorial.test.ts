import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '#tests/app.ts'
import { reviewedBy, submitted, underReview } from '#tests/manuscripts.ts'

let journal: TestApp
let editor: Person
/** An editor who is the author of one of the manuscripts. */
let writing: Person
let own: string

beforeAll(async () => {
  journal = await startApp()
  const author = await journal.account()
  editor = await journal.account({ role: 'editor' })
  writing = await journal.account({ role: 'editor' })
  own = await submitted(journal, author, [writing])
  for (const _ of [1, 2, 3]) {
    const id = await underReview(journal, author, editor)
    await reviewedBy(editor, id, await journal.account({ role: 'reviewer' }))
  }
  await submitted(journal, author)
  // Gives all rows the same timestamp, so that the cursor must distinguish them.
  await journal.context.pool.query(
    'UPDATE manuscripts SET stage_entered_at = (SELECT min(stage_entered_at) FROM manuscripts)',
  )
  await journal.context.pool.query(
    "UPDATE reviews SET submitted_at = date_trunc('second', now()) + interval '123.4 milliseconds'",
  )
})
afterAll(() => journal.close())

test.each([
  ['manuscripts', 5],
  ['reviews', 3],
])(
  'the office’s %s are one list without a limit, and the same list in pages with one',
  async (name, total) => {
    const at = `/api/${name}/editorial`
    const ids = (body: { id: string }[]) => body.map(({ id }) => id)
    const whole = await editor.get(at)
    expect(whole.body).toHaveLength(total)
    expect(whole.headers).toMatchObject({ 'x-total-count': String(total) })
    expect(whole.headers.link).toBeUndefined()

    const seen: string[] = []
    for (let next: string | undefined = `${at}?limit=2`; next; ) {
      const { status, body, headers } = await editor.get(next)
      expect([status, headers['x-total-count']]).toEqual([200, String(total)])
      expect(body.length).toBeLessThanOrEqual(2)
      seen.push(...ids(body))
      next = /<([^>]+)>; rel="next"/.exec(String(headers.link ?? ''))?.[1]
    }
    expect(seen).toEqual(ids(whole.body))

    expect((await editor.get(`${at}?limit=0`)).body).toHaveLength(total)
    expect((await editor.get(`${at}?limit=2&cursor=nonsense`)).body).toMatchObject({ code: 'bad_cursor' })
  },
)

test('no page contains or counts the viewer’s own manuscripts', async () => {
  const { body, headers } = await writing.get('/api/manuscripts/editorial?limit=100')
  expect(headers['x-total-count']).toBe('4')
  expect(body.map(({ id }: { id: string }) => id)).not.toContain(own)
})

test('a whole list that takes several pages to read is one array with every row, and nobody gets a page of it twice', async () => {
  const many = 700
  const { pool } = journal.context
  await pool.query(
    `INSERT INTO manuscripts (id, number, submitter_id, title, abstract, keywords, manuscript_type, field_of_study, status, stage,
       review_mode, round, submitted_at, stage_entered_at, last_status_update)
     SELECT gen_random_uuid(), 'LONG-' || n, submitter_id, title, abstract, keywords, manuscript_type, field_of_study, 'submitted',
       'initial_review', review_mode, 0, submitted_at, stage_entered_at, last_status_update
     FROM (SELECT * FROM manuscripts LIMIT 1) m, generate_series(1, $1) n`,
    [many],
  )
  const answers = await Promise.all([1, 2, 3].map(() => editor.get('/api/manuscripts/editorial')))
  for (const { status, body, headers } of answers) {
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers['x-total-count']).toBe(String(many + 5))
    expect(new Set(body.map(({ id }: { id: string }) => id)).size).toBe(many + 5)
    expect(body).toHaveLength(many + 5)
    // By their schema, like a page of them.
    expect(body.slice(0, 100)).toEqual((await editor.get('/api/manuscripts/editorial?limit=100')).body)
  }
})
