/** Parts of an article's metadata that manuscripts and articles share. */

/** The Contributor Roles Taxonomy (ANSI/NISO Z39.104-2022), in the order of the standard. */
export const creditRoles = [
  'Conceptualization',
  'Data curation',
  'Formal analysis',
  'Funding acquisition',
  'Investigation',
  'Methodology',
  'Project administration',
  'Resources',
  'Software',
  'Supervision',
  'Validation',
  'Visualization',
  'Writing – original draft',
  'Writing – review & editing',
] as const
export const creditDegrees = ['lead', 'equal', 'supporting'] as const

export interface CreditRole {
  role: (typeof creditRoles)[number]
  degree: (typeof creditDegrees)[number] | null
}

/** A DOI without 'https://doi.org/', for example '10.5555/jiber.2026.0042'. */
export const doiPattern = /^10\.\d{4,9}\/[-._;()/:A-Za-z0-9]{1,200}$/
/** A code of the Journal of Economic Literature's classification, such as F14 or F1. */
export const jelPattern = /^[A-Z]\d{0,2}$/

export interface AffiliationPart {
  name: string
  city: string | null
  /** ISO 3166-1 code of two letters. */
  country: string | null
  ror: string | null
}

export interface FunderPart {
  name: string
  /** Crossref Funder ID: a DOI with the prefix 10.13039. */
  funderId: string | null
  ror: string | null
  awards: string[]
}

export interface TranslationPart {
  /** BCP 47 language tag, such as 'es' or 'pt-BR'. */
  language: string
  title: string
  abstract: string
}

/** A plain-language summary, for readers outside the field. */
export interface SummaryPart {
  /** BCP 47 language tag. */
  language: string
  text: string
}

export interface LinkPart {
  label: string
  url: string
}

/** Licences offered when an article is published, in addition to the journal's own licence. */
export const licences = {
  'https://creativecommons.org/licenses/by/4.0/': 'CC BY 4.0',
  'https://creativecommons.org/licenses/by-sa/4.0/': 'CC BY-SA 4.0',
  'https://creativecommons.org/licenses/by-nc/4.0/': 'CC BY-NC 4.0',
  'https://creativecommons.org/licenses/by-nd/4.0/': 'CC BY-ND 4.0',
  'https://creativecommons.org/licenses/by-nc-nd/4.0/': 'CC BY-NC-ND 4.0',
  'https://creativecommons.org/licenses/by-nc-sa/4.0/': 'CC BY-NC-SA 4.0',
  'https://creativecommons.org/publicdomain/zero/1.0/': 'CC0 1.0',
} as const
export type Licence = keyof typeof licences

/**
 * Returns the name of the licence with this URL, for example 'CC BY 4.0'; for an unknown URL, `own` (the
 * journal's name for its licence).
 */
export function licenceName(url: string, own: string): string {
  return (licences as Record<string, string>)[url] ?? own
}

/** Returns the English name of a country by its code; null if the code is unknown. */
export function countryName(code: string): string | null {
  const name = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code)
  return name ?? null
}

/** Returns the name of a language in that language, for example 'español'. */
export function languageName(code: string): string {
  return new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code
}

/** All affiliations of a person as one line. */
export function affiliationLine(affiliations: readonly AffiliationPart[]): string {
  return affiliations
    .map(({ name, city, country }) =>
      [name, city, country && countryName(country)].filter(Boolean).join(', '),
    )
    .join('; ')
}
