import type { FailedAttempt as Failed } from '#domain/schemas/production-formats.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
import { dateAndTimeOf } from '#web/ui/text/times.ts'
import { textTexts } from './text-texts.ts'

const words = textTexts.failedAttempt

interface FailedAttemptProps {
  failed: Failed
  busy: boolean
  onRetry: () => void
}

/** Says that the last attempt of a job failed and when the next one is, with a button to try again now. */
export function FailedAttempt({ failed, busy, onRetry }: FailedAttemptProps) {
  if (failed === null) return null
  return (
    <Notice tone="warn">
      <strong>{words.title}</strong>{' '}
      {failed.retryAt === null ? words.last : words.next(dateAndTimeOf(failed.retryAt))}{' '}
      <Button kind="words" busy={busy} onClick={onRetry}>
        {words.now}
      </Button>
    </Notice>
  )
}
