import { hash, verify } from '@node-rs/argon2'
import bcrypt from 'bcryptjs'
import { isBcrypt } from '#domain/account/bcrypt.ts'

// OWASP's recommended parameters: Argon2id, 19 MiB, two iterations, one lane.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, options)
}

let dummy: Promise<string> | undefined
/** The hash of a password that nobody knows, at the cost that OJS uses. */
const dummyBcrypt = '$2y$10$p1eYTMwsee1PsRsFuZ8FIOuh.uIdnkcluHEoThpNEt9saE1.QyEaW'

/**
 * Compares a password with the stored hash. Takes the same time if the account does not exist or has no
 * password. `takesBcrypt`: some accounts have hashes of bcrypt, so every comparison takes the time of both kinds.
 */
export async function passwordMatches(
  stored: string | null | undefined,
  password: string,
  { takesBcrypt = false } = {},
): Promise<boolean> {
  dummy ??= hashPassword('no account has this password')
  const old = stored != null && isBcrypt(stored) ? stored : null
  const matches = await verify(old === null && stored != null ? stored : await dummy, password)
  const matchesOld = old !== null || takesBcrypt ? await bcrypt.compare(password, old ?? dummyBcrypt) : false
  return stored != null && (old === null ? matches : matchesOld)
}
