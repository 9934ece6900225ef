import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { invalid, Refusal } from '#domain/errors.ts'
import type { Context } from '../../context.ts'
import { seal, unseal } from '../../http/sealing.ts'
import type { Whereabouts } from '../queries.ts'
import { openSession, type SignIn } from '../sign-in.ts'
import { clearTries, countTry } from '../tries.ts'
import { fingerprint, isAppCode, recoveryHash, stepOf } from './codes.ts'
import { findSecondFactor, spendRecoveryCode, spendStep } from './queries.ts'

const name = 'imprimatur_second_step'
const path = '/api/cms/auth'
/** Seconds within which the code must be entered after the password. */
const lives = 600

const content = z.object({ userId: z.string(), password: z.string(), until: z.number() })

/**
 * Sets an encrypted cookie that names the person who entered the correct password. The cookie does not sign
 * anybody in.
 */
export async function beginSecondStep(context: Context, reply: FastifyReply, userId: string): Promise<void> {
  const account = await findSecondFactor(context.db, userId)
  const until = context.clock.now().getTime() + lives * 1000
  const step = { userId, password: fingerprint(account?.passwordHash ?? null), until }
  reply.setCookie(name, seal(context.secret, 'second step', JSON.stringify(step)), {
    path,
    httpOnly: true,
    sameSite: 'lax',
    secure: context.config.baseUrl.startsWith('https://'),
    maxAge: lives,
  })
}

export async function takeSecondStep(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  code: string,
  location: Whereabouts,
): Promise<SignIn> {
  const { db, secret, clock } = context
  const text = unseal(secret, 'second step', request.cookies[name] ?? '')
  const step = text === null ? undefined : content.safeParse(JSON.parse(text)).data
  const account = step && (await findSecondFactor(db, step.userId))
  if (
    !step ||
    !account?.isActive ||
    step.until < clock.now().getTime() ||
    step.password !== fingerprint(account.passwordHash)
  )
    throw new Refusal('not_signed_in', 'This sign-in took too long. Please enter your password again.')
  await requireCode(context, step.userId, code)
  reply.clearCookie(name, { path })
  return openSession(context, db, step.userId, location)
}

/** Refuses `code` unless it is the person's current code or one of their unused recovery codes. */
export async function requireCode(context: Context, userId: string, code: string): Promise<void> {
  const { db, clock } = context
  await countTry(context, 'code', userId)
  const account = await findSecondFactor(db, userId)
  const typed = code.replaceAll(/\s/g, '')
  const step = account?.totpSecret && isAppCode(typed) ? stepOf(context, account.totpSecret, typed) : null
  const isRight = isAppCode(typed)
    ? step !== null && (await spendStep(db, userId, step))
    : await spendRecoveryCode(db, userId, recoveryHash(context, userId, typed), clock.now())
  if (!isRight)
    throw invalid('code', 'This code is not correct or has already been used. Please wait for the next one.')
  await clearTries(context, 'code', userId)
}
