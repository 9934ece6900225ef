import { z } from 'zod'

/**
 * Storage of JSON that outlives the release that wrote it: settings, drafts, job payloads. Reading never
 * fails: valid parts are returned, missing parts get their defaults, and invalid parts are returned as text,
 * so that the owner can read them. Writing preserves keys that only another release knows and values that
 * this release could not read.
 */
export interface DocumentKind<T extends object> {
  /** Current version of the document's schema. A stored document without a version number has version 1. */
  version: number
  schema: z.ZodType<T>
  /** The content if nothing is stored. */
  blank: T
  /**
   * Functions that upgrade a document from the version used as key to the next one. An older release may have
   * written to a document of a newer version, so an upgrade must not change values that already have the new
   * form.
   */
  upgrades?: Readonly<Record<number, (stored: Fields) => Fields>>
}

export type Fields = Readonly<Record<string, unknown>>

/** A value that this release cannot read; `path` is empty if the whole document is unreadable. */
export interface UnreadPart {
  path: string
  text: string
}

export const unreadParts = z.array(z.object({ path: z.string(), text: z.string() }))

export interface ReadDocument<T> {
  content: T
  unread: UnreadPart[]
}

/** Reserved keys. No field of a document may begin with a dollar sign. */
const versionKey = '$version'
const unreadKey = '$unread'

interface Lost {
  path: string
  value: unknown
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function versionOf(stored: unknown): number {
  const version = isFields(stored) ? stored[versionKey] : undefined
  return typeof version === 'number' ? version : 1
}

export function readDocument<T extends object>(kind: DocumentKind<T>, stored: unknown): ReadDocument<T> {
  const { content, lost } = read(kind, stored)
  return { content, unread: lost.map(({ path, value }) => ({ path, text: asText(value) })) }
}

/**
 * Merges `content` into the `stored` document. Unreadable values under a path in `replaced` are dropped,
 * because the owner has entered new values for them.
 */
export function writeDocument<T extends object>(
  kind: DocumentKind<T>,
  content: T,
  stored?: unknown,
  replaced: readonly string[] = [],
): Fields {
  const { lost } = read(kind, stored)
  const left = lost.filter(({ path }) => !replaced.some((field) => isWithin(path, field)))
  const merged = merge(kind.schema, upgraded(kind, stored), content) as Record<string, unknown>
  merged[versionKey] = kind.version
  if (left.length > 0) merged[unreadKey] = left
  return merged
}

function isWithin(path: string, field: string): boolean {
  return path === field || path.startsWith(`${field}.`)
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

/** Returns the document upgraded to the current version, without the reserved keys. */
function upgraded<T extends object>({ version, upgrades = {} }: DocumentKind<T>, stored: unknown): unknown {
  if (!isFields(stored)) return stored
  const { [versionKey]: _, [unreadKey]: __, ...rest } = stored
  let fields: Fields = rest
  for (let from = versionOf(stored); from < version; from += 1) fields = upgrades[from]?.(fields) ?? fields
  return fields
}

function read<T extends object>(kind: DocumentKind<T>, stored: unknown): { content: T; lost: Lost[] } {
  if (stored === undefined) return { content: kind.blank, lost: [] }
  const earlier = isFields(stored) ? lostBefore(stored[unreadKey]) : []
  const fields = upgraded(kind, stored)
  const whole = kind.schema.safeParse(fields)
  if (whole.success) return { content: whole.data, lost: earlier }
  const lost: Lost[] = []
  const content = readPart(kind.schema, fields, kind.blank, [], lost) as T
  return { content, lost: [...earlier, ...lost] }
}

/** Returns the values that an earlier save could not read and stored separately. */
function lostBefore(stored: unknown): Lost[] {
  if (stored === undefined) return []
  const isLost = (one: unknown): one is Lost => isFields(one) && typeof one.path === 'string'
  return Array.isArray(stored) && stored.every(isLost) ? stored : [{ path: unreadKey, value: stored }]
}

/**
 * Returned for a list entry that cannot be read and has no default; the entry is then dropped from its list.
 */
const unreadable = Symbol('unreadable')

function readPart(
  schema: z.core.$ZodType,
  value: unknown,
  fallback: unknown,
  path: readonly string[],
  lost: Lost[],
): unknown {
  if (value === undefined) return fallback ?? emptyOf(schema)
  const { success, data } = z.safeParse(schema, value)
  if (success) return data
  const inner = unwrapped(schema)
  const found: Lost[] = []
  const part = readInner(inner, value, fallback, path, found)
  if (part !== unreadable && z.safeParse(schema, part).success) {
    lost.push(...found)
    return part
  }
  lost.push({ path: path.join('.'), value })
  return fallback ?? emptyOf(schema)
}

function readInner(
  schema: z.core.$ZodType,
  value: unknown,
  fallback: unknown,
  path: readonly string[],
  lost: Lost[],
): unknown {
  if (schema instanceof z.ZodObject && isFields(value)) {
    const defaults = isFields(fallback) ? fallback : {}
    const fields: Record<string, unknown> = {}
    for (const [key, field] of Object.entries(schema.shape as Record<string, z.core.$ZodType>)) {
      const part = readPart(field, value[key], defaults[key], [...path, key], lost)
      if (part === unreadable) return unreadable
      if (part !== undefined) fields[key] = part
    }
    return fields
  }
  if (schema instanceof z.ZodRecord && isFields(value)) {
    const entries: [string, unknown][] = []
    for (const [key, entry] of Object.entries(value)) {
      // A key that the schema does not accept was written by another release. It is preserved when writing,
      // so it is not an error.
      if (!z.safeParse(schema.keyType, key).success) continue
      const part = readListed(schema.valueType, entry, [...path, key], lost)
      if (part !== unreadable) entries.push([key, part])
    }
    return Object.fromEntries(entries)
  }
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value
      .map((entry, index) => readListed(schema.element, entry, [...path, String(index)], lost))
      .filter((part) => part !== unreadable)
  return unreadable
}

/**
 * Reads a list entry. If a part of the entry cannot be read and has no default, the whole entry is omitted.
 */
function readListed(schema: z.core.$ZodType, value: unknown, path: readonly string[], lost: Lost[]): unknown {
  if (z.safeParse(schema, value).success) return z.safeParse(schema, value).data
  const found: Lost[] = []
  const part = readInner(unwrapped(schema), value, undefined, path, found)
  if (part === unreadable || !z.safeParse(schema, part).success) {
    lost.push({ path: path.join('.'), value })
    return unreadable
  }
  lost.push(...found)
  return part
}

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unwrapped(schema.unwrap())
  return schema
}

/** Returns the first empty value that a schema accepts: undefined, null, '', an empty list and so on. */
function emptyOf(schema: z.core.$ZodType): unknown {
  for (const candidate of [undefined, null, '', [], {}, false, 0]) {
    const { success, data } = z.safeParse(schema, candidate)
    if (success) return data
  }
  const inner = unwrapped(schema)
  if (!(inner instanceof z.ZodObject)) return unreadable
  const part = readInner(inner, {}, undefined, [], [])
  return z.safeParse(schema, part).success ? part : unreadable
}

/** Returns the new value together with those keys of the stored value that the schema does not know. */
function merge(schema: z.core.$ZodType, stored: unknown, content: unknown): unknown {
  const inner = unwrapped(schema)
  if (Array.isArray(content) && Array.isArray(stored) && inner instanceof z.ZodArray)
    return mergeLists(inner.element, stored, content)
  if (!isFields(content) || !isFields(stored)) return isFields(content) ? { ...content } : content
  if (inner instanceof z.ZodObject) {
    const shape = inner.shape as Record<string, z.core.$ZodType>
    const unknown = Object.entries(stored).filter(([key]) => !Object.hasOwn(shape, key))
    const known = Object.entries(content).map(([key, value]) => [
      key,
      shape[key] ? merge(shape[key], stored[key], value) : value,
    ])
    return { ...Object.fromEntries(unknown), ...Object.fromEntries(known) }
  }
  if (inner instanceof z.ZodRecord) {
    const unknown = Object.entries(stored).filter(([key]) => !z.safeParse(inner.keyType, key).success)
    return { ...Object.fromEntries(unknown), ...content }
  }
  return content
}

/**
 * Merges lists. Entries have no identity, so an entry is matched with a stored entry of equal content at any
 * position; if the lists have the same length, otherwise with the entry at the same position.
 */
function mergeLists(element: z.core.$ZodType, stored: unknown[], content: unknown[]): unknown[] {
  const known = stored.map((entry) => {
    const part = readListed(element, entry, [], [])
    return part === unreadable ? undefined : JSON.stringify(sorted(part))
  })
  const left = new Set(stored.keys())
  const places = content.map((entry) => {
    const said = JSON.stringify(sorted(entry))
    const at = known.findIndex((one, index) => one === said && left.has(index))
    if (at >= 0) left.delete(at)
    return at
  })
  return content.map((entry, index) => {
    const at = places[index] ?? -1
    if (at >= 0) return merge(element, stored[at], entry)
    return stored.length === content.length && left.has(index) ? merge(element, stored[index], entry) : entry
  })
}

/** Sorts the keys, because their order has no meaning. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isFields(value)) return value
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key])]),
  )
}
