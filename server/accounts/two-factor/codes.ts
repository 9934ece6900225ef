import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'
import type { Context } from '../../context.ts'
import { keyedHash, seal, unseal } from '../../http/sealing.ts'

/** Seconds a code stands, and how many steps early or late a clock may be. */
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

/** What an authenticator app takes: typed, or read off the picture. */
export function enrolment(base32: string, issuer: string, label: string) {
  const address = totp(Secret.fromBase32(base32), issuer, label).toString()
  const { data, size } = encode(address, { ecc: 'M', border: 2 })
  // Runs of dark squares, row by row: a drawing of a few kilobytes that needs no script and no picture file.
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

/** The time step of a right code, which is then used up; null for a wrong one. */
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

// Without letters and digits that look alike.
const letters = '23456789abcdefghjkmnpqrstuvwxyz'

/** 'k3mv9-x7p2q': 50 bits each, shown once. */
export function newRecoveryCodes(): string[] {
  const part = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: recoveryCount }, () => `${part()}-${part()}`)
}

export function recoveryHash({ secret }: Context, userId: string, code: string): Buffer {
  return keyedHash(secret, 'recovery code', `${userId} ${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)
}

/** Six digits are the app's; everything else is meant as a recovery code. */
export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code.replaceAll(/\s/g, ''))
}

/** Changes when the password does, so that a step begun before a reset leads nowhere after it. */
export function fingerprint(passwordHash: string | null): string {
  return createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url')
    .slice(0, 22)
}
