import { type Folded, folded } from '../fold.ts'
import type { Identities, IdentityRule, Person } from '../identities.ts'
import { isPlainWord } from '../plain-words.ts'
import { Automaton, type Meter } from './automaton.ts'
import { type Token, wordsOf } from './tokens.ts'
import { genericWords } from './words.ts'

export interface Literal {
  rule: IdentityRule
  /** Whether the text matches only where no letter or digit is next to it. */
  isWord: boolean
  /**
   * Whether the handle matches only after a sign or in a URL, as in '@wells' or 'github.com/wells', because
   * it is also an ordinary word.
   */
  needsSign: boolean
}

export const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

export const genericMailbox = /^(info|office|admin|contact|mail|editor|author|corresponding|me|hello|name)$/

/** Returns user names, other handles, and mailbox names that are not generic ('info', 'editor'). */
export function handlesOf({ people, extra = [] }: Identities): string[] {
  const mailboxes = people.map(({ email }) => folded(email).split('@')[0] ?? '')
  return [...extra.map(folded).filter((handle) => !handle.includes('@')), ...mailboxes].filter(
    (handle) => !genericMailbox.test(handle),
  )
}

export const withoutSeparators = (handle: string) => handle.replaceAll(/[._-]/g, '')
export const isLongHandle = (handle: string) => handle.length >= 4

/**
 * Returns the strings that are matched letter by letter: e-mail addresses, user names, and names in scripts
 * without spaces.
 */
export function literalsOf({ people, extra = [] }: Identities): Automaton<Literal> {
  const literals = new Automaton<Literal>()
  const added = new Set<string>()
  const add = (text: string, literal: Literal) => {
    const key = `${literal.rule} ${text}`
    if (text === '' || added.has(key)) return
    added.add(key)
    literals.add(codesOf(text), literal)
  }
  const nameParts = people.flatMap(({ firstName, lastName }) =>
    wordsOf(`${firstName} ${lastName}`).flatMap(({ key }) => (key.length > 2 ? [key] : [])),
  )
  const addHandle = (handle: string) => {
    // A handle that is only a name is matched by the rules for names, because as a handle it would also match
    // the ordinary word in lower case.
    const holdsName =
      !isPlainWord(handle) && nameParts.some((part) => part !== handle && handle.includes(part))
    add(handle, { rule: 'handle', isWord: true, needsSign: !/[^\p{L}]/u.test(handle) && !holdsName })
  }
  for (const { email } of people) {
    const address = folded(email)
    const [mailbox = ''] = address.split('@')
    if (address.includes('@')) add(address, { rule: 'email', isWord: false, needsSign: false })
    if (mailbox.length >= 6 && !genericMailbox.test(mailbox))
      add(mailbox, {
        rule: 'handle',
        isWord: true,
        needsSign: isPlainWord(mailbox) || genericWords.has(mailbox),
      })
  }
  for (const handle of extra.map(folded)) {
    if (handle.includes('@')) add(handle, { rule: 'email', isWord: true, needsSign: false })
    else if (handle.length >= 3 && !genericMailbox.test(handle)) addHandle(handle)
  }
  for (const person of people) addUnspaced(person, add)
  for (const name of backwards({ people, extra }))
    add(name, { rule: 'handle', isWord: true, needsSign: false })
  return literals
}

/** Minimum length of a reversed name, because short names backwards are often words: 'Deer' for Reed. */
const shortestBackwards = 6

/** Returns names and handles spelled backwards, for example 'llorracc' for ccarroll. */
function backwards(identities: Identities): string[] {
  const names = identities.people.flatMap(({ firstName, lastName }) => {
    const [given, surname] = [wordsOf(firstName), wordsOf(lastName)]
    return (['key', 'long'] as const).flatMap((spelling) => {
      const text = (words: readonly Token[]) => words.map((word) => word[spelling]).join(' ')
      const first = given[0]?.[spelling] ?? ''
      return [
        text(surname),
        text([...given, ...surname]),
        `${first} ${text(surname)}`,
        `${first}${text(surname)}`,
      ]
    })
  })
  return [...names, ...handlesOf(identities)]
    .filter((name) => name.length >= shortestBackwards)
    .map((name) => [...name].reverse().join(''))
    .filter((name) => !isPlainWord(name))
}

const codesOf = (text: string) => Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))

/** Chinese, Japanese and Korean names and institutions, in either order and without spaces. */
function addUnspaced(
  { firstName, lastName, affiliation }: Person,
  add: (text: string, literal: Literal) => void,
): void {
  const anywhere = { isWord: false, needsSign: false }
  if (eastAsian.test(lastName)) {
    const [surname, given] = [
      folded(lastName).replaceAll(' ', ''),
      folded(firstName).replaceAll(/[\s.-]+/g, ''),
    ]
    if (given !== '')
      for (const between of ['', ' ', ',', ', ', '，', '、', '·'])
        for (const name of [surname + between + given, given + between + surname])
          add(name, { rule: 'name', ...anywhere })
    // Most Chinese and Korean family names are a single character that occurs in every text, so they match
    // only together with the given name.
    if ([...surname].length > 1) add(surname, { rule: given === '' ? 'name' : 'surname', ...anywhere })
  }
  if (!eastAsian.test(affiliation)) return
  const whole = folded(affiliation)
  if (whole.length >= 3) add(whole.replace(/[.,;]+$/, ''), { rule: 'affiliation', ...anywhere })
  for (const segment of whole.split(/[,;|()，、；]|\.\s|\s-\s/).map((part) => part.trim()))
    if (/大学|大學|学院|學院|研究所|대학|연구/.test(segment.normalize('NFC')) || /대학|연구/.test(segment))
      add(segment, { rule: 'institution', ...anywhere })
}

const isWordCharacter = (c: string | undefined) => c !== undefined && /^[\p{L}\p{N}]$/u.test(c)

/** Reports every place where one of the strings matches. */
export function findLiterals(
  literals: Automaton<Literal>,
  { text }: Folded,
  add: (rule: IdentityRule, start: number, end: number) => void,
  meter: Meter,
): void {
  literals.scan(
    codesOf(text),
    (last, length, { rule, isWord, needsSign }) => {
      const start = last - length + 1
      if (isWord && (isWordCharacter(text[start - 1]) || isWordCharacter(text[last + 1]))) return
      if (needsSign && !/[@/~]/.test(text[start - 1] ?? '')) return
      add(rule, start, last + 1)
    },
    meter,
  )
}
