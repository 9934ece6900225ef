import { hash, verify } from '@node-rs/argon2'

// OWASP's recommended parameters: Argon2id, 19 MiB, two iterations, one lane.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, options)
}

let dummy: Promise<string> | undefined

/** Takes the same time whether or not the account exists or has a password. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  dummy ??= hashPassword('no account has this password')
  const matches = await verify(stored ?? (await dummy), password)
  return matches && stored != null
}
