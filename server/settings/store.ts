import { Refusal } from '#domain/errors.ts'
import { cmsMessages } from '#domain/journal/cms.ts'
import { contradictionsIn } from '#domain/journal/contradictions.ts'
import type { FieldEntry } from '#domain/journal/kind-entries.ts'
import { withRemoved } from '#domain/journal/kinds.ts'
import {
  defaultSettings,
  type Settings,
  type SettingsGroup,
  settingsGroups,
  settingsSchema,
} from '#domain/journal/settings.ts'
import type { Was } from '#domain/schemas/was.ts'
import {
  isFields,
  type ReadDocument,
  readDocument,
  type UnreadPart,
  writeDocument,
} from '#domain/stored/document.ts'
import { settingsKind } from '#domain/stored/settings.ts'
import type { SettingsStore } from '../context.ts'
import type { Queryable } from '../db/client.ts'
import { kept } from '../db/kept.ts'
import { type OvertakenIssue, overtakenIn } from '../http/overtaken.ts'
import { mergeLists } from './merge-lists.ts'
import { lockSettings, readSettings, writeSettings } from './queries.ts'

/** Adds entries of lists that manuscripts may name, as removed ones. What is no list is refused by the schema. */
function withKeptEntries(next: object, present: object): object {
  return Object.fromEntries(
    Object.entries(next).map(([name, value]) => {
      const before = (present as Record<string, unknown>)[name]
      return [name, isEntries(value) && isEntries(before) ? withRemoved(before, value) : value]
    }),
  )
}

function isEntries(value: unknown): value is FieldEntry[] {
  return Array.isArray(value) && value.every((entry) => isFields(entry) && typeof entry.id === 'string')
}

/**
 * Merges lists that somebody else has changed too. Throws if both changed the same entry, the order or the same other field since `was`,
 * unless the person has seen the other value (`seen`) and saves again.
 */
function mergedFields(fields: Record<string, unknown>, present: object, was: Was, seen: Was) {
  const now = present as Record<string, unknown>
  const merged: Record<string, unknown> = { ...fields }
  const issues: OvertakenIssue[] = []
  for (const [name, value] of Object.entries(was ?? {})) {
    const path = `value.${name}`
    const lists = mergeLists(value, fields[name], now[name], seen?.[name])
    if (!lists)
      issues.push(...overtakenIn({ [name]: seen && name in seen ? seen[name] : value }, now, 'value.'))
    else if (lists.conflicts.length > 0 || lists.theirOrder)
      issues.push({ path, message: cmsMessages.overtakenList(lists.conflicts, lists.theirOrder) })
    else merged[name] = lists.list
  }
  if (issues.length > 0) throw new Refusal('conflict', issues[0]?.message, issues)
  return merged
}

/** Returns the stored values of each group. Groups that only another release knows are left unchanged. */
async function storedGroups(db: Queryable): Promise<Map<string, unknown>> {
  return new Map((await readSettings(db)).map(({ name, value }) => [name, value]))
}

/** Returns a group with changed fields. Throws if a value is invalid, or contradicts another one. */
function checkedGroup(
  present: Settings[SettingsGroup],
  group: SettingsGroup,
  fields: Record<string, unknown>,
): Settings[SettingsGroup] {
  const { data, error } = settingsSchema.shape[group].safeParse(
    withKeptEntries({ ...present, ...fields }, present),
  )
  if (error) {
    const issues = error.issues.flatMap(({ path, message, ...issue }) =>
      ('keys' in issue ? issue.keys : ['']).map((key) => ({
        path: ['value', ...path, key].filter((step) => step !== '').join('.'),
        message,
      })),
    )
    throw new Refusal('invalid', issues[0]?.message, issues)
  }
  const contradictions = contradictionsIn(group, data)
  if (contradictions.length > 0)
    throw new Refusal(
      'invalid',
      contradictions[0]?.message,
      contradictions.map(({ path, message }) => ({ path: `value.${path}`, message })),
    )
  return data
}

/**
 * Reads the journal's settings: stored values merged over `defaults`. They are cached until they change.
 */
export function settingsStore(
  db: Queryable,
  defaults: Settings = defaultSettings,
): SettingsStore & { read: () => Promise<Settings> } {
  const readGroup = (group: SettingsGroup, stored: unknown): ReadDocument<Settings[SettingsGroup]> =>
    readDocument(settingsKind(group, defaults), stored)
  const settings = kept(async (): Promise<Settings> => {
    const stored = await storedGroups(db)
    const entries = settingsGroups.map((group) => [group, readGroup(group, stored.get(group)).content])
    return { ...defaults, ...Object.fromEntries(entries) }
  })
  return {
    read: settings.read,
    forget: settings.forget,
    async unread() {
      const stored = await storedGroups(db)
      return settingsGroups.flatMap((group) =>
        readGroup(group, stored.get(group)).unread.map(
          ({ path, text }): UnreadPart => ({ path: path === '' ? group : `${group}.${path}`, text }),
        ),
      )
    },
    async checked(db, group, fields) {
      return checkedGroup(readGroup(group, (await storedGroups(db)).get(group)).content, group, fields)
    },
    async change(trx, group, fields, was, seen) {
      await lockSettings(trx)
      const stored = (await storedGroups(trx)).get(group)
      const present = readGroup(group, stored).content
      const data = checkedGroup(present, group, mergedFields(fields, present, was, seen))
      await writeSettings(
        trx,
        group,
        writeDocument(settingsKind(group, defaults), data, stored, Object.keys(fields)),
      )
    },
  }
}
