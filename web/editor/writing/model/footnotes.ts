import { type Command, TextSelection } from 'prosemirror-state'
import { newTextId } from '#domain/production/text-ids.ts'
import { random } from './ids.ts'
import { schema } from './schema.ts'

const { nodes } = schema

/**
 * Inserts a footnote: a mark at the cursor, and a note in the list at the end of the text. The cursor moves
 * to the note.
 */
export const insertFootnote: Command = (state, dispatch) => {
  const { $from, to } = state.selection
  if (!$from.parent.inlineContent || $from.parent.type === nodes.code_block) return false
  let list: { pos: number; size: number; count: number } | null = null
  let back: number | null = null
  state.doc.forEach((part, pos) => {
    if (part.attrs.element !== 'back') return
    back = pos + part.nodeSize - 1
    part.forEach((node, offset) => {
      if (node.type === nodes.footnotes)
        list ??= { pos: pos + 1 + offset, size: node.nodeSize, count: node.childCount }
    })
  })
  const id = newTextId('fn', random)
  const found = list as { pos: number; size: number; count: number } | null
  const number = String((found?.count ?? 0) + 1)
  const note = nodes.footnote.create({ id }, [
    nodes.label.create(null, schema.text(number)),
    nodes.paragraph.create(),
  ])
  const mark = nodes.xref.create({
    attributes: { 'ref-type': 'fn', rid: id },
    content: `<sup>${number}</sup>`,
  })
  const tr = state.tr
  // The list is changed before the text, because it comes after the text and changing it does not shift the
  // cursor's position.
  const at = found ? found.pos + found.size - 1 : (back ?? state.doc.content.size)
  const list_ = nodes.footnotes.create(null, note)
  const made = found ? note : back === null ? nodes.part.create({ element: 'back' }, list_) : list_
  tr.insert(at, made)
  tr.insert(to, mark)
  if (dispatch) {
    let cursor = -1
    tr.doc.descendants((node, pos) => {
      if (node.attrs.id === id && node.type === nodes.footnote) cursor = pos + node.nodeSize - 2
    })
    if (cursor > 0) tr.setSelection(TextSelection.near(tr.doc.resolve(cursor)))
    dispatch(tr.scrollIntoView())
  }
  return true
}
