import type { ImportView } from '#domain/schemas/imports.ts'
import { dateAndTimeOf } from '#web/ui/text/times.ts'
import { importsTexts } from './imports-texts.ts'
import { rowsOf } from './rows.ts'

const words = importsTexts.run

/** What an import has brought so far, kind by kind. */
export function ImportResults({ view }: { view: ImportView }) {
  const { counts, startedAt, state, by } = view
  if (startedAt === null) return null
  const sum = (of: 'left' | 'failed' | 'kept') => counts.reduce((all, count) => all + count[of], 0)
  const lines = [
    [sum('left'), words.left],
    [sum('failed'), words.failedItems],
    [sum('kept'), words.kept],
  ] as const
  return (
    <>
      <p className="help">{words.started(dateAndTimeOf(startedAt), by)}</p>
      <ul className="imports-results">
        {rowsOf(view).map(
          ({ kind, done, found, left, refused, same }) =>
            // Records that are here already are not taken again.
            found > refused + same &&
            state !== 'undone' && (
              <li
                key={kind}
                className={
                  done + left >= found - refused - same ? 'done' : done > 0 ? 'imports-begun' : undefined
                }
              >
                <b>{importsTexts.kinds[kind]}</b>
                <small>{words.done(done, found - refused - same)}</small>
              </li>
            ),
        )}
      </ul>
      {lines.map(([count, say]) => count > 0 && <p key={say(2)}>{say(count)}</p>)}
    </>
  )
}
