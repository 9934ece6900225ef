/** What a source says about one article, before it is written as JATS. */
export interface Draft {
  title: string
  subtitle: string | null
  /** BCP 47 tag; null if the source does not say. */
  language: string | null
  /** Paragraphs separated by blank lines. */
  abstract: string
  authors: DraftAuthor[]
  keywords: string[]
  doi: string | null
  volume: string | null
  issue: string | null
  issueTitle: string | null
  /** 'first-last', or one page or article number. */
  pages: string | null
  /** Days, YYYY-MM-DD. If the source has no day, the first of the month or year. */
  published: string | null
  received: string | null
  accepted: string | null
  licenceUrl: string | null
  copyrightHolder: string | null
  copyrightYear: string | null
  /** The journal's name for the kind of article, such as the title of its section. */
  section: string | null
  /** Whether everybody may read it; null if the source does not say. */
  isOpenAccess: boolean | null
  /** Files beside the article: their names in the source, and what they are called. */
  supplements: { name: string; label: string }[]
  /** The journal in which the source says that it was published. */
  journal: { title: string | null; issns: string[] }
  references: DraftReference[]
  funders: { name: string; funderId: string | null; awards: string[] }[]
  translations: { language: string; title: string; abstract: string }[]
  /** Whether it is something else than a journal's article, such as a book; its kind in the source's words. */
  otherKind: string | null
}

export interface DraftAuthor {
  givenName: string
  /** The family name, or the name of a group. */
  familyName: string
  isGroup: boolean
  orcid: string | null
  email: string | null
  isCorresponding: boolean
  affiliations: { name: string; country: string | null; ror: string | null }[]
}

export interface DraftReference {
  /** The reference as it was written; null if the source has fields alone. */
  text: string | null
  doi: string | null
  /** Author as one text, such as 'Aldroubi'. */
  author: string | null
  year: string | null
  title: string | null
  source: string | null
  volume: string | null
  issue: string | null
  firstPage: string | null
}

export function blankDraft(): Draft {
  return {
    ...{ title: '', subtitle: null, language: null, abstract: '', authors: [], keywords: [], doi: null },
    ...{ volume: null, issue: null, issueTitle: null, pages: null, published: null, received: null },
    ...{ accepted: null, licenceUrl: null, copyrightHolder: null, copyrightYear: null, section: null },
    ...{ journal: { title: null, issns: [] }, references: [], funders: [], translations: [] },
    ...{ isOpenAccess: null, supplements: [], otherKind: null },
  }
}

export function author(part: Partial<DraftAuthor> & Pick<DraftAuthor, 'familyName'>): DraftAuthor {
  return {
    ...{ givenName: '', isGroup: false, orcid: null, email: null, isCorresponding: false, affiliations: [] },
    ...part,
  }
}

export const reference = (part: Partial<DraftReference>): DraftReference => ({
  ...{ text: null, doi: null, author: null, year: null, title: null, source: null },
  ...{ volume: null, issue: null, firstPage: null },
  ...part,
})

/** Joins the parts of a date to a day: 2026, 3 → 2026-03-01. Null if there is no possible year. */
export function dayOf(year: unknown, month?: unknown, day?: unknown): string | null {
  const numbers = [year, month ?? 1, day ?? 1].map((part) => Number(part))
  const [y = 0, m = 1, d = 1] = numbers
  if (!Number.isInteger(y) || y < 1000 || y > 2200) return null
  const isMonth = Number.isInteger(m) && m >= 1 && m <= 12
  const written = `${y}-${two(isMonth ? m : 1)}-${two(isMonth && Number.isInteger(d) && d >= 1 && d <= 31 ? d : 1)}`
  const date = new Date(`${written}T00:00:00Z`)
  // The 31st of a month that has 30 days.
  return date.toISOString().slice(0, 10) === written ? written : `${written.slice(0, 8)}01`
}

const two = (number: number) => String(number).padStart(2, '0')

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Returns the number of a month that is written as a number or an English name ('Feb', 'march'). */
export function monthOf(text: string | undefined): number | null {
  if (!text) return null
  if (/^\d{1,2}$/.test(text.trim())) return Number(text)
  const index = monthNames.indexOf(text.trim().slice(0, 3).toLowerCase())
  return index < 0 ? null : index + 1
}

/** Splits 'Family, Given' or 'Given Family'. Particles written in small letters belong to the family name. */
export function nameOf(text: string): { givenName: string; familyName: string } {
  const name = text.replaceAll(/\s+/g, ' ').trim()
  const [family = '', ...rest] = name.split(/\s*,\s*/)
  if (rest.length > 0) {
    // 'Family, Jr., Given' as in BibTeX.
    const given = rest.at(-1) ?? ''
    const suffix = rest.length > 1 ? rest[0] : ''
    return { familyName: [family, suffix].filter(Boolean).join(' '), givenName: given }
  }
  const words = name.split(' ')
  if (words.length === 1) return { familyName: name, givenName: '' }
  let at = words.length - 1
  if (/^(jr|sr)\.?$|^i{2,3}$|^iv$/i.test(words[at] ?? '') && at > 1) at -= 1
  while (at > 1 && /^(de|da|do|dos|das|del|della|di|du|van|von|der|den|ter|la|le)$/.test(words[at - 1] ?? ''))
    at -= 1
  return { givenName: words.slice(0, at).join(' '), familyName: words.slice(at).join(' ') }
}

/** Returns an ORCID iD with hyphens from any notation, or null. */
export function orcidOf(text: unknown): string | null {
  return (
    /\d{4}-\d{4}-\d{4}-\d{3}[\dX]/i.exec(typeof text === 'string' ? text : '')?.[0]?.toUpperCase() ?? null
  )
}

/** Whether a name is that of a group, not of a person. */
export const isGroupName = (name: string) =>
  /\b(group|consortium|collaboration|committee|team|staff|editors|working party|network|initiative|university|institute)\b/i.test(
    name,
  )
