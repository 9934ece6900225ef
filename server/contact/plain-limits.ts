import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#domain/errors.ts'
import { plainMessages } from '#domain/journal/reader.ts'
import type { Context } from '../context.ts'

/**
 * Limits that replace the captcha for browsers without scripts: a few messages from one address, and a
 * maximum in total. They apply only to valid messages, so that a mistyped address does not use up one of the
 * few.
 */
export function plainLimits(app: FastifyInstance, context: Context) {
  const timeWindow = '1 hour'
  const { perAddress, perJournal } = plainMessages
  const ofAddress = app.createRateLimit({ max: perAddress, timeWindow })
  const ofJournal = app.createRateLimit({ max: perJournal, timeWindow, keyGenerator: () => 'journal' })

  return async (request: FastifyRequest, otherWays: string): Promise<void> => {
    if (!context.config.countTries) return
    // The limit per address is checked first, so that refused messages do not use up the journal's limit.
    const limits = [
      [ofAddress, `at most ${perAddress} messages an hour are taken from your address`],
      [ofJournal, `the journal takes at most ${perJournal} messages an hour`],
    ] as const
    for (const [limit, words] of limits) {
      const counted = await limit(request)
      if (counted.isAllowed || !counted.isExceeded) continue
      const minutes = Math.ceil(counted.ttlInSeconds / 60)
      throw new Refusal(
        'too_many',
        `Your message was not sent: without JavaScript, ${words}. Please send it again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, turn JavaScript on, or ${otherWays}.`,
        undefined,
        counted.ttlInSeconds,
      )
    }
  }
}
