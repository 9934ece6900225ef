import { createRequire } from 'node:module'
import { invalid } from '#domain/errors.ts'

/** The error message shown at the field. */
const message =
  'This password is easy to guess: it is a common one, or made of your name. Please choose another.'

let known: ReadonlySet<string> | undefined

/** About 50,000 of the passwords found most often in leaks, in lower case. Loaded when the first password is chosen. */
function knownPasswords(): ReadonlySet<string> {
  if (known) return known
  const common = createRequire(import.meta.url)('@zxcvbn-ts/language-common') as {
    dictionary: { 'passwords-common': string[] }
  }
  known = new Set(common.dictionary['passwords-common'])
  return known
}

const leet: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

/**
 * Returns the words that remain after undoing common substitutions and removing digits and punctuation:
 * 'P@ssword2024!' gives 'password'.
 */
function cores(password: string): string[] {
  const small = password.toLowerCase()
  const bare = small.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const read = small.replaceAll(/[013457@$]/g, (sign) => leet[sign] ?? sign).replace(/^[^a-z]+|[^a-z]+$/g, '')
  return [small, bare, read]
}

function isCommon(password: string): boolean {
  return cores(password).some(
    // A long password that merely contains a common word is not a common password.
    (core) => core.length >= 4 && password.length - core.length <= 5 && knownPasswords().has(core),
  )
}

function isOwnName(password: string, own: readonly string[]): boolean {
  const letters = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return own.some((name) => {
    const word = letters(name.split('@')[0] ?? '')
    const typed = letters(password)
    return word.length >= 4 && typed.includes(word) && typed.length - word.length <= 4
  })
}

/** Refuses a password that meets the password rules but is easy to guess. The error is reported at `path`. */
export function refuseWeak(path: string, password: string, own: readonly string[] = []): void {
  if (isCommon(password) || isOwnName(password, own)) throw invalid(path, message)
}
