/** Frequent short words of the languages that Typst can hyphenate. */
const frequent: Record<string, string> = {
  en: 'the of and to in is that for with as are this was by be from which on an',
  es: 'el la los las de que en y del una por con para es se como más su al entre',
  pt: 'o os as de que em e do da dos das uma por com para é se como mais não ao',
  fr: 'le la les des de et est une dans que pour par sur qui du aux cette nous avec',
  de: 'der die das und den von zu mit ist des nicht ein eine auf für dem im werden',
  it: 'il lo la gli le di che è un una per con del della nel sono come più dei',
  nl: 'de het een van en in is dat op te voor met zijn die niet aan er worden',
  ca: 'el els les de que i en del una per amb és com més dels aquest són',
  pl: 'i w na z do się nie że jest oraz przez dla od jako który są tym',
  sv: 'och i att det som en på är av för med den till inte ett om har',
  da: 'og i at det som en på er af for med den til ikke et om har de',
  fi: 'ja on ei se että joka tai ovat kun sekä myös mutta oli sen',
  cs: 'a v se na je že s z do o k pro jako by jsou které nebo',
  tr: 've bir bu için ile olarak de da olan en çok daha gibi',
  ru: 'и в не на что с по как к из для это от при или',
  uk: 'і в не на що з до як та для це від при або',
}

const sets = Object.entries(frequent).map(([language, words]): [string, Set<string>] => [
  language,
  new Set(words.split(' ')),
])

/** Scripts by the language that is written in them. Within the Arabic script, letters of their own tell Persian and Urdu. */
const scripts: [language: string, letter: RegExp][] = [
  ['ar', /\p{Script=Arabic}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['th', /\p{Script=Thai}/gu],
  ['ka', /\p{Script=Georgian}/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['zh', /\p{Script=Han}/gu],
]

const countIn = (text: string, letter: RegExp) => text.match(letter)?.length ?? 0

/** Returns the language of a text of at least 40 letters if most of them are in a script that tells it. */
function languageOfScript(text: string): string | null {
  const letters = countIn(text, /\p{L}/gu)
  if (letters < 40) return null
  // Japanese mixes Han with letters of its own.
  const kana = countIn(text, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu)
  if (kana > letters / 10 && kana + countIn(text, /\p{Script=Han}/gu) > letters / 2) return 'ja'
  const found = scripts.find(([, letter]) => countIn(text, letter) > letters / 2)?.[0] ?? null
  if (found !== 'ar') return found
  if (countIn(text, /[ٹڈڑے]/g) > letters / 100) return 'ur'
  return countIn(text, /[پچژگ]/g) > letters / 100 ? 'fa' : 'ar'
}

/**
 * Returns the language of a text as an ISO 639 code, or null if the text is too short or in none of the languages that
 * its script or its frequent words tell.
 */
export function languageOf(text: string): string | null {
  const start = text.slice(0, 200_000)
  return languageOfScript(start) ?? languageOfWords(start)
}

function languageOfWords(text: string): string | null {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  if (words.length < 12) return null
  let best: { language: string; count: number } | null = null
  for (const [language, set] of sets) {
    const count = words.filter((word) => set.has(word)).length
    if (!best || count > best.count) best = { language, count }
  }
  return best && best.count > words.length / 12 ? best.language : null
}

/** The languages of an article: of its text, and of title, abstract and keywords if these are in another. */
export interface ArticleLanguages {
  language: string
  titleLanguage: string | null
}

interface Written {
  title: string
  abstract: string
  /** The text; blank if there is none, as in an article that is only a PDF. */
  text: string
}

/**
 * Returns the languages of an article. What somebody has chosen is kept; the rest is found in the words. Where these do
 * not tell, it is the journal's language.
 */
export function languagesOf(
  { title, abstract, text }: Written,
  chosen: { language: string | null; titleLanguage: string | null },
  journalLanguage: string,
): ArticleLanguages {
  const ofTitle = languageOf(`${title} ${abstract}`)
  const found = languageOf(text) ?? ofTitle ?? journalLanguage
  const language = chosen.language ?? variantOf(found, journalLanguage)
  const titleLanguage = chosen.titleLanguage ?? variantOf(ofTitle ?? language, language, journalLanguage)
  return { language, titleLanguage: titleLanguage === language ? null : titleLanguage }
}

/** Returns the variant that is already in use, such as 'en-US', instead of a language that was found as 'en'. */
const variantOf = (found: string, ...used: string[]) =>
  used.find((tag) => primaryLanguage(tag) === primaryLanguage(found)) ?? found

/** Returns a language without its region: 'pt' for 'pt-BR'. */
export const primaryLanguage = (tag: string) => (tag.split(/[-_]/)[0] ?? '').toLowerCase()
