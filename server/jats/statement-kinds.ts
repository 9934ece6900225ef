import type { StatementKind } from './model.ts'
import { isElement, textOf, type XmlElement, type XmlNode } from './xml.ts'

/** Maps the section and footnote types that publishers use to kinds of statements. */
const kinds: Record<string, StatementKind> = {
  'data-availability': 'data',
  'data-availability-statement': 'data',
  'code-availability': 'code',
  'competing-interests': 'interests',
  'coi-statement': 'interests',
  'COI-statement': 'interests',
  conflict: 'interests',
  'ethics-statement': 'ethics',
  ethics: 'ethics',
  'financial-disclosure': 'funding',
  'supported-by': 'funding',
  con: 'contributions',
  'author-contributions': 'contributions',
}

/** Returns the kind of statement that a note is, or null if it is none. */
export function noteKind(fn: XmlElement): StatementKind | null {
  const { 'fn-type': type = '', 'custom-type': own = '' } = fn.attributes
  const kind = kinds[type === 'custom' ? own : type] ?? null
  // Some publishers mark equal contribution as a contribution. It is said with each of the authors.
  return kind === 'contributions' && /contributed equally/i.test(textOf(fn)) ? null : kind
}

export const isStatementNote = (fn: XmlElement) => noteKind(fn) !== null

/** Returns the kind of a section or notes element by its type, or null if it is no statement. */
export function sectionKind(part: XmlElement): StatementKind | null {
  return kinds[part.attributes['sec-type'] ?? part.attributes['notes-type'] ?? ''] ?? null
}

/**
 * Returns the kind of statement that a child of <back> is, or null if it is none. Statements about
 * contributions are excluded, because the authors' roles are shown with the authors.
 */
export function statementKind(part: XmlNode): StatementKind | null {
  if (!isElement(part)) return null
  if (part.name === 'ack') return 'acknowledgements'
  if (part.name !== 'sec' && part.name !== 'notes') return null
  const kind = sectionKind(part)
  return kind === 'contributions' ? null : kind
}
