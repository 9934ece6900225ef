import type { Settings } from '#domain/journal/settings.ts'

/**
 * The publisher's reservation of text and data mining (TDM Reservation Protocol, https://www.w3.org/community/reports/tdmrep/).
 * Null if nothing is reserved.
 */
export function tdmReservation({ machines }: Pick<Settings, 'machines'>): string | null {
  if (!machines.reservesMining) return null
  const policy = machines.miningPolicy && { 'tdm-policy': machines.miningPolicy }
  return JSON.stringify([{ location: '/', 'tdm-reservation': 1, ...policy }])
}

const validDays = 180

/** security.txt (RFC 9116). Null if the journal names no contact. It always ends half a year ahead, because it is written now. */
export function securityTxt(
  { machines }: Pick<Settings, 'machines'>,
  origin: string,
  now: Date,
): string | null {
  const { securityContact: contact } = machines
  if (!contact) return null
  const expires = new Date(now.getTime() + validDays * 86_400_000).toISOString()
  return [
    `Contact: ${contact.includes('@') && !contact.includes(':') ? `mailto:${contact}` : contact}`,
    `Expires: ${expires}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    'Preferred-Languages: en',
    '',
  ].join('\n')
}
