import { authorsLine } from '#domain/article/article.ts'
import { specifiedFields, specifiedTypes } from '#domain/article/article-kinds.ts'
import { affiliations, type Writer, writer } from './invented.ts'
import type { BibliographicRecord } from './records.ts'

export interface SeedArticle {
  id: string
  title: string
  abstract: string
  keywords: string[]
  category: string
  articleType: string
  volume: number
  issue: number
  pages: string
  doi: string
  isOpenAccess: boolean
  publishedDate: string
  citations: number
  downloads: number
  fullTextHtml: string | null
  fullTextPlain: string | null
  authors: string
  contributors: { givenName: string; familyName: string; affiliation: string }[]
}

const categories = Object.values(specifiedFields)
const types = Object.keys(specifiedTypes)
const firstYear = 1996
const years = 30
const issuesAYear = 12
/** One article in this many has a full text. Full texts account for most of a database's size. */
const fullTextEvery = 50
const sections = ['Introduction', 'Data and method', 'Results', 'Discussion']

interface SeedSlice {
  from: number
  count: number
  total: number
  /** Leaves out what a record lacks, such as its abstract, instead of inventing it. */
  bare?: boolean | undefined
}

/**
 * Generates the articles from number `from` to number `from + count - 1` of `total`, oldest first. Uses real
 * records first, then invented ones.
 */
export async function* seedArticles(
  { from, count, total, bare = false }: SeedSlice,
  records?: AsyncIterator<BibliographicRecord>,
): AsyncGenerator<SeedArticle> {
  const pen = writer(from + 20261120)
  for (let n = from; n < from + count; n++) {
    const next = await records?.next()
    yield article(n, { total, bare }, pen, next?.done ? undefined : next?.value)
  }
}

function article(
  n: number,
  { total, bare }: Pick<SeedSlice, 'total' | 'bare'>,
  pen: Writer,
  record?: BibliographicRecord,
): SeedArticle {
  const isReal = bare === true && record !== undefined
  const month = Math.floor(((n % total) * years * issuesAYear) / total)
  const year = firstYear + Math.floor(month / issuesAYear)
  const isOpenAccess = pen.chance(0.1 + (0.8 * (year - firstYear)) / years)
  const contributors = (
    record && record.authors.length > 0
      ? record.authors.map(nameOf)
      : Array.from({ length: 1 + pen.below(4) }, () => pen.person())
  ).map((name) => ({ ...name, affiliation: pen.one(affiliations) }))
  const texts =
    n % fullTextEvery === 0 && !isReal
      ? sections.map((heading) => ({ heading, text: pen.sentences(20) }))
      : null
  const first = 1 + pen.below(900)
  return {
    id: `seed-${n}`,
    title: record?.title.slice(0, 500) ?? pen.title(),
    abstract: record?.abstract ?? (isReal ? '' : pen.sentences(5)),
    keywords: isReal ? [] : pen.keywords(),
    category: pen.one(categories),
    // Most articles of a journal are research articles.
    articleType: pen.chance(0.7) ? 'research' : pen.one(types),
    volume: year - firstYear + 1,
    issue: 1 + (month % issuesAYear),
    pages: `${first}-${first + 8 + pen.below(30)}`,
    doi: `10.5555/seed.${n}`,
    isOpenAccess,
    publishedDate: `${year}-${String(1 + (month % issuesAYear)).padStart(2, '0')}-${String(1 + pen.below(28)).padStart(2, '0')}`,
    citations: pen.below(10) ** pen.below(3),
    downloads: pen.below(5000),
    fullTextHtml:
      texts
        ?.map(
          ({ heading, text }, i) => `<section id="sec-${i + 1}"><h2>${heading}</h2><p>${text}</p></section>`,
        )
        .join('') ?? null,
    fullTextPlain: texts?.map(({ heading, text }) => `§ ${heading}\n${text}`).join('\n') ?? null,
    authors: authorsLine(contributors),
    contributors,
  }
}

function nameOf(name: string): { givenName: string; familyName: string } {
  const parts = name.split(' ')
  return { givenName: parts.slice(0, -1).join(' '), familyName: parts.at(-1) ?? name }
}
