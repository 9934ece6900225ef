import { Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import type { findPassage } from '#domain/anchors.ts'
import type { TextNote } from '#domain/schemas/production-editing.ts'
import { type elementText, findElement, positionOf } from './passages.ts'
import type { Writer } from './writer.ts'

const key = new PluginKey<DecorationSet>('notes')

/** Plugin that underlines the passages of open queries and comments and adds their number. */
export function noteMarks(): Plugin {
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (tr, set) => (tr.getMeta(key) as DecorationSet | undefined) ?? set.map(tr.mapping, tr.doc),
    },
    props: { decorations: (state) => key.getState(state) },
  })
}

export const noteLabel = (note: TextNote, index: number) =>
  `${note.kind === 'author_query' ? 'Q' : 'C'}${index + 1}`

/** Locates the passages of the notes in the current text and marks them. */
export function showNotes(
  writer: Writer,
  notes: readonly TextNote[],
  find: typeof findPassage,
  textOf: typeof elementText,
): void {
  const { doc, tr } = writer.state
  const decorations = notes.flatMap((note, index): Decoration[] => {
    if (note.state === 'closed') return []
    const place = findElement(doc, note.anchor.element)
    const passage = place && find(note.anchor, textOf(place.node))
    if (!place || !passage) return []
    const [from, to] = [positionOf(place, passage.start), positionOf(place, passage.end)]
    const label = noteLabel(note, index)
    const mark = () => {
      const made = document.createElement('span')
      made.className = `writing-note-mark ${note.kind} ${note.state}`
      made.textContent = label
      return made
    }
    return [
      ...(to > from ? [Decoration.inline(from, to, { class: `writing-noted ${note.kind}` })] : []),
      Decoration.widget(to, mark, { key: `${note.id} ${note.state} ${label}`, side: 1 }),
    ]
  })
  writer.dispatch(tr.setMeta(key, DecorationSet.create(doc, decorations)).setMeta('addToHistory', false))
}
