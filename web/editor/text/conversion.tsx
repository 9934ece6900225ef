import type { TextView } from '#domain/schemas/production-text.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
import { longDate } from '#web/ui/text/dates.tsx'
import { convert } from './calls.ts'
import { FailedAttempt } from './failed-attempt.tsx'
import { textTexts as words } from './text-texts.ts'

/** Shows the progress of the last conversion, or the numbers of elements that it recognised. */
export function Conversion({ view }: { view: TextView }) {
  const { conversion, versions } = view
  const newest = versions[0]
  const again = useSend({
    call: ({ fileId, changes }: Pick<NonNullable<TextView['conversion']>, 'fileId' | 'changes'>) =>
      convert(view.manuscript.id, { fileId, changes }),
    done: words.convert.started,
    failed: words.convert.failed,
  })
  return (
    <div className="text-conversion" aria-live="polite">
      {conversion?.state === 'waiting' && (
        <Notice>
          <strong>{words.working(conversion.fileName)}</strong> {words.workingBody}
        </Notice>
      )}
      {conversion?.state === 'waiting' && (
        <FailedAttempt
          failed={conversion.failedAttempt}
          busy={again.isPending}
          onRetry={() => again.mutate(conversion)}
        />
      )}
      {conversion && !conversion.isWorking && (
        <Notice tone="warn">
          <strong>{words.noWorker}</strong> {words.noWorkerBody}
        </Notice>
      )}
      {conversion?.state === 'failed' && (
        <Notice tone="bad">
          <strong>{words.refused(conversion.fileName)}</strong> {conversion.problem}{' '}
          {view.isOpen && view.sources.some(({ id }) => id === conversion.fileId) && (
            <Button kind="words" busy={again.isPending} onClick={() => again.mutate(conversion)}>
              {words.convert.again}
            </Button>
          )}
        </Notice>
      )}
      {newest && !newest.isValid && (
        <Notice tone="bad">
          <strong>{words.invalid(newest.problems.length)}</strong> {words.invalidBody}
          <ul>
            {newest.problems.slice(0, 10).map(({ message, elementId }) => (
              <li key={`${elementId} ${message}`}>{message}</li>
            ))}
          </ul>
        </Notice>
      )}
      {newest?.counts && (
        <p>
          <b>{words.converted(newest.sourceName ?? '', longDate(newest.madeAt))}</b>:{' '}
          {words.counted(newest.counts)}.{' '}
          {newest.completeness !== null && words.completeness(Math.floor(newest.completeness * 100))}{' '}
          {newest.isValid && <span className="ok">{words.valid}.</span>}
        </p>
      )}
    </div>
  )
}
