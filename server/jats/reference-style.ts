import type { Reference } from './model.ts'
import { isElement, textOf, type XmlElement } from './xml.ts'

/** A list is set as its author wrote it if a larger share of its references cannot be set in the journal's style. */
const largestShareAsWritten = 0.2

/**
 * Decides in which style a list is set, so that a list has one style (decision 0141). It is the journal's style;
 * single references whose fields do not hold all that was written stay as they are. If these are many, the
 * whole list stays as its author wrote it.
 */
export function withStyle(
  references: readonly Omit<Reference, 'isAsWritten'>[],
  isFullyTagged: (index: number) => boolean,
): Reference[] {
  const fitting = references.map((reference, index) => fitsStyle(reference, isFullyTagged(index)))
  const readable = references.filter(({ written }) => hasPunctuation(written))
  const others = readable.filter((reference) => !fitting[references.indexOf(reference)])
  const isWhole = others.length > Math.max(1, readable.length * largestShareAsWritten)
  return references.map((reference, index) => ({
    ...reference,
    isAsWritten: !fitting[index] || (isWhole && hasPunctuation(reference.written)),
  }))
}

/** Whether a written form can be read as it is. Some files have only fields, without anything between them. */
export const hasPunctuation = (written: XmlElement | null): boolean =>
  Boolean(written?.children.some((node) => !isElement(node) && /[.,;:()]/.test(node)))

/**
 * Whether the fields make a whole citation. Without a written form, it is made of the fields that there are; with
 * one, only if the fields hold all that was written.
 */
function fitsStyle(r: Omit<Reference, 'isAsWritten'>, isFullyTagged: boolean): boolean {
  if (!r.written) return Boolean(r.title ?? r.source)
  const people = [...r.authors, ...r.editors]
  // A written form that leaves out the names ('———, 2009') needs the others of the list.
  const first = r.authors[0]?.family ?? ''
  const hasNames = first === '' || textOf(r.written).toLowerCase().includes(first.toLowerCase())
  return (
    (isFullyTagged || !hasNames) &&
    people.length > 0 &&
    !people.some(areSwapped) &&
    r.year !== null &&
    (r.title ?? r.source) !== null &&
    (r.type !== 'journal' || (r.title !== null && r.source !== null))
  )
}

/** Whether initials were read as the surname: the name would be shortened to one letter. */
const areSwapped = ({ family, given }: { family: string; given: string }) =>
  given.length > 2 && /^(?:\p{Lu}[.\s-]*){1,3}$/u.test(family)
