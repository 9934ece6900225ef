import { useSearchParams } from 'react-router'
import type { DraftView } from '#domain/schemas/drafts.ts'
import type { AuthorManuscript } from '#domain/schemas/manuscript.ts'
import { urls } from '#domain/urls.ts'
import { Guard } from '#web/app/guard.tsx'
import { reads } from '#web/app/host.server.ts'
import { useApiQuery } from '#web/app/query.ts'
import { LinkButton } from '#web/ui/forms/button.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { Empty, Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { texts } from '../dashboard-texts.ts'
import { draftsKey, submissionsKey } from '../queries.ts'
import { DraftRow } from './draft-row.tsx'
import { ManuscriptRow } from './manuscript-row.tsx'
import type { Pace } from './pace.ts'
import { ReviewsRow } from './reviews-row.tsx'
import { TurnRow } from './turn-row.tsx'
import './dashboard.css'
import type { Route } from './+types/dashboard.ts'

export function meta() {
  return [{ title: texts.title }, { name: 'robots', content: 'noindex' }]
}

export async function loader(args: Route.LoaderArgs): Promise<Pace> {
  const { insights, guidelines } = await reads(args).settings()
  return { reviewDays: insights.reviewTime, screeningDays: guidelines.screeningDays }
}

/** Tabs change the URL, but need no new data. */
export function shouldRevalidate() {
  return false
}

export default function AuthorDashboard({ loaderData }: Route.ComponentProps) {
  return (
    <Guard>
      <Dashboard pace={loaderData} />
    </Guard>
  )
}

const tabs = ['manuscripts', 'reviews', 'revisions', 'published'] as const
type TabId = (typeof tabs)[number]

function isTab(value: string | null): value is TabId {
  return tabs.some((tab) => tab === value)
}

/** Statuses change meanwhile, so each visit refetches. */
const fresh = { refetchOnMount: 'always' } as const

/** Manuscripts that need the author first, then by latest change. */
function inOrder(manuscripts: readonly AuthorManuscript[]): AuthorManuscript[] {
  const waits = (manuscript: AuthorManuscript) => (manuscript.turn === 'author' ? 0 : 1)
  return manuscripts.toSorted(
    (a, b) => waits(a) - waits(b) || b.lastStatusUpdate.localeCompare(a.lastStatusUpdate),
  )
}

function Dashboard({ pace }: { pace: Pace }) {
  const [parameters, setParameters] = useSearchParams()
  const submissions = useApiQuery({
    queryKey: submissionsKey,
    ...fresh,
  })
  const drafts = useApiQuery({ queryKey: draftsKey, ...fresh })
  const named = parameters.get('tab')
  const tab: TabId = isTab(named) ? named : 'manuscripts'

  const all = inOrder(submissions.data ?? [])
  const byTab: Record<TabId, AuthorManuscript[]> = {
    manuscripts: all,
    reviews: all.filter((manuscript) => manuscript.reviewCount > 0),
    revisions: all.filter(({ status }) => status === 'revisions_required'),
    published: all.filter(({ status }) => status === 'published'),
  }
  const waiting = all.filter(({ turn }) => turn === 'author').length
  const withJournal = all.filter(({ turn }) => turn !== 'author' && turn !== 'nobody').length
  const loaded = submissions.isSuccess && drafts.isSuccess
  const counts = loaded
    ? (id: TabId) => byTab[id].length + (id === 'manuscripts' ? drafts.data.length : 0)
    : () => undefined

  return (
    <>
      <div className="page-head">
        <div>
          <h1>{texts.title}</h1>
          <p>{loaded ? texts.summary(waiting, withJournal) : '\u00a0'}</p>
        </div>
      </div>
      <Tabs
        label={texts.tabs.label}
        tabs={tabs.map((id) => ({ id, label: texts.tabs[id], count: counts(id) }))}
        selected={tab}
        onSelect={(id) =>
          setParameters(id === 'manuscripts' ? {} : { tab: id }, { replace: true, preventScrollReset: true })
        }
      >
        {submissions.error || drafts.error ? (
          <Failure
            title={texts.failed.title}
            onRetry={() => {
              void submissions.refetch()
              void drafts.refetch()
            }}
          >
            {texts.failed.body}
          </Failure>
        ) : loaded ? (
          <Panel
            pace={pace}
            tab={tab}
            manuscripts={byTab[tab]}
            drafts={tab === 'manuscripts' ? drafts.data : []}
          />
        ) : (
          <RowSkeletons />
        )}
      </Tabs>
    </>
  )
}

/** Three placeholder rows. */
function RowSkeletons() {
  return (
    <div role="status">
      <span className="hidden-text">{texts.detail.loadingAll}</span>
      {[1, 2, 3].map((row) => (
        <div key={row} className="dashboard-manuscript-row">
          <Skeleton lines={['w-40', 'tall', 'w-60']} />
          <div className="dashboard-row-turn">
            <Skeleton lines={['w-60', 'w-40', 'w-80']} />
          </div>
          <div className="dashboard-row-stages">
            <Skeleton lines={['full']} />
          </div>
        </div>
      ))}
    </div>
  )
}

interface PanelProps {
  tab: TabId
  manuscripts: readonly AuthorManuscript[]
  drafts: readonly DraftView[]
  pace: Pace
}

function Panel({ tab, manuscripts, drafts, pace }: PanelProps) {
  if (manuscripts.length + drafts.length === 0)
    return (
      <Empty
        title={texts.empty[tab].title}
        action={
          <LinkButton to={urls.submission} kind="primary">
            {texts.empty.submit}
          </LinkButton>
        }
      >
        {texts.empty[tab].body}
      </Empty>
    )
  return (
    <div>
      {manuscripts.map((manuscript) => {
        if (tab === 'reviews') return <ReviewsRow key={manuscript.id} manuscript={manuscript} />
        if (manuscript.turn === 'author') return <TurnRow key={manuscript.id} manuscript={manuscript} />
        return <ManuscriptRow key={manuscript.id} manuscript={manuscript} pace={pace} />
      })}
      {drafts.map((draft) => (
        <DraftRow key={draft.id} draft={draft} />
      ))}
    </div>
  )
}
