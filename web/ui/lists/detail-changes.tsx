import { declarationsField } from '#domain/manuscript/declaration-lines.ts'
import type { DetailChange } from '#domain/schemas/revised-details.ts'
import { Prose } from '../text/prose.tsx'
import './answers.css'

const words = {
  title: 'Changed with this response',
  before: 'Before',
  after: 'Now',
  nothing: 'Nothing',
} as const

const linesOf = (text: string) => text.split('\n')

/** Declarations are many lines, of which only those that differ are shown. */
function differing({ field, before, after }: DetailChange): DetailChange {
  if (field !== declarationsField) return { field, before, after }
  const without = (text: string, other: string) =>
    linesOf(text)
      .filter((line) => !linesOf(other).includes(line))
      .join('\n')
  return { field, before: without(before, after), after: without(after, before) }
}

/** What the authors changed about the manuscript with a revision, with the old and the new values. */
export function DetailChanges({ changes }: { changes: readonly DetailChange[] }) {
  if (changes.length === 0) return null
  return (
    <details className="fold" open>
      <summary>
        {words.title}: {changes.map(({ field }) => field).join(', ')}
      </summary>
      {changes.map(differing).map(({ field, before, after }) => (
        <dl key={field} className="answers" aria-label={field}>
          <div>
            <dt>
              {field}, {words.before.toLowerCase()}
            </dt>
            <dd className="read">
              <Prose text={before || words.nothing} />
            </dd>
          </div>
          <div>
            <dt>
              {field}, {words.after.toLowerCase()}
            </dt>
            <dd className="read">
              <Prose text={after || words.nothing} />
            </dd>
          </div>
        </dl>
      ))}
    </details>
  )
}
