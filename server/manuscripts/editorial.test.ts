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
