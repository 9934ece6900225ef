import { useState } from 'react'
import { Button } from '#web/ui/forms/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import { texts as wizard } from '../submit/texts.ts'
import { type DraftedPoint, namedPoints } from './point-list.ts'
import { texts } from './respond-texts.ts'

interface SendResponseProps {
  /** The response as it would be sent. */
  said: string
  list: readonly DraftedPoint[]
  submitText: string
  isSending: boolean
  /** Whether a file is still being uploaded. */
  isWaiting: boolean
}

/** The buttons that send and preview the response, and the points that are not marked as done. */
export function SendResponse({ said, list, submitText, isSending, isWaiting }: SendResponseProps) {
  const [isPreviewed, setPreviewed] = useState(false)
  const open = namedPoints(list).filter(({ isAsked, isLeftOut, done }) => isAsked && !isLeftOut && !done)
  return (
    <div className="form-actions">
      <Button
        type="submit"
        kind="primary"
        busy={isSending}
        busyText={texts.submitting}
        disabled={!said || isWaiting}
      >
        {submitText}
      </Button>
      <Button onClick={() => setPreviewed(true)}>{texts.preview.open}</Button>
      {isWaiting && (
        <p className="help" role="status">
          {wizard.review.unfinishedUploads}
        </p>
      )}
      {open.length > 0 && (
        <p className="help">{texts.points.open(open.map(({ short }) => short).join(', '))}</p>
      )}
      <Dialog
        open={isPreviewed}
        onClose={() => setPreviewed(false)}
        title={texts.preview.title}
        wide
        foot={<Button onClick={() => setPreviewed(false)}>{texts.preview.close}</Button>}
      >
        <p className="help">{texts.help}</p>
        <div className="read respond-preview">
          <Prose text={said || texts.preview.empty} />
        </div>
      </Dialog>
    </div>
  )
}
