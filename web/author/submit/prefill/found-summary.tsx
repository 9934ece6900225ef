import type { FoundFront } from '#domain/schemas/front.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Dot } from '#web/ui/marks/timeline.tsx'
import { foundDetails } from './fill.ts'
import { prefillTexts as words } from './prefill-texts.ts'
import type { Prefill } from './use-prefill.ts'

/** How much was found, and a button that confirms all that is sure. */
export function FoundSummary({ front, prefill }: { front: FoundFront; prefill: Prefill }) {
  const found =
    foundDetails.filter((name) => front[name] !== null).length + (front.authors.length > 0 ? 1 : 0)
  const { sure, check } = prefill.open
  if (found === 0) return <p role="status">{words.nothing}</p>
  return (
    <>
      <div className="prefill-tally">
        <p className="prefill-summary" role="status">
          <b>{words.summary(found, foundDetails.length + 1)}</b>
          {front.authors.length > 0 && <span>{words.authorsFound(front.authors.length)}</span>}
          {sure.length > 0 && (
            <span>
              <Dot kind="full" /> {words.sureCount(sure.length)}
            </span>
          )}
          {check.length > 0 && (
            <span>
              <Dot kind="late" /> {words.checkCount(check.length)}
            </span>
          )}
          {prefill.toCheck === 0 && <span>{words.allConfirmed}</span>}
        </p>
        {sure.length > 0 && (
          <Button size="small" onClick={() => prefill.confirm(sure)}>
            {words.confirmAll}
          </Button>
        )}
      </div>
      <p className="key-help">
        <kbd>Alt</kbd> <kbd>Enter</kbd> {words.keys}
      </p>
      <AlsoFound front={front} />
    </>
  )
}

function AlsoFound({ front: { counts, statements } }: { front: FoundFront }) {
  const numbers = (['pages', 'words', 'figures', 'tables'] as const).filter((name) => counts[name])
  return (
    <details className="prefill-also">
      <summary>{words.also}</summary>
      <dl>
        {numbers.map((name) => (
          <div key={name}>
            <dt>{words.counts[name]}</dt>
            <dd className="figures">{counts[name]?.toLocaleString('en-US')}</dd>
          </div>
        ))}
        {statements.map(({ kind, text }) => (
          <div key={kind}>
            <dt>{words.statements[kind]}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
