const letters = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * Normalises typed text to a ROR URL such as 'https://ror.org/05gq02987'; returns null if the text is not a
 * ROR identifier.
 */
export function rorOf(typed: string): string | null {
  const id = typed
    .trim()
    .toLowerCase()
    .replace(/^(https?:\/\/)?(www\.)?ror\.org\//, '')
    .replace(/\/$/, '')
  return isRorId(id) ? `https://ror.org/${id}` : null
}

/**
 * Whether a text is a ROR identifier: a zero, six letters or digits of Crockford's base 32, and two check
 * digits (ISO/IEC 7064, MOD 97-10).
 */
function isRorId(id: string): boolean {
  if (!/^0[0-9a-hjkmnp-tv-z]{6}\d{2}$/.test(id)) return false
  let number = 0
  for (const letter of id.slice(0, 7)) number = number * 32 + letters.indexOf(letter)
  return 98 - ((number * 100) % 97) === Number(id.slice(7))
}
