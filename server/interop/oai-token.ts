import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { OaiError } from './oai-arguments.ts'

const content = z.strictObject({
  verb: z.enum(['ListIdentifiers', 'ListRecords']),
  prefix: z.string(),
  from: z.string().nullable(),
  until: z.string().nullable(),
  set: z.string().nullable(),
  /** The last record sent, and the number sent so far. */
  stamp: z.string(),
  id: z.string(),
  given: z.number().int().positive(),
})
export type Continuation = z.infer<typeof content>

function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(`oai:${text}`).digest('base64url').slice(0, 22)
}

/**
 * Writes a resumption token. It contains the position itself, so nothing has to be stored for harvesters that
 * never return.
 */
export function writeToken(secret: string, continuation: Continuation): string {
  const text = Buffer.from(JSON.stringify(continuation)).toString('base64url')
  return `${text}.${sign(secret, text)}`
}

export function readToken(secret: string, token: string, verb: string): Continuation {
  const [text = '', signature = ''] = token.split('.')
  const expected = Buffer.from(sign(secret, text))
  const given = Buffer.from(signature)
  if (given.length === expected.length && timingSafeEqual(given, expected)) {
    const parsed = content.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    if (parsed.data?.verb === verb) return parsed.data
  }
  throw new OaiError('badResumptionToken', 'This resumption token was not given by this list')
}
