import { Link } from 'react-router'
import type { ArticlePage } from '#domain/article/article.ts'
import { type ListState, listAddress } from './list-address.ts'
import { listTexts as texts } from './texts.ts'

interface SearchedInsteadProps {
  page: ArticlePage
  state: ListState
}

/** What was searched besides the words as typed, and how many articles have all the words. */
export function SearchedInstead({ page, state }: SearchedInsteadProps) {
  const { matches, instead, total } = page
  const corrected = instead.filter(({ corrected }) => corrected)
  if (total === 0 || (instead.length === 0 && matches.partial === 0)) return null
  return (
    <div className="articles-searched-instead">
      {matches.partial > 0 && <p>{texts.lacking(total - matches.partial, matches.partial)}</p>}
      {instead.map(({ typed, count, words }) => (
        <p key={typed}>{texts.alsoSearched(typed, count, words)}</p>
      ))}
      {corrected.length > 0 && (
        <p>
          <Link to={listAddress(state, { q: asTyped(state.q, corrected) })} preventScrollReset>
            {texts.onlyTyped(corrected.map(({ typed }) => typed))}
          </Link>
        </p>
      )}
    </div>
  )
}

/** Returns the search with the corrected words in quotation marks, which search for nothing else. */
function asTyped(q: string, corrected: ArticlePage['instead']): string {
  const typed = new Set(corrected.map((one) => one.typed))
  return q.replaceAll(/[\p{L}\p{N}\p{M}]+/gu, (word) => (typed.has(word) ? `"${word}"` : word))
}
