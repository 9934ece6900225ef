import {
  isSuggestChangesEnabled,
  suggestChanges,
  suggestChangesKey,
  transformToSuggestionTransaction,
} from '@handlewithcare/prosemirror-suggest-changes'
import { dropCursor } from 'prosemirror-dropcursor'
import { gapCursor } from 'prosemirror-gapcursor'
import { history } from 'prosemirror-history'
import { Node as DocNode } from 'prosemirror-model'
import { EditorState, type Plugin, Selection, type Transaction } from 'prosemirror-state'
import { tableEditing } from 'prosemirror-tables'
import type { EditorView } from 'prosemirror-view'
import type { TextNode } from '#domain/production/text-doc.ts'
import { newTextId } from '#domain/production/text-ids.ts'
import { stampChanges } from './changes.ts'
import { random, uniqueIds } from './ids.ts'
import { schema } from './schema.ts'

interface WriterOptions {
  doc: TextNode
  person: { id: string; name: string }
  plugins?: Plugin[]
}

/**
 * Holds the text that is being edited, whether or not an editor is displayed. All changes go through
 * `dispatch`.
 */
export class Writer {
  state: EditorState
  view: EditorView | null = null
  readonly #person: WriterOptions['person']
  readonly #listeners = new Set<(isChanged: boolean) => void>()
  readonly #plugins: Plugin[]
  #isWriting = false

  constructor({ doc, person, plugins = [] }: WriterOptions) {
    this.#person = person
    this.#plugins = [
      ...plugins,
      history(),
      suggestChanges(),
      uniqueIds(),
      tableEditing(),
      dropCursor({ color: false, class: 'writing-drop' }),
      gapCursor(),
    ]
    this.state = this.#stateOf(doc)
  }

  /** Whether this page may change the text. */
  get isWriting(): boolean {
    return this.#isWriting
  }

  set isWriting(value: boolean) {
    this.#isWriting = value
    this.view?.setProps({ editable: () => this.#isWriting })
    this.#tell(false)
  }

  get isTracking(): boolean {
    return isSuggestChangesEnabled(this.state)
  }

  toggleTracking(): void {
    this.dispatch(this.state.tr.setMeta(suggestChangesKey, { skip: true, enabled: !this.isTracking }))
  }

  /** Replaces the text, for example with one that somebody else has saved. */
  show(doc: TextNode): void {
    this.state = this.#stateOf(doc)
    this.view?.updateState(this.state)
    this.#tell(false)
  }

  dispatch = (given: Transaction): void => {
    if (given.docChanged && !this.#isWriting) return
    const meta = given.getMeta(suggestChangesKey) as object | undefined
    const isTracked =
      this.isTracking && given.docChanged && !given.getMeta('history$') && !(meta && 'skip' in meta)
    const tr = isTracked
      ? transformToSuggestionTransaction(given, this.state, () => newTextId('c', random))
      : given
    if (isTracked) {
      const time = new Date().toISOString()
      stampChanges(tr, this.#person, time, () => newTextId('c', random))
      restoreSelection(tr, given)
      if (given.scrolledIntoView) tr.scrollIntoView()
    }
    this.state = this.state.apply(tr)
    this.view?.updateState(this.state)
    this.#tell(tr.docChanged)
  }

  /**
   * Selects what the transaction selects, and scrolls there. ProseMirror itself scrolls only in an editor that has the
   * focus, which one that cannot be written in never gets.
   */
  reveal(tr: Transaction): void {
    this.view?.focus()
    this.dispatch(tr.scrollIntoView())
    if (!this.view || this.view.hasFocus()) return
    const { node } = this.view.domAtPos(this.state.selection.from)
    const element = node instanceof Element ? node : node.parentElement
    element?.scrollIntoView({ block: 'center' })
  }

  /**
   * Calls the listener after each change of the state. `isChanged` says whether the text itself has changed.
   */
  subscribe(listener: (isChanged: boolean) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #tell(isChanged: boolean): void {
    for (const listener of this.#listeners) listener(isChanged)
  }

  #stateOf(doc: TextNode): EditorState {
    const state = EditorState.create({ doc: DocNode.fromJSON(schema, doc), plugins: this.#plugins })
    // Tracking of changes is on at the start. People can switch it off.
    return state.apply(state.tr.setMeta(suggestChangesKey, { skip: true, enabled: true }))
  }
}

/**
 * Sets the selection that the edit asked for, which the tracked transaction moves behind inserted blocks. If
 * deleted text was kept, positions differ and the tracked transaction's own selection is right.
 */
function restoreSelection(tracked: Transaction, given: Transaction): void {
  if (given.selectionSet && tracked.doc.content.size === given.doc.content.size)
    tracked.setSelection(Selection.fromJSON(tracked.doc, given.selection.toJSON()))
}

/**
 * Whether the editor can show a document: it knows all nodes and marks, and they are in places where they are
 * allowed.
 */
export function isReadable(doc: TextNode): boolean {
  try {
    DocNode.fromJSON(schema, doc).check()
    return true
  } catch {
    return false
  }
}
