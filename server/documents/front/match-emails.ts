import { splitName } from '#domain/manuscript/bylines/split-name.ts'
import { unaccented } from '#domain/unaccented.ts'
import type { Person } from './find-people.ts'

interface Contact {
  email: string
  marks: string[]
  /** The author named last before the address. */
  after: Person | undefined
}

/** Gives each address to the author whose name or mark it has, or who stands before it. */
export function matchEmails(
  people: Person[],
  contacts: readonly Contact[],
  notes: ReadonlyMap<string, string>,
): void {
  const unique = [...new Map(contacts.map((one) => [one.email.toLowerCase(), one])).values()]
  const noted = [...notes].flatMap(([mark, text]) =>
    people.filter((person) => person.marks.includes(mark)).map((person) => ({ person, text })),
  )
  const scored = unique
    .flatMap((contact) => people.map((person) => ({ contact, person, score: scoreOf(contact, person) })))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
  const used = new Set<string>()
  const give = (person: Person, { email }: Contact, isSure: boolean) => {
    if (person.email || used.has(email)) return
    person.email = email
    used.add(email)
    if (!isSure) person.doubts.push('Please check that this address belongs to this author.')
  }
  for (const { contact, person, score } of scored) if (score >= 2) give(person, contact, true)
  for (const contact of unique.filter(({ email }) => !used.has(email))) {
    const byMark = noted.find(({ text, person }) => text.includes(contact.email) && !person.email)?.person
    if (byMark) give(byMark, contact, true)
  }
  for (const { contact, person } of scored) give(person, contact, false)
  const left = unique.filter(({ email }) => !used.has(email))
  const without = people.filter(({ email }) => !email)
  if (left.length === 1 && people.length === 1 && without[0] && left[0]) {
    give(without[0], left[0], true)
    return
  }
  for (const contact of left) {
    const { after } = contact
    const inOrder = left.length === without.length ? without[left.indexOf(contact)] : undefined
    const byMark =
      contact.marks.length > 0
        ? without.filter((person) => person.marks.some((mark) => contact.marks.includes(mark)))
        : []
    if (byMark.length === 1 && byMark[0]) give(byMark[0], contact, false)
    else if (inOrder) give(inOrder, contact, false)
    else if (after && !after.email) give(after, contact, false)
  }
}

const plain = (text: string) =>
  unaccented(text)
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')

/** 3: the address has given and family name; 2: family name; 1: initials or the given name. */
function scoreOf({ email, after }: Contact, person: Person): number {
  const local = plain(email.split('@')[0] ?? '')
  const { firstName, lastName } = splitName(person.name)
  const families = lastName
    .split(/[\s\ue002-]/)
    .map(plain)
    .filter((part) => part.length > 1)
  const givens = firstName.split(/[\s-]/).map(plain).filter(Boolean)
  const near = after === person ? 0.2 : 0
  const hasFamily = families.some((part) =>
    part.length > 2 ? local.includes(part) : local === part || local.endsWith(part) || local.startsWith(part),
  )
  const hasGiven = givens.some((part) => part.length > 2 && local.includes(part))
  const initials = givens.map((part) => part[0]).join('')
  if (hasFamily && hasGiven) return 3 + near
  if (hasFamily) return (local.startsWith(initials[0] ?? '?') ? 2.6 : 2.2) + near
  const family = families.at(-1) ?? ''
  // Some addresses have the first letters of the family name alone.
  if (family.length > 4 && local.includes(family.slice(0, 5))) return 2 + near
  if (hasGiven) return 1.5 + near
  if (local === initials + (family[0] ?? '') || local === (givens[0]?.[0] ?? '') + family.slice(0, 3))
    return 1 + near
  return 0
}
