import { ApiError } from '#web/app/api.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { issuesOf } from '#web/ui/forms/issues.ts'
import { Notice } from '#web/ui/marks/notice.tsx'

const words = {
  title: 'This may tell the authors who a reviewer is.',
  body: 'Nothing has been sent. Edit the text, or send it unchanged.',
  allow: 'Send it unchanged',
}

export function namesReviewer(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'names_reviewer'
}

/**
 * Lists the passages of a text to the authors that name a reviewer, and offers to send the text unchanged.
 */
export function NamedPlaces({
  error,
  busy,
  onAllow,
}: {
  error: unknown
  busy: boolean
  onAllow: () => void
}) {
  if (!namesReviewer(error)) return null
  return (
    <div role="alert">
      <Notice tone="warn">
        <p>
          <strong>{words.title}</strong> {words.body}
        </p>
        <ul className="decision-named-places">
          {issuesOf(error).map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
        <Button busy={busy} onClick={onAllow}>
          {words.allow}
        </Button>
      </Notice>
    </div>
  )
}
