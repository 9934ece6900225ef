import { htmlLine, htmlText } from '../read/html-text.ts'
import { type OjsStoredFile, storedFile } from './files.ts'
import type { OjsJournal } from './journal.ts'
import type { Localized } from './localized.ts'
import { filesOf, hasTable, keywordsOf, type Row, rowsOf, settingsOf, text } from './queries.ts'

interface Table {
  rows: Row[]
  settings: Localized
}

/** Submissions that are read together, with everything that belongs to their publications. */
export class Batch {
  readonly journal: OjsJournal
  readonly publications: Table
  readonly authors: Table
  readonly issues: Table
  readonly files: OjsStoredFile[]
  readonly #galleys: Row[]
  readonly #citations: Row[]
  readonly #sections: Table
  readonly #keywords: Awaited<ReturnType<typeof keywordsOf>>
  readonly #dois: Row[]
  readonly #affiliations: Table

  private constructor(
    journal: OjsJournal,
    parts: {
      publications: Table
      authors: Table
      issues: Table
      files: OjsStoredFile[]
      galleys: Row[]
      citations: Row[]
      sections: Table
      keywords: Awaited<ReturnType<typeof keywordsOf>>
      dois: Row[]
      affiliations: Table
    },
  ) {
    this.journal = journal
    this.publications = parts.publications
    this.authors = parts.authors
    this.issues = parts.issues
    this.files = parts.files
    this.#galleys = parts.galleys
    this.#citations = parts.citations
    this.#sections = parts.sections
    this.#keywords = parts.keywords
    this.#dois = parts.dois
    this.#affiliations = parts.affiliations
  }

  static async read(journal: OjsJournal, submissions: readonly Row[]): Promise<Batch> {
    const { db, locale, filesDir } = journal
    const ids = submissions.map((one) => Number(one.submission_id))
    const publications = await rowsOf(db, 'publications', 'submission_id', ids, 'publication_id')
    const own = publications.map((one) => Number(one.publication_id))
    const settings = await settingsOf(db, 'publication_settings', 'publication_id', own)
    const authors = await rowsOf(db, 'authors', 'publication_id', own, 'seq, author_id')
    const people = authors.map((one) => Number(one.author_id))
    const of = async (table: string, column: string, wanted: readonly number[]): Promise<Table> => ({
      rows: await rowsOf(db, `${table}s`, column, wanted, column),
      settings: await settingsOf(db, `${table}_settings`, column, wanted),
    })
    const issueIds = publications.flatMap((one) => issueIdOf(one, settings) ?? [])
    const dois = publications.flatMap((one) => (one.doi_id ? [Number(one.doi_id)] : []))
    const files = await filesOf(db, ids)
    const fileIds = files.map((one) => Number(one.submission_file_id))
    const names = await settingsOf(db, 'submission_file_settings', 'submission_file_id', fileIds)
    const listed = (await hasTable(db, 'author_affiliations'))
      ? await rowsOf(db, 'author_affiliations', 'author_id', people, 'author_affiliation_id')
      : []
    const listedIds = listed.map((one) => Number(one.author_affiliation_id))
    return new Batch(journal, {
      publications: { rows: publications, settings },
      authors: { rows: authors, settings: await settingsOf(db, 'author_settings', 'author_id', people) },
      issues: await of('issue', 'issue_id', issueIds),
      files: files.map((row) => storedFile(row, names, locale, filesDir)),
      galleys: await rowsOf(db, 'publication_galleys', 'publication_id', own, 'seq, galley_id'),
      citations: await rowsOf(db, 'citations', 'publication_id', own, 'seq, citation_id'),
      sections: await of(
        'section',
        'section_id',
        publications.flatMap((one) => (one.section_id ? [Number(one.section_id)] : [])),
      ),
      keywords: own.length > 0 ? await keywordsOf(db, own) : [],
      dois: await rowsOf(db, 'dois', 'doi_id', dois, 'doi_id'),
      affiliations: {
        rows: listed,
        settings: await settingsOf(
          ...([db, 'author_affiliation_settings', 'author_affiliation_id', listedIds] as const),
        ),
      },
    })
  }

  /** The publication that OJS shows, or the last one. */
  publicationOf(submission: Row): Row | undefined {
    const own = this.#publicationsOf(submission)
    return own.find((one) => one.publication_id === submission.current_publication_id) ?? own.at(-1)
  }

  versionsOf = (submission: Row) => this.#publicationsOf(submission).length

  #publicationsOf = ({ submission_id }: Row) =>
    this.publications.rows.filter((one) => one.submission_id === submission_id)

  issueOf(publication: Row): Row | null {
    const id = issueIdOf(publication, this.publications.settings)
    return this.issues.rows.find((one) => Number(one.issue_id) === id) ?? null
  }

  sectionOf = ({ section_id }: Row) =>
    htmlLine(this.#sections.settings.of(section_id, 'title', this.journal.locale))

  authorsOf = ({ publication_id }: Row) =>
    this.authors.rows.filter((one) => one.publication_id === publication_id)

  /** Until 3.4 a text in each language, from 3.5 on a list of institutions. */
  affiliationsOf(author: number, locale: string): { name: string; ror: string | null }[] {
    const listed = this.#affiliations.rows.filter((one) => Number(one.author_id) === author)
    const named = listed.map((one) => ({
      name: htmlLine(this.#affiliations.settings.of(one.author_affiliation_id, 'name', locale)),
      ror: text(one.ror) || null,
    }))
    const typed = htmlText(this.authors.settings.of(author, 'affiliation', locale)).split('\n\n')
    const all = named.length > 0 ? named : typed.map((name) => ({ name, ror: null }))
    return all.filter(({ name }) => name)
  }

  keywordsOf(publication: number, locale: string): string[] {
    const own = this.#keywords.filter((one) => Number(one.id) === publication)
    const inLocale = own.filter((one) => one.locale === locale)
    return (inLocale.length > 0 ? inLocale : own).map(({ word }) => word)
  }

  citationsOf = (publication: number) =>
    this.#citations
      .filter((one) => Number(one.publication_id) === publication)
      .map((one) => text(one.raw_citation))

  doiOf = ({ doi_id }: Row) => text(this.#dois.find((one) => doi_id && one.doi_id === doi_id)?.doi)

  galleysOf = ({ publication_id }: Row) =>
    this.#galleys
      .filter((one) => one.publication_id === publication_id)
      .map((row) => ({
        row,
        label: text(row.label) || 'File',
        file: this.files.find((one) => row.submission_file_id && one.id === Number(row.submission_file_id)),
      }))

  filesOf = ({ submission_id }: Row) => this.files.filter(({ row }) => row.submission_id === submission_id)
}

/** Until 3.4 a setting, later a column. */
function issueIdOf(publication: Row, settings: Localized): number | null {
  const id = Number(publication.issue_id ?? settings.of(publication.publication_id, 'issueId'))
  return id > 0 ? id : null
}
