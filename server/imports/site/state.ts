import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { isSettingsGroup, type Settings } from '#domain/journal/settings.ts'
import { type SiteParts, sitePartSchemas } from '#domain/schemas/exported-site.ts'
import { readDocument } from '#domain/stored/document.ts'
import { settingsKind } from '#domain/stored/settings.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../db/client.ts'
import { sitePartsOf } from '../../db/site-parts.ts'
import type { FoundPart } from '../found.ts'
import { partRecords, untouched } from './queries.ts'

/** What the site has now, and what imports wrote of it. */
export interface SiteState {
  /** The settings in force, which those that are stored nowhere have. */
  settings: Settings
  stored: ReadonlyMap<string, unknown>
  givenPages: ReadonlySet<string>
  hasGivenMenu: boolean
  parts: SiteParts
  records: ReadonlyMap<string, { digest: string; written: string }>
}

export async function siteStateOf(
  { settings }: Pick<Context, 'settings'>,
  db: Queryable,
  found: readonly Pick<FoundPart, 'list' | 'key'>[],
): Promise<SiteState> {
  const records = await partRecords(db, found.map(keyOfPart))
  return {
    ...(await untouched(db)),
    settings: await settings(),
    parts: await sitePartsOf(db),
    records: new Map(records.map((record) => [record.key, record])),
  }
}

export const keyOfPart = ({ list, key }: Pick<FoundPart, 'list' | 'key'>) => `${list}:${key}`

const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32)
export const digestOfPart = ({ value }: FoundPart) => hash(value)

/** What is stored of a part; null if nothing is. It is blank if it is not what somebody entered. */
export function presentOf(
  { stored, givenPages, hasGivenMenu, parts }: SiteState,
  { list, key }: Pick<FoundPart, 'list' | 'key'>,
): { value: unknown; isBlank: boolean } {
  if (list === 'settings') return { value: stored.get(key) ?? null, isBlank: !stored.has(key) }
  const value = parts[list].find((part) => part.key === key)?.value ?? null
  const isGiven = list === 'page' ? givenPages.has(key) : list === 'menu' && hasGivenMenu
  return { value, isBlank: value === null || isGiven || (Array.isArray(value) && value.length === 0) }
}

export const stateOf = (state: SiteState, part: Pick<FoundPart, 'list' | 'key'>) =>
  hash(presentOf(state, part).value)

/** Whether the site has what the source says. A picture is the same if it has the same id. */
export function isSame(state: SiteState, part: FoundPart): boolean {
  const { value } = presentOf(state, part)
  if (part.list === 'picture') return value !== null
  if (part.list === 'settings') return isDeepStrictEqual(settingsIn(state, part.key), part.value)
  const schema = sitePartSchemas[part.list]
  const normal = (one: unknown) => schema.safeParse(one).data ?? one
  return isDeepStrictEqual(normal(value), normal(part.value))
}

function settingsIn({ settings, stored }: SiteState, group: string): unknown {
  if (!isSettingsGroup(group)) return null
  return stored.has(group) ? readDocument(settingsKind(group), stored.get(group)).content : settings[group]
}

export type PartJudgement = 'new' | 'same' | 'changed' | 'asked'

/** What would become of a part: values that somebody entered here are replaced only if a person decides so. */
export function judgementOf(state: SiteState, part: FoundPart): PartJudgement {
  if (isSame(state, part)) return 'same'
  const record = state.records.get(keyOfPart(part))
  // What the source says was taken before, and was edited here since.
  if (record?.digest === digestOfPart(part)) return 'same'
  if (record?.written === stateOf(state, part)) return 'changed'
  return presentOf(state, part).isBlank ? 'new' : 'asked'
}
