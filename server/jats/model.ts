import type { XmlElement, XmlNode } from './xml.ts'

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
  /** Addresses in affiliations, other than `email`. */
  furtherEmails: string[]
  isDeceased: boolean
  /** Notes about this person alone, such as a present address, as text. */
  notes: string[]
  degrees: string | null
  bio: XmlElement | null
  /** The members of a group author. */
  members: Contributor[]
}

/** People who are not authors: editors, reviewers, translators. */
export interface Credit {
  /** What they did, such as 'Edited by'. */
  title: string
  people: Contributor[]
}

/** A paragraph of an abstract; `title` is that of the section that it begins. */
export interface AbstractPart {
  title: string | null
  p: XmlElement
}

/** An abstract other than the main one: a summary for the public, key points, or a translation. */
export interface FurtherAbstract {
  /** The abstract-type of JATS, such as 'key-points'; blank for a translation of the abstract. */
  type: string
  title: string
  /** Whether the file has no title for it, so that `title` is ours. */
  isTitleOurs: boolean
  language: string | null
  html: string
  /** The paragraphs as plain text. */
  paragraphs: string[]
  parts: AbstractPart[]
  /** Pictures of a graphical abstract. */
  figures: XmlElement[]
}

/** A date of the article's history. `day` may be a year or a month alone (2026, 2026-03). */
export interface HistoryDate {
  label: string
  day: string
}

export interface KeywordGroup {
  title: string | null
  language: string | null
  keywords: string[]
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
  /** Authors; people and groups in the order of the file. */
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
  /** Month and day of the publication, as the file has them. */
  monthAndDay: string | null
  /** Edition, conference, series, comments and other fields, in the order of the file. */
  further: string[]
  /** Links other than the DOI. */
  links: { text: string; href: string }[]
  /** Whether the list of authors ends with 'et al.' */
  hasMoreAuthors: boolean
  /** The reference as its author wrote it (mixed-citation); null if the file does not contain it. */
  written: XmlElement | null
  /** Whether it is shown as its author wrote it, and not in the journal's style. */
  isAsWritten: boolean
  /** Notes to the reference, such as 'of special interest'. */
  notes: XmlElement[]
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
  /** Whether the file has no title for it, so that `title` is ours. */
  isTitleOurs: boolean
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
  /** Title and subtitle with their markup. */
  titleContent: XmlNode[]
  subtitleContent: XmlNode[]
  subtitle: string | null
  /** Shortened title for running heads. */
  /** Language of the title if the file states one for it. */
  titleLanguage: string | null
  runningTitle: string | null
  /** The first subject heading, which is usually the journal's name for the article type. */
  heading: string | null
  /** All headings: the journal's names for article type and section. */
  headings: string[]
  subjects: string[]
  contributors: Contributor[]
  /** The abstract as HTML, as plain text and in its parts; `language` if the file states one for it. */
  abstract: { html: string; text: string; parts: AbstractPart[]; language: string | null } | null
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
  /** `html` is the text with its links. */
  licence: { url: string | null; text: string | null; html: string | null }
  funders: { name: string; award: string | null }[]
  statements: Statement[]
  references: Reference[]
  /** Heading of the reference list in the article's language, if the file has one. */
  referencesTitle: string | null
  related: RelatedArticle[]
  /** Identifier of a sub-article in the file. */
  id: string | null
  titleTranslations: { language: string | null; html: string; text: string }[]
  credits: Credit[]
  /** Author notes that are neither about one person nor a statement, and the addresses for correspondence. */
  authorNotes: XmlElement[]
  furtherAbstracts: FurtherAbstract[]
  /** All keywords by language and kind. */
  keywordGroups: KeywordGroup[]
  dates: HistoryDate[]
  /** Elements of the front matter that are shown as they are: the books of a review, texts on related articles. */
  products: XmlElement[]
  /** The groups that the authors write for. */
  onBehalfOf: string[]
  /** Translations, reports of reviewers, decision letters and responses that are part of the file. */
  subArticles: JatsArticle[]
  /** Notes of the front matter, such as the note that marks sample articles. */
  notes: string[]
  /** The same notes with their sections, paragraphs and links. */
  frontNotes: XmlElement[]
  body: XmlElement | null
  /** Back matter other than statements and references: sections, appendices, glossaries and notes. */
  backMatter: XmlElement[]
  /** Footnotes of the back matter. */
  footnotes: XmlElement[]
}
