import { useRef, useState } from 'react'
import type { ProductionQueue, ProductionRow } from '#domain/schemas/production-queue.ts'
import { reasonOf } from '#web/app/api.ts'
import { useApiQuery } from '#web/app/query.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
import { Empty, Failure, SkeletonRows } from '#web/ui/marks/states.tsx'
import { keys } from '../calls.ts'
import { ListSearch } from '../queue/list-search.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { ProductionLegend } from './production-legend.tsx'
import { ProductionTable } from './production-table.tsx'
import { productionTexts as words } from './production-texts.ts'
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
  const [typed, setTyped] = useState('')
  const [waiting, setWaiting] = useState('')
  const [assigned, setAssigned] = useState<ProductionRow | null>(null)
  const list = useRef<HTMLElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const rows = queue.rows.filter((row) => matches(row, typed) && isWaitedFor(row, waiting))
  useProductionKeys({ list, field, rows, onAssign: setAssigned })
  return (
    <section ref={list} aria-label={words.title} className="queue-place production-place">
      {!queue.workerRunning && queue.rows.some(({ publishAt }) => publishAt !== null) && (
        <Notice tone="warn">{words.noWorker}</Notice>
      )}
      <search>
        <div className="toolbar">
          <ListSearch
            id="production-search"
            label={words.search}
            placeholder={words.placeholder}
            field={field}
            value={typed}
            onChange={setTyped}
          />
          <label className="production-waiting">
            {words.waitingFor}
            <select className="input" value={waiting} onChange={(event) => setWaiting(event.target.value)}>
              <option value="">{words.anyone}</option>
              <option value="you">{words.you}</option>
              <option value="author">{words.authors}</option>
              {queue.people.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        </div>
      </search>
      {queue.rows.length === 0 ? (
        <Empty title={words.empty}>{words.emptyBody}</Empty>
      ) : rows.length === 0 ? (
        <Empty
          title={words.noMatch}
          action={
            <Button
              onClick={() => {
                setTyped('')
                setWaiting('')
              }}
            >
              {words.clear}
            </Button>
          }
        />
      ) : (
        <>
          <ProductionTable rows={rows} mayPublish={queue.mayPublish} onAssign={setAssigned} />
          <ProductionLegend />
        </>
      )}
      {assigned && (
        <AssignDialog
          key={assigned.id}
          row={assigned}
          people={queue.people}
          onClose={() => setAssigned(null)}
        />
      )}
    </section>
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
