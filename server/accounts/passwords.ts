import { hash, verify } from '@node-rs/argon2'

// OWASP's recommended parameters: Argon2id, 19 MiB, two iterations, one lane.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, options)
}

let dummy: Promise<string> | undefined

/**
 * Compares a password with the stored hash. Takes the same time if the account does not exist or has no
 * password.
 */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  dummy ??= hashPassword('no account has this password')
  const matches = await verify(stored ?? (await dummy), password)
  return matches && stored != null
}
