import { ChevronLeft, ChevronRight, Download, FileSpreadsheet, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/forms/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import './figure-viewer.css'
import { figureTexts as texts } from './article-texts.ts'
import { FigureZoom } from './figure-zoom.tsx'
import { type Figure, saveFigure, saveFile } from './figures.ts'

/** Widths of the picture, as multiples of the width at which it fits. */
const scales = [1, 1.5, 2, 3, 4] as const

interface ViewerProps {
  figures: readonly Figure[]
  /** Index of the figure that is shown first. */
  first: number
  onClose: () => void
}

/**
 * Shows a figure as large as the window allows, or larger. The arrow keys switch to the other figures, plus and minus
 * change the size.
 */
export function FigureViewer({ figures, first, onClose }: ViewerProps) {
  const [at, setAt] = useState(first)
  const [zoom, setZoom] = useState(0)
  const figure = figures[at]
  if (!figure) return null
  const { data } = figure
  const move = (by: number) => {
    setAt((at + by + figures.length) % figures.length)
    setZoom(0)
  }
  const resize = (by: number) => setZoom(Math.max(0, Math.min(scales.length - 1, zoom + by)))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to the keys that bubble from the dialog inside.
    <div
      onKeyDown={(event) => {
        const size = { '+': 1, '=': 1, '-': -1 }[event.key]
        if (size) resize(size)
        // In an enlarged picture the arrow keys move the picture.
        const isInside = zoom > 0 && (event.target as Element).closest('.article-figure-window')
        const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
        if (!by || figures.length < 2 || isInside) return
        event.preventDefault()
        move(by)
      }}
    >
      <Dialog
        open
        onClose={onClose}
        title={texts.viewer(at + 1, figures.length)}
        wide
        foot={
          <>
            <Button icon={Download} onClick={() => saveFigure(figure)}>
              {texts.download}
            </Button>
            {data && (
              <Button
                icon={FileSpreadsheet}
                onClick={() => saveFile(data.name, data.csv, 'text/csv;charset=utf-8')}
              >
                {texts.data}
              </Button>
            )}
            <Button icon={ZoomOut} aria-disabled={zoom === 0} onClick={() => resize(-1)}>
              {texts.smaller}
            </Button>
            <Button icon={ZoomIn} aria-disabled={zoom === scales.length - 1} onClick={() => resize(1)}>
              {texts.larger}
            </Button>
            {figures.length > 1 && (
              <>
                <Button icon={ChevronLeft} className="push" onClick={() => move(-1)}>
                  {texts.previous}
                </Button>
                <Button icon={ChevronRight} onClick={() => move(1)}>
                  {texts.next}
                </Button>
              </>
            )}
          </>
        }
      >
        <figure className="article-figure-large" aria-live="polite">
          <figcaption>{figure.title}</figcaption>
          <FigureZoom key={at} image={figure.image} scale={scales[zoom] ?? 1} />
          {figure.note && <p>{figure.note}</p>}
        </figure>
        {figures.length > 1 && <p className="help">{texts.keys}</p>}
      </Dialog>
    </div>
  )
}
