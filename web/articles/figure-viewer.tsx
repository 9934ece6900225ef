import { ChevronLeft, ChevronRight, Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/forms/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { figureTexts as texts } from './article-texts.ts'
import { type Figure, saveFigure } from './figures.ts'

interface ViewerProps {
  figures: readonly Figure[]
  /** Index of the figure that is shown first. */
  first: number
  onClose: () => void
}

/** Shows a figure as large as the window allows. The arrow keys switch to the other figures. */
export function FigureViewer({ figures, first, onClose }: ViewerProps) {
  const [at, setAt] = useState(first)
  const figure = figures[at]
  if (!figure) return null
  const move = (by: number) => setAt((at + by + figures.length) % figures.length)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to the keys that bubble from the dialog inside.
    <div
      onKeyDown={(event) => {
        const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
        if (!by || figures.length < 2) return
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
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: copied from the page itself. */}
          <div dangerouslySetInnerHTML={{ __html: figure.image }} />
          {figure.note && <p>{figure.note}</p>}
        </figure>
        {figures.length > 1 && <p className="help">{texts.keys}</p>}
      </Dialog>
    </div>
  )
}
