/**
 * The pattern of DOI suffixes, such as '{journal}.{year}.{number}'. What readers cite never changes, so a pattern has to make a
 * DOI of its own for each article.
 */

export const usualDoiPattern = '{journal}.{year}.{number}'

export const doiParts = {
  journal: 'short title',
  year: 'year of submission',
  number: 'number within the year',
  volume: 'volume',
  issue: 'issue',
} as const
type DoiPart = keyof typeof doiParts

export type DoiValues = Record<DoiPart, string | null>

const part = /\{(\w*)\}/g
const isPart = (name: string): name is DoiPart => Object.hasOwn(doiParts, name)

/** Characters that Crossref recommends for suffixes. */
const plain = /^[A-Za-z0-9\-._;()/]*$/

/** What is wrong with a pattern; null if nothing is. */
export function doiPatternProblem(pattern: string): string | null {
  const names = [...pattern.matchAll(part)].map(([, name = '']) => name)
  const unknown = names.find((name) => !isPart(name))
  if (unknown !== undefined)
    return `There is no {${unknown}}. Use ${Object.keys(doiParts)
      .map((name) => `{${name}}`)
      .join(', ')}.`
  if (!plain.test(pattern.replaceAll(part, '')))
    return 'Apart from its parts, use only letters, digits and the characters - . _ ; ( ) /'
  if (!names.includes('number') || !names.includes('year'))
    return 'Include {year} and {number}, so that no two articles get the same DOI'
  return null
}

/** Returns the suffix in lower case; null as long as a part of it is unknown. */
export function doiSuffix(pattern: string, values: DoiValues): string | null {
  let isKnown = true
  const suffix = pattern.replaceAll(part, (_, name: string) => {
    const value = isPart(name) ? values[name] : null
    if (value === null) isKnown = false
    return value ?? ''
  })
  return isKnown ? suffix.toLowerCase() : null
}
