/** What a search of the administration looks through, and what it finds. */

export type FoundKind =
  | 'page'
  | 'draft'
  | 'news'
  | 'menu'
  | 'setting'
  | 'board'
  | 'call'
  | 'emailText'
  | 'person'
  | 'mail'

export interface Entry {
  kind: FoundKind
  id: string
  title: string
  /** What is looked through besides the title. */
  text: string
  /** Where it is changed. */
  to: string
}

/** Characters shown before the first match, and in all. */
const before = 40
const length = 160
/** How many of a kind are shown. */
export const mostShown = 8

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The words of a search; all must be found. */
export function wordsOf(search: string): string[] {
  return folded(search).split(/\s+/).filter(Boolean)
}

export function matches({ title, text }: Pick<Entry, 'title' | 'text'>, words: readonly string[]): boolean {
  const whole = folded(`${title} ${text}`)
  return words.every((word) => whole.includes(word))
}

/** Returns the passage of a text around the first of the words; its beginning if none is in it. */
export function passageOf(text: string, words: readonly string[]): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const at = Math.min(...words.map((word) => folded(line).indexOf(word)).filter((found) => found >= 0))
  // It begins with a whole word.
  const start = Number.isFinite(at) && at > before ? line.indexOf(' ', at - before) + 1 : 0
  const end = start + length
  return `${start > 0 ? '… ' : ''}${line.slice(start, end)}${end < line.length ? ' …' : ''}`
}

/** Returns what was found, by kind, in the order of the entries. */
export function foundIn(entries: readonly Entry[], words: readonly string[]): [FoundKind, Entry[]][] {
  const inTitle = (entry: Entry) => matches({ title: entry.title, text: '' }, words)
  const found = entries.filter((entry) => matches(entry, words))
  // What has the words in its title comes first.
  return [...Map.groupBy(found, ({ kind }) => kind)].map(([kind, members]) => [
    kind,
    members.toSorted((a, b) => Number(inTitle(b)) - Number(inTitle(a))),
  ])
}
