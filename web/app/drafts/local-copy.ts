import { forget, keep, readKept, readKeptText } from '../kept.ts'

/**
 * Content that is not saved on the server yet. It is stored in this browser separately for each person,
 * because browsers may be shared.
 */
export interface LocalCopy<T> {
  content: T
  /** Revision on the server that the copy is based on; null if the server never had the draft. */
  revision: number | null
}

interface ReadCopy<T> {
  copy: LocalCopy<T> | null
  /** A stored copy that this release cannot read, as text. */
  unread: string | null
}

const version = 1
/**
 * Revision of a copy whose basis is unknown. The copy is offered as an alternative to the server's version.
 */
export const unknownRevision = -1

export function storeCopy<T>(key: string, copy: LocalCopy<T>): void {
  keep('device', key, { $version: version, ...copy })
}

export function removeCopy(key: string): void {
  forget('device', key)
}

/** Removes all copies of a draft, including unreadable ones. Call when the draft has been sent or deleted. */
export function removeAllCopies(key: string): void {
  removeCopy(key)
  forget('device', unreadKey(key))
}

function unreadKey(key: string): string {
  return `${key}:unread`
}

/**
 * Reads a copy. The copy must have the structure of `example`, because it may have been stored by an earlier
 * or later release.
 */
export function readCopy<T>(key: string, example: T): ReadCopy<T> {
  const text = readKeptText('device', key)
  const copy = text === null ? null : parseCopy(text, example)
  if (text !== null && copy === null) {
    // The unreadable copy is moved to another key, so that the next copy does not overwrite it.
    keep('device', unreadKey(key), text)
    forget('device', key)
  }
  return { copy, unread: readKept<string>('device', unreadKey(key)) }
}

function parseCopy<T>(text: string, example: T): LocalCopy<T> | null {
  try {
    const { content, revision } = JSON.parse(text) as LocalCopy<T>
    const isFitting = isLike(example, content) && (revision === null || typeof revision === 'number')
    return isFitting ? { content, revision } : null
  } catch {
    return null
  }
}

/** Whether a value has the same structure as the example. Null in the example matches any value. */
export function isLike(example: unknown, value: unknown): boolean {
  if (example === null || example === undefined) return true
  if (Array.isArray(example))
    return Array.isArray(value) && value.every((entry) => example.length === 0 || isLike(example[0], entry))
  if (typeof example !== 'object') return typeof value === typeof example
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.entries(example).every(([name, part]) =>
    isLike(part, (value as Record<string, unknown>)[name]),
  )
}
