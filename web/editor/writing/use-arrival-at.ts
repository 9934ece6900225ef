import { TextSelection } from 'prosemirror-state'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { findElement } from './model/passages.ts'
import type { Writer } from './model/writer.ts'

/** Opens the text at the element that the address names, as links from the proofs do. */
export function useArrivalAt(writer: Writer): void {
  const [search] = useSearchParams()
  const element = search.get('at')
  useEffect(() => {
    if (!element) return
    const { state } = writer
    const place = findElement(state.doc, element)
    if (!place) return
    writer.dispatch(
      state.tr.setSelection(TextSelection.near(state.doc.resolve(place.pos + 1))).scrollIntoView(),
    )
    writer.view?.focus()
  }, [writer, element])
}
