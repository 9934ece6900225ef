import { type ReactNode, useState } from 'react'
import type { ManuscriptChange, ManuscriptComparison } from '#domain/schemas/comparison.ts'
import { reasonOf } from '#web/app/api.ts'
import { type ApiKey, useApiQuery } from '#web/app/query.ts'
import { RadioGroup } from '#web/ui/forms/choices.tsx'
import { Select } from '#web/ui/forms/field.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
import { Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { ComparedPassages } from './compared-passages.tsx'
import { comparisonTexts as texts } from './comparison-texts.ts'
import './comparison.css'

interface ComparisonProps {
  /** Returns the query's key, for comparison with this earlier version or, without one, with the last. */
  keyFor: (from: number | undefined) => ApiKey<ManuscriptComparison>
  /** The newer text, such as 'version 2'. */
  to: string
  /** Whether to compare again each time it is opened, because what is compared may have changed under the same key. */
  isFresh?: boolean
  /** What stands beside a passage, such as the points to which it is linked. */
  beside?: (change: ManuscriptChange) => ReactNode
  /** Whether a passage belongs to a point; if given, passages can be filtered by it. */
  isLinked?: (change: ManuscriptChange) => boolean
}

/**
 * The changes between two versions of a manuscript in reading order, the same for authors, editors and reviewers. The
 * server reads the texts from the files that this person may download.
 */
export function Comparison({ keyFor, to, isFresh = false, beside, isLinked }: ComparisonProps) {
  const [from, setFrom] = useState<number>()
  const [look, setLook] = useState<'one' | 'beside'>('one')
  const { data, isPending, isError, error, refetch } = useApiQuery({
    queryKey: keyFor(from),
    ...(isFresh && { refetchOnMount: 'always' as const }),
  })
  if (isPending)
    return (
      <div role="status">
        <p className="help">{texts.loading}</p>
        <Skeleton lines={['w-40', 'full', 'full', 'w-80']} />
      </div>
    )
  if (isError)
    return (
      <Failure title={texts.failed} onRetry={() => void refetch()}>
        {reasonOf(error, '')}
      </Failure>
    )
  const { changes, versions } = data
  return (
    <div>
      <div className="comparison-head">
        <div>
          <h3>{texts.titleOf(data.from, to)}</h3>
          <p className="help" role="status">
            {changes.length === 0 ? texts.none : `${texts.counts(countsOf(changes))}. ${texts.found}`}
          </p>
        </div>
        <div className="comparison-choices">
          {versions.length > 1 && (
            <Select
              id="comparison-from"
              label={texts.from}
              value={String(data.from)}
              options={versions.map((version) => [String(version), texts.versionOption(version)] as const)}
              onChange={({ target }) => setFrom(Number(target.value))}
            />
          )}
          {changes.length > 0 && (
            <RadioGroup
              id="comparison-look"
              name="comparison-look"
              label={texts.look}
              inRow
              value={look}
              onChange={(value) => setLook(value === 'beside' ? 'beside' : 'one')}
              choices={Object.entries(texts.looks).map(([value, label]) => ({ value, label }))}
            />
          )}
        </div>
      </div>
      <Remarks comparison={data} />
      <ComparedPassages changes={changes} look={look} beside={beside} isLinked={isLinked} />
    </div>
  )
}

/** From this share of common words downwards, two texts are probably not versions of one manuscript. */
const unrelatedShare = 0.25

function Remarks({ comparison: { common, isAcrossFormats, changes } }: { comparison: ManuscriptComparison }) {
  const hasPages = changes.some(({ page }) => page !== null)
  return (
    <>
      {common < unrelatedShare && (
        <Notice tone="warn">
          <p>{texts.unrelated}</p>
        </Notice>
      )}
      {isAcrossFormats && <p className="help">{texts.acrossFormats}</p>}
      {hasPages && <p className="help">{texts.drawings}</p>}
    </>
  )
}

function countsOf(changes: readonly ManuscriptChange[]) {
  const words = changes.filter(({ name }) => name !== 'Picture')
  const runsThat = (what: 'added' | 'removed') =>
    words.flatMap(({ runs }) => runs).filter(({ change, text }) => change === what && text.trim() !== '')
      .length
  return {
    added: runsThat('added'),
    removed: runsThat('removed'),
    moved: words.filter(({ change }) => change === 'moved').length,
    pictures: changes.length - words.length,
  }
}
