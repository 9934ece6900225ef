import type { Labelled } from './parse.ts'

const connective = /^(?:e|y|and|und|et|en|&)$/
const particle = /^(?:de|da|do|dos|das|del|della|di|la|van|von|der|den|du|le|e)$/
const words = new Set(['title', 'container', 'publisher', 'place'])
const numbers = new Set(['volume', 'issue', 'firstPage', 'lastPage'])

/** Corrects labels that cannot be right, whatever the model says. */
export function corrected(text: string, labelled: readonly Labelled[]): Labelled[] {
  const address = text.search(/https?:\/\/|\bwww\.|\bdoi\s*:|\b10\.\d{4,9}\//i)
  return labelled.map((one, at): Labelled => {
    const { token, label } = one
    const other = { ...one, label: 'other' as const }
    // Names and numbers of a work come before its address. What follows are dates of access and identifiers.
    const isAfterAddress = address > 0 && token.start >= address
    if (isAfterAddress && (words.has(label) || numbers.has(label))) return other
    if (label !== 'surname' && label !== 'editorSurname') return one
    const before = labelled[at - 1]
    const after = labelled[at + 1]
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
 * Returns the year of publication among the years that the model marked. Years of access, years in a range
 * and years in the future are passed over if there is another one.
 */
export function yearAmong(text: string, labelled: readonly Labelled[]): Labelled | undefined {
  const found = labelled.filter(({ label }) => label === 'year')
  const likely = found.filter(({ token }) => isLikely(text, token.start))
  if (likely[0]) return likely[0]
  const others = labelled.filter(
    ({ token, label }) =>
      /^(?:1[5-9]|20)\d\d$/.test(token.text) && label === 'other' && isLikely(text, token.start),
  )
  return found.length > 0 ? (others.at(-1) ?? found[0]) : undefined
}

const latestYear = 2035
const access =
  /(?:access|acesso|acceso|retrieved|consult|zugriff|abgerufen|viewed|visited)(?:(?!\d{4}).){0,30}$/is

function isLikely(text: string, at: number): boolean {
  const year = Number(text.slice(at, at + 4))
  if (!(year >= 1400 && year <= latestYear)) return false
  const isInRange =
    /\d{4}\s*[-–—]\s*$/.test(text.slice(0, at)) || /^\d{4}\s*[-–—]\s*\d{4}/.test(text.slice(at))
  return !isInRange && !access.test(text.slice(Math.max(0, at - 40), at))
}
