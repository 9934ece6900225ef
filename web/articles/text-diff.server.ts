import { diffArrays } from 'diff'

/** A part of a text that two versions share, or that only one of them has. */
export interface Change {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** A block of a text, such as a paragraph. A changed block has its changed words as parts. */
export interface BlockChange {
  kind: Change['kind'] | 'changed'
  parts: Change[]
}

/** Above this number of differences a search for the shortest comparison takes too long. */
const maxDifferences = 1500

/** Compares two texts block by block, and changed blocks word by word. */
export function compareBlocks(before: readonly string[], after: readonly string[]): BlockChange[] {
  const changes: BlockChange[] = []
  let removed: string[] = []
  let added: string[] = []
  const flush = () => {
    // Blocks that take each other's place are compared by words, if they share most of them.
    const shared = Math.min(removed.length, added.length)
    for (let i = 0; i < shared; i += 1) {
      const parts = compareWords(removed[i] ?? '', added[i] ?? '')
      if (isSimilar(parts)) changes.push({ kind: 'changed', parts })
      else changes.push(whole('removed', removed[i] ?? ''), whole('added', added[i] ?? ''))
    }
    for (const text of removed.slice(shared)) changes.push(whole('removed', text))
    for (const text of added.slice(shared)) changes.push(whole('added', text))
    removed = []
    added = []
  }
  for (const { kind, items } of runsOf(before, after)) {
    if (kind === 'removed') removed.push(...items)
    else if (kind === 'added') added.push(...items)
    else {
      flush()
      for (const text of items) changes.push(whole('same', text))
    }
  }
  flush()
  return changes
}

const whole = (kind: Change['kind'], text: string): BlockChange => ({ kind, parts: [{ kind, text }] })

function isSimilar(parts: readonly Change[]): boolean {
  const length = (kinds: readonly Change['kind'][]) =>
    parts.reduce((sum, { kind, text }) => (kinds.includes(kind) ? sum + text.length : sum), 0)
  return length(['same']) * 2 >= length(['added', 'removed'])
}

/** Compares two texts word by word. Spaces belong to the word before them. */
export function compareWords(before: string, after: string): Change[] {
  const words = (text: string) => text.match(/\S+\s*/g) ?? []
  return runsOf(words(before), words(after)).map(({ kind, items }) => ({ kind, text: items.join('') }))
}

interface Run {
  kind: Change['kind']
  items: string[]
}

/** Returns the shortest comparison of two lists, or all of both if they differ too much. */
function runsOf(before: readonly string[], after: readonly string[]): Run[] {
  const [from, to] = [[...before], [...after]]
  const runs = diffArrays(from, to, { maxEditLength: maxDifferences })
  if (!runs)
    return [
      { kind: 'removed', items: from },
      { kind: 'added', items: to },
    ]
  return runs.map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    items: value,
  }))
}
