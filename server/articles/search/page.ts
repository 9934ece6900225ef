import type {
  ArticleFacets,
  ArticleHit,
  ArticleList,
  ArticleQuery,
  ArticleView,
  Suggestion,
} from '#domain/article/article.ts'
import { asksNothing, type ParsedSearch, parseSearch } from '#domain/article/search.ts'
import { Refusal } from '#domain/errors.ts'
import type { Queryable } from '../../db/client.ts'
import { decodeCursor, encodeCursor } from '../cursor.ts'
import { articleViewOf } from '../view.ts'
import {
  articlesToShow,
  type Found,
  findArticles,
  findClose,
  nothingFound,
  stemsOf,
  termsBeginning,
  titlesBeginning,
  wordsLike,
} from './queries.ts'
import { candidates, fold, type Matcher, matcher, matchOf, searchWords } from './snippets.ts'

/** Maximum offset. No cursor that we issue goes beyond it. */
const maxHits = 10_000
/** Number of results shown for a misspelt search. */
const closeShown = 10
const wordsCorrected = 8

/**
 * Returns one page of search results, best first or in the chosen order. With `counted`, it includes facet
 * counts.
 */
export async function searchPage(
  db: Queryable,
  q: string,
  query: ArticleQuery,
  { counted }: { counted: boolean },
): Promise<ArticleList> {
  const search = parseSearch(q)
  const sort = query.sort ?? 'relevance'
  const offset = query.cursor === undefined ? 0 : Number(decodeCursor(query.cursor, `search ${sort}`).value)
  if (offset >= maxHits) throw new Refusal('bad_cursor')
  const { limit } = query
  const found = asksNothing(search)
    ? nothingFound
    : await findArticles(db, search, query, { sort, limit, offset, facets: counted })
  if (found.matched === 0 && offset === 0) return closePage(db, search, query, counted)
  const end = offset + found.ids.length
  return {
    articles: await hitsOf(db, found.ids, search),
    total: found.total,
    nextCursor:
      found.ids.length === limit && end < Math.min(found.total, maxHits)
        ? encodeCursor({ sort: `search ${sort}`, value: String(end), id: '' })
        : null,
    close: false,
    facets: facetsOf(found.facets),
  }
}

/** Returns results for words with a similar spelling. Used if nothing matched. */
async function closePage(
  db: Queryable,
  search: ParsedSearch,
  query: ArticleQuery,
  counted: boolean,
): Promise<ArticleList> {
  const words = searchWords(search.terms, search.authors).slice(0, wordsCorrected)
  // An unknown DOI is not corrected, because it must not match a similar one.
  const alike = words.length > 0 && !search.doi ? await wordsLike(db, words) : []
  const found: Found = alike.some(({ length }) => length > 0)
    ? await findClose(db, { words: alike.filter(({ length }) => length > 0), search }, query, {
        sort: 'relevance',
        limit: Math.min(query.limit, closeShown),
        offset: 0,
        facets: counted,
      })
    : nothingFound
  const spelled = new Set(alike.flat())
  return {
    articles: await articlesOf(db, found.ids, async () => (word) => spelled.has(fold(word))),
    total: found.ids.length,
    nextCursor: null,
    close: found.ids.length > 0,
    facets: facetsOf(found.facets),
  }
}

async function articlesOf(
  db: Queryable,
  ids: string[],
  matcherFor: (articles: ArticleView[], fullTexts: string[]) => Promise<Matcher | null>,
  terms: ParsedSearch['terms'] = [],
): Promise<ArticleHit[]> {
  if (ids.length === 0) return []
  const rows = await articlesToShow(db, ids, terms)
  rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  const fullTexts = new Map(rows.map(({ id, fullTextPlain }) => [id, fullTextPlain]))
  const articles = rows.map(({ fullTextPlain: _, ...row }) => articleViewOf(row))
  const matches = await matcherFor(
    articles,
    [...fullTexts.values()].flatMap((text) => text ?? []),
  )
  return articles.map((article) => ({
    ...article,
    match: matches && matchOf(article, fullTexts.get(article.id), matches),
  }))
}

function hitsOf(db: Queryable, ids: string[], { terms, authors }: ParsedSearch): Promise<ArticleHit[]> {
  const words = searchWords(terms, authors)
  return articlesOf(
    db,
    ids,
    async (articles, fullTexts) => {
      if (words.length === 0) return null
      const texts = articles.flatMap(({ title, authors, abstract }) => [title, authors, abstract])
      return matcher(words, await stemsOf(db, [...words, ...candidates(words, [...texts, ...fullTexts])]))
    },
    terms,
  )
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
