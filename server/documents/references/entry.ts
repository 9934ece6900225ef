/** What tells an entry of a reference list from any other passage. */

const year =
  /\b(?:1[5-9]|20)\d\d[a-z]?\b|\b(?:forthcoming|in press|n\. ?d\.|s\. ?d\.|no prelo|en prensa|im Erscheinen)/i
export const yearIn = (text: string) => year.test(text)

const particle =
  "(?:d[aeiou]s?|del|della|van|von|der|den|ter|zu[mr]?|la|le|el|al|bin|ibn|[dl]['’]|['’]t)[\\s-]?"
const number = /^\s*(?:\[\d{1,4}\]|\(\d{1,4}\)|\d{1,4}[.)]?)\s+/

/** Whether a row may begin an entry: with a capital, a dash for the authors of the entry before, or a title in quotation marks. */
export const mayBegin = (text: string) =>
  new RegExp(
    `^["“”«»„'‘¿¡<*]?(?:${particle})*[\\p{Lu}\\p{Lo}]|^[_—–-]{2,}|^\\d+(?:st|nd|rd|th)\\b`,
    'u',
  ).test(text.replace(number, ''))

/** Whether a row begins with the name of a person as lists of references write it: 'Hsu, W.', 'W. Hsu and', 'HSU, Wen-Li', 'Hsu W, '. */
export const beginsWithName = (text: string) =>
  new RegExp(
    `^(?:${particle})*\\p{Lu}[\\p{L}’'.-]*(?:[\\s-](?:${particle})*\\p{Lu}[\\p{L}’'-]+){0,2},\\s+\\p{Lu}|^(?:\\p{Lu}\\.[\\s-]?){1,4}(?:${particle})*\\p{Lu}\\p{L}+|^(?:${particle})*\\p{Lu}[\\p{L}’'-]+ \\p{Lu}{1,3}[,.;]|^[_—–]{2,}|^\\p{Lu}[^.,]{3,80}[.,]?\\s\\(?(?:1[5-9]|20)\\d\\d`,
    'u',
  ).test(text.replace(number, ''))

/** Whether an entry may end with this row. */
export const endsEntry = (text: string) =>
  /[.!?)\]”"»>;]\s*$|\d\s*$|(?:https?:\/\/|www\.|doi\.org|doi:)\S*$/i.test(text)

/** Whether a text can be one entry. */
export const isEntry = (text: string) =>
  text.length >= 25 && text.length <= 1200 && mayBegin(text) && yearIn(text)

/** Whether a text has the years of several entries. */
export const isSeveral = (text: string) =>
  (text.match(/\((?:1[5-9]|20)\d\d[a-z]?\)/g)?.length ?? 0) > 1 && text.length > 350
