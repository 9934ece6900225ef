/** Submissions and uploads. Each request writes something else, so rounds have a number of requests and not a duration. */
import { randomUUID } from 'node:crypto'
import { insertAccount } from '#server/accounts/queries.ts'
import { openSession } from '#server/accounts/sign-in.ts'
import type { Context } from '#server/context.ts'
import { authorOf, details, samplePdf } from '#tests/manuscripts.ts'
import { runJobsOf } from '#tests/run-jobs.ts'
import type { Batch, Write, Written } from './batch.ts'
import { compare, type Effort, type Measured, type Round } from './cases.ts'
import { processorTime, type Running, startProcess } from './processes.ts'
import { type Host, readerHeaders, type Stage } from './stage.ts'
import type { Counter } from './statements.ts'

/** Requests of a round. */
const amount = 48
const megabyte = 2 ** 20

interface Author {
  email: string
  headers: Record<string, string>
}

/** Requests of a round, which cannot be sent twice. `seen` is an answer like theirs. */
interface Prepared {
  requests: Write[]
  body: Buffer
  seen: { status: number; body: string }
}

export async function measureWrites(
  stage: Stage,
  effort: Effort,
  counter: Counter,
  match: string,
): Promise<Measured[]> {
  const sender = startProcess('batch.ts')
  await sender.hear()
  const measured: Measured[] = []
  try {
    const { context } = counter
    const cases = [
      { name: 'upload of 1 MB', prepare: () => uploads(context, stage.cold, amount) },
      { name: 'submission', prepare: () => submissions(context, stage.cold, sender, amount) },
    ]
    for (const { name, prepare } of cases) {
      if (!name.includes(match)) continue
      process.stderr.write(`  ${name} …\n`)
      measured.push(await measureWrite(stage, { name, prepare, sender, effort }))
    }
    const submitted = measured.find(({ name }) => name === 'submission')
    if (submitted) submitted.statements = await statementsOfSubmission(counter, stage.cold, sender)
  } finally {
    await sender.stop()
  }
  return measured
}

async function measureWrite(
  stage: Stage,
  {
    name,
    prepare,
    sender,
    effort,
  }: { name: string; prepare: () => Promise<Prepared>; sender: Running; effort: Effort },
): Promise<Measured> {
  const fire = async (host: Host, { requests, body }: Prepared): Promise<Round> => {
    const before = processorTime(host.process.pid)
    const { milliseconds, failed, refusal } = await sender.ask<Written>({
      ...{ origin: host.origin, requests, body: body.toString('base64') },
      connections: effort.connections,
    } satisfies Batch)
    if (refusal) throw new Error(`${name}: ${refusal}`)
    const after = processorTime(host.process.pid)
    return {
      ...{ requests: requests.length, rate: requests.length / (milliseconds / 1000), failed },
      processor: before !== null && after !== null ? (after - before) / requests.length : null,
    }
  }
  // The bare server gets the same requests, and sends the bytes of an answer to one of them.
  let latest = await prepare()
  const { status, body } = latest.seen
  const headers: [string, string][] = [
    ['content-type', 'application/json; charset=utf-8'],
    ['content-length', String(Buffer.byteLength(body))],
  ]
  const answer = { status, headers, body: Buffer.from(body).toString('base64') }
  await stage.bare.process.ask({ '*': answer })
  for (const host of [stage.bare, stage.cold]) await fire(host, latest)
  const compared = await compare(effort.rounds, {
    async ours() {
      latest = await prepare()
      return fire(stage.cold, latest)
    },
    bare: () => fire(stage.bare, latest),
  })
  return {
    ...{ name, ...compared, target: null, mostProcessor: null, statements: null },
    bytes: Buffer.byteLength(body),
  }
}

async function authors(context: Context, count: number): Promise<Author[]> {
  const list: Author[] = []
  for (let index = 0; index < count; index++) {
    const handle = randomUUID().slice(0, 8)
    const email = `author-${handle}@people.example`
    const id = await insertAccount(context.db, {
      ...{ username: `author-${handle}`, email, role: 'author', firstName: 'Given', lastName: handle },
      ...{ orcid: null, passwordHash: 'none', emailVerifiedAt: new Date() },
    })
    if (!id) throw new Error('The name is taken')
    const { bearer } = await openSession(context, context.db, id)
    const [first, second] = [index >> 8, index & 255]
    list.push({
      email,
      headers: {
        ...{ ...readerHeaders, 'accept-encoding': 'identity', authorization: `Bearer ${bearer}` },
        ...{ 'x-forwarded-for': `10.7.${first}.${second}`, 'content-type': 'application/json' },
      },
    })
  }
  return list
}

async function call(host: Host, path: string, headers: Record<string, string>, body: unknown) {
  const answer = await fetch(host.origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await answer.text()
  if (answer.status >= 300) throw new Error(`${path} was answered ${answer.status}: ${text}`)
  return { status: answer.status, body: text }
}

interface Address {
  author: Author
  objectId: string
  put: Write
}

/** Addresses to which a file may be sent once, each of another author. */
async function addresses(context: Context, host: Host, count: number): Promise<Address[]> {
  const list: Address[] = []
  for (const author of await authors(context, count)) {
    const { body } = await call(host, '/api/objects/upload', author.headers, {})
    const { uploadURL, objectId } = JSON.parse(body) as { uploadURL: string; objectId: string }
    const { pathname, search } = new URL(uploadURL)
    const headers = { ...author.headers, 'content-type': 'application/octet-stream' }
    list.push({ author, objectId, put: { method: 'PUT', path: pathname + search, headers } })
  }
  return list
}

async function uploads(context: Context, host: Host, count: number): Promise<Prepared> {
  const list = await addresses(context, host, count)
  return {
    requests: list.map(({ put }) => put),
    body: Buffer.alloc(megabyte, 'a page of a manuscript '),
    seen: { status: 200, body: JSON.stringify({ objectId: list[0]?.objectId }) },
  }
}

/** Submissions of a PDF that has been uploaded and checked. */
async function submissions(context: Context, host: Host, sender: Running, count: number): Promise<Prepared> {
  const list = await addresses(context, host, count + 1)
  const pdf = await samplePdf({ context })
  const { refusal } = await sender.ask<Written>({
    ...{ origin: host.origin, requests: list.map(({ put }) => put), body: pdf.toString('base64') },
    connections: 4,
  } satisfies Batch)
  if (refusal) throw new Error(`An upload was answered ${refusal}`)
  await runJobsOf(context)
  const requests = list.map(
    ({ author, objectId }): Write => ({
      ...{ method: 'POST', path: '/api/manuscripts/submit', headers: author.headers },
      body: JSON.stringify({
        manuscript: details,
        authors: [
          authorOf({ firstName: 'Given', lastName: 'Author', email: author.email, orcid: null }, true),
        ],
        files: [{ objectId, fileName: 'manuscript.pdf', kind: 'manuscript' }],
      }),
    }),
  )
  const [first, ...rest] = requests
  if (!first?.body) throw new Error('There is nothing to submit')
  const seen = await call(host, first.path, first.headers, JSON.parse(first.body))
  return { requests: rest, body: Buffer.alloc(0), seen }
}

async function statementsOfSubmission(counter: Counter, host: Host, sender: Running): Promise<number> {
  const { requests } = await submissions(counter.context, host, sender, 1)
  const [one] = requests
  if (!one?.body) throw new Error('There is nothing to submit')
  return counter.countOnce({
    ...{ method: 'POST', url: one.path, headers: one.headers, payload: JSON.parse(one.body) },
  })
}
