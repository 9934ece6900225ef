import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReviewerSuggestion } from '#domain/schemas/review.ts'
import { declarationsKind } from '#domain/stored/declarations.ts'
import { declarationsOf, saveDeclarations } from '#server/workflow/declaration-queries.ts'
import { type Person, startApp, type TestApp } from '../../tests/app.ts'
import { details, reason, reviewedBy, samplePdf, underReview } from '../../tests/manuscripts.ts'

let journal: TestApp
let author: Person
let editor: Person
let id: string
const people: Record<string, Person> = {}

async function reviewer(name: string, columns: Record<string, unknown> = {}, person: Partial<Person> = {}) {
  const made = await journal.account({ role: 'reviewer', lastName: name, ...person })
  if (Object.keys(columns).length > 0)
    await journal.context.db.updateTable('users').set(columns).where('id', '=', made.id).execute()
  people[name] = made
  return made
}
async function suggested(query = ''): Promise<ReviewerSuggestion[]> {
  const { status, body } = await editor.get(`/api/manuscripts/${id}/reviewer-suggestions?${query}`)
  expect(status).toBe(200)
  return body
}
const names = (list: ReviewerSuggestion[]) => list.map(({ name }) => name.replace('Given ', ''))
const of = (list: ReviewerSuggestion[], name: string) => list.find((one) => one.name === `Given ${name}`)

beforeAll(async () => {
  journal = await startApp({ review: { holdMinutes: 0 } })
  author = await journal.account({ lastName: 'Okonkwo', orcid: '0000-0002-1825-0097' })
  editor = await journal.account({ role: 'editor', lastName: 'Marsh' })
  await reviewer('Fitting', { expertise: ['Exchange rates', 'Invoicing'], affiliation: 'Łódź School' })
  await reviewer('Partly', { expertise: ['small firms'] })
  await reviewer('Elsewhere', { expertise: ['neonatology'] })
  await reviewer('Neighbour', { expertise: ['invoicing'], affiliation: 'institute of samples' })
  await reviewer('Author', { expertise: ['exchange rates'], orcid: author.orcid })
  await reviewer('Writer', {}, { orcid: '0000-0001-5109-3700' })
  const { db } = journal.context
  const article = {
    title: 'Invoicing in small firms',
    abstract: 'A',
    keywords: ['invoicing'],
    category: 'Economics',
    articleType: 'research',
    language: 'en',
    publishedDate: journal.context.clock.now().toISOString().slice(0, 10),
    isOpenAccess: true,
  }
  await db
    .insertInto('articles')
    .values({ id: 'together', ...article } as never)
    .execute()
  const contributor = { articleId: 'together', givenName: 'Given', isCorresponding: false }
  await db
    .insertInto('articleContributors')
    .values([
      { ...contributor, orderIndex: 0, familyName: 'Writer', orcid: '0000-0001-5109-3700' },
      { ...contributor, orderIndex: 1, familyName: 'Okonkwo', orcid: '0000-0002-1825-0097' },
    ])
    .execute()
  id = await underReview(journal, author, editor)
})
afterAll(() => journal.close())

test('reviewers with matching expertise are suggested, with reasons and warnings', async () => {
  // An ORCID iD that a reviewer typed only causes a warning; a verified one excludes them.
  expect(of(await suggested(), 'Author')?.warnings).toContain('Same ORCID iD as an author, unverified')
  await journal.context.pool.query(
    "UPDATE users SET orcid_verified_at = now() WHERE last_name = 'Author' AND orcid = $1",
    [author.orcid],
  )
  const list = await suggested()
  expect(names(list)).toEqual(expect.arrayContaining(['Fitting', 'Partly', 'Neighbour', 'Writer']))
  expect(names(list)[0]).toBe('Fitting')
  // People from other subjects, authors with a verified ORCID iD and the deciding editor are not suggested.
  for (const absent of ['Elsewhere', 'Author', 'Marsh', 'Okonkwo']) expect(names(list)).not.toContain(absent)
  expect(of(list, 'Fitting')?.reasons).toEqual(
    expect.arrayContaining(['Works on Exchange rates, Invoicing', 'Has no open review']),
  )
  expect(of(list, 'Neighbour')?.warnings).toContain('Same institution as an author')
  expect(of(list, 'Writer')).toMatchObject({
    reasons: expect.arrayContaining(['Wrote “Invoicing in small firms”']),
    warnings: expect.arrayContaining(['Wrote with an author within the last three years']),
  })
})

test('absent reviewers are ranked last with the date of return, until it has passed', async () => {
  const { Fitting } = people as { Fitting: Person }
  const away = (until: Date) =>
    Fitting.put('/api/reviews/settings', {
      expertise: ['Exchange rates', 'Invoicing'],
      awayUntil: until.toISOString().slice(0, 10),
    })
  const today = journal.context.clock.now().getTime()
  expect((await away(new Date('2031-02-01'))).status).toBe(200)
  expect(of(await suggested(), 'Fitting')?.warnings).toContain('Away until February 1, 2031')
  await away(new Date(today - 2 * 86_400_000))
  expect(of(await suggested(), 'Fitting')?.warnings.join()).not.toContain('Away')
})

test('a search covers names, institutions and expertise', async () => {
  expect(names(await suggested('q=lodz'))).toEqual(['Fitting'])
  expect(names(await suggested('q=NEONAT'))).toEqual(['Elsewhere'])
  expect(names(await suggested('q=given+elsewhere'))).toEqual(['Elsewhere'])
  expect(await suggested('q=%25_%5C')).toEqual([])
  expect(names(await suggested('q=given&sort=name')).slice(0, 3)).toEqual([
    'Elsewhere',
    'Fitting',
    'Neighbour',
  ])
  // Newly entered expertise is found immediately.
  await journal.context.db
    .updateTable('users')
    .set({ expertise: ['invoicing'] })
    .where('id', '=', people.Elsewhere!.id)
    .execute()
  expect(names(await suggested())).toContain('Elsewhere')
})

test('load, speed and last invitation count, except for the viewer’s own manuscripts; earlier reviewers come first', async () => {
  const { Partly, Neighbour } = people as { Partly: Person; Neighbour: Person }
  await reviewedBy(editor, id, Partly)
  await reviewedBy(editor, id, Neighbour)
  // People who have submitted their review of this round are not suggested again, but a search still finds
  // them.
  expect(names(await suggested())).not.toContain('Partly')
  expect(of(await suggested('q=Partly'), 'Partly')).toMatchObject({ completed: 1, medianDays: 0, load: 0 })
  // People who declined are not suggested either.
  const declining = await reviewer('Busy', { expertise: ['Exchange rates'] })
  expect(names(await suggested())).toContain('Busy')
  await editor.post(`/api/manuscripts/${id}/assignments`, { reviewerId: declining.id })
  const [open] = (await declining.get('/api/manuscripts/reviewer-assignments')).body
  expect((await declining.post(`/api/reviews/${open.id}/decline`, {})).status).toBe(200)
  expect(names(await suggested())).not.toContain('Busy')
  expect(of(await suggested('q=Busy'), 'Busy')?.warnings).toContain('Has declined to review this manuscript')
  await editor.post(`/api/manuscripts/${id}/decision`, { decision: 'revisions', notes: '', ...reason })
  const objectId = await author.upload(await samplePdf(journal))
  await author.post(`/api/manuscripts/${id}/author-response`, {
    response: 'Done.',
    files: [{ objectId, fileName: 'revised.pdf' }],
  })
  await journal.runJobs()
  expect((await editor.post(`/api/manuscripts/${id}/rounds`, reason)).status).toBe(200)
  const second = await suggested()
  expect(names(second).slice(0, 2).toSorted()).toEqual(['Neighbour', 'Partly'])
  expect(second[0]?.reasons[0]).toBe('Reviewed round 1 of this manuscript')
  await editor.post(`/api/manuscripts/${id}/assignments`, { reviewerId: Partly.id })
  await journal.runJobs()
  const invitation = journal.outbox.findLast(({ to }) => to === Partly.email)
  expect(invitation).toMatchObject({
    subject: expect.stringMatching(/^Invitation to review the revision of /),
    text: expect.stringContaining('Thank you for reviewing'),
  })

  const authorEditor = await journal.account({ role: 'editor' })
  const objects = await author.upload(await samplePdf(journal))
  const own = await author.post('/api/manuscripts/submit', {
    manuscript: details,
    authors: [author, authorEditor].map(({ firstName, lastName, email }) => ({
      firstName,
      lastName,
      email,
      affiliation: 'X',
    })),
    files: [{ objectId: objects, fileName: 'own.pdf' }],
  })
  await journal.runJobs()
  await editor.post(`/api/manuscripts/${own.body.id}/allow-review`, reason)
  await editor.post(`/api/manuscripts/${own.body.id}/assignments`, { reviewerId: people.Fitting!.id })
  expect(of(await suggested(), 'Fitting')?.load).toBe(1)
  const hidden = (await authorEditor.get(`/api/manuscripts/${id}/reviewer-suggestions`)).body
  expect(of(hidden, 'Fitting')).toMatchObject({ load: 0, lastInvited: null })
})

test('whom the authors suggest or oppose is marked with their reasons, for editors who see reviewers', async () => {
  const person = (name: string, email: string, why: string) => ({ name, email, affiliation: '', reason: why })
  const { db, clock } = journal.context
  const declared = {
    suggestedReviewers: [person('Somebody', people.Fitting?.email.toUpperCase() ?? '', 'Knows the data')],
    opposedReviewers: [person('Partly Given', '', 'A rival')],
  }
  await db.transaction().execute(async (trx) => {
    const before = await declarationsOf(trx, id)
    await saveDeclarations(
      trx,
      { manuscriptId: id, version: 1 },
      { ...(before ?? declarationsKind.blank), ...declared },
      clock.now(),
    )
  })
  const list = await suggested()
  expect(of(list, 'Fitting')?.reasons).toContain('Suggested by the authors: “Knows the data”')
  expect(of(list, 'Partly')?.warnings).toContain('Opposed by the authors: “A rival”')
  expect(of(list, 'Elsewhere')?.warnings.join() ?? '').not.toContain('Opposed')
})
