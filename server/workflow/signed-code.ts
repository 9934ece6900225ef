import { timingSafeEqual } from 'node:crypto'
import { keyedHash } from '../http/sealing.ts'

/**
 * A code that contains facts with our signature. So certificates need not be stored, and only somebody who has the
 * code can read one. Codes of one purpose are not valid for another.
 */
export function signedCode(secret: string, purpose: string, facts: unknown): string {
  const payload = Buffer.from(JSON.stringify(facts)).toString('base64url')
  return `${payload}.${signature(secret, purpose, payload).toString('base64url')}`
}

/** Returns the facts in a code; null if we did not sign it for this purpose. */
export function factsInCode(secret: string, purpose: string, code: string): unknown {
  const [payload = '', signed = ''] = code.trim().split('.')
  const given = Buffer.from(signed, 'base64url')
  const expected = signature(secret, purpose, payload)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
}

function signature(secret: string, purpose: string, payload: string): Buffer {
  return keyedHash(secret, purpose, payload).subarray(0, 16)
}
