import { type ReactNode, useState } from 'react'
import type { ManuscriptChange } from '#domain/schemas/comparison.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { ChangedWords } from './changed-words.tsx'
import { comparisonTexts as texts } from './comparison-texts.ts'

interface ComparedPassagesProps {
  changes: readonly ManuscriptChange[]
  look: 'one' | 'beside'
  beside: ((change: ManuscriptChange) => ReactNode) | undefined
  isLinked: ((change: ManuscriptChange) => boolean) | undefined
}

const step = 25

/** The changed passages, a few at a time. */
export function ComparedPassages({ changes, look, beside, isLinked }: ComparedPassagesProps) {
  const [room, setRoom] = useState(step)
  const [onlyUnlinked, setOnlyUnlinked] = useState(false)
  const unlinked = isLinked ? changes.filter((change) => !isLinked(change)) : []
  const listed = onlyUnlinked ? unlinked : changes
  const shown = listed.slice(0, room)
  return (
    <>
      <ol className="comparison-passages">
        {shown.map((change, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a passage has nothing else to be known by, and the list never changes its order.
          <li key={`${onlyUnlinked} ${index}`} className={beside && 'comparison-linked'}>
            <Place change={change} />
            <ChangedWords change={change} look={look} />
            {beside && <div>{beside(change)}</div>}
          </li>
        ))}
      </ol>
      {(shown.length < listed.length || onlyUnlinked || unlinked.length > 0) && (
        <p className="comparison-more">
          {texts.shown(shown.length, listed.length)}{' '}
          {shown.length < listed.length && (
            <Button kind="words" onClick={() => setRoom((now) => now + 4 * step)}>
              {texts.showMore}
            </Button>
          )}{' '}
          {isLinked && (onlyUnlinked || unlinked.length > 0) && unlinked.length < changes.length && (
            <Button kind="words" onClick={() => setOnlyUnlinked((now) => !now)}>
              {onlyUnlinked ? texts.allPassages : texts.onlyUnlinked(unlinked.length)}
            </Button>
          )}
        </p>
      )}
    </>
  )
}

/** Returns what happened to a passage, such as 'New' or 'Picture changed'; nothing for changed words. */
function kindOf({ change, name }: ManuscriptChange): string {
  const kinds = texts.kinds[change]
  return name === 'Picture' || name === 'Table row' ? kinds[name] : kinds.other
}

/** Returns where a passage stands, such as 'p. 12, line 148'; of a removed one, where it stood. */
export function placeOf({ page, line, earlierPage, section }: ManuscriptChange): string {
  if (page !== null) return [texts.page(page), line && texts.line(line)].filter(Boolean).join(', ')
  return earlierPage === null ? section : texts.was(earlierPage)
}

function Place({ change }: { change: ManuscriptChange }) {
  const { page, earlierPage, section } = change
  const kind = kindOf(change)
  return (
    <p className="comparison-place">
      <b>{placeOf(change)}</b>
      {page !== null && earlierPage !== null && earlierPage !== page && (
        <small>{texts.was(earlierPage)}</small>
      )}
      {kind && <small className="comparison-kind">{kind}</small>}
      {(page !== null || earlierPage !== null) && section && <small>{section}</small>}
    </p>
  )
}
