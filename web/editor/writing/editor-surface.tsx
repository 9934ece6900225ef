import { NodeSelection } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useEffect, useRef } from 'react'
import { currentChange, nextChange, selectChange, settleChange } from './model/changes.ts'
import { typeAfterBlock } from './model/commands.ts'
import { keyPlugins } from './model/keys.ts'
import { preparePasted } from './model/paste.ts'
import type { Edited } from './model/surroundings.ts'
import type { Writing } from './use-writing.ts'
import { atomViews } from './views/atoms.ts'
import { GraphicView } from './views/graphic.ts'
import { words } from './writing-texts.ts'

/** How the elements within a line are edited. Those between paragraphs have a button. */
const inlineKinds: Readonly<Record<string, Edited['kind']>> = {
  inline_formula: 'formula',
  opaque_inline: 'xml',
}

/** Heights of the bars that stay in place above and below the text, in pixels. */
const besideBars = { top: 72, bottom: 112, left: 0, right: 0 }

/** The editable text. */
export function EditorSurface({ writing }: { writing: Writing }) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(writing)
  latest.current = writing
  const { writer, surroundings } = writing

  useEffect(() => {
    if (!place.current) return
    const go = (step: 1 | -1) => {
      const change = nextChange(writer.state, step)
      if (change) writer.dispatch(selectChange(writer.state, change))
      return true
    }
    const settle = (isAccepted: boolean) => {
      const change = currentChange(writer.state)
      if (change) settleChange(writer.state, writer.dispatch, change, isAccepted)
      return true
    }
    const view = new EditorView(place.current, {
      state: writer.state,
      plugins: keyPlugins({
        next: () => go(1),
        previous: () => go(-1),
        accept: () => settle(true),
        reject: () => settle(false),
        query() {
          latest.current.startNote('author_query')
          return true
        },
        toolbar() {
          document.querySelector<HTMLElement>('.writing-toolbar [tabindex="0"]')?.focus()
          return true
        },
        edit() {
          const { selection } = writer.state
          const kind = selection instanceof NodeSelection ? inlineKinds[selection.node.type.name] : undefined
          if (kind) surroundings.edit({ kind, pos: selection.from })
          return kind !== undefined
        },
      }),
      dispatchTransaction: writer.dispatch,
      scrollThreshold: besideBars,
      scrollMargin: besideBars,
      editable: () => writer.isWriting,
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': words.textbox,
        class: 'writing-text',
        spellcheck: 'true',
      },
      transformPastedHTML: preparePasted,
      handleTextInput: ({ state, dispatch }, _from, _to, text) => typeAfterBlock(text)(state, dispatch),
      nodeViews: {
        ...atomViews(surroundings),
        graphic: (node, at, getPos) => new GraphicView(node, at, getPos, surroundings),
      },
    })
    writer.view = view
    return () => {
      writer.view = null
      view.destroy()
    }
  }, [writer, surroundings])

  return <div ref={place} className="writing-surface" />
}
