import { seal, unseal } from '../http/sealing.ts'

const mark = 'sealed.'

/**
 * Encrypts a link's token while its e-mail waits in the database; the token is decrypted when the message is sent. A copy
 * of the database therefore contains no usable link.
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
