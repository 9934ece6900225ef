import { z } from 'zod'
import { type CertificateFacts, certificateFacts } from '#domain/schemas/certificates.ts'
import { factsInCode, signedCode } from '../../workflow/signed-code.ts'

const purpose = 'reviewing certificate'
const stored = z.tuple([z.string(), z.number(), z.number(), z.number(), z.string()])

export function codeOf(secret: string, facts: CertificateFacts): string {
  const { name, year, reviews, medianDays, issuedOn } = facts
  return signedCode(secret, purpose, [name, year, reviews, medianDays, issuedOn])
}

/** Returns what the certificate with this code says; null if we did not issue it. */
export function factsOf(secret: string, code: string): CertificateFacts | null {
  const facts = factsInCode(secret, purpose, code)
  if (facts === null) return null
  const [name, year, reviews, medianDays, issuedOn] = stored.parse(facts)
  return certificateFacts.parse({ name, year, reviews, medianDays, issuedOn })
}
