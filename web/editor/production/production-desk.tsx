import { useRef, useState } from 'react'
import type { ProductionQueue, ProductionRow } from '#domain/schemas/production-queue.ts'
import { reasonOf } from '#web/app/api.ts'
import { useApiQuery } from '#web/app/query.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
import { Empty, Failure, SkeletonRows } from '#web/ui/marks/states.tsx'
import { keys } from '../calls.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { IssuePanel } from './issue-panel.tsx'
import { type Filters, noFilters, ProductionFilters } from './production-filters.tsx'
import { ProductionLegend } from './production-legend.tsx'
import { ProductionTable } from './production-table.tsx'
import { productionTexts as words } from './production-texts.ts'
import { useOpenIssue } from './use-open-issue.ts'
import { useProductionKeys } from './use-production-keys.ts'
import './production.css'

/**
 * The production queue: accepted manuscripts by step. Each row says who has to act, since when, the due date
 * and the next action.
 */
export function ProductionDesk() {
  const query = useApiQuery({ queryKey: keys.production, refetchOnMount: 'always' })
  if (query.isPending) return <SkeletonRows rows={6} />
  if (query.data === undefined)
    return (
      <Failure level={2} title={words.loadFailed} onRetry={() => query.refetch()}>
        {reasonOf(query.error, words.loadFailedBody)}
      </Failure>
    )
  return <Desk queue={query.data} />
}

function Desk({ queue }: { queue: ProductionQueue }) {
  const [filters, setFilters] = useState<Filters>(noFilters)
  const [assigned, setAssigned] = useState<ProductionRow | null>(null)
  const list = useRef<HTMLElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const open = useOpenIssue(queue.openIssues)
  useProductionKeys({ list, field })
  const rows = queue.rows.filter((row) => matches(row, filters.typed) && isWaitedFor(row, filters.waiting))
  return (
    <div className={queue.mayPublish ? 'production-columns' : undefined}>
      <section ref={list} aria-label={words.title} className="queue-place production-place">
        {!queue.workerRunning && queue.rows.some(({ publishAt }) => publishAt !== null) && (
          <Notice tone="warn">{words.noWorker}</Notice>
        )}
        <ProductionFilters people={queue.people} filters={filters} onChange={setFilters} field={field} />
        {queue.rows.length === 0 ? (
          <Empty title={words.empty}>{words.emptyBody}</Empty>
        ) : rows.length === 0 ? (
          <Empty
            title={words.noMatch}
            action={
              <Button onClick={() => setFilters({ ...noFilters, grouping: filters.grouping })}>
                {words.clear}
              </Button>
            }
          />
        ) : (
          <>
            <ProductionTable
              rows={rows}
              mayPublish={queue.mayPublish}
              grouping={filters.grouping}
              onAssign={setAssigned}
              addable={open.addable}
              onAdd={open.add}
            />
            <ProductionLegend />
          </>
        )}
      </section>
      {queue.mayPublish && <IssuePanel open={open} />}
      {assigned && (
        <AssignDialog
          key={assigned.id}
          row={assigned}
          people={queue.people}
          onClose={() => setAssigned(null)}
        />
      )}
    </div>
  )
}

function matches({ title, number }: ProductionRow, typed: string): boolean {
  const text = `${number} ${title}`.toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function isWaitedFor({ waitingFor, assignee }: ProductionRow, waiting: string): boolean {
  return waiting === '' || waitingFor.kind === waiting || assignee?.id === waiting
}
