/**
 * Tests that nobody can find out who somebody is by entering an identifier, registering, forwarding a link,
 * requesting an id or measuring response times (docs/SECURITY.md, 'Identity look-ups').
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultSettings } from '#domain/journal/settings.ts'
import { authorshipToken } from '#server/submissions/authorship.ts'
import { callsOf, type Person, startApp, type TestApp } from './app.ts'
import { routesOf } from './blindness/walk.ts'
import { solvedCaptcha } from './captcha.ts'
import { authorOf, details, reason, review, reviewedBy, samplePdf, underReview } from './manuscripts.ts'
import { withSharedCopies } from './shared-copies.ts'

let journal: TestApp
let editor: Person
let author: Person

beforeAll(async () => {
  journal = await startApp({ review: { holdMinutes: 0 } })
  // The sample file names nobody, so its copy is the same for every submitter and can be shared.
  journal.context.documents = withSharedCopies(journal.context.documents, { keyOf: () => '' })
  editor = await journal.account({ role: 'editor' })
  author = await journal.account()
})
afterAll(() => journal?.close())

const anonymous = () => callsOf(journal.app)

async function submittedWith(by: Person, authors: Parameters<typeof authorOf>[0][]): Promise<string> {
  const { status, body } = await by.post('/api/manuscripts/submit', {
    manuscript: details,
    authors: authors.map((one, index) => authorOf(one, index === 0)),
    files: [{ objectId: await by.upload(await samplePdf(journal)), fileName: 'a.pdf', kind: 'manuscript' }],
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  await journal.runJobs()
  await editor.post(`/api/manuscripts/${body.id}/allow-review`, reason)
  return body.id
}

const profile = (change: object) => ({
  ...{ firstName: 'Given', lastName: 'Reviewer', affiliation: null, affiliationRor: null, orcid: null },
  expertise: [],
  ...change,
})

describe('a reviewer who types an author’s identifier into the profile', () => {
  const orcid = '0000-0002-1825-0097'
  const named = { firstName: 'Candida', lastName: 'Author', email: 'candida@elsewhere.example', orcid }

  test('learns nothing: every answer is unchanged, and the editors are warned', async () => {
    const id = await submittedWith(author, [author, named])
    const reviewer = await journal.account({ role: 'reviewer' })
    const { body: assignment } = await editor.post(`/api/manuscripts/${id}/assignments`, {
      reviewerId: reviewer.id,
    })
    await journal.runJobs()
    const letter = journal.outbox.findLast(({ to }) => to === reviewer.email)
    const token = /\/review\/([\w-]+)/.exec(letter?.text ?? '')?.[1]
    const seen = async () => [
      (await anonymous().get(`/api/invitations/${token}`)).body,
      (await reviewer.get('/api/manuscripts/reviewer-assignments')).body,
      (await reviewer.get(`/api/reviews/${assignment.id}`)).body,
      (await reviewer.get('/api/manuscripts/my-submissions')).body,
      (await reviewer.get(`/api/manuscripts/${id}`)).status,
    ]
    const before = await seen()
    const typed = [{ orcid }, { firstName: named.firstName, lastName: named.lastName }, {}]
    for (const change of typed) {
      expect((await reviewer.put('/api/account/profile', profile(change))).status).toBe(200)
      expect(await seen()).toEqual(before)
    }
    await reviewer.put('/api/account/profile', profile({ ...typed[0], ...typed[1] }))
    expect((await reviewer.post(`/api/invitations/${token}`, { answer: 'accept' })).status).toBe(200)
    expect((await editor.get(`/api/manuscripts/${id}`)).body.assignments).toMatchObject([
      { conflict: false, shared: ['name', 'orcid'] },
    ])
    expect((await editor.post(`/api/manuscripts/${id}/assignments/${assignment.id}/remind`)).status).toBe(200)
    expect((await reviewer.post(`/api/reviews/${assignment.id}/submit`, review)).status).toBe(200)
  })

  test('loses access only if the iD is verified on both sides', async () => {
    const id = await submittedWith(author, [author, named])
    const twin = await journal.account({ role: 'editor', orcid })
    const set = (person: Person) =>
      journal.context.pool.query('UPDATE users SET orcid_verified_at = now() WHERE id = $1', [person.id])
    await set(twin)
    // The entry's ORCID iD was only typed. The editor is therefore asked, and does not become an author.
    expect((await twin.get(`/api/manuscripts/${id}`)).body).toMatchObject({
      viewer: 'editor',
      questions: [{ identifiers: ['orcid'] }],
    })
    const entry = (await editor.get(`/api/manuscripts/${id}`)).body.authors[1].id
    const { secret, clock } = journal.context
    const link = `/api/authorship/${authorshipToken(secret, entry, clock.now())}`
    await anonymous().post(link, { answer: 'confirm' })
    // A confirmed address does not verify the ORCID iD of the same entry.
    expect((await twin.get(`/api/manuscripts/${id}`)).body.viewer).toBe('editor')
    // If somebody who signed in with that ORCID iD confirms authorship, the iD is verified for every account
    // that has it.
    const candida = await journal.account({ orcid })
    await set(candida)
    await candida.post(link, { answer: 'confirm' })
    expect((await candida.get(`/api/manuscripts/${id}`)).body.viewer).toBe('author')
    expect((await twin.get(`/api/manuscripts/${id}`)).body.viewer).toBe('author')
  })
})

test('an author who types an editor’s identifiers hides only the reviewers from that editor', async () => {
  const orcid = '0000-0001-5109-3700'
  const target = await journal.account({ role: 'editor', orcid })
  await journal.context.pool.query('UPDATE users SET orcid_verified_at = now() WHERE id = $1', [target.id])
  const invented = { firstName: 'In', lastName: 'Vented', email: target.email, orcid }
  const id = await submittedWith(author, [author, invented])
  expect((await target.get(`/api/manuscripts/${id}`)).body).toMatchObject({
    viewer: 'editor',
    questions: [{ name: 'In Vented', identifiers: ['email', 'orcid'] }],
  })
  // Messages to editors still reach this person.
  expect(
    journal.outbox.some(({ to, text }) => to === target.email && text.includes('/editor-dashboard/')),
  ).toBe(true)
  const [{ authorId }] = (await target.get(`/api/manuscripts/${id}`)).body.questions
  await target.post(`/api/manuscripts/${id}/authorship`, { authorId, isAuthor: false })
  expect((await target.get(`/api/manuscripts/${id}`)).body).toMatchObject({
    questions: [],
    reviewersShown: true,
  })
})

describe('registration', () => {
  const register = async (username: string, email: string) =>
    (
      await anonymous().post('/api/cms/auth/register', {
        ...{ username, email, password: 'Some-Good-Word-5' },
        captchaToken: await solvedCaptcha(journal),
      })
    ).status

  test('stores the name in the profile, without which an account can be made, too', async () => {
    const named = { firstName: ' Ana ', lastName: 'da Silva', affiliation: 'Institute of Samples' }
    const answer = await anonymous().post('/api/cms/auth/register', {
      ...{ username: 'ana.dasilva', email: 'ana@elsewhere.example', password: 'Some-Good-Word-5', ...named },
      captchaToken: await solvedCaptcha(journal),
    })
    expect(answer.status).toBe(201)
    const { rows } = await journal.context.pool.query(
      "SELECT first_name, last_name, affiliation FROM users WHERE username = 'ana.dasilva'",
    )
    expect(rows).toEqual([{ first_name: 'Ana', last_name: 'da Silva', affiliation: 'Institute of Samples' }])
  })

  test('does not reveal who was invited, and its answer does not depend on the combination of name and address', async () => {
    const id = await underReview(journal, author, editor)
    const invited = { email: 'hidden.person@elsewhere.example', firstName: 'Hidden', lastName: 'Person' }
    await editor.post(`/api/manuscripts/${id}/assignments`, invited)
    const { rows } = await journal.context.pool.query('SELECT username FROM users WHERE email = $1', [
      invited.email,
    ])
    expect(rows[0].username).toMatch(/^guest-[0-9a-f]{12}$/)
    expect(await register('h.person', 'somebody.else@elsewhere.example')).toBe(201)
    const taken = await journal.account({ username: 'taken-name' })
    expect(await register('taken-name', taken.email)).toBe(409)
    expect(await register('taken-name', 'nobody@elsewhere.example')).toBe(409)
    expect(await register('free-name', taken.email)).toBe(201)
    expect(await register('free-name-2', 'nobody@elsewhere.example')).toBe(201)
  })
})

describe('a forwarded invitation', () => {
  const invitationOf = async (who: object, email: string) => {
    const id = await underReview(journal, author, editor)
    await editor.post(`/api/manuscripts/${id}/assignments`, who)
    await journal.runJobs()
    const letter = journal.outbox.findLast(({ to }) => to === email)
    return `/api/invitations/${/\/review\/([\w-]+)/.exec(letter?.text ?? '')?.[1]}`
  }
  const accept = async (link: string) =>
    (await anonymous().post(link, { answer: 'accept' })).body.next as string
  const choose = (next: string, word: string, username?: string) =>
    anonymous().post('/api/cms/auth/reset-password', {
      ...{ token: /token=([\w-]+)/.exec(next)?.[1], password: word },
      ...(username && { username }),
    })
  const told = (email: string) =>
    journal.outbox.filter(({ to, subject }) => to === email && subject.startsWith('A password was chosen'))

  test.each([
    ['an editor who signs in with a provider', 'editor'],
    ['a reviewer who signs in with a provider', 'reviewer'],
  ] as const)('does not sign in to the account of %s', async (_, role) => {
    const person = await journal.account({ role })
    await journal.context.pool.query('UPDATE users SET password_hash = NULL WHERE id = $1', [person.id])
    const link = await invitationOf({ reviewerId: person.id }, person.email)
    expect((await anonymous().get(link)).body.needsAccount).toBe(false)
    expect(await accept(link)).toMatch(/^\/reviews\//)
  })

  test('signs in once to the account created for it, and notifies the owner', async () => {
    const email = 'made.by.invitation@elsewhere.example'
    const who = { email, firstName: 'Made', lastName: 'Invitation' }
    const next = await accept(await invitationOf(who, email))
    expect(next).toMatch(/^\/reset-password\?token=/)
    expect(await choose(next, 'First-Chosen-Word-3', editor.username)).toMatchObject({
      status: 409,
      body: { issues: [{ path: 'username' }] },
    })
    expect((await choose(next, 'First-Chosen-Word-3', 'made-name')).status).toBe(200)
    await journal.runJobs()
    expect(told(email)).toHaveLength(1)
    const login = await anonymous().post('/api/cms/auth/login', {
      username: 'made-name',
      password: 'First-Chosen-Word-3',
    })
    expect(login.status).toBe(200)
    // The second invitation did not create the account, so its link does not set a password.
    expect(await accept(await invitationOf(who, email))).toMatch(/^\/reviews\//)
  })

  test('does not sign in once the owner has used the account', async () => {
    const email = 'quick.owner@elsewhere.example'
    const next = await accept(await invitationOf({ email, firstName: 'Quick', lastName: 'Owner' }, email))
    await anonymous().post('/api/cms/auth/forgot-password', { email })
    await journal.runJobs()
    const letter = journal.outbox.findLast(({ to, text }) => to === email && text.includes('/reset-password'))
    expect((await choose(letter?.text ?? '', 'Owner-Chosen-Word-4')).status).toBe(200)
    expect((await choose(next, 'Thief-Chosen-Word-4')).status).toBe(400)
    const login = (word: string) =>
      anonymous().post('/api/cms/auth/login', { username: email, password: word })
    expect((await login('Owner-Chosen-Word-4')).status).toBe(200)
    expect((await login('Thief-Chosen-Word-4')).status).toBe(401)
  })
})

describe('during a hold', () => {
  const held = async () => ({
    ...defaultSettings,
    review: { ...defaultSettings.review, holdMinutes: 10 },
  })

  test.each(['reject', 'accept', 'revisions'])(
    '“%s” leaves the author’s view unchanged',
    async (decision) => {
      const writer = await journal.account()
      const id = await underReview(journal, writer, editor)
      const [done, open] = [
        await journal.account({ role: 'reviewer' }),
        await journal.account({ role: 'reviewer' }),
      ]
      await reviewedBy(editor, id, done)
      await editor.post(`/api/manuscripts/${id}/assignments`, { reviewerId: open.id })
      const other = await underReview(journal, writer, editor)
      const { settings } = journal.context
      journal.context.settings = held
      try {
        const seen = async () =>
          Promise.all(
            ['', '/reviews', '/history', '/own-messages', '/anonymity']
              .map((path) => `/api/manuscripts/${id}${path}`)
              .concat('/api/manuscripts/my-submissions')
              .map(async (path) => (await writer.get(path)).raw.toString()),
          )
        const before = await seen()
        expect(before[0]).toContain('"withdraw"')
        await editor.post(`/api/manuscripts/${id}/decision`, { decision, notes: '', ...reason })
        await journal.runJobs()
        expect(await seen()).toEqual(before)
        // An undone decision must not be detectable either.
        await editor.post(`/api/manuscripts/${id}/decision/undo`)
        expect(await seen()).toEqual(before)
        await editor.post(`/api/manuscripts/${id}/decision`, { decision, notes: '', ...reason })

        // Withdrawing works, and the decision is discarded without being sent.
        journal.outbox.length = 0
        expect((await writer.post(`/api/manuscripts/${id}/withdraw`)).status).toBe(200)
        journal.advance(3_600_000)
        await journal.runJobs()
        const { body } = await writer.get(`/api/manuscripts/${id}`)
        expect(body).toMatchObject({ manuscript: { status: 'withdrawn' }, reviews: [], letters: [] })
        expect(body.history.at(-1)).toMatchObject({ fromStatus: 'under_review', toStatus: 'withdrawn' })
        expect(body.history.map(({ action }: { action: string }) => action)).not.toContain('undo_decision')
        expect(journal.outbox.filter(({ subject }) => /decision/i.test(subject))).toEqual([])
        expect(journal.outbox.map(({ to }) => to)).toEqual(expect.arrayContaining([open.email, editor.email]))
        const [dropped] = (await editor.get(`/api/manuscripts/${id}`)).body.decisions
        expect(dropped).toMatchObject({ releasedAt: null, undoneAt: expect.any(String) })
        expect((await writer.get(`/api/manuscripts/${other}`)).body.manuscript.status).toBe('under_review')
      } finally {
        journal.context.settings = settings
      }
    },
  )
})

test('authors see the day of a review, not its time', async () => {
  const id = await underReview(journal, author, editor)
  await reviewedBy(editor, id, await journal.account({ role: 'reviewer' }))
  await editor.post(`/api/manuscripts/${id}/decision`, { decision: 'revisions', notes: '', ...reason })
  const [toEditor] = (await editor.get(`/api/manuscripts/${id}`)).body.reviews
  const answer = await author.get(`/api/manuscripts/${id}`)
  expect(answer.body.reviews[0].completedAt).toBe(toEditor.completedAt.slice(0, 10))
  expect(answer.raw.toString()).not.toContain(toEditor.completedAt)
})

test('other people’s objects and missing ones run the same statements', async () => {
  const id = await underReview(journal, author, editor)
  const reviewer = await journal.account({ role: 'reviewer' })
  const assignmentId = await reviewedBy(editor, id, reviewer)
  const { authors, files } = (await editor.get(`/api/manuscripts/${id}`)).body
  const foreign: Record<string, string> = { id, assignmentId, fileId: files[0].id, authorId: authors[0].id }
  const strangers = [await journal.account(), await journal.account({ role: 'reviewer' })]
  const bodies: Record<string, object> = {
    'POST /api/reviews/{assignmentId}/submit': review,
    'POST /api/reviews/{assignmentId}/more-time': { dueDate: '2031-01-31', reason: 'None.' },
    'POST /api/manuscripts/{id}/author-response': { response: 'We have.' },
  }
  const routes = (await routesOf(journal)).filter(({ path }) => /\{(id|assignmentId|fileId)\}/.test(path))
  const ask = async (person: Person, method: string, path: string, ids: Record<string, string>) => {
    const before = journal.statements()
    const { statusCode, body } = await journal.app.inject({
      method: method as 'GET',
      url: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? crypto.randomUUID()),
      headers: { authorization: `Bearer ${person.token}` },
      ...(method !== 'GET' && { payload: bodies[`${method} ${path}`] ?? {} }),
    })
    return `${statusCode} ${body.replace(/"requestId":"[^"]*"/, '')} ${journal.statements() - before} statements`
  }
  let asked = 0
  const told: string[] = []
  for (const person of strangers)
    for (const { method, path } of routes.filter(({ path }) => /manuscripts|reviews|objects/.test(path))) {
      const random = Object.fromEntries(Object.keys(foreign).map((name) => [name, crypto.randomUUID()]))
      const there = await ask(person, method, path, foreign)
      if (!there.startsWith('404')) continue
      asked += 1
      let nowhere = await ask(person, method, path, random)
      // Settings and sessions are refreshed every few seconds, which can cause one difference but not two in
      // succession.
      if (there !== nowhere) nowhere = await ask(person, method, path, random)
      if (there !== nowhere && (await ask(person, method, path, foreign)) !== nowhere)
        told.push(`${method} ${path}: ${there} and ${nowhere}`)
    }
  expect(told).toEqual([])
  expect(asked).toBeGreaterThan(30)
})
