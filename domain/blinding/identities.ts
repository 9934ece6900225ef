import { limits } from '../manuscript/submission.ts'
import { type Folded, fold, folded } from './fold.ts'
import { findEmails, findOrcids, type Run, runAt, runsOf } from './names/addresses.ts'
import type { Automaton, Meter } from './names/automaton.ts'
import { Disguises } from './names/disguises.ts'
import { InstitutionMatcher } from './names/institutions.ts'
import {
  eastAsian,
  findLiterals,
  handlesOf,
  isLongHandle,
  type Literal,
  literalsOf,
  withoutSeparators,
} from './names/literals.ts'
import { PeopleMatcher } from './names/people.ts'
import { gaps, type Token, tokenize } from './names/tokens.ts'

export interface Person {
  firstName: string
  lastName: string
  email: string
  affiliation: string
  orcid: string | null
}

/** Identifiers of the people whom a blinded text must not reveal. */
export interface Identities {
  people: Person[]
  /** Other identifiers of these people: user names, handles and owners of repositories. */
  extra?: string[]
}

/**
 * Kind of match. `surname` and `institution` are only certain in some contexts; all other kinds are certain.
 */
export type IdentityRule = 'name' | 'surname' | 'email' | 'orcid' | 'affiliation' | 'institution' | 'handle'

export interface Match {
  rule: IdentityRule
  /** Half-open range in the original text, in UTF-16 units. */
  start: number
  end: number
}

export interface IdentityMatcher {
  /** Returns the matches in the order of the text. Of overlapping matches only the longest is returned. */
  find(text: string): Match[]
}

interface Parts {
  people: PeopleMatcher
  institutions: InstitutionMatcher
  literals: Automaton<Literal>
  disguises: Disguises
  orcids: Set<string>
  /**
   * User names and mailbox names without separators, for comparison with text after a sign such as
   * '@quill_wright'.
   */
  signed: Set<string>
  /** Hosts of the people's e-mail addresses, except those of public mail providers. */
  hosts: Set<string>
}

/**
 * Finds all forms of the identities, and any e-mail address or ORCID iD, in plain text. The running time is linear in
 * the length of the text; `meter` counts the steps.
 */
export function createMatcher(given: Identities, meter: Meter = { steps: 0 }): IdentityMatcher {
  const identities = { ...given, people: given.people.map(withinLimits) }
  const affiliations = identities.people.map((person) => person.affiliation)
  const parts: Parts = {
    people: new PeopleMatcher(identities.people),
    institutions: new InstitutionMatcher(affiliations.filter((name) => !eastAsian.test(name))),
    literals: literalsOf(identities),
    disguises: new Disguises(identities.people, handlesOf(identities).map(withoutSeparators)),
    signed: new Set(handlesOf(identities).map(withoutSeparators).filter(isLongHandle)),
    orcids: new Set(identities.people.flatMap(({ orcid }) => digitsOf(orcid))),
    hosts: new Set(identities.people.flatMap(({ email }) => ownHost(email))),
  }
  return { find: (text) => findAll(parts, text, meter) }
}

/**
 * Truncates names and affiliations to the limits of the forms, because longer values would make matching
 * slow.
 */
function withinLimits(person: Person): Person {
  return {
    ...person,
    firstName: person.firstName.slice(0, limits.name.max),
    lastName: person.lastName.slice(0, limits.name.max),
    affiliation: person.affiliation.slice(0, limits.affiliation.max),
  }
}

function digitsOf(orcid: string | null): string[] {
  const digits = orcid?.replace(/[^\dXx]/g, '').toLowerCase() ?? ''
  return digits.length === 16 ? [digits] : []
}

const publicHost =
  /^(gmail|googlemail|yahoo|hotmail|outlook|live|msn|icloud|me|aol|gmx|web|proton|protonmail|mail|qq|163|126|yandex|orange|free|laposte|uol|bol|terra|libero|t-online|example)\./

function ownHost(email: string): string[] {
  const host = folded(email).split('@')[1] ?? ''
  return host.includes('.') && !publicHost.test(host) ? [host] : []
}

function findAll(parts: Parts, original: string, meter: Meter): Match[] {
  const text = fold(original)
  meter.steps += original.length
  const tokens = tokenize(original, text, meter)
  const runs = runsOf(original, meter)
  const matches: Match[] = []
  const add = (rule: IdentityRule, start: number, end: number) => {
    let last = end
    while (last > start + 1 && text.text[last - 1] === ' ') last--
    matches.push({ rule, start: text.start[start] ?? 0, end: text.end[last - 1] ?? 0 })
  }
  const addTokens = (rule: IdentityRule, { first, last }: { first: number; last: number }) => {
    const end = tokens[last]?.end ?? 0
    const isInitial = rule === 'name' && tokens[last]?.key.length === 1 && text.text[end] === '.'
    add(rule, tokens[first]?.start ?? 0, isInitial ? end + 1 : end)
  }
  for (const { start, end } of findEmails(text.text, meter)) add('email', start, end)
  for (const { start, end } of findOrcids(tokens, parts.orcids)) add('orcid', start, end)
  findLiterals(parts.literals, text, add, meter)
  parts.disguises.find(original, text, (start, end) => add('name', start, end), meter)
  for (const match of parts.people.find(tokens, meter)) addTokens(match.rule, match)
  for (const match of parts.institutions.find(tokens, meter)) addTokens(match.rule, match)
  tokens.forEach((token, index) => {
    if (isSlug(parts.people, tokens, index, runs, text, meter)) add('handle', token.start, token.end)
  })
  findSigned(parts, text, runs, add, meter)
  for (const run of runs)
    if (run.isAddress && isOwnHost(run.host, parts.hosts))
      matches.push({ rule: 'institution', start: run.start, end: run.end })
  const extended = matches.map((match) => wholeAddress(original, match, runAt(runs, match.start, meter)))
  return withoutOverlaps(extended, original.length, meter)
}

const longestHandle = 60

/**
 * Finds user names and names that follow a sign, with any separators between their words: '@quill_wright' for
 * quill.wright. A slash counts as a sign only in URLs of personal pages.
 */
function findSigned(
  { signed, people }: Parts,
  { text, start }: Folded,
  runs: readonly Run[],
  add: (rule: IdentityRule, start: number, end: number) => void,
  meter: Meter,
): void {
  for (let at = 0; at < text.length; at++) {
    meter.steps++
    const sign = text[at]
    if (sign !== '@' && sign !== '~' && sign !== '/') continue
    const written = /^[\p{L}\p{N}._-]*/u.exec(text.slice(at + 1, at + 1 + longestHandle))?.[0] ?? ''
    meter.steps += written.length
    const handle = written.replace(/[._-]+$/, '')
    const name = withoutSeparators(handle)
    if (!isLongHandle(name) || (!signed.has(name) && !people.isSlug(name))) continue
    if (sign === '/') {
      const run = runAt(runs, start[at] ?? 0, meter)
      if (!run?.isAddress || worksHost.test(run.host)) continue
    }
    add('handle', at + 1, at + 1 + handle.length)
  }
}

/** Hosts of published works. A URL on these hosts does not lead to a personal page. */
const worksHost = /(^|\.)(doi\.org|handle\.net|jstor\.org|arxiv\.org)$/

/** Whether a complete part of a URL is one of the names: '/people/smith', '~jsmith', '@janesmith'. */
function isSlug(
  people: PeopleMatcher,
  tokens: readonly Token[],
  index: number,
  runs: readonly Run[],
  { start }: Folded,
  meter: Meter,
): boolean {
  const token = tokens[index]
  if (!token || token.isNumber || !(token.gap & gaps.address) || token.key.length < 4) return false
  const next = tokens[index + 1]
  // If a hyphen follows, the token is not the complete part of the URL.
  if (next && next.gap & gaps.hyphen) return false
  if (!people.isSlug(token.key) && !people.isSlug(token.long)) return false
  const run = runAt(runs, start[token.start] ?? 0, meter)
  return run !== undefined && !worksHost.test(run.host)
}

function isOwnHost(host: string, hosts: ReadonlySet<string>): boolean {
  if (hosts.size === 0) return false
  const labels = host.split('.').slice(-6)
  return labels.some((_, index) => hosts.has(labels.slice(index).join('.')))
}

/**
 * Extends a match in a URL to the whole URL, because the rest often identifies the person, too. A name in a
 * URL counts as a user name, except in URLs of published works.
 */
function wholeAddress(text: string, match: Match, run: Run | undefined): Match {
  if (!run || match.end > run.end) return match
  let { end } = run
  while (end > match.end && /[.:]/.test(text[end - 1] ?? '')) end--
  const isName = match.rule === 'name' || match.rule === 'surname'
  if (run.isAddress)
    return { rule: isName && !worksHost.test(run.host) ? 'handle' : match.rule, start: run.start, end }
  // A path such as 'owner/repository' without a host.
  const isPath = text[match.end] === '/' && /[\w-]/.test(text[match.end + 1] ?? '')
  return isPath && (match.rule === 'handle' || match.rule === 'name')
    ? { ...match, rule: 'handle', end }
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

/**
 * Returns the longest of overlapping matches; of two equally long ones, the one with the more certain rule.
 */
function withoutOverlaps(matches: Match[], length: number, meter: Meter): Match[] {
  if (matches.length === 0) return []
  const order = (m: Match) => certainty.indexOf(m.rule)
  const taken = new Uint8Array(length)
  const chosen = matches
    .toSorted((a, b) => b.end - b.start - (a.end - a.start) || order(a) - order(b) || a.start - b.start)
    .filter(({ start, end }) => {
      // Matches are taken longest first, so no match that was taken lies within this one; comparing both ends
      // is sufficient.
      meter.steps++
      if (taken[start] || taken[end - 1]) return false
      meter.steps += end - start
      taken.fill(1, start, end)
      return true
    })
  return chosen.sort((a, b) => a.start - b.start)
}
