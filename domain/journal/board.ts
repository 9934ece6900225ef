/** Groups of the editorial board: the journal's usual ones, and those that a journal names itself. */

const chiefs = 'Editors-in-Chief'
const associates = 'Associate Editors'
/** In the order of the page. */
export const usualGroups: readonly string[] = [
  chiefs,
  'Managing Editors',
  associates,
  'Section Editors',
  'Advisory Board',
]

interface Placed {
  isChief: boolean
  /** Null for editors-in-chief and associate editors. */
  group: string | null
}

export function isUsualGroup(name: string): boolean {
  return usualGroups.some((usual) => usual.toLowerCase() === name.trim().toLowerCase())
}

export function groupOf({ isChief, group }: Placed): string {
  return group ?? (isChief ? chiefs : associates)
}

/**
 * A usual group decides whether its members are editors-in-chief; in a group of the journal's own, any member can be
 * one. Where only `isChief` is given, a member leaves a usual group that says otherwise.
 */
export function placed(change: Partial<Placed>, stood: Placed = { isChief: false, group: null }): Placed {
  const isChief = change.isChief ?? stood.isChief
  const typed = change.group?.trim()
  const named = typed || (change.group === undefined ? stood.group : null)
  const usual = usualGroups.find((name) => name.toLowerCase() === named?.toLowerCase())
  if (!usual) return { isChief, group: named }
  if (!typed && isChief) return { isChief, group: null }
  return { isChief: usual === chiefs, group: usual === chiefs || usual === associates ? null : usual }
}

/**
 * Members by group: editors-in-chief, the usual groups, then the journal's own in the order of their first members.
 * Groups of the journal's own with an editor-in-chief come first.
 */
export function boardGroups<Member extends Placed>(members: readonly Member[]) {
  const groups = Map.groupBy(members, groupOf)
  const rank = (name: string, of: readonly Member[]) => {
    if (of.some((member) => member.isChief)) return -1
    const usual = usualGroups.indexOf(name)
    return usual === -1 ? usualGroups.length : usual
  }
  return [...groups]
    .map(([name, of]) => ({ name, members: of, hasChief: of.some((member) => member.isChief) }))
    .sort((a, b) => rank(a.name, a.members) - rank(b.name, b.members))
}

interface Term {
  termFrom: number | null
  termUntil: number | null
}

/** The years in which a member serves, in words; null if none are given. */
export function termOf({ termFrom, termUntil }: Term): string | null {
  if (termFrom !== null && termUntil !== null)
    return termFrom === termUntil ? String(termFrom) : `${termFrom}–${termUntil}`
  if (termFrom !== null) return `since ${termFrom}`
  return termUntil === null ? null : `until ${termUntil}`
}

export const boardMessages = {
  website: 'A web page begins with https:// or http://',
  year: 'Please enter a year such as 2026',
  term: 'The last year of the term is before its first',
} as const

export function isTermYear(value: number): boolean {
  return value >= 1600 && value <= 2200
}

/** Whether a value is an absolute web address without a user name. */
export function isWebPage(value: string): boolean {
  if (!/^https?:\/\/[^\s\\]+$/i.test(value) || !URL.canParse(value)) return false
  const { username, password } = new URL(value)
  return username === '' && password === ''
}

export function isTermReversed({ termFrom, termUntil }: Term): boolean {
  return termFrom !== null && termUntil !== null && termUntil < termFrom
}

/** Parses a typed year: null if blank, NaN if it is no number. */
export function yearOf(typed: string): number | null {
  return typed.trim() ? Number(typed) : null
}
