import { z } from 'zod'
import { type AcceptanceFacts, acceptanceFacts } from '#domain/schemas/certificates.ts'
import { factsInCode, signedCode } from './signed-code.ts'

/** The code of a certificate of acceptance, which the page that checks certificates reads. */

const purpose = 'acceptance certificate'
const stored = z.tuple([z.string(), z.string(), z.string(), z.string(), z.string()])

export function acceptanceCode(secret: string, facts: Omit<AcceptanceFacts, 'kind'>): string {
  const { authors, title, number, acceptedOn, issuedOn } = facts
  return signedCode(secret, purpose, [authors, title, number, acceptedOn, issuedOn])
}

export function acceptanceIn(secret: string, code: string): AcceptanceFacts | null {
  const facts = factsInCode(secret, purpose, code)
  if (facts === null) return null
  const [authors, title, number, acceptedOn, issuedOn] = stored.parse(facts)
  return acceptanceFacts.parse({ kind: 'acceptance', authors, title, number, acceptedOn, issuedOn })
}
