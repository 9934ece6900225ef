import type { MetadataField } from '#domain/production/metadata-fields.ts'
import type { MetadataRecord } from '#domain/schemas/metadata.ts'
import type { Content } from './content.ts'

/** Result of merging two editors' changes to the same metadata. */
export interface Merge {
  content: Content
  /** Fields that only the other editor changed. `content` contains these changes. */
  theirs: readonly MetadataField[]
  /** Fields that both editors changed differently. `content` contains this editor's values. */
  both: readonly MetadataField[]
}

type Fields = Partial<Record<MetadataField, unknown>>

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function fieldsOf({ record, ...details }: Content): Fields {
  return { ...details, ...record }
}

function contentOfFields(fields: Fields, { record, ...details }: Content): Content {
  const pick = <T extends object>(shape: T): T =>
    Object.fromEntries(Object.keys(shape).map((name) => [name, fields[name as MetadataField]])) as T
  return { ...pick(details), record: pick<MetadataRecord>(record) }
}

export function sameContent(one: Content, other: Content): boolean {
  const [fields, others] = [fieldsOf(one), fieldsOf(other)]
  return (Object.keys(fields) as MetadataField[]).every((name) => same(fields[name], others[name]))
}

/**
 * Merges field by field. If only one editor changed a field, that change is kept; if both changed a field, `mine` is kept.
 */
export function merge(base: Content, mine: Content, theirs: Content): Merge {
  const [before, own, other] = [fieldsOf(base), fieldsOf(mine), fieldsOf(theirs)]
  const names = Object.keys(other) as MetadataField[]
  const changed = names.filter((name) => !same(before[name], other[name]) && !same(own[name], other[name]))
  const both = changed.filter((name) => !same(before[name], own[name]))
  const taken = changed.filter((name) => !both.includes(name))
  const merged = { ...own, ...Object.fromEntries(taken.map((name) => [name, other[name]])) }
  return { content: contentOfFields(merged, mine), theirs: taken, both }
}

/** Returns the content with the other editor's values in these fields. */
export function withTheirs(mine: Content, theirs: Content, names: readonly MetadataField[]): Content {
  const other = fieldsOf(theirs)
  const fields = { ...fieldsOf(mine), ...Object.fromEntries(names.map((name) => [name, other[name]])) }
  return contentOfFields(fields, mine)
}
