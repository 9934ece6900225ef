import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'
import type { Context } from '../../context.ts'
import { keyedHash, seal, unseal } from '../../http/sealing.ts'

/** Seconds for which a code is valid, and the number of these periods by which a phone's clock may be off. */
const period = 30
const tolerance = 1
const recoveryCount = 10

function totp(secret: Secret, issuer: string, label: string): TOTP {
  return new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: 6, period })
}

export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

export function sealSecret({ secret }: Context, base32: string): string {
  return seal(secret, 'totp', base32)
}

/** Returns what an authenticator app needs: the secret to type, and a QR code. */
export function enrolment(base32: string, issuer: string, label: string) {
  const address = totp(Secret.fromBase32(base32), issuer, label).toString()
  const { data, size } = encode(address, { ecc: 'M', border: 2 })
  // Draws each run of dark squares as a line of an SVG path. The result has a few kilobytes and needs no
  // script or image file.
  let path = ''
  data.forEach((row, y) => {
    for (let x = 0; x < size; x += 1) {
      const from = x
      while (row[x]) x += 1
      if (x > from) path += `M${from} ${y}h${x - from}v1H${from}z`
    }
  })
  return { secret: base32.replaceAll(/(.{4})(?=.)/g, '$1 '), address, qr: { size, path } }
}

/** Returns the time step of a correct code, which the caller then marks as used, or null for a wrong code. */
export function stepOf(context: Context, sealed: string, code: string): number | null {
  const base32 = unseal(context.secret, 'totp', sealed)
  if (base32 === null) return null
  const timestamp = context.clock.now().getTime()
  const delta = totp(Secret.fromBase32(base32), '', '').validate({
    token: code,
    timestamp,
    window: tolerance,
  })
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta
}

// Omits letters and digits that are easily confused.
const letters = '23456789abcdefghjkmnpqrstuvwxyz'

/** Creates recovery codes such as 'k3mv9-x7p2q', with 50 bits each. They are shown only once. */
export function newRecoveryCodes(): string[] {
  const part = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: recoveryCount }, () => `${part()}-${part()}`)
}

export function recoveryHash({ secret }: Context, userId: string, code: string): Buffer {
  return keyedHash(secret, 'recovery code', `${userId} ${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)
}

/**
 * Whether a code comes from the authenticator app. Codes of other than six digits are treated as recovery
 * codes.
 */
export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code.replaceAll(/\s/g, ''))
}

/**
 * Hashes the password hash, so that a second step that began before a password reset is not accepted
 * afterwards.
 */
export function fingerprint(passwordHash: string | null): string {
  return createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url')
    .slice(0, 22)
}
