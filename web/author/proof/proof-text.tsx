import { useEffect, useRef, useState } from 'react'
import type { TextAnchor } from '#domain/anchors.ts'
import type { AuthorProof } from '#domain/schemas/production-proofs.ts'
import { CorrectButton } from './correct-button.tsx'
import { anchorOfElement, anchorOfSelection, elementAt, type Mark, showMarks } from './passages.ts'
import { contentOf } from './proof-content.ts'
import { words } from './proof-texts.ts'

interface ProofTextProps {
  view: AuthorProof
  marks: readonly Mark[]
  current: string | null
  onMark: (id: string) => void
  /** Called to correct a passage; null if the viewer cannot suggest corrections. */
  onCorrect: ((anchor: TextAnchor) => void) | null
}

/**
 * The text of the proof. Selected words can be corrected; the C key corrects the paragraph that has the
 * focus.
 */
export function ProofText({ view, marks, current, onMark, onCorrect }: ProofTextProps) {
  const text = useRef<HTMLDivElement>(null)
  const [selected, setSelected] = useState<TextAnchor | null>(null)
  const { version } = view.proof
  const mayCorrect = onCorrect !== null

  useEffect(() => {
    const root = text.current
    if (!root) return
    root.replaceChildren(...contentOf(view).childNodes)
    for (const element of root.querySelectorAll<HTMLElement>(
      'p[data-element], :is(h2, h3, h4)[data-element], [data-element^="front/"]',
    ))
      if (mayCorrect) element.tabIndex = 0
    showMarks(root, marks, current)
    if (current)
      root.querySelector(`[data-mark="${CSS.escape(current)}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [view, marks, current, mayCorrect])

  useEffect(() => {
    if (!mayCorrect) return
    const onSelection = () => setSelected(text.current && anchorOfSelection(text.current, version))
    document.addEventListener('selectionchange', onSelection)
    return () => document.removeEventListener('selectionchange', onSelection)
  }, [mayCorrect, version])

  return (
    <section className="proof-sheet" aria-label={words.text}>
      <p className="proof-watermark" aria-hidden="true">
        {words.paper}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the paragraphs in it take the focus, and C is also offered as a button for selected words. */}
      <div
        ref={text}
        className="proof-text"
        onClick={({ target }) => {
          const mark = target instanceof Element ? target.closest<HTMLElement>('[data-mark]') : null
          if (mark?.dataset.mark && document.getSelection()?.isCollapsed !== false) onMark(mark.dataset.mark)
        }}
        onKeyDown={(event) => {
          if (event.key.toLowerCase() !== 'c' || event.ctrlKey || event.metaKey || event.altKey) return
          const element = elementAt(document.activeElement)
          if (!onCorrect || !element) return
          event.preventDefault()
          onCorrect(selected ?? anchorOfElement(element, version))
        }}
      />
      {selected && onCorrect && (
        <CorrectButton
          onCorrect={() => {
            onCorrect(selected)
            document.getSelection()?.removeAllRanges()
          }}
        />
      )}
    </section>
  )
}
