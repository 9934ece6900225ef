/**
 * Reads a byline as printed under a title: several names with footnote marks, separated by commas, semicolons
 * or 'and'.
 */

/** Particles that start a family name: 'van der Berg', 'de la Cruz'. */
export const particle =
  /^(?:af|al|bin|da|das|de|del|della|den|der|di|do|dos|du|el|ibn|la|le|ten|ter|van|vom|von|zu|zum|zur|['’]t)$/i

/** Matches words of which institutions or places of work consist. */
export const institution =
  /univers|institut|facul[td]|fakult|escuela|escola\b|[ée]cole\b|hochschul|clinic|cl[íi]nica|secretaria\b|programa\b|programme\b|cent[ro]{2}\b|instit[uü]|colleg|school|schule|academ|department|hospital|bank\b|cent(?:er|re)\b|laborator|ministr|council|foundation|society|agency|polytechn|\b(?:inc|ltd|gmbh|llc)\b|大学|研究/i

const mark = String.raw`(?:\d{1,3}|[*†‡§¶‖#✉¹²³⁴⁵⁶⁷⁸⁹⁰]|(?<=[\d*†‡§¶,]\s?)[a-z](?!\p{L}))`
/** Matches footnote marks after a name, including the commas between them: 'Lee1,2*', 'Li ¹ ², †'. */
const marks = new RegExp(String.raw`(?<=[\p{L}.)])\s?\^?${mark}(?:\s?,?\s?${mark})*(?=[\s,;|&]|$)`, 'gu')

const titles =
  /^(?:(?:prof(?:essor)?\.?|dr\.?|(?:mag|ing|dipl|rer|phil|oec|pol|med|nat|habil|h\.\s?c)\.|mrs?\.?|ms\.?|mx\.?|sir|dame)[\s-]+)+/i
const degree = String.raw`Ph\.?\s?D|D\.?Phil|M\.?D|M\.?Sc|B\.?Sc|MBA|LL\.?M|DBA|Dr\.?PH`
/** Degrees that are taken for a part of a name unless a comma stands before them. */
const shortDegree = String.raw`M\.?A|B\.?A|FRS`
const degrees = new RegExp(String.raw`(?:,?\s+(?:${degree})\.?|,\s+(?:${shortDegree})\.?)+$`)
const onlyDegree = new RegExp(String.raw`^(?:${degree}|${shortDegree})\.?$`, 'i')

/** Whether a part between commas is a degree, such as 'MD' in 'Jan Berg, MD'. */
export const isDegree = (part: string): boolean => onlyDegree.test(part)

/** Returns a name without titles, degrees and footnote marks. */
export function tidyName(name: string): string {
  return name
    .replaceAll(marks, '')
    .replace(/[\s\d*†‡§¶#¹²³⁴⁵⁶⁷⁸⁹⁰,✉]+$/u, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(titles, '')
    .replace(degrees, '')
    .trim()
}

function isCapitalised(word: string): boolean {
  return /^(?:['’]|[dl]['’])?\p{Lu}[\p{L}\p{M}.'’-]*$/u.test(word)
}

/** Whether a word is written in lower case within names. */
function isParticle(word: string): boolean {
  return particle.test(word) || /^(?:e|y|i|jr\.?|sr\.?)$/i.test(word)
}

/** Whether the text can be a whole name: capitalised words, initials or particles, and no institution. */
function isName(text: string): boolean {
  const words = text.split(' ')
  if (words.length < 2 || words.length > 8 || institution.test(text)) return false
  return (
    words.filter(isCapitalised).length >= 2 && words.every((word) => isCapitalised(word) || isParticle(word))
  )
}

/** Whether the text can consist of given names only. */
export function isGiven(text: string): boolean {
  const words = tidyName(text).split(' ')
  const [first = ''] = words
  return (
    words.length <= 7 &&
    isCapitalised(first) &&
    !institution.test(text) &&
    words.every((word) => isCapitalised(word) || isParticle(word))
  )
}

/** Whether the text before a comma is a family name: one word, or several that begin with a particle. */
export function isFamily(text: string): boolean {
  const words = tidyName(text).split(' ')
  const [first = ''] = words
  if (institution.test(text) || !/^[\p{L}\p{M}\s.'’-]+$/u.test(tidyName(text))) return false
  return words.length === 1 || (particle.test(first) && words.length <= 5)
}

/**
 * Returns the names of a byline; null if the line is not a byline. A line with one comma is read as two names
 * only if it has a footnote mark or 'and', because 'García Márquez, Gabriel José' is one person, or if it is
 * the only line (`alone`).
 */
export function namesOf(line: string, alone: boolean): string[] | null {
  if (line.includes('@') || line.includes('\t')) return null
  const bare = line.replace(/^\s*by\s+/i, '').replaceAll(marks, '')
  const parts = bare
    .split(/\s*[,;·|]\s*(?:(?:and|und|et)\s+|&\s*)?|\s+(?:and|und|et)\s+|\s*&\s*/u)
    .map(tidyName)
    .filter((part) => part !== '' && !isDegree(part) && !/^[js]r\.?$/i.test(part))
  // One part in ten may not look like a name, so that a long byline with an unusual name is recognised.
  if (parts.length < 2 || parts.filter(isName).length < parts.length * 0.9) return null
  const [first = ''] = parts
  const joined = /\s(?:and|und|et|&)\s/.test(bare)
  if (parts.length === 2 && particle.test(first.split(' ')[0] ?? '') && !joined) return null
  return alone || joined || parts.length > 2 || bare !== line ? parts : null
}
