/**
 * Compares two versions of a text block by block. Both comparisons use it: that of the editors, whose blocks have ids,
 * and that of the readers, whose blocks are those of the page.
 */

export interface TextBlock {
  /** An id that is the same in both versions; null if the block has none. */
  id: string | null
  /** Blocks of different kinds are never the same block. */
  kind: string
  text: string
}

/** A part of a text that two versions share, or that only one of them has. */
export interface TextRun {
  text: string
  change: 'same' | 'added' | 'removed'
}

export interface ComparedBlock<Block extends TextBlock> {
  block: Block
  /** The block of the old version; null if the block is new. */
  from: Block | null
  change: 'same' | 'changed' | 'added' | 'removed' | 'moved'
  runs: TextRun[]
}

/** Two blocks with at least this share of words in common are treated as one block that was changed. */
const sameShare = 0.45

/** Number of free blocks on each side of its own place among which a block looks for its earlier form. */
const searched = 40

/**
 * Blocks are paired by id, then by equal text, then by words in common. Within pairs, `compareWords` compares the words.
 * A block that was divided, as a paragraph that became a list, or joined with another is not shown as removed and added.
 */
export function compareBlocks<Block extends TextBlock>(
  old: readonly Block[],
  now: readonly Block[],
  compareWords: (before: string, after: string) => TextRun[],
): ComparedBlock<Block>[] {
  const pairs = pair(old, now)
  const oldOf = new Map(pairs.map(([from, to]) => [to, from]))
  const moved = movedBlocks(pairs)
  const parts = dividedAndJoined(old, now, pairs)
  const compared: ComparedBlock<Block>[] = []
  let at = 0
  const paired = new Set(pairs.map(([from]) => from))
  const removedUpTo = (end: number) => {
    for (; at < end; at += 1) {
      const block = old[at] as Block
      const text = parts.left.get(at) ?? block.text
      if (!paired.has(at) && !parts.joined.has(at) && /[\p{L}\p{N}]/u.test(text))
        compared.push({ block, from: block, change: 'removed', runs: [{ text, change: 'removed' }] })
    }
  }
  now.forEach((block, index) => {
    const from = oldOf.get(index)
    const whole = (change: 'same' | 'added'): TextRun[] => [{ text: block.text, change }]
    if (from === undefined) {
      const isDivided = parts.divided.has(index)
      compared.push({
        block,
        from: null,
        change: isDivided ? 'moved' : 'added',
        runs: whole(isDivided ? 'same' : 'added'),
      })
      return
    }
    if (!moved.has(index)) removedUpTo(from)
    const joined = parts.wholes.get(index) ?? []
    const earlier = [from, ...joined]
      .sort((a, b) => a - b)
      .map((one) => parts.left.get(one)?.trim() ?? (old[one] as Block).text)
      .filter((part) => part !== '')
      .join(' ')
    const isChanged = earlier !== block.text
    compared.push({
      block,
      from: old[from] as Block,
      change: isChanged ? 'changed' : moved.has(index) ? 'moved' : 'same',
      runs: isChanged ? compareWords(earlier, block.text) : whole('same'),
    })
  })
  removedUpTo(old.length)
  return compared
}

type Pair = [from: number, to: number]

function pair(old: readonly TextBlock[], now: readonly TextBlock[]): Pair[] {
  const pairs: Pair[] = []
  const [freeOld, freeNow] = [new Set(old.keys()), new Set(now.keys())]
  const join = (from: number, to: number) => {
    pairs.push([from, to])
    freeOld.delete(from)
    freeNow.delete(to)
  }
  const byId = new Map(old.flatMap(({ id, kind }, index) => (id ? [[`${kind} ${id}`, index]] : [])))
  now.forEach(({ id, kind }, to) => {
    const from = id ? byId.get(`${kind} ${id}`) : undefined
    if (from !== undefined && freeOld.has(from)) join(from, to)
  })
  const byText = new Map<string, number[]>()
  for (const from of freeOld) {
    const { kind, text } = old[from] as TextBlock
    const key = `${kind} ${text}`
    const list = byText.get(key)
    if (list) list.push(from)
    else byText.set(key, [from])
  }
  for (const to of [...freeNow]) {
    const { kind, text } = now[to] as TextBlock
    const from = byText.get(`${kind} ${text}`)?.shift()
    if (from !== undefined) join(from, to)
  }
  pairByWords(old, now, { freeOld, freeNow, join })
  return pairs.sort((a, b) => a[1] - b[1])
}

/** Pairs the blocks that are left with those that share most of their words, if these are not too far away. */
function pairByWords(
  old: readonly TextBlock[],
  now: readonly TextBlock[],
  free: { freeOld: Set<number>; freeNow: Set<number>; join: (from: number, to: number) => void },
): void {
  const [oldPlaces, nowPlaces] = [[...free.freeOld], [...free.freeNow]]
  const oldWords = oldPlaces.map((from) => wordsOf((old[from] as TextBlock).text))
  for (const [place, to] of nowPlaces.entries()) {
    const block = now[to] as TextBlock
    const words = wordsOf(block.text)
    // Where a version has many more blocks than the other, their places are those in the longer one.
    const expected = Math.round((place * oldPlaces.length) / nowPlaces.length)
    let best = { from: -1, share: sameShare }
    for (
      let index = Math.max(0, expected - searched);
      index < Math.min(oldPlaces.length, expected + searched);
      index += 1
    ) {
      const from = oldPlaces[index] as number
      if (!free.freeOld.has(from) || (old[from] as TextBlock).kind !== block.kind) continue
      const share = commonShare(oldWords[index] ?? [], words)
      if (share >= best.share) best = { from, share }
    }
    if (best.from >= 0) free.join(best.from, to)
  }
}

/** Above this number of comparisons, as in a text that is new as a whole, parts of blocks are not looked for. */
const mostComparisons = 250_000

/** Shorter texts occur in other blocks by chance. */
const shortestPart = 12

/**
 * Finds blocks that were parts of a block of the other version. `divided`: new blocks with words of an old one,
 * whose other words are `left`. `joined`: old blocks whose words are in a new one, listed in `wholes` for each.
 */
function dividedAndJoined(old: readonly TextBlock[], now: readonly TextBlock[], pairs: readonly Pair[]) {
  const [pairedOld, pairedNow] = [new Map(pairs), new Map(pairs.map(([from, to]) => [to, from]))]
  const textOf = (blocks: readonly TextBlock[], at: number) => (blocks[at] as TextBlock).text
  const changedOld = [...old.keys()].filter((from) => {
    const to = pairedOld.get(from)
    return to === undefined || textOf(old, from) !== textOf(now, to)
  })
  const divided = new Set<number>()
  const left = new Map<number, string>()
  const joined = new Set<number>()
  const wholes = new Map<number, number[]>()
  if (changedOld.length * (now.length - pairs.length) > mostComparisons)
    return { divided, left, joined, wholes }
  now.forEach(({ text }, to) => {
    const part = withoutStop(text)
    if (pairedNow.has(to) || part.length < shortestPart) return
    const from = changedOld.find(
      (at) => textOf(old, at).length > part.length && (left.get(at) ?? textOf(old, at)).includes(part),
    )
    if (from === undefined) return
    divided.add(to)
    // The punctuation between the parts goes with them: 'one; two; three.' is left as 'one;'.
    const rest = (left.get(from) ?? textOf(old, from)).replace(part, '')
    left.set(from, rest.replaceAll(/([.,;:])(?:\s*[.,;:])+/g, '$1').replaceAll(/\s{2,}/g, ' '))
  })
  const changedNow = pairs.filter(([from, to]) => textOf(old, from) !== textOf(now, to))
  old.forEach(({ text }, from) => {
    const part = withoutStop(text)
    if (pairedOld.has(from) || left.has(from) || part.length < shortestPart) return
    const whole = changedNow.find(([, to]) => textOf(now, to).includes(part))
    if (!whole) return
    joined.add(from)
    wholes.set(whole[1], [...(wholes.get(whole[1]) ?? []), from])
  })
  return { divided, left, joined, wholes }
}

/** Scripts that do not separate words: each character is compared by itself. */
const unspaced = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}]'
/** A number with its separators, a word, a space, or a sign: what a comparison shows as a whole ('0.04', not '04'). */
const pieces = new RegExp(`\\p{N}+(?:[.,:/]\\p{N}+)*|(?:(?!${unspaced})[\\p{L}\\p{M}\\p{N}])+|\\s+|.`, 'gsu')

/** Divides a text into the pieces that are compared. Joined, they are the text again. */
export const piecesOf = (text: string): string[] => text.match(pieces) ?? []

/**
 * The runs of a comparison of pieces. Replaced words that only spaces separate are one replacement: 'one half' becomes
 * '47 percent', not 'one' '47' and 'half' 'percent'.
 */
export function runsOf(found: readonly { value: string[]; added?: boolean; removed?: boolean }[]): TextRun[] {
  const runs: TextRun[] = []
  const replaced = { removed: '', added: '' }
  const finish = () => {
    for (const change of ['removed', 'added'] as const) {
      if (replaced[change] !== '') runs.push({ text: replaced[change], change })
      replaced[change] = ''
    }
  }
  found.forEach(({ value, added, removed }, index) => {
    const text = value.join('')
    const next = found[index + 1]
    if (removed) replaced.removed += text
    else if (added) replaced.added += text
    else if (
      text.trim() === '' &&
      replaced.removed !== '' &&
      replaced.added !== '' &&
      (next?.added || next?.removed)
    ) {
      replaced.removed += text
      replaced.added += text
    } else {
      finish()
      runs.push({ text, change: 'same' })
    }
  })
  finish()
  return runs
}

const withoutStop = (text: string) => text.replace(/[\s.,;:]+$/, '')

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Returns the share of words that two texts have in common, from 0 to 1. */
function commonShare(a: readonly string[], b: readonly string[]): number {
  const shorter = Math.min(a.length, b.length)
  if (shorter === 0 || (2 * shorter) / (a.length + b.length) < sameShare) return 0
  const counts = new Map<string, number>()
  for (const word of a) counts.set(word, (counts.get(word) ?? 0) + 1)
  let common = 0
  for (const word of b) {
    const left = counts.get(word) ?? 0
    if (left > 0) common += 1
    counts.set(word, left - 1)
  }
  return (2 * common) / (a.length + b.length)
}

/** Returns the blocks that moved: those outside of the longest sequence of pairs in unchanged order. */
function movedBlocks(pairs: readonly Pair[]): Set<number> {
  const ends: number[] = []
  const previous: number[] = []
  pairs.forEach(([from], index) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[ends[middle] as number] as Pair)[0] < from) low = middle + 1
      else high = middle
    }
    previous[index] = low > 0 ? (ends[low - 1] as number) : -1
    ends[low] = index
  })
  const kept = new Set<number>()
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) kept.add((pairs[at] as Pair)[1])
  return new Set(pairs.map(([, to]) => to).filter((to) => !kept.has(to)))
}
