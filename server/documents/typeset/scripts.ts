import { hasGlyph, isEastAsian } from './east-asian.ts'

/**
 * Matches letters that the fonts of a typeset copy contain. Other letters would be printed as empty boxes.
 */

const shown =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Thai}\p{Script=Georgian}\p{Script=Ethiopic}\p{Script=Common}\p{Script=Inherited}]/u
const fromTheRight = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/** Font names for Typst, of the scripts that STIX Two does not contain. Their files are listed in typst.ts. */
export const scriptFamilies = [
  'Noto Naskh Arabic',
  'Noto Serif Hebrew',
  'Noto Serif Devanagari',
  'Noto Sans Thai',
  'Noto Sans Georgian',
  'Noto Sans Ethiopic',
]

const names: [string, RegExp][] = [
  ['Japanese', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['Korean', /\p{Script=Hangul}/u],
  ['Chinese', /\p{Script=Han}/u],
  ['Armenian', /\p{Script=Armenian}/u],
  ['Bengali', /\p{Script=Bengali}/u],
  ['Tamil', /\p{Script=Tamil}/u],
]

export interface Letters {
  /** Missing letters as a share of all letters, from 0 to 1. */
  missingShare: number
  missing: number
  /** Name of the language or script of the missing letters, for messages. */
  name: string
  /** Whether most of the letters run from right to left. */
  rightToLeft: boolean
}

export function lettersOf(text: string): Letters {
  let all = 0
  let fromRight = 0
  let missing = ''
  for (const letter of text.match(/\p{L}/gu) ?? []) {
    all++
    if (!shown.test(letter) && !(isEastAsian(letter) && hasGlyph(letter))) missing += letter
    else if (fromTheRight.test(letter)) fromRight++
  }
  const count = [...missing].length
  return {
    missingShare: all === 0 ? 0 : count / all,
    missing: count,
    name: names.find(([, script]) => script.test(missing))?.[0] ?? 'another script',
    rightToLeft: fromRight > all / 2,
  }
}
