import { Fragment, useState } from 'react'
import { Button } from '#web/ui/forms/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import { texts as wizard } from '../submit/texts.ts'
import { PointTab } from './marked-text.tsx'
import { isSettled, type NamedPoint } from './point-list.ts'
import { texts } from './respond-texts.ts'

interface SendResponseProps {
  /** The response as it would be sent. */
  said: string
  points: readonly NamedPoint[]
  submitText: string
  isSending: boolean
  /** Whether a file is still being uploaded. */
  isWaiting: boolean
}

/** The buttons that send and preview the response. Sending waits until every point has its answer. */
export function SendResponse({ said, points, submitText, isSending, isWaiting }: SendResponseProps) {
  const [isPreviewed, setPreviewed] = useState(false)
  const open = points.filter((point) => point.isAsked && !isSettled(point))
  return (
    <div className="form-actions">
      <Button
        type="submit"
        kind="primary"
        busy={isSending}
        busyText={texts.submitting}
        disabled={!said || isWaiting || open.length > 0}
      >
        {submitText}
      </Button>
      <Button onClick={() => setPreviewed(true)}>{texts.preview.open}</Button>
      {isWaiting && (
        <p className="help" role="status">
          {wizard.review.unfinishedUploads}
        </p>
      )}
      {open.length > 0 && <StillOpen points={open} />}
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

/** Up to this number, the open points are named one by one. */
const few = 12

function StillOpen({ points }: { points: readonly NamedPoint[] }) {
  const more = points.length - few
  return (
    <p className="help">
      {points.slice(0, few).map((point) => (
        <Fragment key={point.id}>
          <PointTab point={point} />{' '}
        </Fragment>
      ))}
      {more > 0 && `${texts.points.openMore(more)} `}
      {texts.points.open(points.length)}
    </p>
  )
}
