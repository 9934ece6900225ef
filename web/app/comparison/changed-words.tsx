import type { ManuscriptChange } from '#domain/schemas/comparison.ts'
import { comparisonTexts as texts } from './comparison-texts.ts'
import { WordRuns } from './word-runs.tsx'

/** The words of a changed passage: insertions and deletions in one text, or the two versions side by side. */
export function ChangedWords({ change, look }: { change: ManuscriptChange; look: 'one' | 'beside' }) {
  const { runs } = change
  if (runs.length === 0) return <p className="meta">{texts.picture}</p>
  if (look === 'one' || change.name === 'Picture')
    return (
      <p dir="auto" className="comparison-words">
        <WordRuns runs={runs} />
      </p>
    )
  return (
    <div className="comparison-sides">
      <div>
        <p className="hidden-text">{texts.before}</p>
        <p dir="auto" className="comparison-words">
          <WordRuns runs={runs.filter((run) => run.change !== 'added')} />
        </p>
      </div>
      <div>
        <p className="hidden-text">{texts.after}</p>
        <p dir="auto" className="comparison-words">
          <WordRuns runs={runs.filter((run) => run.change !== 'removed')} />
        </p>
      </div>
    </div>
  )
}
