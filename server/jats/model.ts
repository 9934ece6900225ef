import type { XmlElement } from './xml.ts'

export interface Contributor {
  givenName: string
  familyName: string
  /** Name of a group author. The personal name fields are then empty. */
  collaboration: string | null
  /** The iD with hyphens, without the https://orcid.org/ prefix. */
  orcid: string | null
  affiliations: Affiliation[]
  /** Names of the CRediT roles, such as 'Conceptualization'. */
  roles: string[]
  isCorresponding: boolean
  equalContribution: boolean
  email: string | null
}

export interface Affiliation {
  text: string
  ror: string | null
}

export interface Reference {
  id: string
  label: string | null
  /**
   * One of the JATS publication types: journal, book, chapter, report, working-paper, data, webpage, thesis,
   * other.
   */
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
  /** The reference as its author wrote it (mixed-citation); null if the file does not contain it. */
  written: XmlElement | null
}

export interface RelatedArticle {
  /** A related-article-type of JATS, such as corrected-article, retracted-article or correction-forward. */
  type: string
  doi: string | null
  href: string | null
}

export type StatementKind =
  | 'acknowledgements'
  | 'funding'
  | 'data'
  | 'code'
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
  /** Shortened title for running heads. */
  runningTitle: string | null
  /** The first subject heading, which is usually the journal's name for the article type. */
  heading: string | null
  subjects: string[]
  contributors: Contributor[]
  /** The paragraphs of the abstract as HTML and as plain text. */
  abstract: { html: string; text: string } | null
  keywords: string[]
  /** Codes of the JEL classification. */
  jel: string[]
  /** Dates as YYYY-MM-DD. If the day is missing, the first of the month is used. */
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
  /** Heading of the reference list in the article's language, if the file has one. */
  referencesTitle: string | null
  related: RelatedArticle[]
  /** Notes of the front matter, such as the note that marks sample articles. */
  notes: string[]
  body: XmlElement | null
  /** Back matter other than statements and references: sections, appendices, glossaries and notes. */
  backMatter: XmlElement[]
  /** Footnotes of the back matter. */
  footnotes: XmlElement[]
}
