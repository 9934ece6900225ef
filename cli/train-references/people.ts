/** Writes the names of authors and editors in the forms of the different styles. */
import type { Label } from '#server/documents/convert/reference-parser/tokens.ts'
import type { Writer } from './writer.ts'

export interface Person {
  family: string
  given: string
  suffix?: string
}

export interface NameForm {
  /** Surname first: for all authors, for the first only, or for none. */
  inverted: 'all' | 'first' | 'none'
  capitals: boolean
  /** Written after each initial and between initials; null for full given names. */
  initials: [after: string, between: string] | null
  /** Written between an inverted surname and its given names. */
  comma: string
  separator: string
  /** Written before the last author. */
  last: string
  most: number
  others: string
}

const particle = /^(?:de|da|do|dos|das|e|del|van|von|der)$/

function givenOf(given: string, initials: NameForm['initials']): string {
  if (!initials) return given
  const [after, between] = initials
  return given
    .split(/[\s.]+/)
    .filter(Boolean)
    .map((word) =>
      particle.test(word)
        ? ` ${word} `
        : word
            .split('-')
            .map((part) => part.charAt(0).toUpperCase() + after)
            .join('-'),
    )
    .join(between)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

export function writePeople(
  { add }: Writer,
  people: readonly Person[],
  form: NameForm,
  [surname, given]: [Label, Label] = ['surname', 'given'],
): void {
  const shown = people.slice(0, form.most)
  shown.forEach((person, index) => {
    const isLast = index === people.length - 1
    if (index > 0) add(isLast ? form.last : form.separator)
    const name = givenOf(person.given, form.initials)
    const family = form.capitals ? person.family.toUpperCase() : person.family
    const suffix = form.capitals ? person.suffix?.toUpperCase() : person.suffix
    const isInverted = form.inverted === 'all' || (form.inverted === 'first' && index === 0)
    if (isInverted || !name) {
      add(family, surname)
      if (suffix) {
        add(' ')
        add(suffix, given)
      }
      if (name) {
        add(form.comma)
        add(name, given)
      }
    } else {
      add(name, given)
      add(' ')
      add(family, surname)
      if (suffix) {
        add(' ')
        add(suffix, given)
      }
    }
  })
  if (shown.length < people.length) add(form.others)
}
