import { fold, folded } from './fold.ts'

export interface Person {
  firstName: string
  lastName: string
  email: string
  affiliation: string
  orcid: string | null
}

/** What identifies the people who must stay unknown to the reader of a blinded text. */
export interface Identities {
  people: Person[]
  /** User names, handles, repository owners: anything else that stands for one of the people. */
  extra?: string[]
}

/** What was found: `surname` alone and `institution` need a look at where they stand; the rest is certain. */
export type IdentityRule = 'name' | 'surname' | 'email' | 'orcid' | 'affiliation' | 'institution' | 'handle'

export interface Match {
  rule: IdentityRule
  /** Half-open range in the original text, in UTF-16 units. */
  start: number
  end: number
}

export interface IdentityMatcher {
  /** Matches in the order of the text, without overlaps; the longer one wins. */
  find(text: string): Match[]
}

interface Pattern {
  rule: IdentityRule
  regex: RegExp
  /** Initials and lone surnames are words too: they count only where the text writes a capital. */
  capital: boolean
}

const notInWord = '(?<![\\p{L}\\p{N}])'
const endOfWord = '(?![\\p{L}\\p{N}])'
const particles = 'de|da|do|dos|das|del|della|di|du|la|le|van|von|der|den|ter|el|al|bin|ibn|ben|st'
const suffixes = /[\s,]+(jr|sr|ii|iii|iv|phd|md)\.?$/

const genericPatterns: Pattern[] = [
  {
    rule: 'email',
    capital: false,
    // Spaces around @ and the forms {a,b}@x and a [at] x are how title pages write addresses.
    regex:
      /(?:mailto:)?(?:\{[a-z0-9._%+\-, ]{2,120}\}|[a-z0-9][a-z0-9._%+-]*)\s?(?:@|\[at\]|\(at\))\s?[a-z0-9-]+(?:\.[a-z0-9-]+)+/gu,
  },
  {
    rule: 'orcid',
    capital: false,
    regex:
      /(?:(?:https?:\/\/)?(?:www\.)?orcid\.org\/\s?)?(?<![\d-])\d{4}-\s?\d{4}-\s?\d{4}-\s?\d{3}[\dx](?![\d-])/gu,
  },
]

const literal = (s: string) => s.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** A name's words may be set with hyphens, spaces, none (after a line end), with or without apostrophes. */
const flexible = (name: string) =>
  name
    .split(/[\s-]+/)
    .filter(Boolean)
    .map((word) => literal(word).replaceAll("'", "'?\\s?"))
    .join('[\\s-]*')

/** 'jonathan' also as 'jon', 'jona'…: short forms that keep the beginning. */
function shortForms(word: string): string {
  const least = Math.min(3, word.length)
  let rest = ''
  for (let i = word.length - 1; i >= least; i--) rest = `(?:${literal(word[i] ?? '')}${rest})?`
  return literal(word.slice(0, least)) + rest
}

const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** In either order, and without the spaces that such texts do not have. */
function wholeNames(surname: string, given: string): Pattern[] {
  if (given === '') return []
  return [`${surname}[\\s,]*${given}`, `${given}[\\s,]*${surname}`].map((source) => ({
    rule: 'name',
    capital: false,
    regex: new RegExp(source, 'gu'),
  }))
}

function personPatterns(person: Person): Pattern[] {
  const last = folded(person.lastName).replace(suffixes, '')
  const given = folded(person.firstName)
    .split(/[\s.]+/)
    .filter(Boolean)
  const surname = flexible(last)
  const cjk = eastAsian.test(last)
  // Most Chinese and Korean family names are one letter, which stands in every text: they count beside the given name.
  if ([...person.lastName.trim()].length < 2) return cjk ? wholeNames(surname, flexible(given.join(''))) : []
  // Footnote signs stand right before and after a name ('1Smith', 'Smith2').
  const bounded = (source: string) =>
    new RegExp(cjk ? source : `(?<!\\p{L})(?:${source})(?:'s)?(?!\\p{L})`, 'gu')
  const [first] = given
  // Whoever is known by a surname alone is found by it everywhere.
  if (!first) return [{ rule: 'name', capital: true, regex: bounded(surname) }]
  const middle = `(?:[\\s.-]+(?!and\\b|und\\b|y\\b|e\\b|et\\b)(?:\\p{L}\\.?|${particles}|${[...given.slice(1), "\\p{L}[\\p{L}'-]{1,14}"].map((g) => (g.startsWith('\\p') ? g : flexible(g))).join('|')})){0,3}?`
  const firstForms = first.includes('-') ? flexible(first) : shortForms(first)
  const initial = literal(first[0] ?? '')
  // Of whoever gave only an initial, no full form is known: 'a rising lee' is not A. Lee.
  const full: Pattern[] =
    first.length < 2
      ? []
      : [
          { rule: 'name', capital: false, regex: bounded(`${firstForms}\\.?${middle}[\\s-]*${surname}`) },
          { rule: 'name', capital: false, regex: bounded(`${surname},?\\s+${firstForms}`) },
        ]
  // Whoever signs up as Jon may stand in the byline as Jonathan.
  const longer: Pattern[] =
    first.length < 3 || first.includes('-')
      ? []
      : [
          `${literal(first)}\\p{L}{1,10}${middle}[\\s-]+${surname}`,
          `${surname},\\s+${literal(first)}\\p{L}{1,10}`,
        ].map((source) => ({ rule: 'name', capital: true, regex: bounded(source) }))
  const patterns: Pattern[] = [
    ...full,
    ...longer,
    {
      rule: 'name',
      capital: true,
      regex: bounded(`${initial}\\.?[\\s-]*(?:\\p{L}\\.[\\s-]*){0,3}(?<=[.\\s-]|\\b\\p{L})${surname}`),
    },
    {
      rule: 'name',
      capital: true,
      regex: bounded(`${surname},?\\s+${initial}\\.?(?:[\\s-]?\\p{L}\\.){0,3}`),
    },
    { rule: 'surname', capital: true, regex: bounded(surname) },
  ]
  if (cjk) patterns.push(...wholeNames(surname, flexible(given.join(''))))
  return patterns
}

const institutionWord =
  /大学|大學|学院|研究所|대학|연구|univers|institut|colleg|school|escola|escuela|facult|facul|depart|academ|laborat|cent(er|re|ro)\b|hospital|bank|council|foundation|ministry|research|polytech|hochschule|postgraduate|program|graduate|labs?\b/

function affiliationPatterns(affiliation: string): Pattern[] {
  const whole = folded(affiliation)
  const unspaced = eastAsian.test(whole)
  if (whole.length < (unspaced ? 3 : 4)) return []
  const before = unspaced ? '' : notInWord
  const spaced = (s: string) => literal(s).replaceAll(' ', '[\\s,]*')
  const patterns: Pattern[] = [
    {
      rule: 'affiliation',
      capital: false,
      regex: new RegExp(before + spaced(whole.replace(/[.,;]+$/, '')), 'gu'),
    },
  ]
  for (const segment of whole.split(/[,;|()]|\.\s|\s-\s/).map((s) => s.trim().replace(/\.$/, ''))) {
    const names = institutionWord.test(segment)
      ? segment.includes(' ') || unspaced
      : segment.length >= 8 && /[ .-]/.test(segment)
    // 'Department of Economics' names no institution: a place or a subject alone identifies nobody.
    if (!names || segment.length > 160) continue
    patterns.push({
      rule: 'institution',
      capital: false,
      regex: new RegExp(unspaced ? spaced(segment) : notInWord + spaced(segment) + endOfWord, 'gu'),
    })
  }
  return patterns
}

const genericMailbox = /^(info|office|admin|contact|mail|editor|author|corresponding|me|hello|name)$/

function handlePatterns(identities: Identities): Pattern[] {
  const handles = [...(identities.extra ?? [])]
  for (const { email } of identities.people) {
    const mailbox = email.split('@')[0] ?? ''
    if (mailbox.length >= 6 && !genericMailbox.test(mailbox)) handles.push(mailbox)
  }
  return handles
    .map((h) => folded(h))
    .filter((h) => h.length >= 3)
    .map((h) => ({
      rule: 'handle' as const,
      capital: false,
      regex: new RegExp(notInWord + literal(h) + endOfWord, 'gu'),
    }))
}

function exactPatterns(identities: Identities): Pattern[] {
  const patterns: Pattern[] = []
  for (const { email, orcid } of identities.people) {
    if (email.includes('@')) {
      const [mailbox = '', domain = ''] = folded(email).split('@')
      patterns.push({
        rule: 'email',
        capital: false,
        regex: new RegExp(`${literal(mailbox)}\\s?@\\s?${literal(domain)}`, 'gu'),
      })
    }
    const digits = orcid?.replace(/[^\dXx]/g, '').toLowerCase() ?? ''
    if (digits.length === 16)
      patterns.push({ rule: 'orcid', capital: false, regex: new RegExp([...digits].join('[\\s-]*'), 'gu') })
  }
  return patterns
}

/** Finds all forms of the identities, and any e-mail address or ORCID, in plain text. */
export function createMatcher(identities: Identities): IdentityMatcher {
  const patterns = [
    ...exactPatterns(identities),
    ...genericPatterns,
    ...identities.people.flatMap(personPatterns),
    ...[...new Set(identities.people.map((p) => p.affiliation))].flatMap(affiliationPatterns),
    ...handlePatterns(identities),
  ]
  return { find: (text) => findAll(patterns, text) }
}

function findAll(patterns: Pattern[], original: string): Match[] {
  const { text, start, end } = fold(original)
  const matches: Match[] = []
  for (const { rule, regex, capital } of patterns) {
    for (const hit of text.matchAll(regex)) {
      const found = hit[0].trimEnd()
      if (found === '') continue
      const match = { rule, start: start[hit.index] ?? 0, end: end[hit.index + found.length - 1] ?? 0 }
      if (capital && !capitals(original.slice(match.start, match.end))) continue
      matches.push(wholeAddress(original, match))
    }
  }
  return withoutOverlaps(matches)
}

/** First letter of the first and of the longest word: 'J. Tennant' yes, 'a lee' no, 'signal' no. */
function capitals(text: string): boolean {
  const words = text.match(/\p{L}+/gu) ?? []
  const longest = words.reduce((a, b) => (b.length > a.length ? b : a), '')
  return [words[0] ?? '', longest].every((word) => !/^\p{Ll}/u.test(word))
}

/** An address that contains an identity is removed as a whole: the rest of it often identifies too. */
function wholeAddress(text: string, match: Match): Match {
  let { start, end } = match
  while (start > 0 && /[^\s<>"'(){},;]/.test(text[start - 1] ?? ' ')) start--
  while (end < text.length && /[^\s<>"'(){},;]/.test(text[end] ?? ' ')) end++
  while (end > match.end && /[.:]/.test(text[end - 1] ?? '')) end--
  const token = text.slice(start, end)
  // 'owner/repository' without a host
  if (text[match.end] === '/' && /[\w-]/.test(text[match.end + 1] ?? '')) return { ...match, end }
  return /^(https?:|www\.|mailto:)|\.(com|org|io|edu|net|gov)\b/i.test(token)
    ? { ...match, start, end }
    : match
}

const certainty: IdentityRule[] = [
  'email',
  'orcid',
  'name',
  'affiliation',
  'handle',
  'institution',
  'surname',
]

function withoutOverlaps(matches: Match[]): Match[] {
  const order = (m: Match) => certainty.indexOf(m.rule)
  const chosen: Match[] = []
  for (const m of matches.sort((a, b) => b.end - b.start - (a.end - a.start) || order(a) - order(b))) {
    if (!chosen.some((c) => m.start < c.end && c.start < m.end)) chosen.push(m)
  }
  return chosen.sort((a, b) => a.start - b.start)
}
