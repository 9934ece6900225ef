import { useState } from 'react'
import type { AuthorDetail } from '#domain/schemas/manuscript.ts'
import { api } from '#web/app/api.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { texts } from '../dashboard-texts.ts'
import { RequestDialog } from '../request-dialog.tsx'

const words = texts.moreTime
const dayMs = 86_400_000

/** Returns the date two weeks after the current due date, or after today if the due date has passed. */
function proposedDay(due: string | null): string {
  const from = Math.max(due ? Date.parse(due) : 0, Date.now())
  return new Date(from + 14 * dayMs).toISOString().slice(0, 10)
}

/** Form for an extension request, or the state of a request that was sent. */
export function MoreTime({ detail }: { detail: AuthorDetail }) {
  const { extension, manuscript } = detail
  const [asking, setAsking] = useState(false)
  const waiting = extension !== null && extension.answeredAt === null
  if (!detail.allowed.includes('respond')) return null
  return (
    <div id="more-time" tabIndex={-1}>
      {extension && (
        <Notice tone={extension.granted === false ? 'warn' : 'info'}>
          <p>
            {waiting ? (
              <>
                <strong>{words.waiting}</strong> {words.askedFor} <DateText value={extension.until} />.
              </>
            ) : extension.granted && extension.grantedUntil ? (
              <>
                <strong>{words.granted}</strong> {words.grantedUntil}{' '}
                <DateText value={extension.grantedUntil} />.
              </>
            ) : (
              <strong>{words.declined}</strong>
            )}{' '}
            {extension.note && `“${extension.note}”`}
          </p>
        </Notice>
      )}
      {!waiting && (
        <Button kind="words" onClick={() => setAsking(true)}>
          {words.ask}
        </Button>
      )}
      {asking && (
        <RequestDialog
          words={words}
          day={proposedDay(manuscript.revisionDueAt)}
          call={({ until = '', reason }) =>
            api('POST /api/manuscripts/{id}/extension', {
              params: { id: manuscript.id },
              body: { until, reason },
            })
          }
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
