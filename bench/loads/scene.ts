/** A server under load, as the loads see it. */
import { openSession } from '#server/accounts/sign-in.ts'
import type { Context } from '#server/context.ts'
import { publicAddress, readerHeaders } from '../stage.ts'

/** How often each status was answered; or what else happened how often, such as 'cut'. */
export type Answers = Record<string, number>

export interface Scene {
  context: Context
  origin: string
  answers: Answers
}

export interface Load {
  /** What is answered, or happens, if all is well; the first at least once. */
  expected: readonly [string, ...string[]]
  run(scene: Scene): Promise<unknown>
}

export const together = <T>(count: number, one: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => one(index)))

export function count({ answers }: Pick<Scene, 'answers'>, what: string): void {
  answers[what] = (answers[what] ?? 0) + 1
}

/** Opens sessions of people with a role. */
export async function sessions(
  { context }: Scene,
  role: 'admin' | 'author',
  many: number,
): Promise<string[]> {
  const { db } = context
  const people = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', role)
    .orderBy('id')
    .limit(many)
    .execute()
  return Promise.all(people.map(async ({ id }) => (await openSession(context, db, id)).bearer))
}

/** Answers that are longer are read, but not kept. */
const mostKept = 2 ** 22
let visitors = 0

/** Sends a request from an address of its own, counts what is answered, and returns it if it is short. */
export async function ask(
  scene: Scene,
  path: string,
  { bearer, json, ...init }: { bearer?: string; json?: unknown; method?: string; body?: BodyInit } = {},
): Promise<string> {
  visitors += 1
  const answer = await fetch(scene.origin + path.replace(publicAddress, ''), {
    ...init,
    ...(json !== undefined && { method: init.method ?? 'POST', body: JSON.stringify(json) }),
    headers: {
      ...{ ...readerHeaders, 'x-forwarded-for': `10.9.${visitors >> 8}.${visitors & 255}` },
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
    },
  })
  count(scene, String(answer.status))
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size <= mostKept) parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
