import { seal, unseal } from '../http/sealing.ts'

const mark = 'sealed.'

/**
 * Encrypts a link's token while its e-mail waits in the database, so that a copy of the database contains no
 * usable link. The token is decrypted when the message is sent.
 */
export function mailToken(secret: string, token: string): string {
  return mark + seal(secret, 'mail token', token)
}

/** Replaces encrypted tokens with the tokens themselves, for sending. */
export function openTokens(secret: string, text: string): string {
  return text.replaceAll(
    /\bsealed\.([\w-]{38,})/g,
    (whole, sealed: string) => unseal(secret, 'mail token', sealed) ?? whole,
  )
}
