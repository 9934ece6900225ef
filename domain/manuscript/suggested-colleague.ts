export interface SuggestedColleague {
  firstName: string
  lastName: string
  email: string
}

/**
 * Reads whom a reviewer suggests instead, if the text is a name and one e-mail address in any order:
 * 'Mei Tanaka, mei@kyoto.example'. Null for all other texts, which an editor has to read.
 */
export function suggestedColleague(text: string): SuggestedColleague | null {
  const addresses = text.split(/[\s<>,;:()"]+/).filter((word) => /^[^@]+@[^@]+\.[^@.]+\.?$/.test(word))
  const [address] = addresses
  if (!address || addresses.length > 1) return null
  const email = address.replace(/[.!?]+$/, '')
  const name = text
    .replace(address, ' ')
    .replaceAll(/[<>,;:()"]/g, ' ')
    .replaceAll(/\b(mailto|e-?mail|prof(essor)?|dr)\b\.?/gi, ' ')
    .trim()
  const words = name.split(/\s+/).filter(Boolean)
  const lastName = words.at(-1)
  if (lastName === undefined || words.length < 2 || words.length > 4) return null
  // Names begin with capitals in scripts that have them; a sentence does not.
  if (!words.every((word) => /^\p{L}[\p{L}\p{M}.’'-]*$/u.test(word))) return null
  if (/^\p{Ll}/u.test(words[0] ?? '') || /^\p{Ll}/u.test(lastName)) return null
  return { firstName: words.slice(0, -1).join(' '), lastName, email }
}
