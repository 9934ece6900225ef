import { hashPassword } from '#server/accounts/passwords.ts'
import { insertAccount } from '#server/accounts/queries.ts'
import { openDatabase } from '#server/db/client.ts'
import { readerHeaders, type Stage } from './stage.ts'

/**
 * Number of requests per kind of account. Response times must not reveal whether an address has an account.
 */

const tries = 200
/** Maximum difference of the medians, in milliseconds. */
export const mostApart = 5

export interface Timing {
  name: string
  /** Medians in milliseconds, for existing and for unknown accounts. */
  known: number
  unknown: number
}

interface Question {
  name: string
  path: string
  body: (who: string) => object
}

const questions: Question[] = [
  {
    name: 'sign in with a wrong password',
    path: '/api/cms/auth/login',
    body: (who) => ({ username: who, password: 'Wrong-Horse-7' }),
  },
  {
    name: 'forgot password',
    path: '/api/cms/auth/forgot-password',
    body: (who) => ({ email: `${who}@people.example` }),
  },
  {
    name: 'resend verification',
    path: '/api/cms/auth/resend-verification',
    body: (who) => ({ email: `${who}@people.example` }),
  },
]

/**
 * Sends sequential requests, alternating between existing and unknown accounts. Each has a different client
 * address, so that rate limits do not apply.
 */
export async function measureAccounts(stage: Stage): Promise<Timing[]> {
  const { db, close } = openDatabase(stage.databaseUrl, { max: 2 })
  try {
    const passwordHash = await hashPassword('Correct-Horse-7')
    const emailVerifiedAt = new Date()
    for (let i = 0; i < tries; i += 1) {
      const username = `bench-${i}`
      const email = `${username}@people.example`
      await insertAccount(db, { username, email, passwordHash, emailVerifiedAt, role: 'author' })
    }
  } finally {
    await close()
  }
  let visitor = 0
  const time = async ({ path, body }: Question, who: string) => {
    visitor += 1
    const begin = performance.now()
    const answer = await fetch(stage.cold.origin + path, {
      method: 'POST',
      headers: {
        ...readerHeaders,
        'content-type': 'application/json',
        'x-forwarded-for': `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`,
      },
      body: JSON.stringify(body(who)),
    })
    await answer.arrayBuffer()
    if (answer.status >= 429) throw new Error(`${path} was answered ${answer.status}`)
    return performance.now() - begin
  }
  const timings: Timing[] = []
  for (const question of questions) {
    for (let i = 0; i < 10; i += 1) await time(question, `warm-${i}`)
    const known: number[] = []
    const unknown: number[] = []
    for (let i = 0; i < tries; i += 1) {
      const turns = [
        async () => known.push(await time(question, `bench-${i}`)),
        async () => unknown.push(await time(question, `nobody-${i}`)),
      ]
      for (const turn of i % 2 === 0 ? turns : turns.toReversed()) await turn()
    }
    timings.push({ name: question.name, known: median(known), unknown: median(unknown) })
  }
  return timings
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
