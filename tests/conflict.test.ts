/**
 * Tests that authorship takes precedence over roles. An author of a manuscript is treated only as its author,
 * whatever their role and whenever they got it. Events that authors may not see do not change their view.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authorshipToken } from '#server/submissions/authorship.ts'
import { callsOf, type Person, startApp, type TestApp } from './app.ts'
import type { Canary } from './blindness/canaries.ts'
import { differences, shownOf, transcript } from './blindness/compare.ts'
import { described, detector } from './blindness/detect.ts'
import { routesOf, walk } from './blindness/walk.ts'
import { textVersion } from './fixtures/text-version.ts'
import { authorOf, details, reason, samplePdf } from './manuscripts.ts'

const minute = 60_000
const orcids = {
  editor: '0000-0002-1825-0097',
  admin: '0000-0001-5109-3700',
  asked: '0000-0002-1694-233X',
  askedAdmin: '0000-0001-2345-6789',
}

let journal: TestApp
let editor: Person
let conflicted: Record<string, Person>
/**
 * People whose accounts share an unverified identifier with an author entry, and who have not answered
 * whether it is theirs.
 */
let asked: Record<'an editor matched by ORCID' | 'an admin matched by name', Person>
/** The id of a manuscript of which all these people are authors, and that of another one. */
let own: string
let other: string
let secrets: Canary[]
const before: Record<string, string[]> = {}

const done = async (call: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await call
  if (status >= 300) throw new Error(`The journal answered ${status}: ${JSON.stringify(body)}`)
  journal.advance(minute)
  return body as { id: string; [name: string]: unknown }
}

async function submitted(
  authors: Parameters<typeof authorOf>[0][],
  by: Person,
  title: string,
): Promise<string> {
  const { id } = await done(
    by.post('/api/manuscripts/submit', {
      manuscript: { ...details, title },
      authors: authors.map((author, index) => authorOf(author, index === 0)),
      files: [{ objectId: await by.upload(await samplePdf(journal)), fileName: 'a.pdf', kind: 'manuscript' }],
    }),
  )
  await journal.runJobs()
  await done(editor.post(`/api/manuscripts/${id}/allow-review`, reason))
  return id
}

/**
 * Returns everything that a person can see through their role: all lists, and the other manuscript. Excluded
 * are public data, the person's own sessions and the server's status.
 */
async function shownTo(person: Person): Promise<string[]> {
  const seen = transcript()
  // The export of a package, and of the journal, is audited, so that the walk itself would change the audit log. The page of the system
  // and that of monitoring count the walk's own requests and the disk's free bytes.
  const routes = (await routesOf(journal)).filter(
    ({ path }) =>
      !/(?:meca|export)\.zip|captcha|my-submissions|\/files\/|objects|oai|feed|sitemap|account\/(sessions|export)|cms\/(system|monitoring)/.test(
        path,
      ),
  )
  const viewer = {
    name: person.username,
    token: person.token,
    ids: { id: [other], fileId: [], assignmentId: [] },
  }
  for (const answer of await walk(journal, routes, viewer, false)) seen.answer(shownOf(answer))
  return seen.lines()
}

/** Returns the current time, or a time after midnight if the day ends soon: the lists contain dates. */
function withinOneDay(): Date {
  const now = new Date()
  if (now.getUTCHours() >= 20) now.setUTCHours(24, 5)
  return now
}

beforeAll(async () => {
  journal = await startApp({ review: { holdMinutes: 10 } }, { startsAt: withinOneDay() })
  editor = await journal.account({ role: 'editor' })
  const reviewers = [
    await journal.account({ role: 'reviewer', lastName: 'Moxbladder', username: 'mox-bladder' }),
    await journal.account({ role: 'reviewer', lastName: 'Fenquastel', username: 'fen-quastel' }),
  ] as const
  const submitter = await journal.account({ role: 'editor' })
  const named = (name: string) => ({
    firstName: 'Co',
    lastName: 'Author',
    email: `${name}@people.example`,
    orcid: null,
  })
  conflicted = {
    'an editor who submitted it': submitter,
    'an editor named by email': await journal.account({ role: 'editor', email: 'Co.Editor@People.example' }),
    'an admin named by email': await journal.account({ role: 'admin' }),
    'an editor named by ORCID': await journal.account({ role: 'editor', orcid: orcids.editor }),
    'an admin named by ORCID': await journal.account({ role: 'admin', orcid: orcids.admin }),
    'an author who was made editor later': await journal.account(),
    'an editor whose address changed to an author’s': await journal.account({ role: 'editor' }),
    'an editor who changed their address since': await journal.account({ role: 'editor' }),
    'an editor who was made admin later': await journal.account({ role: 'editor' }),
  }
  const list = Object.values(conflicted)
  const byOrcid = list
    .filter(({ orcid }) => orcid)
    .map(({ orcid }, index) => ({ ...named(`elsewhere${index}`), orcid }))
  const renamed = conflicted['an editor whose address changed to an author’s'] as Person
  const byMail = list.filter((person) => !person.orcid && person !== renamed && person !== submitter)
  asked = {
    'an editor matched by ORCID': await journal.account({ role: 'editor', orcid: orcids.asked }),
    'an admin matched by name': await journal.account({
      role: 'admin',
      firstName: 'Zoë-Marie',
      lastName: 'Núñez',
    }),
  }
  const authors = [
    { ...named('asked'), orcid: orcids.asked },
    { ...named('asked-by-name'), firstName: 'Zoe Marie', lastName: 'NUÑEZ' },
    submitter,
    ...byMail.map((person) => ({ ...person, email: person.email.toLowerCase() })),
    ...byOrcid,
    { ...renamed, email: 'changed@people.example' },
  ]
  own = await submitted(authors, submitter, 'The manuscript of everybody here')
  // The e-mail address is confirmed through its link, the typed ORCID iD by its owner's answer.
  const entries: { id: string; email: string; orcid: string | null }[] = (
    await editor.get(`/api/manuscripts/${own}`)
  ).body.authors
  for (const { id, email, orcid } of entries) {
    if (email.startsWith('asked') || email === submitter.email) continue
    const owner = list.find((person) => orcid && person.orcid === orcid)
    const { secret, clock } = journal.context
    await done(
      owner
        ? owner.post(`/api/manuscripts/${own}/authorship`, { authorId: id, isAuthor: true })
        : callsOf(journal.app).post(`/api/authorship/${authorshipToken(secret, id, clock.now())}`, {
            answer: 'confirm',
          }),
    )
  }
  const stranger = await journal.account()
  other = await submitted([stranger], stranger, 'A manuscript of somebody else')
  await done(editor.post(`/api/manuscripts/${other}/handling-editor`, { editorId: editor.id }))

  // Changes roles and addresses while the manuscript is under review.
  const set = (person: Person, change: string, ...values: string[]) =>
    journal.context.pool.query(`UPDATE users SET ${change} WHERE id = $1`, [person.id, ...values])
  await set(conflicted['an author who was made editor later'] as Person, "role = 'editor'")
  await set(conflicted['an editor who was made admin later'] as Person, "role = 'admin'")
  await set(renamed, 'email = $2, email_key = $2', 'changed@people.example')
  const moved = conflicted['an editor who changed their address since'] as Person
  await set(moved, 'email = $2, email_key = $2', 'moved@people.example')
  const raised = await journal.account({ role: 'author', username: 'whilom-author' })
  await journal.runJobs()
  for (const [name, person] of Object.entries(conflicted)) before[name] = await shownTo(person)

  // From here, the manuscript goes through all events.
  const [first, second] = reviewers
  const invited = await done(editor.post(`/api/manuscripts/${own}/assignments`, { reviewerId: first.id }))
  await done(first.post(`/api/reviews/${invited.id}/accept`))
  await done(
    first.post(`/api/reviews/${invited.id}/submit`, {
      recommendation: 'reject',
      rating: 2,
      comments: 'A zibblethorpe of a paper.',
      confidentialComments: 'Between us a quandlebaft.',
    }),
  )
  const open = await done(editor.post(`/api/manuscripts/${own}/assignments`, { reviewerId: second.id }))
  await done(second.post(`/api/reviews/${open.id}/decline`, { reason: 'I am a frobbincrake of theirs.' }))
  // This invitation creates an account for one person. The next one gives another person the role of
  // reviewer.
  const newcomer = { email: 'grib.lanto@skornwater.example', firstName: 'Grib', lastName: 'Skornwater' }
  await done(editor.post(`/api/manuscripts/${own}/assignments`, newcomer))
  const third = await done(editor.post(`/api/manuscripts/${own}/assignments`, { reviewerId: raised.id }))
  await done(raised.post(`/api/reviews/${third.id}/accept`))
  await journal.runJobs()
  const letter = journal.outbox.findLast(({ to }) => to === newcomer.email)
  const token = /\/review\/([\w-]+)/.exec(letter?.text ?? '')?.[1]
  const accepted = await done(callsOf(journal.app).post(`/api/invitations/${token}`, { answer: 'accept' }))
  await done(
    callsOf(journal.app).post('/api/cms/auth/reset-password', {
      token: /token=([\w-]+)/.exec(String(accepted.next))?.[1],
      password: 'Quite-Another-Word-8',
      username: 'skornwater',
    }),
  )
  await done(editor.post(`/api/manuscripts/${own}/notes`, { body: 'I see a wuggletonk here.' }))
  await journal.context.db
    .insertInto('productionVersions')
    .values({
      ...{ manuscriptId: own, number: 1, jats: textVersion(), origin: 'upload', isValid: true },
      ...{ report: JSON.stringify({ problems: [] }), madeAt: journal.context.clock.now() },
    })
    .execute()
  const anchor = {
    element: 'p-4',
    quote: { exact: 'Landed cost', prefix: '', suffix: '' },
    start: 0,
    version: 1,
  }
  for (const [kind, body, reply] of [
    ['comment', 'The snirkelbate said so.', 'Yes, a dorvanquist.'],
    ['author_query', 'Which cost?', 'As the fenwarrop asks.'],
  ]) {
    const note = await done(editor.post(`/api/manuscripts/${own}/text/notes`, { anchor, kind, body }))
    await done(editor.post(`/api/manuscripts/${own}/text/notes/${note.id}/replies`, { body: reply }))
  }
  await done(editor.post(`/api/manuscripts/${own}/handling-editor`, { editorId: editor.id }))
  await done(
    editor.post(`/api/manuscripts/${own}/decision`, {
      decision: 'reject',
      notes: 'A plimsowarble.',
      letter: 'We are sorry, says the glorpenwick.',
      ...reason,
    }),
  )
  await journal.runJobs()
  const { reviews } = (await editor.get(`/api/manuscripts/${own}`)).body
  secrets = [
    ...['zibblethorpe', 'quandlebaft', 'frobbincrake', 'wuggletonk', 'plimsowarble', 'glorpenwick'],
    ...['snirkelbate', 'dorvanquist', 'fenwarrop'],
    ...['Moxbladder', 'Fenquastel', 'mox-bladder', 'fen-quastel', 'Skornwater'],
    ...reviewers.flatMap(({ id, email }) => [id, email]),
    ...[invited.id, open.id, third.id, String(reviews[0].id)],
  ].map((value) => ({ what: value, value }))
}, 300_000)
afterAll(() => journal?.close())

const names = [
  'an editor who submitted it',
  'an editor named by email',
  'an admin named by email',
  'an editor named by ORCID',
  'an admin named by ORCID',
  'an author who was made editor later',
  'an editor whose address changed to an author’s',
  'an editor who changed their address since',
  'an editor who was made admin later',
]

describe.each(names)('%s', (name) => {
  test('sees the manuscript as an author, without events that authors may not see', async () => {
    const person = conflicted[name] as Person
    const { search } = detector(secrets)
    const routes = (await routesOf(journal)).filter(({ path }) => path.startsWith('/api/manuscripts/{id}'))
    const viewer = {
      name: 'they',
      token: person.token,
      ids: { id: [own], assignmentId: [], noteId: [], messageId: [] },
    }
    const answers = await walk(journal, routes, viewer, false)
    expect(
      described(answers.flatMap(({ where, headers, body }) => search(`${headers}\n${body}`, where))),
    ).toEqual([])
    const detail = await person.get(`/api/manuscripts/${own}`)
    expect(detail.body).toMatchObject({
      viewer: 'author',
      manuscript: { status: 'under_review' },
      reviews: [],
      letters: [],
    })
  })

  test('sees the same lists, counts, figures and searches as before', async () => {
    const person = conflicted[name] as Person
    expect(differences(before[name] as string[], await shownTo(person))).toEqual([])
    const { number } = (await editor.get(`/api/manuscripts/${own}`)).body.manuscript
    for (const address of [
      '/api/manuscripts/editorial',
      '/api/manuscripts/editorial/queue',
      `/api/manuscripts/editorial/queue?q=${number}`,
      '/api/manuscripts/editorial/queue?tab=reviewed',
      '/api/manuscripts/editorial/queue?q=Moxbladder',
      '/api/reviews/editorial',
    ])
      expect((await person.get(address)).raw.toString(), address).not.toContain(own)
    expect((await editor.get('/api/manuscripts/editorial')).raw.toString()).toContain(own)
  })

  test('cannot perform any editor’s action on it', async () => {
    const person = conflicted[name] as Person
    const at = `/api/manuscripts/${own}`
    for (const [call, body] of Object.entries({
      'decision/undo': undefined,
      decision: { decision: 'accept', ...reason },
      assignments: { reviewerId: editor.id },
      notes: { body: 'Mine.' },
      'handling-editor': { editorId: person.id },
      rounds: undefined,
      production: undefined,
      recommendation: { decision: 'accept', reasons: 'Mine.' },
    })) {
      const { status } = await person.post(`${at}/${call}`, body)
      expect([403, 404], call).toContain(status)
    }
    expect([403, 404]).toContain((await person.delete(at)).status)
  })
})

const answers = async (person: Person, path = /^\/api\/(manuscripts|reviews|cms\/(audit|emails|jobs))/) => {
  const routes = (await routesOf(journal)).filter((route) => path.test(route.path))
  const ids = { id: [own], assignmentId: [], noteId: [], messageId: [], fileId: [] }
  return walk(journal, routes, { name: person.username, token: person.token, ids }, false)
}

describe.each(['an editor matched by ORCID', 'an admin matched by name'] as const)(
  '%s because of an identifier that somebody typed',
  (name) => {
    test('remains an editor, is asked, and does not see the reviewers until they answer', async () => {
      const person = asked[name]
      const { body } = await person.get(`/api/manuscripts/${own}`)
      expect(body).toMatchObject({
        viewer: 'editor',
        manuscript: { status: 'rejected', reviewers: { invited: 0, accepted: 0, completed: 0, declined: 0 } },
        questions: [{ identifiers: [name.includes('ORCID') ? 'orcid' : 'name'] }],
        ...{ reviews: [], assignments: [], decisions: [], notes: [], held: null },
      })
      const found = detector(secrets)
      expect(
        described(
          (await answers(person)).flatMap(({ where, headers, body }) =>
            found.search(`${headers}\n${body}`, where),
          ),
        ),
      ).toEqual([])
      // Everything except the reviewers is shown.
      const { number } = body.manuscript
      const at = (q: string) => `/api/manuscripts/editorial/queue?tab=reviewed&q=${q}`
      expect((await person.get(at(number))).body.rows).toMatchObject([{ id: own }])
      expect((await person.get(at('Moxbladder'))).body.rows).toEqual([])
      expect((await editor.get(at('Moxbladder'))).body.rows).toMatchObject([{ id: own }])
      expect((await person.post(`/api/manuscripts/${own}/notes`, { body: 'Still an editor.' })).status).toBe(
        201,
      )
      for (const call of ['reviewer-suggestions', 'reviewer-list', 'messages', 'decision/draft'])
        expect(await person.get(`/api/manuscripts/${own}/${call}`), call).toMatchObject({
          status: 403,
          body: { code: 'authorship_question' },
        })
    })

    test('is shown as a warning to the other editors', async () => {
      expect((await editor.get(`/api/manuscripts/${own}`)).body.matches).toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            identifiers: [name.includes('ORCID') ? 'orcid' : 'name'],
            isAuthor: null,
            answeredAt: null,
          }),
        ]),
      )
    })
  },
)

test('an editor who answers no sees the reviewers; one who answers yes is an author only', async () => {
  const at = `/api/manuscripts/${own}`
  const no = asked['an editor matched by ORCID']
  const yes = asked['an admin matched by name']
  const entryOf = async (person: Person) => (await person.get(at)).body.questions[0].authorId as string
  const [denied, claimed] = [await entryOf(no), await entryOf(yes)]
  // Nobody can answer for another person.
  expect((await no.post(`${at}/authorship`, { authorId: claimed, isAuthor: true })).status).toBe(409)
  await done(no.post(`${at}/authorship`, { authorId: denied, isAuthor: false }))
  expect((await no.post(`${at}/authorship`, { authorId: denied, isAuthor: true })).status).toBe(409)
  const seen = (await no.get(at)).body
  expect(seen).toMatchObject({ viewer: 'editor', questions: [] })
  expect(JSON.stringify(seen.assignments)).toContain('Moxbladder')

  await done(yes.post(`${at}/authorship`, { authorId: claimed, isAuthor: true }))
  expect((await yes.get(at)).body).toMatchObject({ viewer: 'author', manuscript: { status: 'under_review' } })
  const { matches, history } = (await editor.get(at)).body
  expect(matches.map(({ isAuthor }: { isAuthor: boolean }) => isAuthor)).toEqual([false, true, true, true])
  const actions = history.map(({ action }: { action: string }) => action)
  expect(actions).toEqual(expect.arrayContaining(['editor_is_author', 'editor_is_no_author']))
  const { rows } = await journal.context.pool.query(
    "SELECT count(*) AS told FROM audit_events WHERE action IN ('editor_is_author', 'editor_is_no_author') AND subject_id = $1 AND actor_id = ANY($2)",
    [own, [no.id, yes.id]],
  )
  expect(rows[0].told).toBe(2)
})

describe('a reviewer who turns out to be an author', () => {
  const review = { recommendation: 'accept', rating: 5, comments: 'Splendid.' }
  let reviewer: Person
  let assignment: string

  beforeAll(async () => {
    reviewer = await journal.account({ role: 'reviewer' })
    assignment = (
      await done(editor.post(`/api/manuscripts/${other}/assignments`, { reviewerId: reviewer.id }))
    ).id
    await done(reviewer.post(`/api/reviews/${assignment}/accept`))
    await journal.context.pool.query(
      `INSERT INTO manuscript_authors (manuscript_id, order_index, first_name, last_name, email, email_key, affiliation, is_corresponding)
       VALUES ($1, 1, 'Late', 'Comer', $2, $2, 'Institute', false)`,
      [other, reviewer.email],
    )
  })

  test('continues to review while the identifier is unverified; the editors are warned', async () => {
    expect((await reviewer.get(`/api/reviews/${assignment}`)).status).toBe(200)
    expect((await reviewer.get('/api/manuscripts/reviewer-assignments')).body).toHaveLength(1)
    expect((await reviewer.get(`/api/manuscripts/${other}`)).status).toBe(404)
    expect((await reviewer.get('/api/manuscripts/my-submissions')).body).toEqual([])
    const { body } = await editor.get(`/api/manuscripts/${other}`)
    expect(body.assignments).toMatchObject([{ id: assignment, conflict: false, shared: ['email'] }])
    await journal.context.pool.query(
      "UPDATE manuscript_authors SET authorship = 'confirmed' WHERE manuscript_id = $1 AND email_key = $2",
      [other, reviewer.email],
    )
  })

  test('loses the review: it is in no list, not at its address, and cannot be submitted', async () => {
    for (const address of ['/api/manuscripts/reviewer-assignments', '/api/reviews/completed'])
      expect((await reviewer.get(address)).body, address).toEqual([])
    expect(await reviewer.get(`/api/reviews/${assignment}`)).toMatchObject({ status: 404 })
    const draft = {
      revision: null,
      recommendation: null,
      rating: null,
      comments: 'x',
      confidentialComments: '',
    }
    expect(await reviewer.put(`/api/reviews/${assignment}/draft`, draft)).toMatchObject({ status: 404 })
    expect(await reviewer.post(`/api/reviews/${assignment}/submit`, review)).toMatchObject({ status: 404 })
    expect(await reviewer.post(`/api/reviews/${assignment}/decline`)).toMatchObject({ status: 404 })
    expect((await reviewer.get(`/api/manuscripts/${other}`)).body.viewer).toBe('author')
  })

  test('is marked for the editor, who can only cancel the assignment', async () => {
    const { body } = await editor.get(`/api/manuscripts/${other}`)
    expect(body.assignments).toMatchObject([{ id: assignment, conflict: true }])
    const remind = await editor.post(`/api/manuscripts/${other}/assignments/${assignment}/remind`)
    expect(remind).toMatchObject({ status: 409 })
    expect(remind.body.message).toContain('author')
    expect(await editor.post(`/api/manuscripts/${other}/assignments/${assignment}/cancel`)).toMatchObject({
      status: 200,
    })
  })
})

test('a handling editor who turns out to be an author gets no more messages; the other editors do', async () => {
  const stranger = await journal.account()
  const handling = await journal.account({ role: 'editor' })
  const id = await submitted([stranger], stranger, 'A manuscript whose editor becomes an author')
  await done(editor.post(`/api/manuscripts/${id}/handling-editor`, { editorId: handling.id }))
  await journal.context.pool.query(
    "UPDATE manuscript_authors SET email = $2, email_key = $2, authorship = 'confirmed' WHERE manuscript_id = $1",
    [id, handling.email],
  )
  await journal.runJobs()
  journal.outbox.length = 0
  await done(stranger.post(`/api/manuscripts/${id}/withdraw`))
  await journal.runJobs()
  const told = journal.outbox.map(({ to }) => to)
  expect(told).toContain(editor.email)
  const { number } = (await stranger.get(`/api/manuscripts/${id}`)).body.manuscript
  expect(
    journal.outbox.filter(({ to, text }) => to === handling.email && text.includes('/editor-dashboard/')),
  ).toEqual([])
  expect((await handling.get(`/api/manuscripts/editorial/queue?q=${number}`)).raw.toString()).not.toContain(
    id,
  )
})
