import { createHmac } from 'node:crypto'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge, Payload } from 'altcha-lib/types'
import { invalid } from '#domain/errors.ts'
import type { Context } from '../context.ts'
import { requireOutsideSolution } from './outside-captcha.ts'
import { spendCaptcha } from './queries.ts'

const minutes = 20
const message = 'Please complete the CAPTCHA verification'

function secrets(secret: string) {
  const derive = (purpose: string) => createHmac('sha256', secret).update(purpose).digest('hex')
  return { hmacSignatureSecret: derive('captcha'), hmacKeySignatureSecret: derive('captcha key') }
}

/**
 * Creates a proof-of-work challenge (ALTCHA). Solving it takes about a second on a phone, and needs no third
 * party and no image to decipher.
 */
export function challenge({ secret, clock }: Context): Promise<Challenge> {
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 3000,
    counter: randomInt(300, 900),
    deriveKey,
    expiresAt: new Date(clock.now().getTime() + minutes * 60_000),
    ...secrets(secret),
  })
}

/** Refuses `captchaToken` unless it is an unexpired solution of one of our challenges that has not been used before. */
export async function requireSolved(context: Context, token: string): Promise<void> {
  const { captcha } = context.config
  if (captcha) return requireOutsideSolution(context, captcha, token, message)
  const payload = parse(token)
  if (!payload) throw invalid('captchaToken', message)
  const result = await verifySolution({ ...payload, deriveKey, ...secrets(context.secret) }).catch(() => null)
  const signature = payload.challenge.signature
  if (!result?.verified || !signature) throw invalid('captchaToken', message)
  // The library accepts a solution any number of times, so each signature is recorded and accepted once.
  const first = await spendCaptcha(
    context.db,
    signature,
    new Date(context.clock.now().getTime() + minutes * 60_000),
  )
  if (!first) throw invalid('captchaToken', message)
}

function parse(token: string): Payload | null {
  try {
    const value = JSON.parse(Buffer.from(token, 'base64').toString('utf8')) as Partial<Payload> | null
    return typeof value?.challenge?.parameters === 'object' && typeof value.solution === 'object'
      ? (value as Payload)
      : null
  } catch {
    return null
  }
}
