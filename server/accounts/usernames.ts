import { randomBytes, randomInt } from 'node:crypto'
import type { Trx } from '../db/client.ts'
import { usernameTaken } from './queries.ts'

/** A free user name in ASCII made from what a person is called: 'p.raghunathan', 'p.raghunathan4812'. */
export async function freeUsername(trx: Trx, called: string, otherwise: string): Promise<string> {
  const plain = called
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9._-]/g, '')
    .toLowerCase()
    .replace(/^[._-]+/, '')
  const base = plain.length >= 3 ? plain.slice(0, 40) : otherwise
  for (let candidate = base; ; candidate = `${base}${randomInt(1000, 100_000)}`)
    if (!(await usernameTaken(trx, candidate))) return candidate
}

/**
 * The user name of somebody who is invited, until they choose one: made of their name it would tell everybody who tries to
 * register it that they were invited.
 */
export function randomUsername(): string {
  return `guest-${randomBytes(6).toString('hex')}`
}
