import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '../../tests/app.ts'
import { reason, submitted, underReview } from '../../tests/manuscripts.ts'
import { remindAuthors } from '../decisions/remind-revision.ts'
import { remindReviewers } from './remind-due.ts'

const day = 86_400_000
let journal: TestApp
let author: Person
let editor: Person
let id: string
let number: string
let seen = 0

/** Advances the clock in steps with requests in between, because sessions end after 14 days without use. */
async function pass(days: number, ...others: Person[]) {
  for (let left = days; left > 0; left -= 10) {
    journal.advance(Math.min(left, 10) * day)
    for (const person of [author, editor, ...others]) await person.get('/api/cms/auth/check')
  }
}

/** Runs the hourly jobs twice, to check that nothing is sent twice. Returns the new messages. */
async function hour(): Promise<string[]> {
  for (const _ of ['once', 'again']) {
    await remindReviewers(journal.context)
    await remindAuthors(journal.context)
    await journal.runJobs()
  }
  const fresh = journal.outbox.slice(seen)
  seen = journal.outbox.length
  // Manuscripts of other tests are ignored.
  return fresh
    .filter(({ subject }) => subject.includes(number))
    .map(({ to, subject }) => `${to}: ${subject.replace(number, 'N')}`)
    .toSorted()
}

const invite = async (reviewer: Person) =>
  (await editor.post(`/api/manuscripts/${id}/assignments`, { reviewerId: reviewer.id })).body.id as string
const statusOf = async (reviewer: Person) =>
  (await editor.get(`/api/manuscripts/${id}`)).body.assignments.find(
    (one: { reviewerEmail: string }) => one.reviewerEmail === reviewer.email,
  )?.status

beforeAll(async () => {
  journal = await startApp({ review: { holdMinutes: 0 } })
  author = await journal.account()
  editor = await journal.account({ role: 'editor' })
})
beforeEach(async () => {
  id = await underReview(journal, author, editor)
  number = (await editor.get(`/api/manuscripts/${id}`)).body.manuscript.number
  await hour()
})
afterAll(() => journal.close())

test('an invitation is followed by a reminder with the same link, and expires', async () => {
  const reviewer = await journal.account({ role: 'reviewer' })
  await invite(reviewer)
  const linkIn = (text: string) => /\/review\/(\S+)/.exec(text)?.[1]
  await journal.runJobs()
  const first = linkIn(journal.outbox.at(-1)?.text ?? '')
  expect(await hour()).toEqual([`${reviewer.email}: Invitation to review N`])
  await pass(5)
  expect(await hour()).toEqual([`${reviewer.email}: Reminder: invitation to review N`])
  expect(linkIn(journal.outbox.at(-1)?.text ?? '')).toBe(first)
  await pass(2)
  expect(await hour()).toEqual([])
  await pass(3)
  expect(await hour()).toEqual([`${reviewer.email}: Reminder: invitation to review N`])
  await pass(5)
  expect(await hour()).toEqual([`${editor.email}: N: an invitation has expired`])
  expect(await statusOf(reviewer)).toBe('expired')
  const { history } = (await editor.get(`/api/manuscripts/${id}`)).body
  expect(history.at(-1)).toMatchObject({ action: 'expire_invitation', changedBy: 'Imprimatur' })
  // A new invitation has its own reminders.
  await invite(reviewer)
  await pass(5)
  expect(await hour()).toContain(`${reviewer.email}: Reminder: invitation to review N`)
})

test('reminders are sent before and after the due date, then the editor is notified; a new due date starts again', async () => {
  const reviewer = await journal.account({ role: 'reviewer' })
  const assignmentId = await invite(reviewer)
  await reviewer.post(`/api/reviews/${assignmentId}/accept`)
  await hour()
  await pass(17, reviewer)
  expect(await hour()).toEqual([])
  await pass(2, reviewer)
  expect(await hour()).toEqual([`${reviewer.email}: Reminder: your review of N`])
  await pass(4, reviewer)
  expect(await hour()).toEqual([`${reviewer.email}: Reminder: your review of N`])
  // After an outage, only the latest reminder and the notification of the editor are sent.
  await pass(9, reviewer)
  expect(await hour()).toEqual(
    [
      `${editor.email}: N: a review is 11 days late`,
      `${reviewer.email}: Reminder: your review of N`,
    ].toSorted(),
  )
  const dueDate = new Date(journal.context.clock.now().getTime() + 2 * day).toISOString().slice(0, 10)
  await editor.post(`/api/manuscripts/${id}/assignments/${assignmentId}/due`, { dueDate })
  expect(await hour()).toEqual([
    `${reviewer.email}: N: new due date for your review`,
    `${reviewer.email}: Reminder: your review of N`,
  ])
  await editor.post(`/api/manuscripts/${id}/assignments/${assignmentId}/cancel`)
  await pass(30, reviewer)
  expect(await hour()).toEqual([`${reviewer.email}: N: your review is no longer needed`])
})

test('authors are reminded of a revision, the editor is notified, and a withdrawal ends the reminders', async () => {
  await editor.post(`/api/manuscripts/${id}/decision`, { decision: 'revisions', notes: '', ...reason })
  await hour()
  await pass(22)
  expect(await hour()).toEqual([`${author.email}: N: your revision is due soon`])
  await pass(10)
  expect(await hour()).toEqual([`${author.email}: N: your revision is overdue`])
  await pass(11)
  expect(await hour()).toEqual([`${editor.email}: N: the revision is overdue`])
  await author.post(`/api/manuscripts/${id}/withdraw`)
  await hour()
  await pass(30)
  expect(await hour()).toEqual([])
})

test('a ranked list invites the next reviewer after a refusal, silence or expiry, and never an author', async () => {
  const ranked = await Promise.all(Array.from({ length: 5 }, () => journal.account({ role: 'reviewer' })))
  const [first, second, third, fourth, fifth] = ranked as [Person, Person, Person, Person, Person]
  const list = `/api/manuscripts/${id}/reviewer-list`
  const save = (reviewerIds: string[], active = true) => editor.put(list, { reviewerIds, active })
  expect(
    (
      await save(
        ranked.map((person) => person.id),
        false,
      )
    ).status,
  ).toBe(200)
  expect(await hour()).toEqual([])
  // A second editor whose page still shows an empty list cannot overwrite it.
  const late = await editor.put(list, { reviewerIds: [first.id], active: false, was: [] })
  expect(late.status).toBe(409)
  await save(ranked.map((person) => person.id))
  expect(await hour()).toEqual(
    [first, second].map(({ email }) => `${email}: Invitation to review N`).toSorted(),
  )
  const invited = (await editor.get(`/api/manuscripts/${id}`)).body.assignments
  const assignmentOf = (person: Person) =>
    invited.find((one: { reviewerEmail: string }) => one.reviewerEmail === person.email).id
  await first.post(`/api/reviews/${assignmentOf(first)}/decline`, { reason: 'No time.' })
  expect(await hour()).toContain(`${third.email}: Invitation to review N`)
  await third.get('/api/cms/auth/check')
  // The second reviewer has not responded for a week; the third has accepted.
  await third.post(
    `/api/reviews/${(await editor.get(`/api/manuscripts/${id}`)).body.assignments.find((one: { reviewerEmail: string }) => one.reviewerEmail === third.email).id}/accept`,
  )
  await hour()
  await journal.context.db
    .insertInto('manuscriptAuthors')
    .values({
      manuscriptId: id,
      orderIndex: 9,
      firstName: 'New',
      lastName: 'Author',
      email: fourth.email,
      emailKey: fourth.email.toLowerCase(),
      affiliation: 'A',
      isCorresponding: false,
    })
    .execute()
  await pass(8, ...ranked)
  expect(await hour()).toContain(`${fifth.email}: Invitation to review N`)
  expect(await statusOf(second)).toBe('pending')
  const shown = (await editor.get(list)).body
  expect(shown).toMatchObject({ active: true, wanted: 2, silenceDays: 7 })
  expect(
    shown.entries.find((entry: { name: string }) => entry.name === `Given ${fourth.lastName}`).passedOver,
  ).toContain('author')
  for (const [reviewerIds, path] of [
    [[author.id], 'reviewerIds.0'],
    [[second.id, editor.id], 'reviewerIds.1'],
    [[second.id, second.id], 'reviewerIds.1'],
    [[crypto.randomUUID()], 'reviewerIds.0'],
  ] as const)
    expect((await save([...reviewerIds])).body.issues?.[0]?.path).toBe(path)
  // The list does not invite a manually invited reviewer again, but shows the invitation.
  const byHand = await journal.account({ role: 'reviewer' })
  await save([byHand.id], false)
  await editor.post(`/api/manuscripts/${id}/assignments`, { reviewerId: byHand.id })
  expect(
    (await editor.get(list)).body.entries.find(
      ({ reviewerId }: { reviewerId: string }) => reviewerId === byHand.id,
    ),
  ).toMatchObject({ invitedAt: expect.any(String), passedOver: null })
  expect((await author.put(list, { reviewerIds: [], active: true })).status).toBe(403)
  const other = await submitted(journal, author)
  expect(
    (await editor.put(`/api/manuscripts/${other}/reviewer-list`, { reviewerIds: [], active: true })).status,
  ).toBe(409)
})
