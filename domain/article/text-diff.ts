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
  for (const { kind, text } of compareLists(before, after)) {
    if (kind === 'removed') removed.push(text)
    else if (kind === 'added') added.push(text)
    else {
      flush()
      changes.push(whole('same', text))
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
  const joined: Change[] = []
  for (const { kind, text } of compareLists(wordsOf(before), wordsOf(after))) {
    const last = joined.at(-1)
    if (last?.kind === kind) last.text += text
    else joined.push({ kind, text })
  }
  return joined
}

const wordsOf = (text: string): string[] => text.match(/\S+\s*/g) ?? []

/** Returns a shortest comparison of two lists (Myers, 1986), or, if they differ too much, all of both in between. */
function compareLists(before: readonly string[], after: readonly string[]): Change[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1
  let [endBefore, endAfter] = [before.length, after.length]
  while (endBefore > start && endAfter > start && before[endBefore - 1] === after[endAfter - 1]) {
    endBefore -= 1
    endAfter -= 1
  }
  const same = (texts: readonly string[]): Change[] => texts.map((text) => ({ kind: 'same', text }))
  return [
    ...same(before.slice(0, start)),
    ...shortest(before.slice(start, endBefore), after.slice(start, endAfter)),
    ...same(before.slice(endBefore)),
  ]
}

function shortest(a: readonly string[], b: readonly string[]): Change[] {
  const all: Change[] = [
    ...a.map((text): Change => ({ kind: 'removed', text })),
    ...b.map((text): Change => ({ kind: 'added', text })),
  ]
  if (a.length === 0 || b.length === 0) return all
  const most = Math.min(a.length + b.length, maxDifferences)
  // The furthest place that is reached on each diagonal; the diagonal k is at k + most + 1.
  const reached = new Int32Array(2 * most + 3)
  const steps: Int32Array[] = []
  for (let d = 0; d <= most; d += 1) {
    steps.push(reached.slice(most - d, most + d + 3))
    for (let k = -d; k <= d; k += 2) {
      const [left, right] = [reached[most + k] ?? 0, reached[most + k + 2] ?? 0]
      let x = k === -d || (k !== d && left < right) ? right : left + 1
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x += 1
      reached[most + k + 1] = x
      if (x >= a.length && x - k >= b.length) return traced(a, b, steps)
    }
  }
  return all
}

/** Follows the steps of the search back from the end. */
function traced(a: readonly string[], b: readonly string[], steps: readonly Int32Array[]): Change[] {
  const changes: Change[] = []
  let [x, y] = [a.length, b.length]
  for (let d = steps.length - 1; d > 0; d -= 1) {
    const k = x - y
    const [left, right] = [steps[d]?.[k + d] ?? 0, steps[d]?.[k + d + 2] ?? 0]
    const down = k === -d || (k !== d && left < right)
    const fromX = down ? right : left
    const fromY = fromX - (down ? k + 1 : k - 1)
    for (; x > fromX && y > fromY; x -= 1, y -= 1) changes.push({ kind: 'same', text: a[x - 1] ?? '' })
    if (down) changes.push({ kind: 'added', text: b[y - 1] ?? '' })
    else changes.push({ kind: 'removed', text: a[x - 1] ?? '' })
    x = fromX
    y = fromY
  }
  // The lists have no common start, so nothing is left before the first step.
  return changes.reverse()
}
