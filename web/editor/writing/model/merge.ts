import { diff3Merge, diffComm } from 'node-diff3'
import { Node as DocNode, Fragment } from 'prosemirror-model'
import type { NodeName, TextNode } from '#domain/production/text-doc.ts'
import { idPrefixes, newTextId } from '#domain/production/text-ids.ts'
import { random } from './ids.ts'
import { schema } from './schema.ts'

/** A passage that two people have changed differently. */
export interface Passage {
  mine: readonly DocNode[]
  theirs: readonly DocNode[]
  /** What both wrote, one after the other. */
  both: readonly DocNode[]
}
export type Choice = 'mine' | 'theirs' | 'both'

type Part = { kind: 'settled'; node: DocNode } | { kind: 'open'; passage: Passage } | Inside
interface Inside {
  kind: 'inside'
  node: DocNode
  parts: readonly Part[]
}

export interface Merge {
  whole: Part
  /** What a person has to choose from, in the order of the text. */
  passages: readonly Passage[]
}

/**
 * Merges two texts block by block. What only one of them changed is taken from it, also within a paragraph. Without
 * `base`, the text that both began from, what only one of them has is kept.
 */
export function mergeTexts(base: TextNode | null, mine: TextNode, theirs: TextNode): Merge {
  const nodeOf = (doc: TextNode) => DocNode.fromJSON(schema, doc)
  const whole = mergeNode(base && nodeOf(base), nodeOf(mine), nodeOf(theirs))
  return { whole, passages: passagesOf(whole) }
}

/** Returns the text with what was chosen for each passage. */
export function mergedText({ whole, passages }: Merge, choices: readonly Choice[]): TextNode {
  const chosen = new Map(passages.map((passage, at) => [passage, choices[at] ?? 'both']))
  const nodesOf = (part: Part): readonly DocNode[] => {
    if (part.kind === 'settled') return [part.node]
    if (part.kind === 'inside') return [part.node.copy(Fragment.from(part.parts.flatMap(nodesOf)))]
    return part.passage[chosen.get(part.passage) ?? 'both']
  }
  return withOwnIds((nodesOf(whole)[0] as DocNode).toJSON() as TextNode, new Set())
}

function passagesOf(part: Part): Passage[] {
  if (part.kind === 'inside') return part.parts.flatMap(passagesOf)
  return part.kind === 'open' ? [part.passage] : []
}

const keys = new WeakMap<DocNode, string>()
function keyOf(node: DocNode): string {
  const key = keys.get(node) ?? JSON.stringify(node.toJSON())
  keys.set(node, key)
  return key
}
const isSame = (one: DocNode | null, other: DocNode | null) =>
  one !== null && other !== null && (one === other || keyOf(one) === keyOf(other))

const open = (
  mine: readonly DocNode[],
  theirs: readonly DocNode[],
  both: readonly DocNode[] = [...mine, ...theirs],
): Part => ({ kind: 'open', passage: { mine, theirs, both } })

function mergeNode(base: DocNode | null, mine: DocNode, theirs: DocNode): Part {
  if (isSame(mine, theirs) || isSame(base, theirs)) return { kind: 'settled', node: mine }
  if (isSame(base, mine)) return { kind: 'settled', node: theirs }
  const outer = outside(base, mine, theirs)
  if (!outer || !hasSameColumns(base, mine, theirs)) return open([mine], [theirs])
  if (mine.isTextblock) return mergeWords(base, mine, theirs, outer)
  return {
    kind: 'inside',
    node: outer,
    parts: mergeLists(childrenOf(base), childrenOf(mine), childrenOf(theirs)),
  }
}

const childrenOf = <Given extends DocNode | null>(node: Given) =>
  (node ? [...node.children] : null) as Given extends null ? null : DocNode[]

/** The node whose attributes and marks the merged one has; null if both changed them. */
function outside(base: DocNode | null, mine: DocNode, theirs: DocNode): DocNode | null {
  if (mine.isAtom || mine.type !== theirs.type || (base && base.type !== mine.type)) return null
  if (mine.sameMarkup(theirs) || base?.sameMarkup(theirs)) return mine
  return base?.sameMarkup(mine) ? theirs : null
}

/** Cells are merged by place, so a table to which one person gave a column is not taken apart. */
function hasSameColumns(...nodes: (DocNode | null)[]): boolean {
  const columns = nodes.flatMap((node) =>
    node?.type.name === 'table' ? node.children.map((row) => row.childCount) : [],
  )
  return new Set(columns).size <= 1
}

/** Blocks with an id are the same block wherever they are in all texts; others are paired by what they contain. */
function mergeLists(
  base: readonly DocNode[] | null,
  mine: readonly DocNode[],
  theirs: readonly DocNode[],
): Part[] {
  const lists = [mine, theirs, ...(base ? [base] : [])]
  const [own, other, old] = lists.map((list) => new Map(list.map((node) => [idOf(node), node])))
  const isShared = (id: string | null): id is string =>
    id !== null && lists.every((list) => list.filter((node) => idOf(node) === id).length === 1)
  const shared = new Set([...(own?.keys() ?? [])].filter(isShared))
  return regionsOf(base, mine, theirs, shared).flatMap((region): Part[] => {
    if ('ok' in region)
      return region.ok.map((node) => {
        const id = idOf(node)
        if (id === null || !shared.has(id)) return { kind: 'settled', node }
        return mergeNode(old?.get(id) ?? null, own?.get(id) as DocNode, other?.get(id) as DocNode)
      })
    const { mine: left, base: middle, theirs: right } = region
    if (left.length === right.length && left.every((node, at) => isCounterpart(node, right[at], middle[at])))
      return left.map((node, at) => mergeNode(middle[at] ?? null, node, right[at] as DocNode))
    return [open(left, right)]
  })
}

const idOf = ({ attrs }: DocNode): string | null => (typeof attrs.id === 'string' ? attrs.id : null)

/** Whether these are one block in the two texts and in the one that both began from, if it was there. */
function isCounterpart(mine: DocNode, theirs: DocNode | undefined, base: DocNode | undefined): boolean {
  return [theirs, ...(base ? [base] : [])].every(
    (node) => node?.type === mine.type && node.attrs.id === mine.attrs.id,
  )
}

/** Merges a block of text word by word. If both changed the same words, a person chooses between the blocks. */
function mergeWords(base: DocNode | null, mine: DocNode, theirs: DocNode, outer: DocNode): Part {
  if (!base) return open([mine], [theirs])
  const regions = regionsOf(wordsOf(base), wordsOf(mine), wordsOf(theirs))
  const words = regions.flatMap((region) => ('ok' in region ? region.ok : [...region.mine, ...region.theirs]))
  const node = outer.copy(Fragment.fromArray(joined(words)))
  const isSettled = regions.every((region) => 'ok' in region)
  return isSettled ? { kind: 'settled', node } : open([mine], [theirs], [node])
}

function wordsOf(block: DocNode): DocNode[] {
  return block.children.flatMap((node) =>
    node.isText ? piecesOf(node.text ?? '').map((word) => schema.text(word, node.marks)) : [node],
  )
}

const piecesOf = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]+/gu) ?? []

/** Divides a text into parts that another one has, too, and parts that it has alone. */
export function comparedWords(text: string, other: string): { text: string; isOwn: boolean }[] {
  return diffComm(piecesOf(text), piecesOf(other)).map(({ common, buffer1 }) => ({
    text: (common ?? buffer1).join(''),
    isOwn: !common,
  }))
}

/** Adjacent texts with the same marks are one node again. */
function joined(words: readonly DocNode[]): DocNode[] {
  return words.reduce<DocNode[]>((nodes, word) => {
    const last = nodes.at(-1)
    if (last?.isText && word.isText && last.sameMarkup(word))
      nodes[nodes.length - 1] = schema.text(`${last.text}${word.text}`, word.marks)
    else nodes.push(word)
    return nodes
  }, [])
}

type Region = { ok: DocNode[] } | { mine: DocNode[]; base: DocNode[]; theirs: DocNode[] }

function regionsOf(
  base: readonly DocNode[] | null,
  mine: readonly DocNode[],
  theirs: readonly DocNode[],
  shared: ReadonlySet<string> = new Set(),
): Region[] {
  const nameOf = (node: DocNode) => {
    const id = idOf(node)
    return id !== null && shared.has(id) ? id : keyOf(node)
  }
  const named = (list: readonly DocNode[]) => new Map(list.map((node) => [nameOf(node), node]))
  const [own, other] = [mine.map(nameOf), theirs.map(nameOf)]
  const [nodes, others] = [named([...(base ?? []), ...theirs, ...mine]), named(theirs)]
  const nodesOf = (given: readonly string[]) => given.map((name) => nodes.get(name) as DocNode)
  const othersOf = (given: readonly string[]) => given.map((name) => others.get(name) as DocNode)
  if (!base)
    return diffComm(own, other).map((part) =>
      part.common
        ? { ok: nodesOf(part.common) }
        : part.buffer1.length === 0 || part.buffer2.length === 0
          ? { ok: nodesOf([...part.buffer1, ...part.buffer2]) }
          : { mine: nodesOf(part.buffer1), base: [], theirs: othersOf(part.buffer2) },
    )
  return diff3Merge(own, base.map(nameOf), other).map((part) =>
    part.conflict
      ? { mine: nodesOf(part.conflict.a), base: nodesOf(part.conflict.o), theirs: othersOf(part.conflict.b) }
      : { ok: nodesOf(part.ok ?? []) },
  )
}

/** A block that is kept twice has an id of its own the second time. */
function withOwnIds(node: TextNode, seen: Set<string>): TextNode {
  const { id } = node.attrs ?? {}
  const prefix = idPrefixes[node.type as NodeName]
  const isTaken = typeof id === 'string' && seen.has(id)
  if (typeof id === 'string') seen.add(id)
  return {
    ...node,
    ...(isTaken && { attrs: { ...node.attrs, id: prefix ? newTextId(prefix, random) : null } }),
    ...(node.content && { content: node.content.map((child) => withOwnIds(child, seen)) }),
  }
}
