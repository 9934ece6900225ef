import type { ArticleHit } from '#domain/article/article.ts'

/** The rows of a list with those that were loaded after its first page. */
export interface LoadedRows {
  articles: ArticleHit[]
  nextCursor: string | null
}

const storageKey = 'imprimatur_lists'
/** Number of lists that are stored: those to which Back leads soonest. */
const most = 4

/** Lists by the key of their history entry, newest first. */
function stored(): [string, LoadedRows][] {
  try {
    const parsed: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return []
  }
}

/** Returns the rows that the list of a history entry had when it was left; null if it had only its first page. */
export function loadedRowsOf(entry: string): LoadedRows | null {
  const rows = stored().find(([key]) => key === entry)?.[1]
  return Array.isArray(rows?.articles) ? rows : null
}

export function storeLoadedRows(entry: string, rows: LoadedRows): void {
  const others = stored().filter(([key]) => key !== entry)
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([[entry, rows], ...others].slice(0, most)))
  } catch {
    // Storage is unavailable or full. Back then leads to the first page of the list.
  }
}

/** Returns the scroll position that the router stored for a history entry. */
export function placeOf(entry: string): number | null {
  try {
    const places: unknown = JSON.parse(sessionStorage.getItem('react-router-scroll-positions') ?? '{}')
    const place = (places as Record<string, unknown>)[entry]
    return typeof place === 'number' ? place : null
  } catch {
    return null
  }
}
