import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ContentVersionView } from '#domain/schemas/cms.ts'
import { WordRuns } from '#web/app/comparison/word-runs.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Select } from '#web/ui/forms/field.tsx'
import { dateAndTimeOf } from '#web/ui/text/times.ts'
import { Loaded } from './parts.tsx'
import { texts } from './texts.ts'
import { type VersionField, versionChanges } from './version-changes.ts'
import { WaitingLog } from './waiting.tsx'
import '#web/app/comparison/comparison.css'

const words = texts.content

type AnyVersion = Pick<ContentVersionView, 'version' | 'savedAt' | 'savedBy'>

interface VersionsProps<Version extends AnyVersion> {
  query: UseQueryResult<Version[]>
  /** The same fields for each version. */
  fieldsOf: (version: Version) => VersionField[]
  onRestore: (version: Version) => void
}

/** The versions of a page or a news item, newest first, each with what differs from the one before it, or from the current one. */
export function Versions<Version extends AnyVersion>({ query, fieldsOf, onRestore }: VersionsProps<Version>) {
  const pane = useRef<HTMLElement>(null)
  const [base, setBase] = useState<'before' | 'current'>('before')
  // The button is at the foot of the form, far below the place of the list.
  useEffect(() => {
    pane.current?.focus({ preventScroll: true })
    pane.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <section className="cms-pane" aria-label={words.versionsTitle} ref={pane} tabIndex={-1}>
      <p className="label">{words.versionsTitle}</p>
      <Select
        id="versions-base"
        label={words.compareWith}
        help={words.compareHelp[base]}
        options={Object.entries(words.compareBases)}
        value={base}
        onChange={({ target }) => setBase(target.value === 'current' ? 'current' : 'before')}
      />
      <Loaded query={query} failed={words.versionsFailed} waiting={<WaitingLog className="cms-versions" />}>
        {(versions) => (
          <ul className="cms-versions">
            {versions.map((version, index) => {
              const other = versions[base === 'before' ? index + 1 : 0]
              // What restoring would not change is no part of what it would change.
              const compared = (one: Version) =>
                fieldsOf(one).filter(({ stays }) => base === 'before' || !stays)
              return (
                <li key={version.version}>
                  <p>
                    <b>{words.version(version.version)}</b> {index === 0 && words.now}
                    <small>{words.savedBy(dateAndTimeOf(version.savedAt), version.savedBy)}</small>
                  </p>
                  {index > 0 && (
                    <Button kind="words" onClick={() => onRestore(version)}>
                      {words.restore}
                      <span className="hidden-text"> {words.version(version.version)}</span>
                    </Button>
                  )}
                  {other ? (
                    other !== version && <Differences from={compared(other)} to={compared(version)} />
                  ) : (
                    <p className="help">{version.version === 1 ? words.firstVersion : words.lastListed}</p>
                  )}
                </li>
              )
            })}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

/** Number of passages that are shown at once. */
const step = 5

function Differences({ from, to }: { from: readonly VersionField[]; to: readonly VersionField[] }) {
  const [isWhole, setIsWhole] = useState(false)
  const passages = versionChanges(from, to)
  if (passages.length === 0) return <p className="help">{words.noDifference}</p>
  return (
    <div className="cms-differences">
      <ul>
        {(isWhole ? passages : passages.slice(0, step)).map(({ label, change, runs }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the passages of two versions never change their order.
          <li key={index}>
            <small>{words.passage(label, change)}</small>
            {runs.length > 0 ? (
              <p dir="auto" className="comparison-words">
                <WordRuns runs={runs} />
              </p>
            ) : (
              <p className="help">{words.onlySpacing}</p>
            )}
          </li>
        ))}
      </ul>
      {!isWhole && passages.length > step && (
        <Button kind="words" onClick={() => setIsWhole(true)}>
          {words.allDifferences(passages.length)}
        </Button>
      )}
    </div>
  )
}
