import type {
  IssueCandidate,
  IssueContents,
  IssueContentsInput,
  IssueEntry,
} from '#domain/schemas/issue-contents.ts'
import { issueTexts as words } from './issue-texts.ts'

export type Sections = IssueContents['sections']

export const idOf = ({ manuscriptId, articleId }: IssueEntry): string => manuscriptId ?? articleId ?? ''

/**
 * Returns the index of an entry's section and its index within the section; null if it is not in the issue.
 */
function placeOf(sections: Sections, id: string): [section: number, index: number] | null {
  for (const [section, { entries }] of sections.entries()) {
    const index = entries.findIndex((entry) => idOf(entry) === id)
    if (index >= 0) return [section, index]
  }
  return null
}

/** Moves an entry to an index in a section. An index beyond the end of the section moves it to the end. */
export function putAt(sections: Sections, id: string, section: number, index: number): Sections {
  const from = placeOf(sections, id)
  const entry = from && sections[from[0]]?.entries[from[1]]
  if (!entry || !sections[section]) return sections
  return sections.map((one, at) => {
    const entries = one.entries.filter((other) => idOf(other) !== id)
    return at === section ? { ...one, entries: entries.toSpliced(index, 0, entry) } : { ...one, entries }
  })
}

/**
 * Moves an entry up or down by one place. At the end of its section, it moves into the neighbouring section.
 */
export function moveBy(sections: Sections, id: string, by: -1 | 1): Sections {
  const from = placeOf(sections, id)
  if (!from) return sections
  const [section, index] = from
  const length = sections[section]?.entries.length ?? 0
  const to = index + by
  if (to >= 0 && to < length) return putAt(sections, id, section, to)
  const next = sections[section + by]
  return next ? putAt(sections, id, section + by, by < 0 ? next.entries.length : 0) : sections
}

/** Returns the entry's place counted over all sections, for 'place 3 of 6'. */
export function countedPlace(sections: Sections, id: string): { place: number; of: number } {
  const all = sections.flatMap(({ entries }) => entries.map(idOf))
  return { place: all.indexOf(id) + 1, of: all.length }
}

export function without(sections: Sections, id: string): Sections {
  return sections.map((one) => ({ ...one, entries: one.entries.filter((entry) => idOf(entry) !== id) }))
}

/** Adds an entry at the end of the section with this name. If there is no such section, it is created. */
export function withEntry(sections: Sections, name: string, entry: IssueEntry): Sections {
  if (!sections.some((one) => one.name === name)) return [...sections, { name, entries: [entry] }]
  return sections.map((one) => (one.name === name ? { ...one, entries: [...one.entries, entry] } : one))
}

/**
 * Adds a candidate at the end of a section: the one with this name, or else the one that the settings name for
 * its type, or else the last one.
 */
export function withCandidate(sections: Sections, candidate: IssueCandidate, name = ''): Sections {
  const last = sections.at(-1)?.name ?? words.firstSection
  return withEntry(sections, name || candidate.usualSection || last, candidate)
}

/** Returns the sections in the form in which the server stores them. */
export function inputOf(sections: Sections): IssueContentsInput['sections'] {
  return sections.map(({ name, entries }) => ({
    name,
    entries: entries.map(({ manuscriptId, articleId }) => (manuscriptId ? { manuscriptId } : { articleId })),
  }))
}
