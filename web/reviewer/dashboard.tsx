import { useSearchParams } from 'react-router'
import type { AssignmentView } from '#domain/schemas/review.ts'
import { reasonOf } from '#web/app/api.ts'
import { Guard } from '#web/app/guard.tsx'
import { useApiQuery } from '#web/app/query.ts'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { Empty, Failure, SkeletonRows } from '#web/ui/marks/states.tsx'
import { AssignmentRow } from './assignment-row.tsx'
import { keys } from './calls.ts'
import { ReviewerSettings } from './settings.tsx'
import { texts } from './texts.ts'
import '#web/ui/lists/folding-table.css'
import './reviewer.css'
import { CompletedReviews } from './completed-reviews.tsx'

const words = texts.dashboard

export function meta() {
  return [{ title: words.metaTitle }, { name: 'robots', content: 'noindex' }]
}

/**
 * The reviewer dashboard. It is open to reviewers and to anyone with an assignment (product decisions,
 * section 5).
 */
export default function ReviewerDashboard() {
  return (
    <Guard role="reviewer" admits={(user) => user.reviews === true}>
      <Dashboard />
    </Guard>
  )
}

type TabId = keyof typeof words.tabs

function Dashboard() {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('tab')
  const assignments = useApiQuery({ queryKey: keys.assignments, refetchOnMount: 'always' })
  const completed = useApiQuery({ queryKey: keys.completed, refetchOnMount: 'always' })
  const pending = assignments.data?.filter(({ status }) => status === 'pending')
  const progress = assignments.data?.filter(({ status }) => status === 'in_progress')
  // Somebody without open invitations comes for the reviews in progress.
  const first: TabId = pending?.length === 0 && progress?.length ? 'progress' : 'pending'
  const tab: TabId = asked && asked in words.tabs ? (asked as TabId) : first
  const counts: Partial<Record<TabId, number | undefined>> = {
    pending: pending?.length,
    progress: progress?.length,
    completed: completed.data?.length,
  }
  const list = (rows: AssignmentView[] | undefined, nothing: string) => {
    if (assignments.isError)
      return (
        <Failure title={words.fetchFailed} onRetry={() => assignments.refetch()}>
          {reasonOf(assignments.error, words.fetchFailedBody)}
        </Failure>
      )
    if (!rows) return <SkeletonRows rows={3} />
    if (rows.length === 0) return <Empty title={nothing} />
    return (
      <div className="rows">
        {rows.map((assignment) => (
          <AssignmentRow key={assignment.id} assignment={assignment} />
        ))}
      </div>
    )
  }
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{words.title}</h1>
          <p>{pending && progress ? words.waiting(pending.length, progress.length) : '\u00a0'}</p>
        </div>
      </div>
      <Tabs
        label={words.tabsLabel}
        tabs={Object.entries(words.tabs).map(([id, label]) => ({ id, label, count: counts[id as TabId] }))}
        selected={tab}
        onSelect={(to) => setSearch({ tab: to }, { preventScrollReset: true, replace: true })}
      >
        {tab === 'pending' && list(pending, words.noPending)}
        {tab === 'progress' && list(progress, words.noProgress)}
        {tab === 'completed' && (
          <CompletedReviews
            reviews={completed.data}
            error={completed.error}
            onRetry={() => void completed.refetch()}
          />
        )}
        {tab === 'settings' && <ReviewerSettings />}
      </Tabs>
    </>
  )
}
