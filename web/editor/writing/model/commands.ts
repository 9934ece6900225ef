import { chainCommands, exitCode, lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import type { Attrs, Node as DocNode, NodeType } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, NodeSelection, Selection, TextSelection } from 'prosemirror-state'
import { nextLabel } from './float-labels.ts'
import { schema } from './schema.ts'

const { nodes, marks } = schema

export type BlockStyle = 'paragraph' | 'heading1' | 'heading2' | 'heading3' | 'heading4' | 'code_block'

/**
 * Returns the style of the block that contains the cursor; null if the style of the block cannot be changed,
 * as in captions.
 */
export function blockStyle(state: EditorState): BlockStyle | null {
  const { parent } = state.selection.$from
  if (parent.type === nodes.heading)
    return parent.attrs.level <= 4 ? (`heading${parent.attrs.level}` as BlockStyle) : null
  if (parent.type === nodes.paragraph) return 'paragraph'
  return parent.type === nodes.code_block ? 'code_block' : null
}

export function setBlockStyle(style: BlockStyle): Command {
  const isHeading = style.startsWith('heading')
  const type: NodeType = isHeading ? nodes.heading : nodes[style as 'paragraph' | 'code_block']
  return (state, dispatch) => {
    const { $from } = state.selection
    const { parent } = $from
    // Only the level changes. The heading keeps the attributes of its section.
    if (isHeading && parent.type === nodes.heading) {
      dispatch?.(state.tr.setNodeAttribute($from.before(), 'level', Number(style.slice(-1))))
      return true
    }
    // The paragraph does not get the section's id, because links with this id refer to the section.
    const attrs: Attrs = isHeading ? { level: Number(style.slice(-1)) } : {}
    return setBlockType(type, attrs)(state, dispatch)
  }
}

export const toggleFormat = (name: 'bold' | 'italic' | 'sup' | 'sub'): Command => toggleMark(marks[name])

export function isFormatActive(state: EditorState, name: 'bold' | 'italic' | 'sup' | 'sub'): boolean {
  const { from, $from, to, empty } = state.selection
  const type = marks[name]
  if (empty) return Boolean(type.isInSet(state.storedMarks ?? $from.marks()))
  return state.doc.rangeHasMark(from, to, type)
}

export const makeList = (type: 'bullet' | 'order'): Command =>
  wrapInList(nodes.list, { attributes: { 'list-type': type } })
export const makeQuote: Command = wrapIn(nodes.quote)

/**
 * Inserts a block after the one that contains the cursor, at the nearest place where it is allowed, and
 * selects it.
 */
export function insertBlock(node: DocNode, selectWithin = true): Command {
  return (state, dispatch) => {
    const { $from } = state.selection
    for (let depth = $from.depth; depth > 0; depth -= 1) {
      const index = $from.indexAfter(depth - 1)
      const parent = $from.node(depth - 1)
      if (!parent.canReplaceWith(index, index, node.type)) continue
      // These elements are skipped, because figures and tables do not belong into captions, cells, notes and
      // lists.
      if (/^(figure|table_wrap|footnote|caption|table_cell|table_header|list_item)$/.test(parent.type.name))
        continue
      const pos = $from.after(depth)
      const tr = state.tr.insert(pos, node)
      const inside = selectWithin
        ? Selection.findFrom(tr.doc.resolve(pos + 1 + captionIn(node)), 1, true)
        : null
      tr.setSelection(inside ?? NodeSelection.create(tr.doc, pos))
      dispatch?.(tr.scrollIntoView())
      return true
    }
    return false
  }
}

/** Returns the offset of the caption of a new figure or table, which is what is typed first; 0 without one. */
function captionIn(node: DocNode): number {
  let found = 0
  node.forEach(({ type }, offset) => {
    if (type === nodes.caption) found = offset
  })
  return found
}

/**
 * Handles text typed while a whole element between paragraphs is selected, such as a formula or a reference.
 * It would replace the element. It becomes a paragraph after the element, or nothing where none may be.
 */
export function typeAfterBlock(text: string): Command {
  return ({ selection, tr }, dispatch) => {
    if (!(selection instanceof NodeSelection) || selection.node.isInline) return false
    const { $to } = selection
    if ($to.parent.canReplaceWith($to.index(), $to.index(), nodes.paragraph)) {
      tr.insert($to.pos, nodes.paragraph.create(null, schema.text(text)))
      dispatch?.(tr.setSelection(TextSelection.create(tr.doc, $to.pos + 1 + text.length)).scrollIntoView())
    }
    return true
  }
}

export function insertInline(node: DocNode | readonly DocNode[]): Command {
  return (state, dispatch) => {
    if (!state.selection.$from.parent.inlineContent || state.selection.$from.parent.type === nodes.code_block)
      return false
    const list = Array.isArray(node) ? node : [node]
    dispatch?.(state.tr.replaceWith(state.selection.from, state.selection.to, list).scrollIntoView())
    return true
  }
}

const labelled = (text: string) => nodes.label.create(null, schema.text(text))

export function newFigure(doc: DocNode, name: string): DocNode {
  return nodes.figure.create({ attributes: { position: 'float' } }, [
    labelled(nextLabel(doc, nodes.figure)),
    nodes.caption.create(null, nodes.paragraph.create()),
    nodes.graphic.create({ attributes: { 'xlink:href': name } }),
  ])
}

/** Returns a table of three rows and columns. The first row is for the names of the columns. */
export function newTable(doc: DocNode): DocNode {
  const row = (type: NodeType, part: number) =>
    nodes.table_row.create(
      { part },
      [1, 2, 3].map(() => type.create({ bare: true }, nodes.paragraph.create())),
    )
  return nodes.table_wrap.create({ attributes: { position: 'float' } }, [
    labelled(nextLabel(doc, nodes.table_wrap)),
    nodes.caption.create(null, nodes.paragraph.create()),
    nodes.table.create(
      {
        parts: [
          { name: 'thead', attributes: {} },
          { name: 'tbody', attributes: {} },
        ],
      },
      [row(nodes.table_header, 0), row(nodes.table_cell, 1), row(nodes.table_cell, 1)],
    ),
  ])
}

/** Adds a place for notes below the table that contains the cursor. */
export const addTableNotes: Command = (state, dispatch) => {
  const { $from } = state.selection
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth)
    if (node.type !== nodes.table_wrap) continue
    if (node.children.some(({ type }) => type === nodes.table_foot)) return false
    const pos = $from.after(depth) - 1
    const tr = state.tr.insert(pos, nodes.table_foot.create(null, nodes.paragraph.create()))
    dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(pos + 2))).scrollIntoView())
    return true
  }
  return false
}

/** Moves the table's first row into its head, or back into its body. */
export const setHeaderPart: Command = (state, dispatch) => {
  const { $from } = state.selection
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const table = $from.node(depth)
    if (table.type !== nodes.table) continue
    const first = table.firstChild
    if (!first) return false
    const isHead = first.children.every(({ type }) => type === nodes.table_header)
    const start = $from.start(depth)
    const tr = state.tr
    const target = isHead ? nodes.table_cell : nodes.table_header
    first.forEach((cell, offset) => {
      tr.setNodeMarkup(start + 1 + offset, target, cell.attrs)
    })
    const body = { name: 'tbody', attributes: {} }
    if (!isHead) {
      tr.setNodeAttribute(start - 1, 'parts', [{ name: 'thead', attributes: {} }, body])
      table.forEach((_row, offset, index) => {
        tr.setNodeAttribute(start + offset, 'part', index === 0 ? 0 : 1)
      })
    } else {
      tr.setNodeAttribute(start - 1, 'parts', [body])
      table.forEach((_row, offset) => {
        tr.setNodeAttribute(start + offset, 'part', 0)
      })
    }
    dispatch?.(tr)
    return true
  }
  return false
}

const isolated = new Set([
  'table',
  'table_wrap',
  'figure',
  'figure_group',
  'container',
  'footnotes',
  'quote',
  'list',
])

/**
 * Moves the cursor out of a table, figure, box or list, to the paragraph after it. If there is none, it is
 * created.
 */
export const leaveBlock: Command = (state, dispatch) => {
  const { $from } = state.selection
  let outer = 0
  for (let depth = $from.depth; depth > 0; depth -= 1)
    if (isolated.has($from.node(depth).type.name)) outer = depth
  if (outer === 0) return false
  if (!dispatch) return true
  const pos = $from.after(outer)
  const next = state.doc.resolve(pos).nodeAfter
  const tr = state.tr
  if (!next?.isTextblock && state.doc.resolve(pos).parent.canReplaceWith(0, 0, nodes.paragraph))
    tr.insert(pos, nodes.paragraph.create())
  dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(pos + 1))).scrollIntoView())
  return true
}

export const enterInList: Command = chainCommands(splitListItem(nodes.list_item))
export const intoList: Command = sinkListItem(nodes.list_item)
export const outOfList: Command = chainCommands(liftListItem(nodes.list_item), lift)
export const lineBreak: Command = chainCommands(exitCode, (state, dispatch) =>
  insertInline(nodes.hard_break.create())(state, dispatch),
)

/** Deletes the table that contains the cursor, with its caption and notes. */
export const deleteTableWrap: Command = (state, dispatch) => {
  const { $from } = state.selection
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    if ($from.node(depth).type !== nodes.table_wrap) continue
    dispatch?.(state.tr.delete($from.before(depth), $from.after(depth)).scrollIntoView())
    return true
  }
  return false
}
