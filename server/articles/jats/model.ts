import type { XmlElement } from './xml.ts'

export interface Contributor {
  givenName: string
  familyName: string
  /** A group that signs as one author; the name fields are empty then. */
  collaboration: string | null
  /** Hyphenated, without the address. */
  orcid: string | null
  affiliations: Affiliation[]
  /** Names of the CRediT roles, such as 'Conceptualization'. */
  roles: string[]
  isCorresponding: boolean
  email: string | null
}

export interface Affiliation {
  text: string
  ror: string | null
}

export interface Reference {
  id: string
  label: string | null
  /** JATS publication-type: journal, book, chapter, report, working-paper, data, webpage, thesis, other. */
  type: string
  authors: { family: string; given: string }[]
  editors: { family: string; given: string }[]
  year: string | null
  title: string | null
  source: string | null
  volume: string | null
  issue: string | null
  firstPage: string | null
  lastPage: string | null
  publisher: string | null
  doi: string | null
  url: string | null
  /** The whole reference as its author wrote it, where the file has it so (mixed-citation). */
  written: XmlElement | null
}

export interface RelatedArticle {
  /** JATS related-article-type, such as corrected-article, retracted-article, correction-forward. */
  type: string
  doi: string | null
  href: string | null
}

export type StatementKind =
  | 'acknowledgements'
  | 'funding'
  | 'data'
  | 'interests'
  | 'ethics'
  | 'contributions'
  | 'other'

export interface Statement {
  kind: StatementKind
  title: string
  content: XmlElement
}

export interface JatsArticle {
  articleType: string
  language: string | null
  journal: {
    title: string | null
    abbreviation: string | null
    publisher: string | null
    issnPrint: string | null
    issnOnline: string | null
  }
  title: string
  titleHtml: string
  subtitle: string | null
  /** First subject heading: the kind of article in the journal's words. */
  heading: string | null
  subjects: string[]
  contributors: Contributor[]
  /** Paragraphs as HTML, and the same as plain text. */
  abstract: { html: string; text: string } | null
  keywords: string[]
  /** Calendar days, YYYY-MM-DD; a date without a day counts as the first. */
  received: string | null
  revised: string | null
  accepted: string | null
  published: string | null
  volume: string | null
  issue: string | null
  issueTitle: string | null
  firstPage: string | null
  lastPage: string | null
  elocationId: string | null
  doi: string | null
  copyright: { statement: string | null; holder: string | null; year: string | null }
  licence: { url: string | null; text: string | null }
  funders: { name: string; award: string | null }[]
  statements: Statement[]
  references: Reference[]
  related: RelatedArticle[]
  /** Notes of the front matter, such as the mark of a sample article. */
  notes: string[]
  body: XmlElement | null
  /** Sections, appendices, glossaries and notes after the body, which are neither statements nor references. */
  backMatter: XmlElement[]
  /** Footnotes of the back matter. */
  footnotes: XmlElement[]
}
