import { createHmac, timingSafeEqual } from 'node:crypto'

/** Days within which a subscription can be confirmed; after that it is deleted. */
export const confirmDays = 7

type Purpose = 'confirm' | 'unsubscribe'

function sign(secret: string, purpose: Purpose, text: string): Buffer {
  return createHmac('sha256', secret).update(`alert ${purpose} ${text}`).digest()
}

/**
 * Creates a link's token: the subscriptions, the time at which the link expires (in seconds; 0 for never),
 * and our signature over both. The token is not stored, so a copy of the database contains no working link.
 */
export function alertToken(
  secret: string,
  purpose: Purpose,
  ids: readonly string[],
  ends: Date | null,
): string {
  const text = `${ids.join('_')}.${ends ? Math.floor(ends.getTime() / 1000) : 0}`
  return `${text}.${sign(secret, purpose, text).toString('base64url')}`
}

/** Returns the subscription ids, or the reason why the token is invalid. */
export function readAlertToken(
  secret: string,
  purpose: Purpose,
  token: string,
  now: Date,
): { ids: string[] } | 'invalid' | 'expired' {
  const at = token.lastIndexOf('.')
  const text = token.slice(0, Math.max(at, 0))
  const given = Buffer.from(token.slice(at + 1), 'base64url')
  const expected = sign(secret, purpose, text)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'invalid'
  const [ids = '', ends = ''] = text.split('.')
  return Number(ends) > 0 && Number(ends) * 1000 < now.getTime() ? 'expired' : { ids: ids.split('_') }
}
