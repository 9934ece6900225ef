import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { type CertificateFacts, certificateFacts } from '#domain/schemas/certificates.ts'
import { keyedHash } from '../../http/sealing.ts'

/**
 * The code of a certificate contains what the certificate says, with our signature. So certificates need not be
 * stored, and only somebody who has the code can read one.
 */
export function codeOf(secret: string, facts: CertificateFacts): string {
  const { name, year, reviews, medianDays, issuedOn } = facts
  const payload = Buffer.from(JSON.stringify([name, year, reviews, medianDays, issuedOn])).toString(
    'base64url',
  )
  return `${payload}.${signature(secret, payload).toString('base64url')}`
}

function signature(secret: string, payload: string): Buffer {
  return keyedHash(secret, 'reviewing certificate', payload).subarray(0, 16)
}

const stored = z.tuple([z.string(), z.number(), z.number(), z.number(), z.string()])

/** Returns what the certificate with this code says; null if we did not issue it. */
export function factsOf(secret: string, code: string): CertificateFacts | null {
  const [payload = '', signed = ''] = code.trim().split('.')
  const given = Buffer.from(signed, 'base64url')
  const expected = signature(secret, payload)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const [name, year, reviews, medianDays, issuedOn] = stored.parse(
    JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')),
  )
  return certificateFacts.parse({ name, year, reviews, medianDays, issuedOn })
}
