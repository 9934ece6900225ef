import { useSearchParams } from 'react-router'
import { isFinal } from '#domain/manuscript/manuscript.ts'
import type { AuthorManuscript } from '#domain/schemas/manuscript.ts'
import { Guard } from '#web/app/guard.tsx'
import { reads } from '#web/app/host.server.ts'
import { useApiQuery } from '#web/app/query.ts'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { Failure } from '#web/ui/marks/states.tsx'
import { texts } from '../dashboard-texts.ts'
import { draftsKey, submissionsKey } from '../queries.ts'
import { isOwnTurn } from '../turn-text.ts'
import type { Pace } from './pace.ts'
import './dashboard.css'
import type { Route } from './+types/dashboard.ts'
import { DashboardPanel, RowSkeletons } from './dashboard-panel.tsx'
import { ImportPackage } from './import-package.tsx'

export function meta() {
  return [{ title: texts.title }, { name: 'robots', content: 'noindex' }]
}

export async function loader(args: Route.LoaderArgs): Promise<Pace> {
  const { insights, guidelines } = await reads(args).settings()
  return { reviewDays: insights.reviewTime, screeningDays: guidelines.screeningDays }
}

/** Tabs change the URL but do not need new data. */
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

export type TabId = (typeof tabs)[number]

function isTab(value: string | null): value is TabId {
  return tabs.some((tab) => tab === value)
}

/** Statuses change over time, so the data are refetched on each visit. */
const fresh = { refetchOnMount: 'always' } as const

function Dashboard({ pace }: { pace: Pace }) {
  const [parameters, setParameters] = useSearchParams()
  const submissions = useApiQuery({
    queryKey: submissionsKey,
    ...fresh,
  })
  const drafts = useApiQuery({ queryKey: draftsKey, ...fresh })
  const named = parameters.get('tab')
  const tab: TabId = isTab(named) ? named : 'manuscripts'

  // What is finished follows what is under way.
  const all = (submissions.data ?? []).toSorted(
    (a, b) => Number(isFinal(a.status)) - Number(isFinal(b.status)),
  )
  const byTab: Record<TabId, AuthorManuscript[]> = {
    manuscripts: all,
    reviews: all.filter((manuscript) => manuscript.reviewCount > 0),
    revisions: all.filter(({ status }) => status === 'revisions_required'),
    published: all.filter(({ status }) => status === 'published'),
  }
  const waiting = all.filter(isOwnTurn).length
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
          <DashboardPanel
            pace={pace}
            tab={tab}
            manuscripts={byTab[tab]}
            drafts={tab === 'manuscripts' ? drafts.data : []}
          />
        ) : (
          <RowSkeletons />
        )}
      </Tabs>
      <ImportPackage />
    </>
  )
}
