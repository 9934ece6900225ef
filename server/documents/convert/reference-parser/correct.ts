import type { Labelled } from './parse.ts'

const connective = /^(?:e|y|and|und|et|en|&)$/
const particle = /^(?:de|da|do|dos|das|del|della|di|la|van|von|der|den|du|le|e)$/
const words = new Set(['title', 'container', 'publisher', 'place'])
const numbers = new Set(['volume', 'issue', 'firstPage', 'lastPage'])

/** Corrects labels that cannot be right, whatever the model says. */
export function corrected(text: string, labelled: readonly Labelled[]): Labelled[] {
  const address = text.search(/https?:\/\/|\bwww\.|\bdoi\s*:|\b10\.\d{4,9}\//i)
  const translation = translationIn(text)
  return withWholeSurnames(labelled).map((one, at): Labelled => {
    const { token, label } = one
    const other = { ...one, label: 'other' as const }
    // Names and numbers of a work come before its address. What follows are dates of access and identifiers.
    const isAfterAddress = address > 0 && token.start >= address
    if (isAfterAddress && (words.has(label) || numbers.has(label))) return other
    if (translation > 0 && token.start > translation && words.has(label)) return other
    const before = labelled[at - 1]
    const after = labelled[at + 1]
    // 'Physica A 339': the letter belongs to the journal.
    if (label === 'volume' && /^\p{Lu}$/u.test(token.text) && after && after.token.start > token.end)
      return before?.label === 'container' ? { ...one, label: 'container' } : one
    if (label !== 'surname' && label !== 'editorSurname') return one
    // 'Slater e Koster': the connective separates two people.
    if (connective.test(token.text) && before && before.label !== 'other' && after && after.label !== 'other')
      return other
    // 'ALMEIDA, J. L. S. de;': the particle belongs to the given names.
    const given = label === 'surname' ? ('given' as const) : ('editorGiven' as const)
    const isLast = !after || /^[;,&]$/.test(after.token.text)
    const follows =
      before?.label === given || (before?.token.text === '.' && labelled[at - 2]?.label === given)
    return particle.test(token.text) && isLast && follows ? { ...one, label: given } : one
  })
}

/**
 * Returns where a note on a translation begins: '(Trad. cast. La hermenéutica del sujeto. Madrid: Akal, 2005)'.
 * The work is the original.
 */
const translationIn = (text: string) => text.search(/(?<=.{20})\((?:trad|transl?|übers)\.\s/is)

/**
 * Labels all words of a double surname, or of one with a particle, as the surname. Only the last of them is
 * often recognised: 'Vallejo Guevara, A.' and 'Di Matteo T'.
 */
function withWholeSurnames(labelled: readonly Labelled[]): readonly Labelled[] {
  const out = [...labelled]
  out.forEach(({ label }, at) => {
    const given = label === 'surname' ? 'given' : 'editorGiven'
    if ((label !== 'surname' && label !== 'editorSurname') || !hasInitials(out, at, given)) return
    for (let before = at - 1; before >= 0; before -= 1) {
      const one = out[before]
      if (!one || one.label !== given || !/^\p{L}[\p{L}'’-]*\p{Ll}$/u.test(one.token.text)) return
      const isFirst = before === 0 || /^(?:[;,&]|and|et|e|y|und)$/.test(out[before - 1]?.token.text ?? '')
      if (!isFirst) continue
      for (let word = before; word < at; word += 1) {
        const found = out[word]
        if (found) out[word] = { ...found, label }
      }
      return
    }
  })
  return out
}

/** Tells whether initials follow a surname, after a comma or as in 'Matteo T,'. */
function hasInitials(labelled: readonly Labelled[], at: number, given: string): boolean {
  const next = labelled[at + 1]
  const afterNext = labelled[at + 2]
  if (next?.token.text === ',')
    return afterNext?.label === given && /^\p{Lu}{1,3}$/u.test(afterNext.token.text)
  return next?.label === given && /^\p{Lu}{1,4}$/u.test(next.token.text) && afterNext?.token.text !== '.'
}

/**
 * Returns the number that is most likely the year of publication. Years of access, years in a range and years
 * in the future are passed over if there is another one outside titles.
 */
export function yearAmong(text: string, labelled: readonly Labelled[]): Labelled | undefined {
  const found = labelled.filter(
    ({ token, label }) => label === 'year' || /^(?:1[4-9]|20)\d\d$/.test(token.text),
  )
  const likely = found.filter(({ token }) => isLikely(text, token.start))
  const best =
    mostLikely(likely.filter(({ label }) => label !== 'title' && label !== 'container')) ??
    mostLikely(found.filter(({ label }) => label === 'year')) ??
    mostLikely(likely) ??
    mostLikely(found)
  // Of an issue of two years ('1997-1998') the first is the year of the work.
  const rangeStart = best && /(\d{4})[-–—/]$/.exec(text.slice(0, best.token.start))
  const first = rangeStart && found.find(({ token }) => token.end === (best?.token.start ?? 0) - 1)
  if (first && Number(first.token.text) === Number(best?.token.text) - 1) return first
  const dated = best && fullDate(text, labelled, likely)
  if (dated && !/[([]\s*$/.test(text.slice(0, best.token.start))) return dated
  if (!best || !isBracketed(text, best.token.start)) return best
  const outside = likely.filter(
    ({ token, label }) =>
      (label === 'year' || label === 'other') && token !== best.token && !isBracketed(text, token.start),
  )
  return outside.at(-1) ?? best
}

/**
 * Returns the year of the only date with day and month ('May 27, 2013') of a work that is no article. Reports and pages
 * have years in their titles, as '… survey. 2012. Annual report. May 27, 2013'.
 */
function fullDate(
  text: string,
  labelled: readonly Labelled[],
  likely: readonly Labelled[],
): Labelled | undefined {
  if (labelled.some(({ label }) => label === 'volume')) return undefined
  const dated = likely.filter(
    ({ token, label }) => label !== 'title' && dayAndMonth.test(text.slice(0, token.start)),
  )
  return dated.length === 1 ? dated[0] : undefined
}

const months =
  '(?:jan|feb|fev|mar|apr|abr|may|mai|jun|jul|aug|ago|sept?|set|oct|out|nov|dec|dez|dic)\\p{Ll}*\\.?'
const dayAndMonth = new RegExp(
  `(?<!(?:epub|online|received|accepted|submitted|revised)\\P{L}{1,3})(?<!\\p{L})(?:${months}\\s+\\d{1,2},?|\\d{1,2}\\.?\\s+(?:de\\s+)?${months}(?:\\s+de)?,?)\\s+$`,
  'iu',
)

/** Whether a year is within square brackets: the first edition of '[1951–1953] … Martins Fontes, 2011'. */
const isBracketed = (text: string, at: number) => /\[(?:\d{4}\s*[-–—/]\s*)?$/.test(text.slice(0, at))

const mostLikely = (found: readonly Labelled[]): Labelled | undefined =>
  found.reduce<Labelled | undefined>(
    (best, one) => (best && best.yearLoss <= one.yearLoss ? best : one),
    undefined,
  )

const latestYear = 2035
const access =
  /(?:access|acess|acesso|acceso|accedido|cited|citado|retrieved|recuperado|consult|zugriff|abgerufen|viewed|visited|visitado|downloaded|descargado|(?:last|date) (?:updated|modified|checked)|atualizado em|actualizado el)(?:(?!\d{4}).){0,45}$/is

const month =
  /(?:jan|feb|fev|mar|apr|abr|may|mai|jun|jul|aug|ago|sep|set|oct|out|nov|dec|dez|dic)\p{Ll}*\.?$/iu

/** Whether a year belongs to a name ('COVID-2019', 'PISA-2006') or to an address, and is not that of the work. */
function isPartOfWord(text: string, at: number): boolean {
  const before = text.slice(0, at)
  const name = /(\p{L}+\.?)[-–]$/u.exec(before)?.[1]
  const run = /\S*$/.exec(before)?.[0] ?? ''
  return (name !== undefined && !month.test(name)) || /:\/\/|^www\.|\b10\.\d{4,9}\//i.test(run)
}

function isLikely(text: string, at: number): boolean {
  const year = Number(text.slice(at, at + 4))
  if (!(year >= 1400 && year <= latestYear)) return false
  // The number of a preprint, as in 'arXiv:1811.12808', begins like a year.
  if (/^\d{4}\.\d/.test(text.slice(at))) return false
  if (isPartOfWord(text, at)) return false
  const translation = translationIn(text)
  if (translation > 0 && at > translation) return false
  const isInRange =
    /\d{4}\s*[-–—]\s*$/.test(text.slice(0, at)) || /^\d{4}\s*[-–—]\s*\d{4}/.test(text.slice(at))
  return !isInRange && !access.test(text.slice(Math.max(0, at - 70), at))
}
