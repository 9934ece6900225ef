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

const directions: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}
/** Pixels by which an arrow key moves an enlarged picture. */
const panned = 60

interface ViewerProps {
  figures: readonly Figure[]
  /** Index of the figure that is shown first. */
  first: number
  onClose: () => void
}

/**
 * Shows a figure as large as the window allows, or larger. Plus and minus change the size. The arrow keys move an enlarged
 * picture, wherever the focus is, and otherwise switch to the other figures.
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
        const [across, down] = directions[event.key] ?? []
        if (across === undefined || down === undefined) return
        if (zoom > 0) {
          event.preventDefault()
          const picture = event.currentTarget.querySelector('.article-figure-window')
          picture?.scrollBy(across * panned, down * panned)
        } else if (across !== 0 && figures.length > 1) {
          event.preventDefault()
          move(across)
        }
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
        <p className="help">{texts.keys(figures.length > 1)}</p>
      </Dialog>
    </div>
  )
}
