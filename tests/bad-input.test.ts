import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messages } from '#domain/manuscript/submission.ts'
import { type Answer, callsOf, type TestApp } from './app.ts'
import { accountCalls } from './bad-input/accounts.ts'
import { administrationCalls } from './bad-input/administration.ts'
import type { BadField, BodyCall } from './bad-input/fields.ts'
import { readerCalls } from './bad-input/readers.ts'
import { reviewCalls } from './bad-input/review.ts'
import { submissionCalls } from './bad-input/submissions.ts'
import { changed } from './fuzz/schema.ts'
import { buildWorld, type World } from './fuzz/world.ts'
import { authorOf, details } from './manuscripts.ts'

/** All API calls with a body: a valid body, and the constraints of each field. */
const calls = [...administrationCalls, ...accountCalls, ...readerCalls, ...submissionCalls, ...reviewCalls]

let world: World
let journal: TestApp

beforeAll(async () => {
  world = await buildWorld()
  journal = world.journal
}, 60_000)
afterAll(() => journal?.close())

function ask({ as, method, url }: Pick<BodyCall, 'as' | 'method' | 'url'>, body: unknown): Promise<Answer> {
  const caller = as === 'anonymous' ? callsOf(journal.app) : world.people[as]
  const filled = url
    .replace(':id', world.real.id![1]!)
    .replace(':assignmentId', world.real.assignmentId![1]!)
    .replace(':token', world.real.token![0]!)
  return method === 'POST' ? caller.post(filled, body) : caller.put(filled, body)
}

async function expectIssue(call: BodyCall, body: unknown, path: string, message?: string): Promise<void> {
  const answer = await ask(call, body)
  const issues = (answer.body?.issues ?? []) as { path: string; message: string }[]
  expect(answer, path).toMatchObject({ status: 422, body: { code: 'invalid' } })
  expect(
    issues.map((issue) => issue.path),
    path,
  ).toContain(path)
  expect(answer.body.message).toBe(issues[0]?.message)
  if (message) expect(issues.find((issue) => issue.path === path)?.message, path).toBe(message)
}

const wrongTypes: Record<BadField['type'], unknown[]> = {
  text: [7, true, [], {}],
  number: ['4', true, [], {}],
  boolean: ['true', 1, [], {}],
  list: ['a', 7, {}],
  object: ['a', 7, []],
}

describe.each(calls)('$method $url', (call) => {
  const { body, fields, unknownAt = [''] } = call
  const steps = (path: string) => path.split('.').filter(Boolean)

  test('a missing required field is reported at its path', async () => {
    for (const [path, { message, optional }] of Object.entries(fields))
      if (!optional) await expectIssue(call, changed(body, steps(path)), path, message)
  })

  test('a value of the wrong type is reported at its field', async () => {
    for (const [path, { type, message }] of Object.entries(fields))
      for (const value of wrongTypes[type])
        await expectIssue(call, changed(body, steps(path), { value }), path, message)
  })

  test('a value above the maximum is reported at its field', async () => {
    for (const [path, { type, max, longMessage }] of Object.entries(fields)) {
      if (max === undefined) continue
      const value =
        type === 'list'
          ? Array(max + 1).fill(seed(body, path))
          : type === 'number'
            ? max + 1
            : 'x'.repeat(max + 1)
      await expectIssue(call, changed(body, steps(path), { value }), path, longMessage)
    }
  })

  test('an unknown field is reported by name', async () => {
    for (const at of unknownAt)
      for (const key of ['unknown', 'isAdmin']) {
        const path = [...steps(at), key]
        const message = 'This field is unknown'
        await expectIssue(call, changed(body, path, { value: 'x' }), path.join('.'), message)
      }
  })

  test('malformed JSON gives 400, another content type 415, a body that is no object 422', async () => {
    const caller = call.as === 'anonymous' ? callsOf(journal.app) : world.people[call.as]
    const authorization = 'token' in caller ? { authorization: `Bearer ${caller.token}` } : {}
    const url = call.url.replaceAll(/:\w+/g, crypto.randomUUID())
    const send = async (payload: string, type: string) => {
      const headers = { ...authorization, 'content-type': type }
      return (await journal.app.inject({ method: call.method, url, payload, headers })).json()
    }
    for (const broken of ['{', '{"a":1,}', '{"__proto__":{"a":1}}', 'nonsense'])
      expect(await send(broken, 'application/json'), broken).toMatchObject({ code: 'malformed' })
    for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'nonsense'])
      expect(await send('{}', type), type).toMatchObject({ code: 'unsupported_type' })
    for (const other of ['[]', '"text"', '7', 'true'])
      expect(await send(other, 'application/json'), other).toMatchObject({ code: 'invalid' })
  })
})

/** Returns a copy of an entry in the valid body, so that only the number of entries is wrong. */
function seed(body: unknown, path: string): unknown {
  const list = path
    .split('.')
    .reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], body)
  return (list as unknown[] | undefined)?.[0] ?? crypto.randomUUID()
}

describe('messages given in the specification', () => {
  const submit = calls.find(({ url }) => url === '/api/manuscripts/submit') as BodyCall
  test.each([
    ['manuscript.title', 'Too short', 'Title must be at least 10 characters'],
    ['manuscript.title', ' '.repeat(40), 'Title must be at least 10 characters'],
    ['manuscript.abstract', 'x'.repeat(99), 'Abstract must be at least 100 characters'],
    ['manuscript.keywords', ['one', 'two'], 'Please provide at least 3 keywords'],
    ['manuscript.keywords', ['one', ' ONE ', 'One', ''], 'Please provide at least 3 keywords'],
    ['manuscript.manuscriptType', '', 'Please select manuscript type'],
    ['manuscript.manuscriptType', 'constructor', 'Please select manuscript type'],
    ['manuscript.fieldOfStudy', 'astrology', 'Please select field of study'],
    ['authors', [], 'At least one author is required'],
    ['authors.0.firstName', ' ', 'First name is required'],
    ['authors.0.lastName', '', 'Last name is required'],
    ['authors.0.email', 'nobody', 'Valid email is required'],
    ['authors.0.affiliation', '\t', 'Affiliation is required'],
    ['authors.0.orcid', '0000-0002-1825-0098', messages.orcid],
    ['files', [], messages.files],
  ])('submission: %s = %j', async (path, value, message) => {
    await expectIssue(submit, changed(submit.body, path.split('.'), { value }), path, message)
  })

  test('a submission with several errors reports each, in the order of the wizard', async () => {
    const { body } = await ask(submit, {
      manuscript: { ...details, title: 'Short', keywords: [] },
      authors: [{ ...authorOf(world.people.author), email: 'x' }],
      files: [],
    })
    expect(body.issues).toEqual([
      { path: 'manuscript.title', message: messages.title },
      { path: 'manuscript.keywords', message: messages.keywords },
      { path: 'authors.0.email', message: messages.email },
      { path: 'files', message: messages.files },
    ])
  })

  const passwordCalls = calls.filter(({ fields }) => 'password' in fields && fields.password?.max)
  test.each([
    ['Ab1!', 'Password must be at least 8 characters long'],
    ['lowercase-1', 'Password must contain at least one uppercase letter'],
    ['UPPERCASE-1', 'Password must contain at least one lowercase letter'],
    ['No-Numbers-Here', 'Password must contain at least one number'],
    ['NoSpecial123', 'Password must contain at least one special character'],
  ])('password: %s', async (value, message) => {
    for (const call of passwordCalls.filter(({ url }) => !url.endsWith('/login')))
      await expectIssue(call, changed(call.body, ['password'], { value }), 'password', message)
  })

  test.each(['resend-verification', 'forgot-password'])('address of %s', async (name) => {
    const call = calls.find(({ url }) => url.endsWith(name)) as BodyCall
    for (const email of ['', '  ', undefined])
      await expectIssue(call, { email }, 'email', 'Please enter your email address')
    for (const email of ['nobody', 'a b@c.d', 'a@b', '@b.c'])
      await expectIssue(call, { email }, 'email', 'Please enter a valid email address')
  })
})
