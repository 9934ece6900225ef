import { useSyncExternalStore } from 'react'
import type { ArticleView } from '#domain/article/article.ts'

/** An article saved in this browser, with all fields that the list shows, so that the list needs no call. */
export type SavedArticle = Pick<ArticleView, 'id' | 'title' | 'authors' | 'publishedDate'>

const key = 'imprimatur_saved'
const none: SavedArticle[] = []
let known: { text: string | null; list: SavedArticle[] } = { text: null, list: none }
const listeners = new Set<() => void>()

function isSaved(value: unknown): value is SavedArticle {
  const { id, title, authors, publishedDate } = (value ?? {}) as Partial<SavedArticle>
  return [id, title, authors, publishedDate].every((part) => typeof part === 'string')
}

function read(): SavedArticle[] {
  try {
    const text = localStorage.getItem(key)
    if (text !== known.text) {
      const parsed: unknown = text ? JSON.parse(text) : []
      known = { text, list: Array.isArray(parsed) ? parsed.filter(isSaved) : none }
    }
  } catch {
    known = { text: null, list: none }
  }
  return known.list
}

function write(list: SavedArticle[]) {
  try {
    localStorage.setItem(key, JSON.stringify(list))
  } catch {
    // Storage is unavailable or full. The article is not saved, and the button does not change.
  }
  for (const listener of listeners) listener()
}

function watch(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export function useSavedArticles(): SavedArticle[] {
  return useSyncExternalStore(watch, read, () => none)
}

export function saveArticle({ id, title, authors, publishedDate }: SavedArticle): void {
  write([{ id, title, authors, publishedDate }, ...read().filter((saved) => saved.id !== id)])
}

export function removeSaved(id: string): void {
  write(read().filter((saved) => saved.id !== id))
}
