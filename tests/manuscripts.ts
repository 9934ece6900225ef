/** Functions that bring a manuscript to the state in which a test begins, using real calls. */

import type { Duty } from '#domain/account/duties.ts'
import type { ManuscriptInput } from '#domain/manuscript/details.ts'
import type { Person, TestApp } from './app.ts'

let kept: Promise<Buffer> | undefined

/** Returns a small real PDF that names nobody. It is typeset once per process. */
export function samplePdf({ context }: Pick<TestApp, 'context'>): Promise<Buffer> {
  kept ??= context.documents
    .typeset('#set page(width: 12cm, height: 12cm)\n= A sample manuscript\nOne page of text without a name.')
    .then((pdf) => Buffer.from(pdf))
  return kept
}

export const details = {
  title: 'Invoicing currencies and the price of distance',
  abstract:
    'We ask who pays when a currency moves between the order and the payment. From the order books of small exporters we find that sellers do, for longer than is usually thought, and that they could avoid it at little cost.',
  keywords: ['exchange rates', 'invoicing', 'small firms'],
  manuscriptType: 'research',
  fieldOfStudy: 'economics',
} satisfies ManuscriptInput

export function authorOf(
  person: Pick<Person, 'firstName' | 'lastName' | 'email' | 'orcid'>,
  isCorresponding = false,
) {
  const { firstName, lastName, email, orcid } = person
  return { firstName, lastName, email, affiliation: 'Institute of Samples', orcid, isCorresponding }
}

export async function submission(test: TestApp, author: Person, coauthors: Person[] = []) {
  const objectId = await author.upload(await samplePdf(test))
  return {
    manuscript: details,
    authors: [authorOf(author, true), ...coauthors.map((person) => authorOf(person))],
    files: [{ objectId, fileName: 'manuscript.pdf', kind: 'manuscript' }],
  }
}

/** Submits a manuscript, waits for its blind copies, and returns its id. */
export async function submitted(test: TestApp, author: Person, coauthors: Person[] = []): Promise<string> {
  const answer = await author.post('/api/manuscripts/submit', await submission(test, author, coauthors))
  if (answer.status !== 201)
    throw new Error(`Submission was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  await test.runJobs()
  const { id } = answer.body
  // Editors whose address the author entered become authors only when they confirm it.
  for (const person of coauthors.filter(({ role }) => role === 'editor' || role === 'admin'))
    await confirmAuthorship(person, id)
  return id
}

/** Answers 'Are you this author?' with yes, for an editor. */
export async function confirmAuthorship(person: Person, manuscriptId: string): Promise<void> {
  const at = `/api/manuscripts/${manuscriptId}`
  const [question] = (await person.get(at)).body.questions
  const { status } = await person.post(`${at}/authorship`, { authorId: question.authorId, isAuthor: true })
  if (status !== 200) throw new Error(`The confirmation was answered ${status}`)
}

/** Returns an editor who sees only what these duties in production cover. */
export async function limitedEditor(test: TestApp, ...duties: Duty[]): Promise<Person> {
  const person = await test.account({ role: 'editor' })
  await test.context.pool.query('UPDATE users SET duties = $2, limited_to_duties = true WHERE id = $1', [
    person.id,
    duties,
  ])
  return person
}

export const reason = { overrideReason: 'A test has its reasons.' }

export async function underReview(test: TestApp, author: Person, editor: Person): Promise<string> {
  const id = await submitted(test, author)
  const answer = await editor.post(`/api/manuscripts/${id}/allow-review`, reason)
  if (answer.status !== 200)
    throw new Error(`Allow for review was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return id
}

export const review = {
  recommendation: 'minor_revisions',
  rating: 4,
  comments: 'A careful paper. Please report bounds for attrition.',
  confidentialComments: 'Only for the editor.',
}

/** Invites the reviewer, accepts, and submits a review. Returns the assignment's id. */
export async function reviewedBy(editor: Person, manuscriptId: string, reviewer: Person): Promise<string> {
  const { body } = await editor.post(`/api/manuscripts/${manuscriptId}/assignments`, {
    reviewerId: reviewer.id,
  })
  await reviewer.post(`/api/reviews/${body.id}/accept`)
  const answer = await reviewer.post(`/api/reviews/${body.id}/submit`, review)
  if (answer.status !== 200)
    throw new Error(`The review was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return body.id
}
