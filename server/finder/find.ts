import type { z } from 'zod'
import type { FitLevel } from '#domain/journal/reader.ts'
import type { FinderAnswer, finderInput } from '#domain/schemas/reader.ts'
import type { Context } from '../context.ts'
import { articlesIn, fittingEditors, lexemeFrequencies, lexemesOf, nearest, type Term } from './queries.ts'

const sampleSize = 200
const terms = { most: 24, fewest: 5 }
/** Words that occur in a larger share of articles are ignored, as long as enough other words remain. */
const tooCommon = 0.15
const candidates = 60
const shown = { articles: 6, categories: 3, editors: 3 }
/** Milliseconds for which the journal's word frequencies are cached. */
const keepFor = 10 * 60_000

type Frequencies = Awaited<ReturnType<typeof lexemeFrequencies>>

/**
 * Returns a function that compares a paper's words with those of the journal's articles. Words that are rare
 * in the journal have the most weight.
 */
export function journalFinder(context: Context) {
  const { db, reads, clock } = context
  let kept: { at: number; frequencies: Promise<Frequencies> } | undefined

  function frequencies(): Promise<Frequencies> {
    const now = clock.now().getTime()
    if (!kept || now - kept.at > keepFor) {
      const asked = lexemeFrequencies(db, sampleSize)
      kept = { at: now, frequencies: asked }
      asked.catch(() => {
        kept = undefined
      })
    }
    return kept.frequencies
  }

  return async ({ title, abstract }: z.output<typeof finderInput>): Promise<FinderAnswer> => {
    const lexemes = await lexemesOf(db, title, abstract ?? '')
    const weighed = weigh(lexemes, await frequencies())
    if (weighed.length === 0) return { fit: 'unknown', nearest: 0, articles: [], categories: [], editors: [] }

    const [found, editors] = await Promise.all([
      nearest(db, title, weighed, candidates),
      fittingEditors(db, weighed, shown.editors),
    ])
    const articles = await Promise.all(
      found.slice(0, shown.articles).map(async ({ id, share }) => {
        const article = await reads.article(id)
        return article ? [{ ...article, shared: Math.round(share * 100) }] : []
      }),
    )
    const percent = Math.round((found[0]?.share ?? 0) * 100)
    return {
      fit: fitOf(percent),
      nearest: percent,
      articles: articles.flat(),
      categories: await categoriesOf(context, found),
      editors,
    }
  }
}

function weigh(lexemes: Awaited<ReturnType<typeof lexemesOf>>, { total, byLexeme }: Frequencies): Term[] {
  if (total === 0) return []
  const weighed = lexemes
    .filter(({ lexeme }) => lexeme.length > 2 && /\p{L}/u.test(lexeme))
    .map(({ lexeme, times, inTitle }) => {
      const articles = byLexeme.get(lexeme) ?? 0
      return {
        atom: `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`,
        weight: (1 + Math.log(times) + (inTitle ? 1 : 0)) * Math.log((total + 1) / (articles + 0.5)),
        common: articles / total,
      }
    })
    .toSorted((a, b) => b.weight - a.weight)
  const telling = weighed.filter(({ common }) => common <= tooCommon)
  const used = telling.length >= terms.fewest ? telling : weighed
  return used.slice(0, terms.most).filter(({ weight }) => weight > 0)
}

function fitOf(percent: number): FitLevel {
  if (percent >= 40) return 'close'
  return percent >= 20 ? 'some' : 'little'
}

/** Returns the categories of the nearest articles, weighted by similarity. */
async function categoriesOf({ db }: Context, found: Awaited<ReturnType<typeof nearest>>) {
  const shares = new Map<string, number>()
  for (const { category, share } of found.slice(0, 20))
    shares.set(category, (shares.get(category) ?? 0) + share ** 2)
  const best = [...shares].toSorted(([, a], [, b]) => b - a).slice(0, shown.categories)
  const counts = await articlesIn(
    db,
    best.map(([name]) => name),
  )
  return best.map(([name]) => ({
    name,
    articles: counts.find((count) => count.name === name)?.articles ?? 0,
  }))
}
