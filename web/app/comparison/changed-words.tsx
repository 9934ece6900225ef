import type { ManuscriptChange } from '#domain/schemas/comparison.ts'
import { comparisonTexts as texts } from './comparison-texts.ts'

type Run = ManuscriptChange['runs'][number]

/** Unchanged words beyond this length are cut within a passage. */
const longestSame = 600

/** The words of a changed passage: insertions and deletions in one text, or the two versions side by side. */
export function ChangedWords({ change, look }: { change: ManuscriptChange; look: 'one' | 'beside' }) {
  const { runs } = change
  if (runs.length === 0) return <p className="meta">{texts.picture}</p>
  if (look === 'one' || change.name === 'Picture')
    return (
      <p dir="auto" className="comparison-words">
        <Runs runs={runs} />
      </p>
    )
  return (
    <div className="comparison-sides">
      <div>
        <p className="hidden-text">{texts.before}</p>
        <p dir="auto" className="comparison-words">
          <Runs runs={runs.filter((run) => run.change !== 'added')} />
        </p>
      </div>
      <div>
        <p className="hidden-text">{texts.after}</p>
        <p dir="auto" className="comparison-words">
          <Runs runs={runs.filter((run) => run.change !== 'removed')} />
        </p>
      </div>
    </div>
  )
}

function Runs({ runs }: { runs: readonly Run[] }) {
  return runs.map(({ text, change }, index) => {
    // The runs of a passage never change their order.
    const key = `${index} ${change}`
    if (change === 'added') return <ins key={key}>{text}</ins>
    if (change === 'removed') return <del key={key}>{text}</del>
    return <span key={key}>{shortened(text)}</span>
  })
}

function shortened(text: string): string {
  if (text.length <= longestSame) return text
  const [start, end] = [text.slice(0, longestSame / 2), text.slice(-longestSame / 2)]
  return `${start.slice(0, start.lastIndexOf(' '))} … ${end.slice(end.indexOf(' ') + 1)}`
}
