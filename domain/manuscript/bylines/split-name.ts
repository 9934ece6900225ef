import { particle, tidyName } from './byline.ts'

export interface SplitName {
  firstName: string
  lastName: string
}

const suffix = /^(?:jr|sr|junior|senior|filho|neto|júnior|ii|iii|iv)\.?$/i
const isShouted = (word: string) => /^\p{Lu}[\p{Lu}\p{M}'’-]+$/u.test(word)

/** Writes 'GARCÍA-MÁRQUEZ' as 'García-Márquez'. */
function capitalised(word: string): string {
  if (!isShouted(word)) return word
  if (particle.test(word)) return word.toLowerCase()
  return word.toLowerCase().replaceAll(/(?:^|[-'’])\p{L}/gu, (letter) => letter.toUpperCase())
}

/** Splits a name written as 'First Last', 'First van der Last', 'First LAST' or 'Last, First'. */
export function splitName(name: string): SplitName {
  const tidy = tidyName(name)
  const comma = tidy.indexOf(',')
  if (comma > 0) return { firstName: tidy.slice(comma + 1).trim(), lastName: tidy.slice(0, comma).trim() }
  const words = tidy.split(' ')
  if (words.length < 2) {
    // Chinese names without a space: the first character is the family name.
    if (/^\p{Script=Han}{2,4}$/u.test(tidy)) return { firstName: tidy.slice(1), lastName: tidy.slice(0, 1) }
    return { firstName: '', lastName: tidy }
  }
  const shouted = words.filter(isShouted).length
  if (shouted > 0 && shouted < words.length && words.some((word) => /\p{Ll}{2}/u.test(word))) {
    const byCapitals = splitByCapitals(words)
    if (byCapitals) return byCapitals
  }
  const all = shouted === words.filter((word) => !/^\p{L}\.?$/u.test(word)).length && shouted > 1
  const written = all ? words.map(capitalised) : words
  // Particles belong to the one word that follows them: the family name of 'Jan van der Berg' is 'van der
  // Berg', that of 'Maria da Costa Torquato' is 'Torquato'.
  let at = written.length - 1
  if (at > 1 && suffix.test(written[at] ?? '')) at -= 1
  // 'Ortega y Gasset', 'Costa e Silva'
  if (at > 2 && /^[ye]$/.test(written[at - 1] ?? '')) at -= 2
  while (at > 1 && particle.test(written[at - 1] ?? '')) at -= 1
  return { firstName: written.slice(0, at).join(' '), lastName: written.slice(at).join(' ') }
}

/** 'Jan VAN DER BERG' and 'GARCÍA Gabriel': the family name is the part in capitals. */
function splitByCapitals(words: readonly string[]): SplitName | null {
  const first = words.findIndex(isShouted)
  const last = words.findLastIndex(isShouted)
  if (!words.slice(first, last + 1).every(isShouted)) return null
  const family = words
    .slice(first, last + 1)
    .map(capitalised)
    .join(' ')
  const given = [...words.slice(0, first), ...words.slice(last + 1)]
  if (first > 0 && last < words.length - 1) return null
  // Two capital letters without a vowel are initials: 'JF Smith'.
  if (/^\p{Lu}{1,2}$/u.test(words[first] ?? '') && first === 0) return null
  return { firstName: given.join(' '), lastName: family }
}

/** Guesses the name from an address such as 'jan.van.der.berg@uni.edu'. Empty if the address has no two words. */
export function nameFromEmail(email: string): SplitName {
  const words = (email.split('@')[0] ?? '').split(/[._]+/).filter(Boolean)
  if (words.length < 2 || !words.every((word) => /^\p{L}+(?:-\p{L}+)*$/u.test(word)))
    return { firstName: '', lastName: '' }
  const written = words.map((word) =>
    particle.test(word)
      ? word
      : word.length === 1
        ? `${word.toUpperCase()}.`
        : word.replaceAll(/(?:^|-)\p{L}/gu, (letter) => letter.toUpperCase()),
  )
  return splitName(written.join(' '))
}
