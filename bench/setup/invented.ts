import { isIssn } from '#domain/journal/settings.ts'
import type { EnteredJournal } from './journals.ts'

/** Claims of the sample journal, which no other journal's pages may contain. */
const sample =
  /JIBER|International Business|Imprimatur Sample|2764-9180|2764-9261|10\.5555|3,850|\b9\.3\b|\b24\.8\b|jiber\.example|555\) 010|Business Management|Entrepreneurship|Organizational Behavior|[Ss]ample journal|\bNaN\b|undefined|\[object/

/** Subjects of the sample, which journals about soils and law have nothing to do with. */
const subjects =
  /\b(?:econom\w*|(?<!your )business(?! days?)|entrepreneur\w*|macroeconom\w*|Finance|Marketing)\b/i

/** Sites that are linked or named by pages of every journal: licences, standards, services for readers. */
const knownHosts =
  /(?:^|\.)(?:w3\.org|creativecommons\.org|purl\.org|openarchives\.org|nlm\.nih\.gov|niso\.org|doi\.org|orcid\.org|schema\.org|crossref\.org|prismstandard\.org|sitemaps\.org|a9\.com|idpf\.org|jsonfeed\.org|loc\.gov|google\.com|publicationethics\.org|ror\.org|localhost)$/

/** What was entered: everything that looks like a fact has to be one of it. */
export interface Facts {
  journal: EnteredJournal
  origin: string
  /** E-mail addresses that were entered. */
  addresses: readonly string[]
}

/** Returns what a text claims that nobody entered: identifiers, prices, addresses, other sites. */
export function inventedIn(body: string, { journal, origin, addresses }: Facts): string[] {
  const text = body.replaceAll('&amp;', '&')
  const about = (index: number) => text.slice(Math.max(0, index - 50), index + 60).replaceAll(/\s+/g, ' ')
  const found: string[] = []
  const all = (pattern: RegExp, isFine: (match: string) => boolean) => {
    for (const match of text.matchAll(
      new RegExp(pattern, pattern.flags.includes('g') ? pattern.flags : `${pattern.flags}g`),
    ))
      if (!isFine(match[0])) found.push(`“${about(match.index)}”`)
  }
  all(sample, () => false)
  if (journal.id !== 'economics') all(subjects, () => false)
  all(/\b\d{4}-\d{3}[\dX]\b/, (issn) => !isIssn(issn) || issn === journal.issnOnline)
  all(
    /\b10\.\d{4,9}\/[^\s"'<&?)]+/,
    (doi) => journal.doiPrefix !== '' && doi.startsWith(`${journal.doiPrefix}/`),
  )
  const charge = Number(journal.charge).toLocaleString('en-US')
  all(
    /(?:\b(?:USD|EUR|CHF|GBP)\s?|[$€£]\s?)\d[\d,.]*\d?/,
    (price) => price === `${journal.currency} ${charge}`,
  )
  all(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/, (address) => addresses.includes(address.toLowerCase()))
  all(/https?:\/\/[\w.-]+(?::\d+)?/, (address) => {
    const { host, hostname } = new URL(address)
    return origin.endsWith(host) || knownHosts.test(hostname)
  })
  all(/©\s*\d{4}/, (words) => words.endsWith(String(new Date().getFullYear())))
  return [...new Set(found)]
}
