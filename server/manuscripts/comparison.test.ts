import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '../../tests/app.ts'
import { details, reason, review } from '../../tests/manuscripts.ts'

let journal: TestApp
let author: Person
let stranger: Person
let editor: Person
let reviewer: Person
let id: string

const surname = 'Weissenbruch-Adeyemi'
const own = (more: string) =>
  `= Results\nWe repeat the measure of ${surname} (2019) because nobody else has measured it, and then take the sum of all of its parts.\n\n${more}`

beforeAll(async () => {
  journal = await startApp({ review: { holdMinutes: 0 } })
  author = await journal.account({ lastName: surname })
  stranger = await journal.account()
  editor = await journal.account({ role: 'editor' })
  reviewer = await journal.account({ role: 'reviewer' })
  const answer = await author.post('/api/manuscripts/submit', {
    manuscript: details,
    authors: [
      {
        ...{ firstName: author.firstName, lastName: surname, email: author.email },
        ...{ affiliation: 'Institute of Samples', isCorresponding: true },
      },
    ],
    files: [{ objectId: await uploaded('The first version has this sentence.'), fileName: 'one.pdf' }],
  })
  id = answer.body.id
  await journal.runJobs()
  await reviewing()
  await editor.post(`/api/manuscripts/${id}/decision`, { decision: 'revisions', notes: '', ...reason })
  await journal.runJobs()
})
afterAll(() => journal.close())

const uploaded = async (more: string) =>
  author.upload(Buffer.from(await journal.context.documents.typeset(own(more))))

async function reviewing() {
  await editor.post(`/api/manuscripts/${id}/allow-review`, reason)
  const { body } = await editor.post(`/api/manuscripts/${id}/assignments`, { reviewerId: reviewer.id })
  await reviewer.post(`/api/reviews/${body.id}/accept`)
  await reviewer.post(`/api/reviews/${body.id}/submit`, review)
}

const mainFile = async (person: Person, version: number): Promise<string> =>
  (await person.get(`/api/manuscripts/${id}`)).body.files.find(
    (file: { version: number }) => file.version === version,
  ).id

test('authors, editors and reviewers compare versions, reviewers from the copies made for them', async () => {
  const changed = `The second version, by ${surname}, has another sentence, which is a good deal longer.`
  const objectId = await uploaded(changed)
  // Before it is sent, the author sees what changed in the upload.
  await journal.runJobs()
  const upload = `/api/manuscripts/${id}/comparison?objectId=${objectId}`
  expect((await author.get(upload)).body).toMatchObject({
    from: 1,
    versions: [1],
    changes: [
      { change: 'added', page: 1, section: 'Results' },
      { change: 'removed', earlierPage: 1 },
    ],
  })
  for (const person of [stranger, editor, reviewer]) expect((await person.get(upload)).status).toBe(404)
  const response = { response: 'We have.', files: [{ objectId, fileName: 'two.pdf' }] }
  expect(await author.post(`/api/manuscripts/${id}/author-response`, response)).toMatchObject({ status: 200 })
  await journal.runJobs()

  const [first, second] = [await mainFile(author, 1), await mainFile(author, 2)]
  const at = `/api/manuscripts/files/${second}/comparison`
  for (const person of [author, editor]) {
    const { status, body } = await person.get(at)
    expect(status).toBe(200)
    expect(JSON.stringify(body.changes)).toContain(surname)
    expect(body).toMatchObject({ from: 1, versions: [1], unchanged: 2 })
  }
  // The first version has nothing to be compared with.
  expect((await author.get(`/api/manuscripts/files/${first}/comparison`)).status).toBe(404)
  // The reviewer was not asked to read the second version yet.
  expect((await reviewer.get(at)).status).toBe(404)
  expect((await stranger.get(at)).status).toBe(404)

  await editor.post(`/api/manuscripts/${id}/rounds`, reason)
  const { body: assignment } = await editor.post(`/api/manuscripts/${id}/assignments`, {
    reviewerId: reviewer.id,
  })
  expect((await reviewer.get(at)).status).toBe(404)
  await reviewer.post(`/api/reviews/${assignment.id}/accept`)
  const seen = await reviewer.get(at)
  expect(seen).toMatchObject({ status: 200, body: { from: 1, versions: [1] } })
  const text = JSON.stringify(seen.body)
  expect(text).toContain('has another sentence')
  for (const word of surname.split('-')) expect(text.toLowerCase()).not.toContain(word.toLowerCase())
})
