import { createHash } from 'node:crypto'
import type { DecisionCode } from '#domain/imports/imports.ts'
import { categoriesOf } from '#domain/journal/kinds.ts'
import type { Settings } from '#domain/journal/settings.ts'
import type { ImportOptions } from '#domain/stored/import-options.ts'
import { parseJats } from '../jats/parse.ts'
import { bareDoi, XmlError } from '../jats/xml.ts'
import { articleOfJats, type ImportedArticle } from './article-of-jats.ts'
import type { FoundArticle } from './found.ts'
import { jatsOfDraft } from './jats-of-draft.ts'
import { contributorsOfRecord, rowOfRecord } from './own-article.ts'

/** A record of a source as it would be stored. */
export interface PreparedArticle {
  found: FoundArticle
  /** Identity in the source: the same record has the same key each time that it is imported. */
  key: string
  /** Hash of what the source says; another hash means that the source has changed. */
  digest: string
  jats: string
  made: ImportedArticle
  decisions: DecisionCode[]
  notes: string[]
}

export interface Rules {
  settings: Settings
  options: ImportOptions
  /** Whether somebody has named this journal. One that is being set up takes the articles of any export of this program as its own. */
  isNamed: boolean
  /** The day of the import, YYYY-MM-DD, for articles without a date. */
  today: string
}

/** Turns a record into an article, or returns why it is refused. Writes nothing. */
export function prepareArticle(
  found: FoundArticle,
  rules: Rules,
): PreparedArticle | { refused: string; name: string } {
  const { settings, options, today } = rules
  const { content } = found
  const decisions: DecisionCode[] = []
  const notes = [...found.notes]
  const categories = [
    ...(options.category ? [options.category] : []),
    ...categoriesOf(settings).filter((category) => category !== options.category),
  ]
  try {
    const draft = 'draft' in content ? content.draft : null
    if (draft && !draft.title) return { refused: 'The record has no title.', name: draft.doi ?? found.place }
    const stated = draft ? draft.published : parseJats('jats' in content ? content.jats : '').published
    const jats = draft
      ? jatsOfDraft(draft, settings, { published: draft.published ?? today, category: categories[0] ?? '' })
      : 'jats' in content
        ? content.jats
        : ''
    const read = articleOfJats(jats, {
      language: settings.journal.language,
      isOpenAccess: draft?.isOpenAccess ?? options.isOpenAccess,
      categories,
      published: today,
    })
    const made = found.own
      ? {
          ...read,
          row: { ...read.row, ...rowOfRecord(found.own.record) },
          contributors: contributorsOfRecord(found.own.record),
        }
      : read
    const name = made.row.title
    if (!name) return { refused: 'The article has no title.', name: made.row.doi ?? found.place }
    if (stated === null) decisions.push('no-date')
    else if (stated > today) notes.push(`Its date of publication, ${stated}, is in the future.`)
    if (draft?.otherKind) decisions.push('other-kind')
    const named = found.own?.journal ?? (draft ? draft.journal : journalOf(made))
    if ((rules.isNamed || !found.own) && isOther(named, settings)) decisions.push('other-journal')
    const { volume, issue } = made.article
    if ((volume && String(made.row.volume) !== volume) || (issue && String(made.row.issue) !== issue))
      notes.push(
        `It is listed in volume ${made.row.volume ?? '–'}, issue ${made.row.issue ?? '–'}; the source says ${[volume, issue].filter(Boolean).join(', ')}.`,
      )
    return { found, jats, made, decisions, notes, key: keyOf(found, made), digest: digestOf(found) }
  } catch (error) {
    if (error instanceof XmlError)
      return { refused: `The article cannot be read. ${error.message}.`, name: found.place }
    throw error
  }
}

function keyOf(found: FoundArticle, { row, article }: ImportedArticle): string {
  if (found.id) return found.id
  const doi = bareDoi(row.doi)
  if (doi) return `doi:${doi.toLowerCase()}`
  const first = article.contributors[0]
  const words = [
    row.title,
    first?.familyName ?? first?.collaboration,
    row.publishedDate.slice(0, 4),
    row.volume,
    row.issue,
    row.pages,
  ]
  return `text:${hash(
    words
      .map((word) =>
        String(word ?? '')
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
          .trim(),
      )
      .join('|'),
  )}`
}

function digestOf({ content, pdf, pictures, supplements, own, usage }: FoundArticle): string {
  const ownFiles = own ? [...own.versions.map((version) => version.pdf), own.epub] : []
  const files = [pdf, ...pictures, ...supplements, ...ownFiles]
    .filter((file) => file !== null)
    .map(({ name, size }) => [name, size])
  return hash(
    JSON.stringify([content, files, ...(own ? [own.record] : []), ...(usage.length > 0 ? [usage] : [])]),
  )
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)

const journalOf = ({ article: { journal } }: ImportedArticle) => ({
  title: journal.title,
  issns: [journal.issnPrint, journal.issnOnline].flatMap((issn) => issn ?? []),
})

/** Whether the source names another journal. ISSNs decide if both have them, otherwise the titles. */
function isOther(named: { title: string | null; issns: string[] }, { journal }: Settings): boolean {
  const digits = (issn: string) => issn.replaceAll(/[^\dXx]/g, '').toUpperCase()
  const own = [journal.issnPrint, journal.issnOnline].map(digits).filter(Boolean)
  const theirs = named.issns.map(digits).filter(Boolean)
  if (own.length > 0 && theirs.length > 0) return !theirs.some((issn) => own.includes(issn))
  if (!named.title) return false
  const letters = (title: string) =>
    title
      .toLowerCase()
      .replaceAll('&', 'and')
      .replaceAll(/[^\p{L}\p{N}]+/gu, '')
  return (
    letters(named.title) !== letters(journal.title) && letters(named.title) !== letters(journal.shortTitle)
  )
}
