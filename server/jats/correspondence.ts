import { unaccented } from '#domain/unaccented.ts'
import { child, childText, descendants, isElement, textOf, type XmlElement, type XmlNode } from './xml.ts'

/**
 * Returns the e-mail address of this person in the note on correspondence. A note may hold the addresses of several
 * people: then the address is taken that their initials or surname names, or the one in their place of the order. If
 * neither decides, nobody gets somebody else's address; the note itself is shown.
 */
export function emailsOf(
  meta: XmlElement | undefined,
  contrib: XmlElement,
  rid: string | undefined,
): string | null {
  if (!rid) return null
  const note = descendants(child(meta, 'author-notes'), 'corresp').find((e) => e.attributes.id === rid)
  const emails = descendants(note, 'email').map(textOf).filter(Boolean)
  const people = descendants(meta, 'contrib').filter((one) =>
    descendants(one, 'xref').some((xref) => xref.attributes.rid === rid),
  )
  if (!note || emails.length === 0) return null
  if (people.length === 1 && emails.length === 1) return emails[0] ?? null
  const surname = (childText(child(contrib, 'name'), 'surname') ?? '').toLowerCase()
  const initials = initialsOf(contrib)
  const named = addressesIn(note).find(
    ({ after }) => initials.length > 1 && after.replaceAll(/[.\s-]/g, '') === initials,
  )
  if (named) return named.email
  const bySurname =
    surname.length > 2 ? emails.filter((email) => unaccented(email).includes(unaccented(surname))) : []
  if (bySurname.length === 1) return bySurname[0] ?? null
  return people.length === emails.length ? (emails[people.indexOf(contrib)] ?? null) : null
}

function initialsOf(contrib: XmlElement): string {
  const name = child(contrib, 'name')
  return [childText(name, 'given-names'), childText(name, 'surname')]
    .join(' ')
    .split(/[\s-]+/)
    .map((word) => (/^\p{Lu}{2,}$/u.test(word) ? word : word.charAt(0)))
    .join('')
}

/** The addresses of a note, each with the initials in brackets after it. */
function addressesIn(note: XmlElement): { email: string; after: string }[] {
  const flat = (nodes: readonly XmlNode[]): XmlNode[] =>
    nodes.flatMap((node) => (isElement(node) && node.name !== 'email' ? flat(node.children) : [node]))
  const nodes = flat(note.children)
  return nodes.flatMap((node, index) => {
    if (!isElement(node)) return []
    const next = nodes[index + 1]
    const after = typeof next === 'string' ? (/^\s*\(([^)]*)\)/.exec(next)?.[1] ?? '') : ''
    return [{ email: textOf(node), after }]
  })
}
