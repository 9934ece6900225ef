import { splitBlock } from 'prosemirror-commands'
import { NodeSelection, TextSelection } from 'prosemirror-state'
import { describe, expect, it } from 'vitest'
import { countChanges, type TextNode } from '#domain/production/text-doc.ts'
import { listChanges, settleChange } from './changes.ts'
import { insertBlock, newTable, typeAfterBlock } from './commands.ts'
import { schema } from './schema.ts'
import { nextCell, previousCell } from './table-keys.ts'
import { Writer } from './writer.ts'

const paragraph = (id: string, text: string): TextNode => ({
  type: 'paragraph',
  attrs: { id, attributes: {} },
  ...(text && { content: [{ type: 'text', text }] }),
})
const cell = (text: string): TextNode => ({
  type: 'table_cell',
  attrs: { bare: true },
  content: [{ type: 'paragraph', ...(text && { content: [{ type: 'text', text }] }) }],
})
const doc: TextNode = {
  type: 'doc',
  content: [
    {
      type: 'part',
      attrs: { element: 'body' },
      content: [
        { type: 'heading', attrs: { id: 's1', level: 1 }, content: [{ type: 'text', text: 'One' }] },
        paragraph('p1', 'First paragraph of the text.'),
        paragraph('p2', 'Second paragraph.'),
        {
          type: 'table_wrap',
          attrs: { id: 't1' },
          content: [
            {
              type: 'table',
              content: [
                { type: 'table_row', content: [cell('a'), cell('b')] },
                { type: 'table_row', content: [cell('c'), cell('d')] },
              ],
            },
          ],
        },
      ],
    },
  ],
}

const ana = { id: 'ana', name: 'Ana' }
function writing(given: TextNode = doc, person = ana): Writer {
  const writer = new Writer({ doc: given, person })
  writer.isWriting = true
  return writer
}

function placeOf(writer: Writer, words: string): number {
  let found = -1
  writer.state.doc.descendants((node, pos) => {
    if (node.isText && node.text?.includes(words)) found = pos + node.text.indexOf(words)
  })
  return found
}

const plain = (writer: Writer) => {
  const lines: string[] = []
  writer.state.doc.descendants((node) => {
    if (node.isTextblock) lines.push(`${node.type.name}: ${node.textContent}`)
  })
  return lines
}

const edits: Record<string, (writer: Writer) => void> = {
  'inserted words': (w) => w.dispatch(w.state.tr.insertText('very ', placeOf(w, 'paragraph of'))),
  'deleted words': (w) => {
    const at = placeOf(w, 'paragraph of')
    w.dispatch(w.state.tr.delete(at, at + 10))
  },
  'replaced words': (w) => {
    const at = placeOf(w, 'Second')
    w.dispatch(w.state.tr.setSelection(TextSelection.create(w.state.doc, at, at + 6)))
    w.dispatch(w.state.tr.insertText('Third'))
  },
  'a split paragraph': (w) => w.dispatch(w.state.tr.split(placeOf(w, 'of the text'))),
  'two joined paragraphs': (w) => {
    const at = placeOf(w, 'Second')
    w.dispatch(w.state.tr.delete(at - 2, at))
  },
  'a deletion across paragraphs': (w) =>
    w.dispatch(w.state.tr.delete(placeOf(w, 'of the text'), placeOf(w, 'paragraph.'))),
  'bold words': (w) => {
    const at = placeOf(w, 'Second')
    w.dispatch(w.state.tr.addMark(at, at + 6, schema.marks.bold.create()))
  },
  'another level of a heading': (w) => {
    let at = -1
    w.state.doc.descendants((node, pos) => {
      if (node.type.name === 'heading') at = pos
    })
    w.dispatch(w.state.tr.setNodeAttribute(at, 'level', 2))
  },
  'a new paragraph': (w) => {
    const at = placeOf(w, 'Second') - 1
    w.dispatch(w.state.tr.insert(at, w.state.schema.nodeFromJSON(paragraph('p9', 'New words.'))))
  },
}

describe('tracked changes', () => {
  it.each(Object.entries(edits))(
    '%s are rejected to the original and accepted to the plain edit',
    (_, edit) => {
      const original = plain(writing())
      const untracked = writing()
      untracked.toggleTracking()
      edit(untracked)
      for (const isAccepted of [true, false]) {
        const writer = writing()
        edit(writer)
        expect(countChanges(writer.state.doc.toJSON())).toBeGreaterThan(0)
        for (const change of listChanges(writer.state.doc))
          expect(change).toMatchObject({ author: 'ana', name: 'Ana' })
        for (let change = listChanges(writer.state.doc)[0]; change; change = listChanges(writer.state.doc)[0])
          settleChange(writer.state, writer.dispatch, change, isAccepted)
        expect(plain(writer)).toEqual(isAccepted ? plain(untracked) : original)
        expect(countChanges(writer.state.doc.toJSON())).toBe(0)
      }
    },
  )

  it('keeps the changes of two people apart, in one word', () => {
    const first = writing()
    first.dispatch(first.state.tr.insertText('abc ', placeOf(first, 'Second')))
    const second = writing(first.state.doc.toJSON() as TextNode, { id: 'bo', name: 'Bo' })
    second.dispatch(second.state.tr.insertText('xyz ', placeOf(second, 'Second')))
    const changes = listChanges(second.state.doc)
    expect(changes.map(({ author, inserted }) => [author, inserted])).toEqual([
      ['ana', 'abc '],
      ['bo', 'xyz '],
    ])
    const [ours] = changes.filter(({ author }) => author === 'bo')
    if (ours) settleChange(second.state, second.dispatch, ours, false)
    expect(plain(second)[2]).toBe('paragraph: abc Second paragraph.')
  })

  it('says what was inserted and deleted', () => {
    const writer = writing()
    edits['replaced words']?.(writer)
    expect(listChanges(writer.state.doc)).toMatchObject([{ inserted: 'Third', deleted: 'Second' }])
  })
})

describe('the cursor, while changes are tracked', () => {
  const begin = (words: string) => {
    const writer = writing()
    writer.dispatch(
      writer.state.tr.setSelection(TextSelection.create(writer.state.doc, placeOf(writer, words))),
    )
    return writer
  }

  it('is on a new formula, and not behind it', () => {
    const writer = begin('paragraph of the text')
    const formula = schema.nodes.display_formula.create({ content: '<tex-math>a</tex-math>' })
    insertBlock(formula, false)(writer.state, writer.dispatch)
    const { selection } = writer.state
    expect(selection instanceof NodeSelection && selection.node.type.name).toBe('display_formula')
  })

  it('makes a paragraph of what is typed on a selected formula, which is kept', () => {
    const writer = begin('paragraph of the text')
    const formula = schema.nodes.display_formula.create({ content: '<tex-math>a</tex-math>' })
    insertBlock(formula, false)(writer.state, writer.dispatch)
    typeAfterBlock('W')(writer.state, writer.dispatch)
    writer.dispatch(writer.state.tr.insertText('ords.'))
    const [body] = writer.state.doc.children
    const types = (body?.children ?? []).map((node) => `${node.type.name} ${node.textContent}`)
    expect(types.slice(1, 4)).toEqual([
      'paragraph First paragraph of the text.',
      'display_formula ',
      'paragraph Words.',
    ])
  })

  it('is in the caption of a new table, so that what is typed replaces nothing', () => {
    const writer = begin('Second')
    insertBlock(newTable(writer.state.doc))(writer.state, writer.dispatch)
    const { $from, empty } = writer.state.selection
    const path = Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth).type.name)
    expect(path).toEqual(['doc', 'part', 'table_wrap', 'caption', 'paragraph'])
    expect(empty).toBe(true)
  })

  it('is in a table whose label is in the language of the text', () => {
    const words = (text: string): TextNode => ({
      type: 'doc',
      content: [{ type: 'part', attrs: { element: 'body' }, content: [paragraph('p1', text)] }],
    })
    const label = (text: string) => newTable(writing(words(text)).state.doc).firstChild?.textContent
    expect([
      label('A produção não cresce.'),
      label('La producción y el puerto.'),
      label('Ports grow.'),
    ]).toEqual(['Tabela 1', 'Tabla 1', 'Table 1'])
  })

  it('goes from the caption of a new table through its cells, and to a new row', () => {
    const writer = begin('Second')
    insertBlock(newTable(writer.state.doc))(writer.state, writer.dispatch)
    const type = (text: string) => writer.dispatch(writer.state.tr.insertText(text))
    type('Ports')
    for (let cell = 1; cell <= 10; cell += 1) {
      expect(nextCell(writer.state, writer.dispatch)).toBe(true)
      type(`c${cell}`)
    }
    const rows: string[] = []
    writer.state.doc.descendants((node) => {
      if (node.type.name === 'table_row')
        rows.push(node.children.map(({ textContent }) => textContent).join(' '))
    })
    // Splits and inserted rows are marked with spaces of no width.
    const shown = rows.map((row) => row.replaceAll('\u200b', '').trim())
    expect(shown.slice(0, 4)).toEqual(['c1 c2 c3', 'c4 c5 c6', 'c7 c8 c9', 'c10'])
    for (let cell = 10; cell > 1; cell -= 1) previousCell(writer.state, writer.dispatch)
    expect(writer.state.selection.$from.parent.textContent).toBe('c1')
    previousCell(writer.state, writer.dispatch)
    expect(writer.state.selection.$from.parent.textContent).toBe('Ports')
  })

  it('stays where text was typed, also over a selection', () => {
    const writer = begin('paragraph of the text')
    const { from } = writer.state.selection
    const chosen = TextSelection.create(writer.state.doc, from, from + 'paragraph '.length)
    writer.dispatch(writer.state.tr.setSelection(chosen))
    writer.dispatch(writer.state.tr.insertText('short '))
    writer.dispatch(writer.state.tr.insertText('and new'))
    expect(listChanges(writer.state.doc)).toMatchObject([{ inserted: 'short and new' }])
  })
})

describe('ids', () => {
  it('stay with the first half of a split paragraph; the second gets a new one', () => {
    const writer = writing()
    writer.dispatch(writer.state.tr.split(placeOf(writer, 'of the text')))
    const ids: string[] = []
    writer.state.doc.descendants((node) => {
      if (node.type.name === 'paragraph' && node.attrs.id) ids.push(node.attrs.id)
    })
    expect(ids).toEqual(['p1', expect.stringMatching(/^p-[a-z0-9]{8}$/), 'p2'])
  })
})

it('a page that does not have the text cannot change it', () => {
  const writer = new Writer({ doc, person: ana })
  writer.dispatch(writer.state.tr.insertText('x', placeOf(writer, 'Second')))
  expect(plain(writer)).toEqual(plain(writing()))
})

describe('Enter', () => {
  const text = (words: string) => [{ type: 'text', text: words }]
  const blocksAfter = (part: TextNode, words: string): string[] => {
    const writer = writing({ type: 'doc', content: [part] })
    const { state } = writer
    const end = placeOf(writer, words) + words.length
    const selected = state.apply(state.tr.setSelection(TextSelection.create(state.doc, end)))
    const kinds: string[] = []
    splitBlock(selected, (transaction) => {
      selected.apply(transaction).doc.descendants((node) => {
        if (node.isTextblock) kinds.push(node.type.name)
      })
    })
    return kinds
  }

  it.each(['paragraph', 'heading'])('begins a paragraph after a %s', (type) => {
    const first = { type, attrs: { id: 'a', ...(type === 'heading' && { level: 1 }) }, content: text('One') }
    const body = { type: 'part', attrs: { element: 'body' }, content: [first] }
    expect(blocksAfter(body, 'One')).toEqual([type, 'paragraph'])
  })

  it.each(['container', 'caption', 'table_foot', 'footnote', 'reference_list', 'figure'])(
    'begins a paragraph in a %s',
    (type) => {
      const inside = { type, content: [paragraph('p', 'One')] }
      const block =
        type === 'caption' || type === 'table_foot' ? { type: 'table_wrap', content: [inside] } : inside
      const whole = type === 'footnote' ? { type: 'footnotes', content: [inside] } : block
      expect(blocksAfter({ type: 'part', attrs: { element: 'body' }, content: [whole] }, 'One')).toEqual([
        'paragraph',
        'paragraph',
      ])
    },
  )
})
