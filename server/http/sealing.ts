import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** What is sealed for one purpose opens for no other. */
type Purpose = 'outside sign-in' | 'second step' | 'totp' | 'mail token'

const ivBytes = 12
const tagBytes = 16

function keyFor(secret: string, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `imprimatur ${purpose}`, 32))
}

/** AES-256-GCM under a key derived from the journal's secret; in the letters of an address. */
export function seal(secret: string, purpose: Purpose, text: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, purpose), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Null for whatever we did not seal for this purpose. */
export function unseal(secret: string, purpose: Purpose, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < ivBytes + tagBytes) return null
  try {
    const decipher = createDecipheriv(
      'aes-256-gcm',
      keyFor(secret, purpose),
      bytes.subarray(0, ivBytes),
    ).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString(
      'utf8',
    )
  } catch {
    return null
  }
}

/** A hash that nobody without the journal's secret can try words against. */
export function keyedHash(secret: string, purpose: string, text: string): Buffer {
  return createHmac('sha256', `${purpose}:${secret}`).update(text).digest()
}
