import { useState } from 'react'
import { type ReviewNote, reportOf } from '#domain/manuscript/review-notes.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { Skeleton } from '#web/ui/marks/states.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import { useOwnMask } from '../own-name.ts'
import { noteTexts as words } from './note-texts.ts'

interface ReportPreviewProps {
  summary: string
  notes: readonly ReviewNote[]
  /** Whether the author reads the reviewer's name. */
  isNamed: boolean
}

/** Shows the report with the comments as the author will read it, after the decision. */
export function ReportPreview({ summary, notes, isNamed }: ReportPreviewProps) {
  const [isOpen, setIsOpen] = useState(false)
  const masked = useOwnMask()
  const report = reportOf(summary, notes)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{words.preview}</Button>
      <Dialog open={isOpen} wide title={words.previewTitle} onClose={() => setIsOpen(false)}>
        <div className="read">
          {isNamed || masked ? (
            <Prose text={(isNamed ? report : masked?.(report)) || words.nothing} />
          ) : (
            <Skeleton lines={['full', 'full', 'w-80']} />
          )}
        </div>
      </Dialog>
    </>
  )
}
