import type { TextView } from '#domain/schemas/production-text.ts'
import { Notice } from '#web/ui/marks/notice.tsx'
import { longDate } from '#web/ui/text/dates.tsx'
import { textTexts as words } from './text-texts.ts'

/** Shows the progress of the last conversion, or the numbers of elements that it recognised. */
export function Conversion({ view }: { view: TextView }) {
  const { conversion, versions } = view
  const newest = versions[0]
  return (
    <div className="text-conversion" aria-live="polite">
      {conversion?.state === 'waiting' && (
        <Notice>
          <strong>{words.working(conversion.fileName)}</strong> {words.workingBody}
        </Notice>
      )}
      {conversion && !conversion.isWorking && (
        <Notice tone="warn">
          <strong>{words.noWorker}</strong> {words.noWorkerBody}
        </Notice>
      )}
      {conversion?.state === 'failed' && (
        <Notice tone="bad">
          <strong>{words.refused(conversion.fileName)}</strong> {conversion.problem}
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
