import { readFileSync } from 'node:fs'
import * as mupdf from 'mupdf'

/**
 * Fonts for Chinese, Japanese and Korean, loaded only for texts that need them. They cover all of GB 2312
 * (ZCOOL XiaoWei), JIS X 0208 (Kosugi) and Hangul (Nanum Gothic) in 15 MB of packages. The complete Noto
 * fonts would take six times that for each language.
 */
const files = [
  '@expo-google-fonts/zcool-xiaowei/400Regular/ZCOOLXiaoWei_400Regular.ttf',
  '@expo-google-fonts/kosugi/Kosugi_400Regular.ttf',
  '@expo-google-fonts/nanum-gothic/400Regular/NanumGothic_400Regular.ttf',
  '@expo-google-fonts/nanum-gothic/700Bold/NanumGothic_700Bold.ttf',
]

const eastAsian =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u

export function isEastAsian(text: string): boolean {
  return eastAsian.test(text)
}

/**
 * Returns font names for Typst. The text's language determines which comes first, because many ideographs
 * differ by country.
 */
export function eastAsianFamilies(text: string): string[] {
  return kana.test(text)
    ? ['Kosugi', 'ZCOOL XiaoWei', 'Nanum Gothic']
    : ['ZCOOL XiaoWei', 'Kosugi', 'Nanum Gothic']
}

let bytes: Buffer[] | undefined

export function eastAsianFonts(): Buffer[] {
  bytes ??= files.map((file) => readFileSync(new URL(import.meta.resolve(file))))
  return bytes
}

let fonts: mupdf.Font[] | undefined

/** Whether one of these fonts contains the letter. */
export function hasGlyph(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0
  fonts ??= eastAsianFonts().map((font, index) => new mupdf.Font(`east-asian-${index}`, font))
  return fonts.some((font) => font.encodeCharacter(code) > 0)
}
