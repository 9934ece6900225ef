import type { Comparison } from '#domain/schemas/production-editing.ts'
import { reasonOf } from '#web/app/api.ts'
import { WordRuns } from '#web/app/comparison/word-runs.tsx'
import { useApiQuery } from '#web/app/query.ts'
import { Select } from '#web/ui/forms/field.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { comparisonKey } from './calls.ts'
import { textTexts } from './text-texts.ts'

const words = textTexts.comparison

interface VersionComparisonProps {
  manuscriptId: string
  numbers: readonly number[]
  from: number
  to: number
  onChange: (compared: { from: number; to: number }) => void
  onClose: () => void
}

/**
 * Shows the differences between two versions: paragraphs that were changed, added, removed or moved, with the
 * changed words.
 */
export function VersionComparison({ manuscriptId, numbers, from, to, ...on }: VersionComparisonProps) {
  const query = useApiQuery({ queryKey: comparisonKey(manuscriptId, from, to) })
  const options = numbers.map((number) => [String(number), textTexts.version(number)] as const)
  return (
    <Dialog open wide title={words.title} onClose={on.onClose}>
      <div className="text-compared">
        <Select
          id="compare-from"
          label={words.from}
          value={String(from)}
          options={options}
          onChange={({ target }) => on.onChange({ from: Number(target.value), to })}
        />
        <Select
          id="compare-to"
          label={words.to}
          value={String(to)}
          options={options}
          onChange={({ target }) => on.onChange({ from, to: Number(target.value) })}
        />
      </div>
      {query.isPending && <Skeleton lines={['full', 'w-80', 'full']} />}
      {query.isError && (
        <Failure title={words.failed} onRetry={() => query.refetch()}>
          {reasonOf(query.error, '')}
        </Failure>
      )}
      {query.data && <Changes comparison={query.data} />}
    </Dialog>
  )
}

function Changes({ comparison: { blocks, unchanged } }: { comparison: Comparison }) {
  return (
    <>
      <p role="status">{words.counted(blocks.length, unchanged)}</p>
      <ol className="text-changes">
        {blocks.map(({ kind, change, section, runs }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes once it is shown.
          <li key={index}>
            <p className="help">{[`${kind} ${words.changes[change]}`, section].filter(Boolean).join(', ')}</p>
            <p>
              <WordRuns runs={runs} />
            </p>
          </li>
        ))}
      </ol>
    </>
  )
}
