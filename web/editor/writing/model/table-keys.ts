import { chainCommands } from 'prosemirror-commands'
import type { Node as DocNode } from 'prosemirror-model'
import { type Command, type EditorState, TextSelection } from 'prosemirror-state'
import { addRowAfter, goToNextCell, isInTable, selectionCell } from 'prosemirror-tables'
import { schema } from './schema.ts'

const { table_wrap, table, caption } = schema.nodes

/** Returns the table with caption that contains the cursor, and the position of its content. */
function wrapAround({ selection: { $from } }: EditorState): { node: DocNode; start: number } | null {
  for (let depth = $from.depth; depth > 0; depth -= 1)
    if ($from.node(depth).type === table_wrap) return { node: $from.node(depth), start: $from.start(depth) }
  return null
}

/** Returns the position of the first part of this type. */
function placeOf(wrap: { node: DocNode; start: number }, type: DocNode['type']): number | null {
  let place: number | null = null
  wrap.node.forEach((part, offset) => {
    if (part.type === type) place ??= wrap.start + offset
  })
  return place
}

/** Moves the cursor from the label, caption or notes of a table to its first cell. */
const intoTable: Command = (state, dispatch) => {
  const wrap = isInTable(state) ? null : wrapAround(state)
  const place = wrap && placeOf(wrap, table)
  if (place === null) return false
  dispatch?.(state.tr.setSelection(TextSelection.near(state.doc.resolve(place + 1))).scrollIntoView())
  return true
}

/** Moves the cursor from the first cell of a table to the end of its caption. */
const toCaption: Command = (state, dispatch) => {
  const wrap = isInTable(state) ? wrapAround(state) : null
  const place = wrap && placeOf(wrap, caption)
  if (place === null) return false
  const end = place + (state.doc.nodeAt(place)?.nodeSize ?? 0) - 1
  dispatch?.(state.tr.setSelection(TextSelection.near(state.doc.resolve(end), -1)).scrollIntoView())
  return true
}

/** Adds a row below the last one and moves the cursor to its first cell. */
const intoNewRow: Command = (state, dispatch) => {
  if (!isInTable(state)) return false
  const end = selectionCell(state).after()
  return addRowAfter(
    state,
    dispatch &&
      ((tr) => dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(end + 1))).scrollIntoView())),
  )
}

export const nextCell: Command = chainCommands(goToNextCell(1), intoTable, intoNewRow)
export const previousCell: Command = chainCommands(goToNextCell(-1), toCaption)
