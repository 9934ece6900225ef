import { seal, unseal } from '../http/sealing.ts'

const mark = 'sealed.'

/**
 * A link's token for an e-mail that waits in the database: the row holds it sealed, the message that leaves holds it
 * open. Who reads a copy of the database finds no link that works.
 */
export function mailToken(secret: string, token: string): string {
  return mark + seal(secret, 'mail token', token)
}

/** Replaces sealed tokens by their plain form, for sending. */
export function openTokens(secret: string, text: string): string {
  return text.replaceAll(
    /\bsealed\.([\w-]{38,})/g,
    (whole, sealed: string) => unseal(secret, 'mail token', sealed) ?? whole,
  )
}
