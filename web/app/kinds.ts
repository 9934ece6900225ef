import { nameOfKind } from '#domain/article/article-kinds.ts'
import type { FieldEntry } from '#domain/journal/kind-entries.ts'
import { useSiteFrame } from './site-frame.ts'

interface Kinds {
  typeName: (id: string) => string
  fieldName: (id: string) => string
  /** Types and fields in use, as options: their ids with their names. */
  types: Readonly<Record<string, string>>
  fields: Readonly<Record<string, string>>
}

const none = { types: [], fields: [] } as const

/** Returns the journal's manuscript types and fields of study. */
export function useKinds(): Kinds {
  const { types, fields } = useSiteFrame()?.kinds ?? none
  return {
    typeName: (id) => nameOfKind(types, id),
    fieldName: (id) => nameOfKind(fields, id),
    types: offered(types),
    fields: offered(fields),
  }
}

function offered(entries: readonly FieldEntry[]): Record<string, string> {
  return Object.fromEntries(entries.flatMap(({ id, name, isRemoved }) => (isRemoved ? [] : [[id, name]])))
}
