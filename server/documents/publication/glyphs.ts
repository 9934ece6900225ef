import * as mupdf from 'mupdf'
import { hasGlyph, isEastAsian } from '../typeset/east-asian.ts'
import { textFonts } from '../typeset/typst.ts'

let fonts: mupdf.Font[] | undefined

/**
 * Returns the characters of the text that none of the fonts contains. They would be printed as empty boxes.
 */
export function missingGlyphs(text: string): string[] {
  fonts ??= textFonts().map((bytes, index) => new mupdf.Font(`text-${index}`, bytes))
  const known = fonts
  return [...new Set(text)].filter((letter) => {
    if (letter < '\u00A0' || /[\p{Cc}\p{Cf}\p{M}\p{Z}\p{Cs}\p{Cn}\p{Co}]/u.test(letter)) return false
    const code = letter.codePointAt(0) ?? 0
    if (known.some((font) => font.encodeCharacter(code) > 0)) return false
    return !(isEastAsian(letter) && hasGlyph(letter))
  })
}
