import { isOrcid } from '#domain/account/account.ts'
import { rorOf } from '#domain/account/ror.ts'
import { jelPattern } from '#domain/article/article-parts.ts'
import { publishedOf } from '#domain/manuscript/details.ts'
import { messages } from '#domain/manuscript/submission.ts'
import type { MetadataAuthor, MetadataInput, MetadataRecord, MetadataView } from '#domain/schemas/metadata.ts'
import type { Checks, Form } from '#web/ui/forms/use-form.ts'
import { metadataTexts } from './metadata-texts.ts'

/** The values of the form: the body of a save without the revision. */
export type Content = Omit<MetadataInput, 'revision'>

export function nameOf({ firstName, lastName }: Pick<MetadataAuthor, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim() || metadataTexts.contributors.unnamed
}

/** Props of each section of the form. */
export interface SectionProps {
  view: MetadataView
  content: Content
  form: Form
  change: (part: Partial<Content>) => void
  changeRecord: (part: Partial<MetadataRecord>) => void
}

export function contentOf(view: MetadataView): Content {
  const { authors, record } = view
  return {
    ...publishedOf(view),
    record,
    authors: authors.map(({ orcidVerified: _verified, mayRemove: _removable, ...author }) => author),
  }
}

export const blankAuthor: MetadataAuthor = {
  ...{ id: null, firstName: '', lastName: '', email: '', orcid: null, isCorresponding: false },
  ...{ equalContribution: false, presentAddress: null, roles: [] },
  affiliations: [{ name: '', city: null, country: null, ror: null }],
}

/** Returns the id of a field's control, by the path of the field in the body. */
export const idOf = (path: string) => `metadata-${path.replaceAll('.', '-')}`

/** Returns the list with one item replaced, or removed if `item` is null. */
export function withItem<T>(list: readonly T[], index: number, item: T | null): T[] {
  return list.flatMap((own, at) => (at === index ? (item === null ? [] : [item]) : [own]))
}

/** Returns the list with one item moved by one place. */
export function moved<T>(list: readonly T[], index: number, by: 1 | -1): T[] {
  const copy = [...list]
  const [item] = copy.splice(index, 1)
  if (item !== undefined) copy.splice(index + by, 0, item)
  return copy
}

const words = metadataTexts.checks

/** Checks the rules that must be met before the form is sent. */
export function checksOf({ title, authors, record }: Content): Checks {
  const checks: Checks = { title: !title.trim() && words.title }
  for (const [index, { lastName, orcid, email, id, affiliations }] of authors.entries()) {
    const at = `authors.${index}`
    checks[`${at}.lastName`] = !lastName.trim() && messages.lastName
    checks[`${at}.orcid`] = orcid !== null && !isOrcid(orcid) && messages.orcid
    checks[`${at}.email`] = id === null && !email.trim() && messages.email
    for (const [place, { name, ror }] of affiliations.entries()) {
      checks[`${at}.affiliations.${place}.name`] = !name.trim() && words.affiliation
      checks[`${at}.affiliations.${place}.ror`] = ror !== null && rorOf(ror) === null && words.ror
    }
  }
  if (!authors.some(({ isCorresponding }) => isCorresponding)) checks.authors = words.corresponding
  for (const [index, { name, ror }] of record.funders.entries()) {
    checks[`record.funders.${index}.name`] = !name.trim() && words.funder
    checks[`record.funders.${index}.ror`] = ror !== null && rorOf(ror) === null && words.ror
  }
  for (const code of record.jelCodes) if (!jelPattern.test(code)) checks['record.jelCodes'] = words.jel(code)
  return checks
}
