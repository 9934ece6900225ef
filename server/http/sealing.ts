import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** The purpose of an encrypted text. A text encrypted for one purpose cannot be decrypted for another. */
type Purpose = 'outside sign-in' | 'second step' | 'totp' | 'mail token' | 'webhook key' | 'orcid record'

const ivBytes = 12
const tagBytes = 16

function keyFor(secret: string, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `imprimatur ${purpose}`, 32))
}

/** Encrypts with AES-256-GCM, with a key derived from the journal's secret. The result is safe in URLs. */
export function seal(secret: string, purpose: Purpose, text: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, purpose), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Returns null if the text was not encrypted by us for this purpose. */
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

/** Returns a keyed hash. Without the journal's secret, nobody can test guesses against it. */
export function keyedHash(secret: string, purpose: string, text: string): Buffer {
  return createHmac('sha256', `${purpose}:${secret}`).update(text).digest()
}
