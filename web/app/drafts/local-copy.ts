import { forget, keep, readKept, readKeptText } from '../kept.ts'

/**
 * Content that is not saved on the server yet. It is stored in this browser separately for each person,
 * because browsers may be shared.
 */
export interface LocalCopy<T> {
  content: T
  /** Revision on the server that the copy is based on; null if the server never had the draft. */
  revision: number | null
  /** Content of a call without an answer, which the server may have saved, or may save yet. */
  sent?: T | null
}

/** What becomes of a copy when its draft is opened. */
export interface Begun<T> {
  /** Content of the copy that continues the server's version. */
  restored: T | null
  /** Content of the copy that conflicts with the server's version. */
  other: T | null
  /** What the server may save yet of an earlier visit. */
  uncertain: T | null
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
    const { content, revision, sent = null } = JSON.parse(text) as LocalCopy<T>
    const isFitting = isLike(example, content) && (revision === null || typeof revision === 'number')
    return isFitting
      ? { content, revision, sent: sent !== null && isLike(example, sent) ? sent : null }
      : null
  } catch {
    return null
  }
}

/**
 * Compares a copy with the server's version. A page that is closed while a call runs does not learn whether it was
 * saved, and the next page may ask for the draft before it is; neither is a conflict of a person with themselves.
 */
export function beginFrom<T, Saved>(
  copy: LocalCopy<T> | null,
  saved: { content: Saved; revision: number } | null,
  isSame: (saved: Saved, copy: T) => boolean,
): Begun<T> {
  if (!copy) return { restored: null, other: null, uncertain: null }
  const { content, sent = null } = copy
  const isBase = copy.revision === (saved?.revision ?? null)
  const uncertain = isBase ? sent : null
  if (saved && isSame(saved.content, content)) return { restored: null, other: null, uncertain }
  if (isBase || (saved && sent !== null && isSame(saved.content, sent)))
    return { restored: content, other: null, uncertain }
  return { restored: null, other: content, uncertain }
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
