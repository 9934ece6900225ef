import { useQuery } from '@tanstack/react-query'
import { type Status, statuses } from '#domain/manuscript.ts'
import type { EditorManuscript } from '#domain/schemas/manuscript.ts'
import { ScrollX } from '#web/ui/scroll-x.tsx'
import { Failure, SkeletonRows } from '#web/ui/states.tsx'
import { StatusMark } from '#web/ui/status.tsx'
import { keys } from './calls.ts'
import { isPending } from './manuscript-head.tsx'
import { queueTexts } from './queue-texts.ts'
import { ReviewFigures } from './review-figures.tsx'

const words = queueTexts.analytics

function median(sorted: number[]): number {
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : Math.round(((sorted[middle - 1] ?? 0) + upper) / 2)
}

/** Counted from the very list that the other tabs show, so the figures always agree with it. */
export function Analytics() {
  const query = useQuery<EditorManuscript[]>({ queryKey: keys.queue, refetchOnMount: 'always' })
  if (query.isError && !query.data)
    return <Failure title={queueTexts.fetchFailed} onRetry={() => query.refetch()} />
  if (!query.data) return <SkeletonRows rows={4} />
  const manuscripts = query.data
  const pending = manuscripts.filter(isPending).length
  const figures = [
    [words.total, manuscripts.length],
    [words.pending, pending],
    [words.processed, manuscripts.length - pending],
  ] as const
  const rows = (Object.keys(statuses) as Status[])
    .map((status) => {
      const days = manuscripts
        .filter((manuscript) => manuscript.status === status)
        .map(({ daysInStage }) => daysInStage)
        .sort((a, b) => a - b)
      return { status, days, ended: ['published', 'rejected', 'withdrawn'].includes(status) }
    })
    .filter(({ days }) => days.length > 0)
  return (
    <div className="analytics">
      <dl className="figures-row">
        {figures.map(([label, figure]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <ScrollX label={words.caption}>
        <table className="table">
          <caption>{words.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{words.status}</th>
              <th scope="col" className="number">
                {words.number}
              </th>
              <th scope="col" className="number">
                {words.median}
              </th>
              <th scope="col" className="number">
                {words.longest}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ status, days, ended }) => (
              <tr key={status}>
                <th scope="row">
                  <StatusMark status={status} />
                </th>
                <td className="number">{days.length}</td>
                <td className="number">{ended ? words.none : median(days)}</td>
                <td className="number">{ended ? words.none : days.at(-1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollX>
      <ReviewFigures />
    </div>
  )
}
