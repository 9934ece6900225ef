import { useState } from 'react'
import { type ReviewNote, reportOf } from '#domain/manuscript/review-notes.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import { noteTexts as words } from './note-texts.ts'

/** Shows the report with the comments as the author will read it, after the decision. */
export function ReportPreview({ summary, notes }: { summary: string; notes: readonly ReviewNote[] }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{words.preview}</Button>
      <Dialog open={isOpen} wide title={words.previewTitle} onClose={() => setIsOpen(false)}>
        <div className="read">
          <Prose text={reportOf(summary, notes) || words.nothing} />
        </div>
      </Dialog>
    </>
  )
}
