import { labelsOf } from './labels.ts'
import type { JatsArticle, Reference } from './model.ts'
import type { XmlElement } from './xml.ts'

/** What the references within a text may refer to. */
export interface Targets {
  /** Labels of figures, tables and others, by their elements: those of the file, or ours where it has none. */
  labels: ReadonlyMap<XmlElement, string>
  /** What an empty citation shows, by the reference's id in the file: its number, or authors and year. */
  references: ReadonlyMap<string, string>
  /** Returns the element with an id in the file. */
  elementOf(id: string): XmlElement | undefined
}

/** Returns the targets of an article and its sub-articles, for the page and for print. */
export function targetsOf(article: JatsArticle): Targets {
  const articles = articlesIn(article)
  const labels = new Map(articles.flatMap((one) => [...labelsOf(rootsOf(one), one.language)]))
  const references = new Map(
    articles
      .flatMap((one) => one.references)
      .map((reference): [string, string] => [reference.id, shortCitation(reference)]),
  )
  const byId = new Map([...labels.keys()].map((element) => [element.attributes.id ?? '', element]))
  return { labels, references, elementOf: (id) => byId.get(id) }
}

export const articlesIn = (article: JatsArticle): JatsArticle[] => [
  article,
  ...article.subArticles.flatMap(articlesIn),
]

export const rootsOf = (article: JatsArticle): XmlElement[] => [
  ...(article.body ? [article.body] : []),
  ...article.backMatter,
  ...article.footnotes,
  ...article.statements.map((s) => s.content),
  ...article.authorNotes,
  ...article.frontNotes,
]

/** Returns the number of a reference in a numbered list, such as 12 for the label '[12]'. */
export function numberOf({ label }: Reference): string | null {
  return /^\W*(\d+)\W*$/.exec(label ?? '')?.[1] ?? null
}

/** What an empty citation shows: the number of the reference, or its authors and year. */
function shortCitation(reference: Reference): string {
  const number = numberOf(reference)
  const [first, second] = reference.authors
  if (number || !first) return number ?? reference.year ?? ''
  const names =
    reference.authors.length > 2 || reference.hasMoreAuthors
      ? `${first.family} et al.`
      : [first.family, second?.family].filter(Boolean).join(' & ')
  return [names, reference.year].filter(Boolean).join(', ')
}
