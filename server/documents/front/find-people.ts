import { isOrcid } from '#domain/account/account.ts'
import { institution } from '#domain/manuscript/bylines/byline.ts'
import { splitName } from '#domain/manuscript/bylines/split-name.ts'
import type { FoundAuthor } from '#domain/schemas/front.ts'
import { affiliationsIn, type BylineName, bylineOf, isPersonName, markedText } from './byline-line.ts'
import { addressesIn, isAside, orcidForm, withoutContacts } from './contacts.ts'
import { whereOf } from './find-title.ts'
import { isAbstractHeading, isTextHeading, keywordsStart } from './headings.ts'
import { joinedPlaces } from './join-lines.ts'
import { type FrontLine, flatOf, plainOf } from './lines.ts'
import { matchEmails } from './match-emails.ts'

/** An author while the front matter is read. */
export interface Person extends BylineName {
  places: string[]
  email: string
  orcid: string
  isCorresponding: boolean
  line: FrontLine
  doubts: string[]
}

interface Region {
  from: number
  /** Index of the first line of the abstract; null if there is none. */
  abstract: number | null
  title: string
}

const correspondingForm =
  /correspond(?:ing|ence)|contact author|autor(?:a)? (?:de )?correspond|para correspond|to whom/i
const mostAuthors = 500
const mostLines = 1500
/** Maximum length of a line with an affiliation; some authors state several in one. */
const longestPlace = 600

/** Finds the authors in the order of the byline, with affiliations, addresses and ORCID iDs. */
export function findPeople(lines: readonly FrontLine[], region: Region): FoundAuthor[] {
  const head = joinedPlaces(headOf(lines, region))
  const people: Person[] = []
  const places = new Map<string, string>()
  const notes = new Map<string, string>()
  const contacts: { text: string; marks: string[]; after: Person | undefined }[] = []
  /** Authors of a block who have no affiliation yet. */
  let pending: Person[] = []
  let isAfterPlace = false
  let isClosed = false
  let lastMarks: string[] = []
  for (const [at, line] of head.entries()) {
    if (people.length >= mostAuthors) break
    const flat = flatOf(line.text)
    if (flat === '' || /^date$/i.test(line.style) || dateForm.test(flat)) continue
    const holdsContact = /@|orcid\.org|\d{4}-\d{4}-\d{4}-\d{3}/i.test(flat)
    if (holdsContact)
      contacts.push({
        text: flat,
        marks: markedText(line.text)?.marks ?? lastMarksOf(isAfterPlace, lastMarks),
        after: people.at(-1),
      })
    const isBetweenTwo = isBetween(head, at, people)
    const isNoByline = isClosed || line.isNote || isPlaceStyle(line) || (isBetweenTwo && flat.includes(','))
    const names = isNoByline ? null : namesOf(line, people.length)
    if (names && !(places.size > 0 && people.length > 1 && markedText(line.text))) {
      if (isAfterPlace) pending = []
      const added = names.map(
        (one): Person => ({
          ...one,
          places: [],
          email: '',
          orcid: '',
          isCorresponding: false,
          line,
          doubts: [],
        }),
      )
      const continues = /[,;&]\s*$|\band$/.test(flatOf(head[at - 1]?.text ?? ''))
      if (isAfterPlace && !continues && people.length > 0) pending = []
      people.push(...added)
      pending.push(...added)
      isAfterPlace = false
      takeInline(line, added)
      continue
    }
    const marked = markedText(line.text)
    const text = withoutContacts(flatOf(marked?.rest ?? line.text))
    if (marked && (people.length > 0 || line.isNote)) {
      for (const part of affiliationsIn(line.text)) {
        const own = markedText(part) ?? marked
        const said = withoutContacts(flatOf(own.rest))
        const isNote =
          !institution.test(said) &&
          (correspondingForm.test(flatOf(part)) ||
            /^(?:e-?mail|these authors|equal|contributed|present address|current address|deceased|orcid|we |i )/i.test(
              said,
            ) ||
            own.marks.some((mark) => /^[*†‡§¶#✉]+$/.test(mark)))
        for (const mark of own.marks) {
          const target = isNote ? notes : places
          const before = target.get(mark)
          target.set(
            mark,
            before && !isNote ? before : before ? `${before} ${flatOf(part)}` : isNote ? flatOf(part) : said,
          )
        }
        if (!isNote) lastMarks = own.marks
      }
      isAfterPlace = true
      continue
    }
    if (people.length === 0) continue
    if (!holdsContact && (keywordsStart.test(flat) || isAside(flat))) {
      isClosed ||= people.length > 0 && keywordsStart.test(flat)
      continue
    }
    // The affiliation continues in the next line.
    const last = lastMarks.at(-1)
    if (isAfterPlace && last && places.size > 0 && !line.begins && text && flat.length < 200) {
      for (const mark of lastMarks) places.set(mark, `${places.get(mark)} ${text}`)
      continue
    }
    const isPlace =
      institution.test(text) ||
      isPlaceStyle(line) ||
      isBetweenTwo ||
      (pending.length > 0 && pending.some(({ places: own }) => own.length > 0) && text.length < 80)
    if (
      text.length > 2 &&
      text.length < longestPlace &&
      isPlace &&
      pending.length > 0 &&
      !isClosed &&
      !correspondingForm.test(text) &&
      !/[.!?]\s+\p{Lu}\p{Ll}+ \p{Ll}+ \p{Ll}+/u.test(text)
    ) {
      for (const person of pending)
        if (places.size === 0 || person.marks.length === 0)
          // The lines of one address.
          person.places =
            isAfterPlace && person.places.length > 0
              ? [...person.places.slice(0, -1), `${person.places.at(-1)}, ${placeIn(text)}`]
              : [...person.places, placeIn(text)]
      isAfterPlace = true
    } else if (flat.length > longestPlace) isClosed = true
  }
  settle(people, places, notes)
  matchEmails(
    people,
    contacts.flatMap((contact) => addressesIn(contact.text).map((email) => ({ ...contact, email }))),
    notes,
  )
  matchOrcids(people, contacts)
  markCorresponding(people, contacts, notes)
  return people.map((person) => authorOf(person, people))
}

/**
 * Whether a line stands between the name of an author and an address of this author. Then it is a place, also without a
 * word such as 'University'.
 */
function isBetween(head: readonly FrontLine[], at: number, people: readonly Person[]): boolean {
  const last = people.at(-1)
  const next = head[at + 1]
  return (
    last !== undefined &&
    last.line === head[at - 1] &&
    last.marks.length === 0 &&
    last.places.length === 0 &&
    !/[,;&]\s*$/.test(flatOf(last.line.text)) &&
    next !== undefined &&
    addressesIn(flatOf(next.text)).length === 1
  )
}

const placeIn = (text: string) => text.replace(/^(?:affiliations?|address)\s*:\s*/i, '')
const lastMarksOf = (isAfterPlace: boolean, marks: string[]) => (isAfterPlace ? marks : [])
const isPlaceStyle = (line: FrontLine) => /^(?:affiliation|address|institut)/i.test(line.style)
const dateForm =
  /^(?:\d{1,2}(?:st|nd|rd|th)?\s+)?\p{L}{3,12}\.?,?\s+(?:\d{1,2},?\s+)?\d{4}$|^\d{4}-\d{2}(?:-\d{2})?$/u
/** The lines that may name authors: from the title to the abstract, notes, and addresses below the abstract. */
function headOf(lines: readonly FrontLine[], { from, abstract }: Region): FrontLine[] {
  const stop = lines.findIndex(
    (line, index) =>
      index >= from &&
      (isAbstractHeading(line) || isTextHeading(line) || keywordsStart.test(flatOf(line.text))),
  )
  const end = Math.min(abstract ?? stop, stop < 0 ? Number.POSITIVE_INFINITY : stop)
  const limit = Number.isFinite(end) && end > from ? end : Math.min(lines.length, from + 40)
  const head = lines.slice(from, Math.min(limit, from + mostLines))
  const foot: FrontLine[] = []
  for (const [index, line] of lines.slice(limit, limit + 150).entries()) {
    // A note of several lines is kept whole.
    const before = index > 0 ? lines[limit + index - 1] : undefined
    const continues = before !== undefined && before === foot.at(-1) && isSameNote(before, line)
    if (line.isNote || isOfAuthors(line) || continues) foot.push(line)
  }
  const notes = lines.filter((line, index) => line.isNote && index >= limit + 150).slice(0, mostAuthors)
  const known = new Set(foot)
  return [...head, ...foot, ...notes.filter((line) => !known.has(line))]
}

/** Whether a line below the abstract is about the authors: a marked affiliation, an address or an iD. */
function isOfAuthors({ text: raw, page }: FrontLine): boolean {
  const text = flatOf(raw)
  if ((page ?? 1) > 2 || text.length > 600) return false
  return (
    (markedText(raw) !== null &&
      (institution.test(text) || text.includes('@') || correspondingForm.test(text))) ||
    (/@/.test(text) && text.length < 250) ||
    /orcid/i.test(text)
  )
}

const isSameNote = (before: FrontLine, line: FrontLine) =>
  !line.begins &&
  line.page !== null &&
  before.page === line.page &&
  Math.abs(before.size - line.size) < 0.4 &&
  !/[.!?]\s*$/.test(before.text)

/** Names of a line; also a single name that is followed by its affiliation in the same line. */
function namesOf(line: FrontLine, known: number): BylineName[] | null {
  const flat = flatOf(line.text)
  if (/^author$/i.test(line.style) || !institution.test(flat)) {
    const names = bylineOf(line.text)
    if (names) return names
  }
  if (
    /^author$/i.test(line.style) &&
    known < mostAuthors &&
    flat.length < 100 &&
    !institution.test(flat) &&
    !/@/.test(flat)
  ) {
    const name = plainOf(line.text)
    return /^\p{Lu}/u.test(name) ? [{ name, marks: [] }] : null
  }
  const [first = '', ...rest] = line.text.split(/\s*[,;(–—]\s*/)
  const name = plainOf(first)
  if (
    rest.length > 0 &&
    isPersonName(name) &&
    (institution.test(rest.join(' ')) || placeInParentheses(flat) !== null)
  )
    return bylineOf(first)
  return null
}

/** The affiliation of 'Ana Lima (Lagos Centre, Nigeria, a.lima@lagos.example)'; null if the line has another form. */
function placeInParentheses(text: string): string | null {
  const inside = /^[^(]+\((.{3,})\)[.,;]?$/.exec(text)?.[1]
  if (!inside || !/[,@]/.test(inside)) return null
  return withoutContacts(inside) || null
}

/** Takes the affiliation that follows a single name in its line: 'Ana Lima, University of Lagos'. */
function takeInline(line: FrontLine, added: Person[]): void {
  const [person] = added
  if (added.length !== 1 || !person) return
  const flat = plainOf(line.text)
  const inside = placeInParentheses(flat)
  if (inside) person.places.push(inside)
  if (inside || !institution.test(flat)) return
  const rest = withoutContacts(flat.slice(flat.indexOf(person.name) + person.name.length)).replace(
    /^[\s,;(–—-]+|[)\s]+$/g,
    '',
  )
  if (rest.length > 3) person.places.push(rest)
}

/** Gives the authors the affiliations of their marks. */
function settle(people: Person[], places: Map<string, string>, notes: Map<string, string>): void {
  for (const person of people) {
    const own = person.marks.flatMap((mark) => places.get(mark) ?? [])
    if (own.length > 0) person.places = own
    const noted = person.marks.flatMap((mark) => notes.get(mark) ?? [])
    if (person.places.length === 0) {
      const place = noted.map(withoutContacts).find((text) => institution.test(text) && text.length < 500)
      const beside = place ? affiliationIn(place) : noted.map(placeBeforeAddress).find((text) => text !== '')
      if (beside) {
        person.places = [beside]
        person.doubts.push('The affiliation stands in a footnote.')
      }
    }
  }
  if (people.length > 0 && people.every((person) => person.places.length === 0) && places.size === 1)
    for (const person of people) person.places = [...places.values()]
}

/** What a footnote says before an address of its author: 'Rift Centre, Nairobi, Kenya. E-mail: a@rift.example'. */
function placeBeforeAddress(note: string): string {
  const before =
    /^(?:fn\d+\s*)?(.*?)[\s.,;]*(?:\be-?mail(?: address)?\s*:?\s*)?\S+@\S+/iu.exec(note)?.[1] ?? ''
  return before.length < 200 &&
    !/thank|grateful|comments|support|correspond/i.test(before) &&
    /,/.test(before)
    ? before
    : ''
}

/** The part of a footnote that is an affiliation, without thanks. */
const affiliationIn = (note: string) =>
  note
    .replace(/^fn\d+\s*/, '')
    .split(/(?<=[.;:])\s+(?=\p{Lu})/u)
    .find((part) => institution.test(part) && !/thank|grateful|comments/i.test(part))
    ?.replace(/[.;:]$/, '') ?? note.replace(/^fn\d+\s*/, '')

function matchOrcids(
  people: Person[],
  contacts: readonly { text: string; after: Person | undefined }[],
): void {
  const listed = contacts.flatMap(({ text, after }) =>
    [...text.matchAll(orcidForm)].map(([, orcid = '']) => ({ orcid, text, after })),
  )
  const all = [...new Map(listed.map((one) => [one.orcid, one])).values()]
  for (const [at, { orcid, text, after }] of all.entries()) {
    const before = text.slice(0, text.indexOf(orcid))
    const named = people
      .map((person) => ({ person, at: before.lastIndexOf(splitName(person.name).lastName) }))
      .filter((one) => one.at >= 0)
      .sort((a, b) => b.at - a.at)[0]?.person
    const inOrder = all.length === people.length ? people[at] : undefined
    const person = named ?? inOrder ?? after
    if (person && !person.orcid) {
      person.orcid = orcid
      if (!isOrcid(orcid)) person.doubts.push('The ORCID iD has a wrong check digit.')
    }
  }
}

function markCorresponding(
  people: Person[],
  contacts: readonly { text: string; marks: string[] }[],
  notes: Map<string, string>,
): void {
  const byNote = people.filter((person) =>
    person.marks.some((mark) => correspondingForm.test(notes.get(mark) ?? '') || mark === '✉'),
  )
  const contact = contacts.find(({ text }) => correspondingForm.test(text))
  const byContact = contact
    ? people.filter((person) => addressesIn(contact.text).includes(person.email) && person.email)
    : []
  const withStar = people.filter((person) => person.marks.includes('*'))
  const withEmail = people.filter(({ email }) => email)
  const [first] =
    [
      byNote,
      byContact,
      withStar.length === 1 ? withStar : [],
      withEmail.length === 1 ? withEmail : [],
      people,
    ].find((some) => some.length > 0) ?? []
  if (first) first.isCorresponding = true
}

function authorOf(person: Person, people: readonly Person[]): FoundAuthor {
  const { firstName, lastName } = splitName(person.name)
  const restored = (name: string) => name.replaceAll('\ue002', ' ')
  const affiliation = [
    ...new Set(
      person.places
        .map((place) =>
          place
            .replace(new RegExp(`^${lastName.replaceAll(/[^\\p{L} ]/gu, '.')}:\\s*`, 'u'), '')
            .replaceAll(/\s+/g, ' ')
            .replace(/[,;.\s]+$/, '')
            .trim(),
        )
        .filter(Boolean),
    ),
  ]
    .join('; ')
    .slice(0, 1000)
  const doubts = [...person.doubts]
  if (!affiliation) doubts.push('No affiliation was found.')
  if (person.places.length > 1 && person.marks.length > 1)
    doubts.push(`The marks “${person.marks.join(', ')}” mean several affiliations.`)
  if (affiliation.length > 300) doubts.push('The affiliation is unusually long.')
  if (!firstName) doubts.push('Given and family name could not be told apart.')
  if (people.length > 1 && people.filter((other) => other.name === person.name).length > 1)
    doubts.push('This name was found twice.')
  return {
    firstName: restored(firstName),
    lastName: restored(lastName),
    email: person.email,
    affiliation,
    orcid: person.orcid,
    isCorresponding: person.isCorresponding,
    certainty: doubts.length > 0 ? 'check' : 'sure',
    where: whereOf(person.line, 'below the title'),
    note: doubts.join(' ') || null,
  }
}
