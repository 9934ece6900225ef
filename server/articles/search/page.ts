import type {
  ArticleFacets,
  ArticleHit,
  ArticleList,
  ArticleQuery,
  Suggestion,
} from '#domain/article/article.ts'
import { type ParsedSearch, parseSearch, type Synonyms, synonymsIn } from '#domain/article/search.ts'
import { Refusal } from '#domain/errors.ts'
import type { Queryable } from '../../db/client.ts'
import type { ReadingPolicy } from '../access/policy.ts'
import { decodeCursor, encodeCursor } from '../cursor.ts'
import { articleViewOf } from '../view.ts'
import { draftsOf, questionsOf, type Unit, unitsOf, withSlips } from './plan.ts'
import { articlesToShow, type Found, findArticles } from './queries.ts'
import { compile } from './rank-queries.ts'
import { keepText, keptTexts, SearchedText } from './searched-text.ts'
import { findSlips } from './slip-queries.ts'
import { candidates, matcher, matchOf, searchWords } from './snippets.ts'
import { askWordList, stemsOf, termsBeginning, titlesBeginning } from './term-queries.ts'

/** Maximum offset. No cursor that we issue goes beyond it. */
const maxHits = 10_000
/** Number of words named that were searched instead of a typed one. */
const insteadNamed = 3

export interface SearchOptions {
  /** Decides which texts may be quoted. */
  policy: ReadingPolicy
  /** Whether to count the values of the filters. */
  counted?: boolean
  /** Words that mean the same, as they are entered in the journal's settings. */
  synonyms?: readonly string[]
  /**
   * Whether only articles are results that have all the words, in any spelling. Feeds and alerts send nothing
   * that is merely similar.
   */
  strict?: boolean
}

/**
 * Returns one page of search results, best first or in the chosen order. With `counted`, it includes facet
 * counts.
 */
export async function searchPage(
  db: Queryable,
  q: string,
  query: ArticleQuery,
  { policy, counted = false, synonyms = [], strict = false }: SearchOptions,
): Promise<ArticleList> {
  const search = parseSearch(q)
  const sort = query.sort ?? 'relevance'
  const offset = query.cursor === undefined ? 0 : Number(decodeCursor(query.cursor, `search ${sort}`).value)
  if (offset >= maxHits) throw new Refusal('bad_cursor')
  const { limit } = query
  const typed = await unitsFor(db, search, { synonyms: synonymsIn(synonyms), corrects: !strict })
  const compiled = compile(search, typed)
  const slips = strict ? [] : await findSlips(db, compiled)
  const units = withSlips(typed, slips)
  const wanted = { sort, limit, offset, facets: counted, partial: !strict }
  const found = await findArticles(db, {
    ...{ search, compiled: { ...compiled, units }, filters: query, wanted },
    slips: slips.flatMap(({ articles }) => articles),
  })
  const end = offset + found.ids.length
  return {
    articles: await hitsOf(db, found.ids, { search, units, policy }),
    total: found.total,
    before: offset,
    nextCursor:
      found.ids.length === limit && end < Math.min(found.total, maxHits)
        ? encodeCursor({ sort: `search ${sort}`, value: String(end), id: '', before: end })
        : null,
    hasCommonWordsOnly: found.total === 0 && search.terms.length > 0 && units.length === 0,
    close: found.total > 0 && found.exact === 0,
    matches: { exact: found.exact, alike: found.total - found.exact - found.partial, partial: found.partial },
    instead: units.flatMap(insteadOf),
    facets: facetsOf(found.facets),
  }
}

async function unitsFor(
  db: Queryable,
  search: ParsedSearch,
  { synonyms, corrects }: { synonyms: Synonyms; corrects: boolean },
): Promise<Unit[]> {
  const drafts = draftsOf(search, synonyms)
  if (drafts.length === 0) return []
  const { articles, facts } = await askWordList(db, questionsOf(drafts, corrects))
  return unitsOf(drafts, facts, articles)
}

/** What was searched besides a typed word. */
function insteadOf({ typed, uses, variants, corrections, slips }: Unit): ArticleList['instead'] {
  const words = [...variants, ...corrections, ...slips].slice(0, insteadNamed)
  return words.length > 0
    ? [
        {
          typed: typed.text,
          count: uses,
          corrected: corrections.length + slips.length > 0,
          words: words.map(({ text, uses }) => ({ text, count: uses })),
        },
      ]
    : []
}

async function hitsOf(
  db: Queryable,
  ids: string[],
  { search, units, policy }: { search: ParsedSearch; units: Unit[]; policy: ReadingPolicy },
): Promise<ArticleHit[]> {
  const { terms, authors } = search
  if (ids.length === 0) return []
  const others = units.flatMap(({ variants, corrections, slips }) =>
    [...variants, ...corrections, ...slips].map(({ text }) => ({ text, phrase: false })),
  )
  const words = searchWords([...terms, ...others], authors)
  const kept = keptTexts()
  const rows = await articlesToShow(db, ids, { words, policy, kept: [...kept.keys()] })
  rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  const fullTexts = fullTextsOf(rows, kept)
  const articles = rows.map(({ quoted: _, ...row }) => articleViewOf(row))
  const texts = articles.flatMap(({ title, authors, abstract }) => [title, authors, abstract])
  const matches =
    words.length > 0
      ? matcher(words, await stemsOf(db, [...words, ...candidates(words, texts, fullTexts.values())]))
      : null
  return articles.map((article) => ({
    ...article,
    match: matches && matchOf(article, fullTexts.get(article.id), matches),
  }))
}

/** Returns the full texts to quote from, by article: those that were kept, and those that were read because they were not. */
function fullTextsOf(
  rows: readonly { id: string; quoted: { sum: string; text: string | null } | null }[],
  kept: ReadonlyMap<string, SearchedText>,
): Map<string, SearchedText> {
  const found = new Map<string, SearchedText>()
  for (const { id, quoted } of rows) {
    if (!quoted) continue
    const text = quoted.text === null ? kept.get(quoted.sum) : new SearchedText(quoted.text)
    if (!text) continue
    keepText(quoted.sum, text)
    found.set(id, text)
  }
  return found
}

export function facetsOf(counts: Found['facets']): ArticleFacets {
  const facets: ArticleFacets = { year: [], category: [], type: [], access: [], issue: [] }
  for (const { facet, value, count } of counts) facets[facet as keyof ArticleFacets]?.push({ value, count })
  for (const values of Object.values(facets))
    values.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  // Converts '14-4' to the sort key 14,000,004. Comparing the texts with a numeric collation would take ten
  // milliseconds for all issues.
  const place = ({ value }: { value: string }) => {
    const [first = 0, second = 0] = value.split('-').map(Number)
    return first * 1_000_000 + second
  }
  const latestFirst = (a: { value: string }, b: { value: string }) => place(b) - place(a)
  facets.year.sort(latestFirst)
  facets.issue.sort(latestFirst)
  return facets
}

const suggestionsShown = { author: 3, keyword: 3, title: 4 } as const

/** Returns suggestions while a reader is typing: names, keywords and titles. */
export async function suggestions(db: Queryable, typed: string): Promise<Suggestion[]> {
  const text = typed.trim().replaceAll(/\s+/g, ' ').slice(0, 100)
  const words = text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  const last = words.at(-1) ?? ''
  // Search operators and single letters get no suggestions.
  if (text.length < 2 || words.length === 0 || /["“”:]|(^|\s)-/.test(text)) return []
  const [terms, titles] = await Promise.all([
    termsBeginning(db, text, suggestionsShown.author),
    last.length >= 3 || words.length > 1
      ? titlesBeginning(
          db,
          {
            whole: words.slice(0, -1).join(' '),
            beginning: last.length >= 3 ? last : '',
          },
          suggestionsShown.title,
        )
      : [],
  ])
  return [
    ...terms.map((term) => ({ ...term, id: null })),
    ...titles.map(({ id, title }) => ({ kind: 'title' as const, text: title, id })),
  ]
}
