/** A cited work, with the fields that registries such as Crossref accept. */
export interface CitedWork {
  id: string
  /** JATS publication-type: journal, book, chapter, report, data, webpage … */
  type: string
  firstAuthor: string | null
  year: string | null
  title: string | null
  source: string | null
  volume: string | null
  issue: string | null
  firstPage: string | null
  doi: string | null
}

/** References of an article, and the articles it corrects or retracts. */
export interface ArticleRecord {
  references: CitedWork[]
  /** `type` is a JATS related-article-type, such as corrected-article or retracted-article. */
  related: { type: string; doi: string }[]
}
