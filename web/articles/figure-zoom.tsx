import { type PointerEvent, useRef } from 'react'
import { figureTexts as texts } from './article-texts.ts'

interface FigureZoomProps {
  /** The picture as HTML. */
  image: string
  /** Width of the picture as a multiple of the width at which it fits. */
  scale: number
}

/** A picture that is moved with the pointer, the scroll bars or the arrow keys if it is larger than its window. */
export function FigureZoom({ image, scale }: FigureZoomProps) {
  const box = useRef<HTMLElement>(null)
  const grip = useRef<{ x: number; y: number } | null>(null)

  function drag(event: PointerEvent) {
    const from = grip.current
    if (!from || !box.current) return
    box.current.scrollBy(from.x - event.clientX, from.y - event.clientY)
    grip.current = { x: event.clientX, y: event.clientY }
  }

  return (
    <section
      ref={box}
      className={scale === 1 ? 'article-figure-window' : 'article-figure-window enlarged'}
      aria-label={texts.picture}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by keyboard.
      tabIndex={0}
      onPointerDown={(event) => {
        if (event.pointerType !== 'mouse' || scale === 1) return
        event.currentTarget.setPointerCapture(event.pointerId)
        grip.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerMove={drag}
      // Capture ends when the button is released and when the system takes the pointer away.
      onLostPointerCapture={() => {
        grip.current = null
      }}
    >
      <div
        // At first the whole picture fits: its height is assumed to be two thirds of its width.
        style={{ width: `calc(min(100%, max(360px, (100dvh - 280px) * 1.5)) * ${scale})` }}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: copied from the page itself.
        dangerouslySetInnerHTML={{ __html: image }}
      />
    </section>
  )
}
