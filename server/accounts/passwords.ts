import { hash, verify } from '@node-rs/argon2'

// OWASP's first choice: Argon2id, 19 MiB, two passes, one lane.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, options)
}

let dummy: Promise<string> | undefined

/** Takes the same time whether or not there is an account, or a password on it. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  dummy ??= hashPassword('no account has this password')
  const matches = await verify(stored ?? (await dummy), password)
  return matches && stored != null
}
