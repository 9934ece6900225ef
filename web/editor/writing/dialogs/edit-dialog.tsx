import { useEffect, useState } from 'react'
import type { TextNode } from '#domain/production/text-doc.ts'
import { schema } from '../model/schema.ts'
import type { Edited } from '../model/surroundings.ts'
import type { Writer } from '../model/writer.ts'
import { nameOfElement } from '../views/atoms.ts'
import { FormulaDialog } from './formula-dialog.tsx'
import { ReferenceDialog } from './reference-dialog.tsx'
import { XmlDialog } from './xml-dialog.tsx'

interface EditDialogProps {
  writer: Writer
  manuscriptId: string
  edited: Edited
  onClose: () => void
}

/** Dialog to edit a node of the text: a formula, a reference, or any other element as XML. */
export function EditDialog({ writer, manuscriptId, edited, onClose }: EditDialogProps) {
  const { pos, kind } = edited
  const [isXml, setIsXml] = useState(false)
  useFocusAfterwards(writer, pos)
  const [node] = useState(() => writer.state.doc.nodeAt(pos))
  if (!node) return null
  // Another page may take over while the dialog is open, and change the text before it comes back to this one.
  const isAtPlace = () => writer.isWriting && writer.state.doc.nodeAt(pos)?.eq(node) === true
  const isLocked = !isAtPlace()
  const replaceNode = (nodes: readonly TextNode[]) => {
    if (!isAtPlace()) return false
    replace(writer, pos, nodes)
    return true
  }
  if (kind === 'formula')
    return (
      <FormulaDialog
        content={node.attrs.content}
        isDisplayed={node.type === schema.nodes.display_formula}
        isLocked={isLocked}
        onClose={onClose}
        onApply={(content) => writer.dispatch(writer.state.tr.setNodeAttribute(pos, 'content', content))}
      />
    )
  const isReference = node.type === schema.nodes.reference
  if (isReference && !isXml)
    return (
      <ReferenceDialog
        manuscriptId={manuscriptId}
        id={node.attrs.id ?? ''}
        content={node.attrs.content}
        isLocked={isLocked}
        onClose={onClose}
        onApply={replaceNode}
        onXml={() => setIsXml(true)}
      />
    )
  return (
    <XmlDialog
      manuscriptId={manuscriptId}
      name={nameOfElement(isReference ? 'reference' : node.attrs.name)}
      xml={isReference ? `<ref id="${node.attrs.id ?? ''}">${node.attrs.content}</ref>` : node.attrs.xml}
      isInline={node.isInline}
      isLocked={isLocked}
      onClose={onClose}
      onApply={replaceNode}
    />
  )
}

/**
 * Moves the focus back to the element in the text when the dialog has closed. The button that opened the
 * dialog is gone if the element was drawn again.
 */
function useFocusAfterwards(writer: Writer, pos: number): void {
  useEffect(
    () => () => {
      const { view } = writer
      const active = document.activeElement
      if (!view || (active && active !== document.body && active.id !== 'main')) return
      const drawn = view.nodeDOM(pos)
      const button = drawn instanceof Element ? drawn.querySelector('button') : null
      if (button) button.focus()
      else view.focus()
    },
    [writer, pos],
  )
}

function replace(writer: Writer, pos: number, nodes: readonly TextNode[]): void {
  const { state } = writer
  const node = state.doc.nodeAt(pos)
  const first = nodes[0]
  if (!node || !first) return
  if (nodes.length === 1 && first.type === node.type.name) {
    const tr = state.tr
    for (const [name, value] of Object.entries(first.attrs ?? {}))
      if (JSON.stringify(node.attrs[name]) !== JSON.stringify(value)) tr.setNodeAttribute(pos, name, value)
    writer.dispatch(tr)
    return
  }
  writer.dispatch(
    state.tr.replaceWith(
      pos,
      pos + node.nodeSize,
      nodes.map((one) => schema.nodeFromJSON(one)),
    ),
  )
}
