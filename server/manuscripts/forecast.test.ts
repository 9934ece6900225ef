import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '#tests/app.ts'
import { underReview } from '#tests/manuscripts.ts'
import { tellOfLongWaits } from './waiting.ts'

let journal: TestApp
let editor: Person
let author: Person

beforeAll(async () => {
  journal = await startApp({ review: { holdMinutes: 0, minimumReviews: 2 } })
  editor = await journal.account({ role: 'editor' })
  author = await journal.account()
})
afterAll(() => journal?.close())

/** Manuscripts whose revisions were asked for 200 days ago, came in after `from` to `to` days, and were decided 10 days later. */
async function pastRevisions(from: number, to: number) {
  await journal.context.pool.query(
    `WITH m AS (INSERT INTO manuscripts (number, submitter_id, title, abstract, keywords, manuscript_type,
        field_of_study, status, stage, review_mode, round, submitted_at)
      SELECT 'PAST-' || n, $1, 'Past', '', '{}', 'research', 'economics', 'accepted', 'copyediting', 'open', 1,
        $2::timestamptz - interval '300 days' FROM generate_series($3::int, $4::int) n
      RETURNING id, substr(number, 6)::int * interval '1 day' AS took),
    d AS (INSERT INTO decisions (manuscript_id, round, kind, notes, letter, review_ids, decided_at, prior_status, prior_stage,
        prior_stage_entered_at, prior_status_updated_at, release_at, released_at)
      SELECT id, 1, kind, '', '', '{}', at, 'under_review', 'peer_review', $2, $2, at, at
      FROM m, LATERAL (VALUES ('major_revisions', $2::timestamptz - interval '200 days'),
        ('accept', $2::timestamptz - interval '190 days' + took)) AS v (kind, at))
    INSERT INTO responses (manuscript_id, round, body, created_at)
    SELECT id, 1, 'Done', $2::timestamptz - interval '200 days' + took FROM m`,
    [author.id, journal.context.clock.now(), from, to],
  )
  // Forecasts are kept for some minutes.
  journal.advance(11 * 60_000)
}

test('when a revision comes in, and when it is decided, is forecast from at least 20 revisions', async () => {
  const id = await underReview(journal, author, editor)
  const decided = await editor.post(`/api/manuscripts/${id}/decision`, {
    ...{ decision: 'major_revisions', notes: '', letter: 'Please revise.', overrideReason: 'A test.' },
  })
  expect(decided.status, JSON.stringify(decided.body)).toBe(200)
  await journal.runJobs()
  const forecast = async () => (await editor.get(`/api/manuscripts/${id}`)).body.forecast
  const days = (day: string) =>
    // Calendar days, so that the hour of the day makes no difference.
    (Date.parse(day) - Date.parse(journal.context.clock.now().toISOString().slice(0, 10))) / 86_400_000
  await pastRevisions(20, 38)
  expect(await forecast()).toBeNull()
  await pastRevisions(39, 50)
  const waiting = await forecast()
  expect(waiting).toMatchObject({ reviews: null, decision: null, isLate: false, revision: { cases: 31 } })
  expect(days(waiting.revision.median)).toBeGreaterThanOrEqual(33)
  expect(days(waiting.revision.median)).toBeLessThanOrEqual(36)
  await journal.context.pool.query("UPDATE manuscripts SET status = 'revised' WHERE id = $1", [id])
  const revised = await forecast()
  expect(revised).toMatchObject({ reviews: null, revision: null, decision: { cases: 31 } })
  expect(days(revised.decision.median)).toBe(10)
  // The authors see since when it waits and what to expect; if it takes longer, they are written to once.
  const { waiting: seen } = (await author.get(`/api/manuscripts/${id}`)).body
  expect(seen.forecast).toMatchObject({ cases: 31 })
  expect(days(seen.forecast.from)).toBe(10)
  const longWaits = () => journal.outbox.filter(({ subject }) => subject.includes('takes longer than usual'))
  const hourly = async () => {
    await tellOfLongWaits(journal.context)
    await journal.runJobs()
  }
  await hourly()
  expect(longWaits()).toEqual([])
  journal.advance(11 * 86_400_000)
  await hourly()
  await hourly()
  expect(longWaits()).toHaveLength(1)
  expect(longWaits()[0]?.text).toContain('within 10 days')
  // What was returned for technical fixes before its first round is no revision.
  await journal.context.pool.query(
    "UPDATE manuscripts SET status = 'revisions_required', round = 0 WHERE id = $1",
    [id],
  )
  expect(await forecast()).toBeNull()
})
