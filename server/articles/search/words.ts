/** Words of texts, as a search compares them: without case and accents. */

/** Matches the words of a text. Combining marks belong to their word. */
export const wordPattern = /[\p{L}\p{N}\p{M}]+/gu
/** Replacements that PostgreSQL's unaccent makes for letters that are not a base letter with an accent. */
const unlike: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}

const plainLetters = /^[a-z\d]*$/i

/** Converts a word to lower case without accents, exactly as fold() in the database does. */
export function fold(word: string): string {
  if (plainLetters.test(word)) return word.toLowerCase()
  return word
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[øłđðħıßæœþ]/g, (letter) => unlike[letter] ?? letter)
}

/** Folds all words of a text. Most of its signs need no more than lower case. */
export function foldText(text: string): string {
  return text.replaceAll(/[^\n -~]+/g, fold).toLowerCase()
}

/** Letters that become fewer or more when they are folded. Others that become more make the text longer. */
const ofOtherLength = /[ßẞæÆœŒþÞİ\p{M}]/u

/** Returns the folded text if each sign of it stands where it stands in the text, otherwise null. */
export function foldInPlace(text: string): string | null {
  if (ofOtherLength.test(text)) return null
  const folded = foldText(text)
  return folded.length === text.length ? folded : null
}

const lettersCompared = 3
const wordSign = /[\p{L}\p{N}\p{M}]/u
const restOfWord = /[\p{L}\p{N}\p{M}]+/uy

/** Returns the first letters of the words, with which every word that shares a stem with one of them begins. */
export function beginningsOf(words: readonly string[]): string[] {
  return [...new Set(words.map((word) => word.slice(0, lettersCompared)))]
}

/**
 * Calls `found` for each word of a folded text that begins with these letters. Looks for the letters instead of reading word by
 * word, which takes four times as long in a full text.
 */
export function eachBeginning(
  folded: string,
  beginning: string,
  found: (word: string, at: number) => void,
): void {
  for (let at = folded.indexOf(beginning); at >= 0; at = folded.indexOf(beginning, at + 1)) {
    if (at > 0 && wordSign.test(folded.charAt(at - 1))) continue
    restOfWord.lastIndex = at
    const word = restOfWord.exec(folded)?.[0]
    if (word !== undefined) found(word, at)
  }
}
