import { institution, particle, tidyName } from '#domain/manuscript/bylines/byline.ts'
import { raised } from './lines.ts'

/** A name in a byline with its footnote marks. */
export interface BylineName {
  name: string
  marks: string[]
}

const particleWord = (word: string) => particle.test(word) || /^(?:e|y|i|jr\.?|sr\.?)$/.test(word)
const capitalised = /^(?:['’]|[dl]['’]|\p{Ll}{1,2}(?=\p{Lu}))?\p{Lu}[\p{L}\p{M}.'’‐-]*$/u
const notNames =
  /\b(?:abstract|keywords?|university|department|corresponding|author|authors|email|e-mail|address|draft|version|working|paper|journal|press|school|institute|college|faculty|centre|center|street|avenue|road|united|kingdom|states|brazil|brasil|china|germany|france|spain|italy|india|canada|australia|japan|netherlands|argentina|mexico|chile|colombia|portugal|switzerland|sweden|london|paris|berlin|new york|madrid|the|of|for|in|on|with|from|to|january|february|march|april|june|july|august|september|october|november|december|received|accepted|published|open|access|article|research|original|review|introduction|received|editor|editors?|edited|reviewers?|license|creative|commons|copyright|page|national|international|laboratory|division|unit|group|bank|economics|science|sciences|studies|program|programme|usa|uk|by)\b/i
const markForm = /^[\d*†‡§¶‖#✉a-z,;.\s⁎∗⊥∥☆¹²³⁴⁵⁶⁷⁸⁹⁰]*$|^fn\d+$/

/** Enough for 500 names with their marks. */
const longestByline = 20_000

/** Splits marks such as '1,2*' or 'a,b'. */
export function marksIn(text: string): string[] {
  if (/^fn-?\d+$/.test(text.trim())) return [text.trim()]
  return (
    text
      .replaceAll(/[¹²³⁴⁵⁶⁷⁸⁹⁰]/g, (digit) => String('⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(digit)))
      .replaceAll(/[⁎∗]/g, '*')
      .match(/fn-?\d+|inst\d+|\d{1,3}|[a-z](?![a-z])|[A-Z](?![A-Za-z])|[a-z]{3,}\d*|[*†‡§¶‖#✉⊥∥☆]+/g) ?? []
  )
}

/** Whether a text can be a person's name. */
export function isPersonName(text: string): boolean {
  const words = text.split(' ')
  if (/^\p{Script=Han}{2,4}$/u.test(text)) return true
  if (words.length < 2 || words.length > 7 || text.length > 80 || institution.test(text)) return false
  if (notNames.test(text) || /\d|@|[:()/]/.test(text)) return false
  return (
    words.filter((word) => capitalised.test(word)).length >= 2 &&
    words.every((word) => capitalised.test(word) || particleWord(word)) &&
    words.some((word) => word.replaceAll(/[^\p{L}]/gu, '').length > 1)
  )
}

const raisedGroup = /\ue000([^\ue000\ue001]*)\ue001/g

/** Returns the names of a line with their marks; null if the line is not a byline. */
export function bylineOf(text: string): BylineName[] | null {
  const bare = text
    .replace(/^\s*(?:by|authors?\s*:|autor(?:es)?\s*:)\s+/i, '')
    .replaceAll(/\b(?:orcid(?: id)?|id)\b\s*:?/gi, '')
    .replaceAll(/\s*\[?https?:\S+\]?/g, '')
    .replaceAll(/\((?:[^()]*@[^()]*|\d{4}-\d{4}-[\dX-]+|he\/him|she\/her)\)/g, '')
    .trim()
  if (bare === '' || bare.length > longestByline || bare.includes('@')) return null
  // Marks are kept apart from the separators within them.
  const groups: string[] = []
  const held = bare.replaceAll(raisedGroup, (_, inside: string) => {
    // A superscript that is no mark belongs to the name.
    if (!markForm.test(inside) && marksIn(inside).join('').length < inside.replaceAll(/[\s,;]/g, '').length)
      return inside
    groups.push(inside)
    return `\ue003${groups.length - 1}\ue004`
  })
  const parts = held
    .split(/\s*[,;·|•]\s*(?:(?:and|und|et|y|e)\s+|&\s*)?|\s+(?:and|und|et|y|e|with)\s+(?=\p{Lu})|\s*&\s*/u)
    .map((part) => part.trim())
  const names: BylineName[] = []
  let others = 0
  for (const part of parts) {
    const marks = [...part.matchAll(/\ue003(\d+)\ue004/g)].flatMap(([, at]) =>
      marksIn(groups[Number(at)] ?? ''),
    )
    const plain = part.replaceAll(/\ue003\d+\ue004/g, ' ').trim()
    const trailing = /(?<=[\p{L}.)])\s?([\d*†‡§¶#,]+)$/u.exec(plain)?.[1] ?? ''
    const name = tidyName(trailing ? plain.slice(0, -trailing.length) : plain).replaceAll('\ue002', ' ')
    if (isPersonName(name.replace(/,.*$/, '')))
      names.push({
        name: tidySpaces(trailing ? plain.slice(0, plain.length - trailing.length) : plain),
        marks: [...marks, ...marksIn(trailing)],
      })
    else if (
      plain === '' ||
      /^(?:ph\.?d\.?|jr\.?|sr\.?|m\.?d\.?|m\.?sc\.?|mba|dr\.?|prof\.?|[\d*†‡§]+|[a-z])$/i.test(plain)
    )
      names.at(-1)?.marks.push(...marks, ...marksIn(/^[\d*†‡§a-z]+$/.test(plain) ? plain : ''))
    else others += 1
  }
  if (names.length === 0 || others > names.length * 0.4) return null
  return names
}

const tidySpaces = (name: string) => tidyName(name)

/** Returns the mark at the beginning of a note or affiliation, and the text after it. */
export function markedText(text: string): { marks: string[]; rest: string } | null {
  const up = new RegExp(
    `^\\s*${raised.open}([^${raised.open}${raised.close}]*)${raised.close}[\\s.:)]*`,
  ).exec(text)
  if (up) {
    const marks = marksIn(up[1] ?? '')
    return marks.length > 0 ? { marks, rest: text.slice(up[0].length) } : null
  }
  const plain =
    /^\s*(?:\(([a-z]|\d{1,2})\)|\[(\d{1,2})\]|(\d{1,2})[.)]?\s*(?=\p{Ll}?\p{Lu})|([a-z])[.)]?\s+(?=\p{Lu})|([*†‡§¶#✉∗]+)\s*)/u.exec(
      text,
    )
  if (!plain) return null
  const mark = plain.slice(1).find((one) => one !== undefined) ?? ''
  return { marks: marksIn(mark), rest: text.slice(plain[0].length) }
}

/** Splits a line with several affiliations, each beginning with its raised mark. */
export function affiliationsIn(text: string): string[] {
  const parts = text.split(
    new RegExp(
      `(?<=[\\p{L}.,;)\\d]\\s*)(?=${raised.open}[\\da-z*†‡§,\\s]{1,6}${raised.close}\\s*\\p{Lu})`,
      'u',
    ),
  )
  if (parts.length > 1) return parts
  const plain = text.split(/[;,.]\s+(?=\(?\d{1,2}\)?[.)]?\s*\p{Lu}\p{L}+)/u)
  return plain.length > 1 && plain.every((part) => /^\(?\d{1,2}\)?[.)]?\s*\p{Lu}/u.test(part))
    ? plain
    : [text]
}
