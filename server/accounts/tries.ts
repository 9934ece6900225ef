import { Refusal } from '#domain/errors.ts'
import type { Context } from '../context.ts'
import { addTry } from '../http/queries.ts'
import { keyedHash } from '../http/sealing.ts'
import { forgetTries } from './queries.ts'

/** Attempts allowed for one account (or for a name without an account) in the period, from all addresses together. */
const limits = {
  password: { max: 10, minutes: 15 },
  code: { max: 8, minutes: 15 },
  mail: { max: 5, minutes: 60 },
} as const
type What = keyof typeof limits

function keyOfTries({ secret }: Context, what: What, subject: string): Buffer {
  return keyedHash(secret, 'tries', `${what}\n${subject}`)
}

/** Counts an attempt before its result is known, so that simultaneous attempts are all counted. */
export async function countTry(context: Context, what: What, subject: string): Promise<void> {
  if (!context.config.countTries) return
  const { max, minutes } = limits[what]
  const now = context.clock.now()
  const opened = new Date(now.getTime() - minutes * 60_000)
  const { count, beganAt } = await addTry(context.db, keyOfTries(context, what, subject), now, opened)
  if (count <= max) return
  const seconds = Math.ceil((Date.parse(beganAt) - opened.getTime()) / 1000)
  throw new Refusal('too_many', undefined, undefined, Math.max(1, seconds))
}

/** Resets the count after a successful attempt. */
export async function clearTries(context: Context, what: What, subject: string): Promise<void> {
  if (context.config.countTries) await forgetTries(context.db, keyOfTries(context, what, subject))
}
