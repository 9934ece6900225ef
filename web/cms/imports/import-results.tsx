import type { ImportView } from '#domain/schemas/imports.ts'
import { dateAndTimeOf } from '#web/ui/text/times.ts'
import { importsTexts } from './imports-texts.ts'

const words = importsTexts.run

/** What an import has brought so far, kind by kind. */
export function ImportResults({ view }: { view: ImportView }) {
  const { counts, startedAt, state } = view
  if (startedAt === null) return null
  const sum = (of: 'left' | 'failed' | 'kept') => counts.reduce((all, count) => all + count[of], 0)
  const lines = [
    [sum('left'), words.left],
    [sum('failed'), words.failedItems],
    [sum('kept'), words.kept],
  ] as const
  return (
    <>
      <p className="help">{words.started(dateAndTimeOf(startedAt))}</p>
      <ul className="imports-results">
        {counts.map(
          ({ kind, done, found, refused, same }) =>
            // Records that are here already are not taken again.
            found > refused + same &&
            state !== 'undone' && (
              <li key={kind}>
                <b>{importsTexts.kinds[kind]}</b>
                <small>{words.done(done, found - refused - same)}</small>
              </li>
            ),
        )}
        {lines.map(([count, say]) => count > 0 && <li key={say(2)}>{say(count)}</li>)}
      </ul>
    </>
  )
}
