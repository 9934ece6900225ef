import { diffWordsWithSpace } from 'diff'
import { elements, isElement, textOf, type XmlElement } from './xml.ts'

interface Block {
  id: string | null
  kind: string
  text: string
  section: string
}

interface Run {
  text: string
  change: 'same' | 'added' | 'removed'
}

interface ChangedBlock {
  kind: string
  change: 'changed' | 'added' | 'removed' | 'moved'
  section: string
  runs: Run[]
}

/** Elements whose text is compared as one block, with the names shown for them. */
const pieces: Record<string, string> = {
  p: 'Paragraph',
  title: 'Heading',
  label: 'Label',
  tr: 'Table row',
  code: 'Code',
  preformat: 'Code',
  'disp-formula': 'Formula',
  ref: 'Reference',
  attrib: 'Attribution',
  'alt-text': 'Alternative text',
  term: 'Term',
}

/** Two blocks with at least this share of words in common are treated as one block that was changed. */
const sameShare = 0.45

/**
 * Compares two versions of a text. Blocks are paired by id, then by equal text, then by words in common.
 * Within pairs, words are compared. Unchanged blocks are only counted. A block that was divided, as a
 * paragraph that became a list, or joined with another is not shown as removed and added.
 */
export function compareTexts(
  before: XmlElement,
  after: XmlElement,
): { blocks: ChangedBlock[]; unchanged: number } {
  const [old, now] = [blocksOf(before), blocksOf(after)]
  const pairs = pair(old, now)
  const oldOf = new Map(pairs.map(([from, to]) => [to, from]))
  const moved = movedBlocks(pairs)
  const parts = dividedAndJoined(old, now, pairs)
  const changes: ChangedBlock[] = []
  let unchanged = 0
  let at = 0
  const paired = new Set(pairs.map(([from]) => from))
  const removedUpTo = (end: number) => {
    for (; at < end; at += 1) {
      const block = old[at] as Block
      const text = parts.left.get(at) ?? block.text
      if (!paired.has(at) && !parts.joined.has(at) && /[\p{L}\p{N}]/u.test(text))
        changes.push({ ...place(block), change: 'removed', runs: [{ text, change: 'removed' }] })
    }
  }
  now.forEach((block, index) => {
    const from = oldOf.get(index)
    if (from === undefined) {
      const isDivided = parts.divided.has(index)
      changes.push({
        ...place(block),
        change: isDivided ? 'moved' : 'added',
        runs: [{ text: block.text, change: isDivided ? 'same' : 'added' }],
      })
      return
    }
    if (!moved.has(index)) removedUpTo(from)
    const joined = parts.wholes.get(index) ?? []
    const earlier = [from, ...joined]
      .sort((a, b) => a - b)
      .map((one) => parts.left.get(one) ?? (old[one] as Block).text)
      .join(' ')
    if (earlier.trim() !== block.text)
      changes.push({ ...place(block), change: 'changed', runs: wordRuns(earlier.trim(), block.text) })
    else if (moved.has(index))
      changes.push({ ...place(block), change: 'moved', runs: [{ text: block.text, change: 'same' }] })
    else unchanged += 1
  })
  removedUpTo(old.length)
  return { blocks: changes, unchanged }
}

const place = ({ kind, section }: Block) => ({ kind, section })

function blocksOf(article: XmlElement): Block[] {
  const blocks: Block[] = []
  let section = ''
  const walk = (element: XmlElement, outerId: string | null) => {
    if (element.name === 'front') return
    const kind = pieces[element.name]
    const id = element.attributes.id ?? null
    if (!kind) {
      for (const child of elements(element)) walk(child, id ?? outerId)
      return
    }
    const text = element.name === 'tr' ? elements(element).map(textOf).join(' | ') : textOf(element)
    if (element.name === 'title') section = text
    // A title or label has no id of its own, but its parent has at most one of each.
    const key = id ?? (/^(title|label)$/.test(element.name) && outerId ? `${outerId} ${element.name}` : null)
    if (text !== '') blocks.push({ id: key, kind, text, section })
    for (const child of element.children.filter(isElement)) if (child.name === 'fig') walk(child, id)
  }
  walk(article, null)
  return blocks
}

type Pair = [from: number, to: number]

function pair(old: readonly Block[], now: readonly Block[]): Pair[] {
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
    const { kind, text } = old[from] as Block
    byText.set(`${kind} ${text}`, [...(byText.get(`${kind} ${text}`) ?? []), from])
  }
  for (const to of [...freeNow]) {
    const { kind, text } = now[to] as Block
    const from = byText.get(`${kind} ${text}`)?.shift()
    if (from !== undefined) join(from, to)
  }
  for (const to of [...freeNow]) {
    const block = now[to] as Block
    const words = wordsOf(block.text)
    let best = { from: -1, share: sameShare }
    for (const from of freeOld) {
      const other = old[from] as Block
      if (other.kind !== block.kind) continue
      const share = commonShare(wordsOf(other.text), words)
      if (share >= best.share) best = { from, share }
    }
    if (best.from >= 0) join(best.from, to)
  }
  return pairs.sort((a, b) => a[1] - b[1])
}

/** Shorter texts occur in other blocks by chance. */
const shortestPart = 12

/**
 * Finds blocks that were parts of a block of the other version. `divided`: new blocks with words of an old one,
 * whose other words are `left`. `joined`: old blocks whose words are in a new one, listed in `wholes` for each.
 */
function dividedAndJoined(old: readonly Block[], now: readonly Block[], pairs: readonly Pair[]) {
  const [pairedOld, pairedNow] = [new Map(pairs), new Map(pairs.map(([from, to]) => [to, from]))]
  const hasChanged = (from: number, to: number | undefined) =>
    to === undefined || (old[from] as Block).text !== (now[to] as Block).text
  const divided = new Set<number>()
  const left = new Map<number, string>()
  now.forEach(({ text }, to) => {
    const part = withoutStop(text)
    if (pairedNow.has(to) || part.length < shortestPart) return
    const from = old.findIndex(
      (block, at) =>
        hasChanged(at, pairedOld.get(at)) &&
        block.text.length > part.length &&
        (left.get(at) ?? block.text).includes(part),
    )
    if (from < 0) return
    divided.add(to)
    // The punctuation between the parts goes with them: 'one; two; three.' is left as 'one;'.
    const rest = (left.get(from) ?? (old[from] as Block).text).replace(part, '')
    left.set(from, rest.replaceAll(/([.,;:])(?:\s*[.,;:])+/g, '$1').replaceAll(/\s{2,}/g, ' '))
  })
  const joined = new Set<number>()
  const wholes = new Map<number, number[]>()
  old.forEach(({ text }, from) => {
    const part = withoutStop(text)
    if (pairedOld.has(from) || left.has(from) || part.length < shortestPart) return
    const to = now.findIndex((block, at) => {
      const earlier = pairedNow.get(at)
      return earlier !== undefined && hasChanged(earlier, at) && block.text.includes(part)
    })
    if (to < 0) return
    joined.add(from)
    wholes.set(to, [...(wholes.get(to) ?? []), from])
  })
  return { divided, left, joined, wholes }
}

const withoutStop = (text: string) => text.replace(/[\s.,;:]+$/, '')

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

function commonShare(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return 0
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

function wordRuns(before: string, after: string): Run[] {
  return diffWordsWithSpace(before, after).map(({ value, added, removed }) => ({
    text: value,
    change: added ? 'added' : removed ? 'removed' : 'same',
  }))
}
