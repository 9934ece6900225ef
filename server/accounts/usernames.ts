import { randomBytes, randomInt } from 'node:crypto'
import type { Trx } from '../db/client.ts'
import { usernameTaken } from './queries.ts'

/**
 * Returns a user name that is still free, derived in ASCII from a person's name: 'p.raghunathan',
 * 'p.raghunathan4812'.
 */
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
 * Creates the user name of an invited person, which they can replace later. If it were derived from their
 * name, trying to register that name would reveal that they were invited.
 */
export function randomUsername(): string {
  return `guest-${randomBytes(6).toString('hex')}`
}
