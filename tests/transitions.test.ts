import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actions, isOpen, type Stage, type Status, transitionOf } from '#domain/manuscript/manuscript.ts'
import { actionCalls } from './actions.ts'
import { type Answer, type Person, startApp, type TestApp } from './app.ts'
import { review, samplePdf, submitted } from './manuscripts.ts'
import { full, seed } from './sample.ts'

/**
 * Lets random people take random actions on one manuscript. It may only move as the transition table defines,
 * every move must add a history entry, and no entry may be lost or changed.
 */

let journal: TestApp
let people: Record<'author' | 'coauthor' | 'stranger' | 'reviewer' | 'second' | 'editor' | 'admin', Person>

beforeAll(async () => {
  journal = await startApp({ review: { holdMinutes: 0, minimumReviews: 1 } })
  people = {
    author: await journal.account(),
    coauthor: await journal.account({ role: 'editor' }),
    stranger: await journal.account(),
    reviewer: await journal.account({ role: 'reviewer' }),
    second: await journal.account({ role: 'reviewer' }),
    editor: await journal.account({ role: 'editor' }),
    admin: await journal.account({ role: 'admin' }),
  }
})
afterAll(() => journal.close())

interface State {
  status: Status | 'gone'
  stage: Stage | null
  history: { id: string; action: string; fromStatus: Status | null; toStatus: Status; stage: Stage }[]
}

async function stateOf(id: string): Promise<State> {
  const { status, body } = await people.admin.get(`/api/manuscripts/${id}`)
  if (status === 404) return { status: 'gone', stage: null, history: [] }
  return { status: body.manuscript.status, stage: body.manuscript.currentStage, history: body.history }
}

type Call = (person: Person, id: string) => Promise<Answer | undefined>

/** Calls that never move a manuscript. */
const otherCalls: Record<string, Call> = {
  copyedit: async (person, id) =>
    person.post(`/api/manuscripts/${id}/files`, {
      objectId: await person.upload(await samplePdf(journal)),
      fileName: 'copyedited.pdf',
      kind: 'copyedited',
    }),
  galley: async (person, id) =>
    person.post(`/api/manuscripts/${id}/galleys`, {
      objectId: await person.upload(await samplePdf(journal)),
      fileName: 'galley.pdf',
    }),
  invite: (person, id) =>
    person.post(`/api/manuscripts/${id}/assignments`, { reviewerId: people.reviewer.id }),
  invite_second: (person, id) =>
    person.post(`/api/manuscripts/${id}/assignments`, { reviewerId: people.second.id }),
  answer: async (person) => {
    const { body } = await person.get('/api/manuscripts/reviewer-assignments')
    return body[0] && person.post(`/api/reviews/${body[0].id}/accept`)
  },
  review: async (person) => {
    const { body } = await person.get('/api/manuscripts/reviewer-assignments')
    const open = body.find((assignment: { status: string }) => assignment.status === 'in_progress')
    return open && person.post(`/api/reviews/${open.id}/submit`, review)
  },
}

const calls: Record<string, Call> = {
  ...otherCalls,
  // Every sequence starts with a submitted manuscript.
  ...Object.fromEntries(
    actions.filter((action) => action !== 'submit').map((action) => [action, actionCalls[action].send]),
  ),
}

const isAction = (name: string) => (actions as readonly string[]).includes(name)

function check(name: string, before: State, after: State, answer: Answer | undefined): void {
  const moved = before.status !== after.status || before.stage !== after.stage
  const succeeded = answer !== undefined && answer.status < 300
  expect(answer?.status ?? 200).toBeLessThan(500)
  if (!isAction(name) || !succeeded) expect(moved, `${name} moved a manuscript it may not move`).toBe(false)
  if (isAction(name) && succeeded) {
    const action = name as (typeof actions)[number]
    expect(
      before.status !== 'gone' && isOpen(action, before.status, before.stage as Stage),
      `${name} from ${before.status}`,
    ).toBe(true)
    const { to, stage } = transitionOf(action)
    expect(after.status).toBe(to)
    if (to === 'gone') return
    expect(after.stage).toBe(stage ?? before.stage)
    expect(after.history.length).toBe(before.history.length + 1)
    expect(after.history.at(-1)).toMatchObject({
      action: name,
      fromStatus: before.status,
      toStatus: after.status,
      stage: after.stage,
    })
  }
  if (after.status !== 'gone') expect(after.history.slice(0, before.history.length)).toEqual(before.history)
  else expect(name === 'delete' || before.status === 'gone').toBe(true)
}

test('random actions by random people never leave the table and never lose a history entry', async () => {
  const actors = Object.keys(people) as (keyof typeof people)[]
  // The person who may act is chosen more often, so that the manuscript makes progress.
  const fitting: Record<string, keyof typeof people> = {
    ...Object.fromEntries(actions.map((action) => [action, transitionOf(action).party])),
    answer: 'reviewer',
    review: 'reviewer',
  }
  const step = fc
    .record({
      name: fc.oneof(
        {
          weight: 12,
          arbitrary: fc.constantFrom(
            ...Object.keys(calls).filter((name) => name !== 'delete' && name !== 'withdraw'),
          ),
        },
        { weight: 1, arbitrary: fc.constantFrom('delete', 'withdraw') },
      ),
      stray: fc.nat(3),
      actor: fc.constantFrom(...actors),
    })
    .map(({ name, stray, actor }) => ({ name, actor: stray === 0 ? actor : (fitting[name] ?? 'editor') }))

  const reached = new Set<string>()
  const all = ['under_review', 'revisions_required', 'revised', 'accepted', 'rejected']
  const walk = (from: number) =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 25 }), async (steps) => {
        const id = await submitted(journal, people.author, [people.coauthor])
        let before = await stateOf(id)
        const { to, stage } = transitionOf('submit')
        expect(before).toMatchObject({ status: to, stage })
        // If an editor among the authors has confirmed authorship, there is one more entry.
        expect(before.history[0]).toMatchObject({ action: 'submit', fromStatus: 'draft' })
        for (const { name, actor } of steps) {
          const answer = await calls[name]!(people[actor], id)
          const after = await stateOf(id)
          check(name, before, after, answer)
          reached.add(after.status)
          before = after
        }
      }),
      { seed: from, numRuns: full ? 200 : 15, endOnFailure: true },
    )
  // All states must be reached; otherwise the test would prove nothing. More walks are made if necessary,
  // because a new action changes the random choices.
  for (let walks = 0; walks === 0 || (walks < 6 && !all.every((status) => reached.has(status))); walks += 1)
    await walk(seed + walks)
  expect([...reached]).toEqual(expect.arrayContaining(all))
}, 600_000)
