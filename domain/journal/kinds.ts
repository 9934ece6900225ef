import { type Kind, nameOfKind, specifiedFields, specifiedTypes } from '../article/article-kinds.ts'
import type { FieldEntry, TypeEntry } from './kind-entries.ts'

/**
 * The lists of the settings whose entries manuscripts name: types and fields of study. An entry that is removed stays stored,
 * because manuscripts may have it: it is offered nowhere, but its name is still shown.
 */

/** Returns the entries that were not removed. */
export function inUse<Entry extends FieldEntry>(entries: readonly Entry[]): Entry[] {
  return entries.filter(({ isRemoved }) => !isRemoved)
}

/** Adds the entries that a new list leaves out, as removed ones. */
export function withRemoved<Entry extends FieldEntry>(
  before: readonly Entry[],
  after: readonly Entry[],
): Entry[] {
  const gone = before.filter((entry) => !after.some((one) => one.id === entry.id))
  return [...after, ...gone.map((entry) => ({ ...entry, isRemoved: true }))]
}

/** Returns the section of an issue for a type, given by its id or its name; null if the settings name none. */
export function sectionOfType(types: readonly TypeEntry[], type: string): string | null {
  return types.find(({ id, name }) => id === type || name === type)?.section || null
}

interface KindSettings {
  submissions: { types: readonly Kind[] }
  fields: { list: readonly Kind[] }
}

export const typeName = (settings: Pick<KindSettings, 'submissions'>, type: string) =>
  nameOfKind(settings.submissions.types, type)
export const fieldName = (settings: Pick<KindSettings, 'fields'>, field: string) =>
  nameOfKind(settings.fields.list, field)

const specified: Record<keyof typeof specifiedTypes, Pick<TypeEntry, 'guidelines' | 'words'>> = {
  research: {
    words: { from: 6000, to: 8000 },
    // The specification has limits for conceptual papers, which are no type of their own.
    guidelines:
      'A question, data or theory, and a result that others can check. Conceptual papers, 5,000-7,000 words, are submitted as this type.',
  },
  review: {
    words: { from: 8000, to: 10_000 },
    guidelines: 'What is known, how reliable it is, and which questions are open.',
  },
  case_study: {
    words: { from: 4000, to: 6000 },
    guidelines: 'One case, studied in enough depth to draw general conclusions.',
  },
  brief_report: { words: null, guidelines: 'A single finding that readers should know about early.' },
  opinion: { words: null, guidelines: 'A reasoned view on a matter that the field debates.' },
}

/** Types with their limits (specification, sections 3 and 9). */
export const defaultTypes: TypeEntry[] = Object.entries(specifiedTypes).map(([type, typeTitle]) => ({
  ...{ id: type, name: typeTitle, isRemoved: false, isOpen: true, abstractWords: null },
  ...{ charge: null, section: '' },
  ...specified[type as keyof typeof specifiedTypes],
}))

export const defaultFields: FieldEntry[] = Object.entries(specifiedFields).map(([field, fieldTitle]) => ({
  ...{ id: field, name: fieldTitle, isRemoved: false },
}))

/** Categories that editors choose from: those of the settings, or else the fields of study. */
export function categoriesOf(settings: {
  fields: { list: readonly FieldEntry[]; categories: readonly string[] }
}): string[] {
  const { list, categories } = settings.fields
  return categories.length > 0 ? [...categories] : inUse(list).map((field) => field.name)
}
