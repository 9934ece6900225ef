import { TextSelection } from 'prosemirror-state'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { findElement } from './model/passages.ts'
import type { Writer } from './model/writer.ts'

/** Moves the cursor to the element given in the URL, for example by a link from the proofs. */
export function useArrivalAt(writer: Writer): void {
  const [search] = useSearchParams()
  const element = search.get('at')
  useEffect(() => {
    if (!element) return
    const { state } = writer
    const place = findElement(state.doc, element)
    if (!place) return
    writer.reveal(state.tr.setSelection(TextSelection.near(state.doc.resolve(place.pos + 1))))
  }, [writer, element])
}
