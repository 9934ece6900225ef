import {
  applySuggestion,
  revertSuggestion,
  suggestChangesKey,
} from '@handlewithcare/prosemirror-suggest-changes'
import type { Node as DocNode, Mark } from 'prosemirror-model'
import { type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { changeAnchor } from '#domain/production/text-doc.ts'
import { schema } from './schema.ts'

/** A tracked change, which consists of all passages with the same id. */
export interface Change {
  id: string | number
  author: string | null
  name: string
  time: string | null
  from: number
  to: number
  inserted: string
  deleted: string
  /** Type of the node if a whole node was changed, inserted or deleted; null for a change of text. */
  node: string | null
  isModification: boolean
}

const { insertion, deletion, modification } = schema.marks

const changeOf = (marks: readonly Mark[]) =>
  marks.find(({ type }) => type === insertion || type === deletion || type === modification)

/** Returns the text of a changed node without what has a change of its own, which is listed or counted apart. */
function ownText(node: DocNode): string {
  let text = ''
  node.descendants((inner) => {
    if (changeOf(inner.marks)) return false
    if (inner.isText) text += inner.text
    else if (inner.isTextblock && text) text += ' '
    return true
  })
  return text
}

/** Returns all tracked changes in the order of the text. */
export function listChanges(doc: DocNode): Change[] {
  const changes = new Map<string | number, Change>()
  doc.descendants((node, pos) => {
    for (const mark of node.marks) {
      if (mark !== changeOf([mark])) continue
      const { id, author, name, time } = mark.attrs
      const change = changes.get(id) ?? {
        ...{ id, author, name, time, from: pos, to: pos, inserted: '', deleted: '', node: null },
        isModification: true,
      }
      changes.set(id, change)
      change.to = Math.max(change.to, pos + node.nodeSize)
      if (mark.type !== modification) change.isModification = false
      const text = node.isText ? (node.text ?? '').replaceAll(changeAnchor, '') : ownText(node)
      if (mark.type === insertion) change.inserted += text
      if (mark.type === deletion) change.deleted += text
      if (!node.isText) change.node ??= node.type.name
    }
  })
  return [...changes.values()]
}

/** Gives an author to the marks of new changes, and an id that no other person's change has. */
export function stampChanges(
  tr: Transaction,
  person: { id: string; name: string },
  time: string,
  newId: () => string,
): void {
  if (!tr.docChanged) return
  const isForeign = (id: unknown) => {
    let found = false
    tr.before.descendants((node) => {
      if (found) return false
      found = node.marks.some(
        (mark) => mark === changeOf([mark]) && mark.attrs.id === id && mark.attrs.author !== person.id,
      )
      return !found
    })
    return found
  }
  const ids = new Map<unknown, unknown>()
  const stamped = (mark: Mark) => {
    const { id } = mark.attrs
    if (!ids.has(id)) ids.set(id, isForeign(id) ? newId() : id)
    return mark.type.create({ ...mark.attrs, id: ids.get(id), author: person.id, name: person.name, time })
  }
  for (const { from, to } of changedRanges(tr)) {
    tr.doc.nodesBetween(from, Math.min(to, tr.doc.content.size), (node, pos) => {
      for (const mark of node.marks) {
        if (mark !== changeOf([mark]) || mark.attrs.author !== null) continue
        if (node.isInline) {
          const [start, end] = [pos, pos + node.nodeSize]
          tr.removeMark(start, end, mark)
          tr.addMark(start, end, stamped(mark))
        } else {
          tr.removeNodeMark(pos, mark)
          tr.addNodeMark(pos, stamped(mark))
        }
      }
    })
  }
}

function changedRanges(tr: Transaction): { from: number; to: number }[] {
  const ranges: { from: number; to: number }[] = []
  tr.mapping.maps.forEach((map, index) => {
    const rest = tr.mapping.slice(index + 1)
    map.forEach((_from, _to, start, end) => {
      ranges.push({ from: rest.map(start, -1), to: rest.map(end, 1) })
    })
    // Steps that set marks have no position map, so the range is read from the step itself.
    const step = tr.steps[index] as unknown as { from?: number; to?: number; pos?: number }
    const [from, to] = [step.from ?? step.pos, step.to ?? (step.pos === undefined ? undefined : step.pos + 1)]
    if (from !== undefined && to !== undefined) ranges.push({ from: rest.map(from, -1), to: rest.map(to, 1) })
  })
  return ranges
}

type Dispatch = (tr: Transaction) => void

/** Accepts or rejects one change. */
export function settleChange(
  state: EditorState,
  dispatch: Dispatch,
  change: Change,
  isAccepted: boolean,
): void {
  const { id, from, to } = change
  const settle = isAccepted ? applySuggestion : revertSuggestion
  if (!change.isModification) settle(id, from, to)(state, dispatch)
  else settleModification(state, dispatch, id, isAccepted)
}

function settleModification(
  state: EditorState,
  dispatch: Dispatch,
  id: string | number,
  isAccepted: boolean,
): void {
  const tr = state.tr
  state.doc.descendants((node, pos) => {
    for (const mark of node.marks) {
      if (mark.type !== modification || mark.attrs.id !== id) continue
      tr.removeNodeMark(pos, mark)
      if (isAccepted) continue
      const { type, attrName, previousValue } = mark.attrs
      if (type === 'attr') tr.setNodeAttribute(pos, attrName, previousValue)
      if (type === 'nodeType') {
        const before = schema.nodes[previousValue as keyof typeof schema.nodes]
        if (before) tr.setNodeMarkup(pos, before, node.attrs)
      }
    }
  })
  dispatch(tr.setMeta(suggestChangesKey, { skip: true }))
}

/** Accepts or rejects these changes one after the other. Each is located again, because earlier ones may have moved it. */
export function settleChanges(
  writer: { readonly state: EditorState; dispatch: (tr: Transaction) => void },
  changes: readonly Change[],
  isAccepted: boolean,
): void {
  for (const { id } of changes) {
    const change = listChanges(writer.state.doc).find((one) => one.id === id)
    if (change) settleChange(writer.state, writer.dispatch, change, isAccepted)
  }
}

/**
 * Returns the next or previous change from the selection. After the last change, the first one follows, and
 * vice versa.
 */
export function nextChange(state: EditorState, step: 1 | -1): Change | null {
  const changes = listChanges(state.doc)
  const { from, to } = state.selection
  const found =
    step > 0
      ? changes.find((change) => change.from > from || (change.from === from && change.to > to))
      : changes.findLast((change) => change.from < from)
  return found ?? (step > 0 ? changes[0] : changes.at(-1)) ?? null
}

/** Returns the change that contains the selection. */
export function currentChange(state: EditorState): Change | null {
  const { from, to } = state.selection
  return listChanges(state.doc).find((change) => change.from <= from && change.to >= to) ?? null
}

export function selectChange(state: EditorState, { from, to }: Change): Transaction {
  const size = state.doc.content.size
  return state.tr
    .setSelection(
      TextSelection.between(state.doc.resolve(Math.min(from, size)), state.doc.resolve(Math.min(to, size))),
    )
    .setMeta(suggestChangesKey, { skip: true })
    .scrollIntoView()
}
