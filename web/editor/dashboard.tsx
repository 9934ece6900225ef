import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { EditorManuscript } from '#domain/schemas/manuscript.ts'
import { urls } from '#domain/urls.ts'
import { reasonOf } from '#web/app/api.ts'
import { Guard } from '#web/app/guard.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Failure, SkeletonRows } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { Analytics } from './analytics.tsx'
import { keys } from './calls.ts'
import { isPending } from './manuscript-head.tsx'
import { Pending } from './pending.tsx'
import { inQueueOrder } from './queue-order.ts'
import { queueTexts as words } from './queue-texts.ts'
import { decided, Reviewed } from './reviewed.tsx'
import { EditorSettings } from './settings.tsx'
import './editor.css'
import './queue.css'

export function meta() {
  return [{ title: words.title }, { name: 'robots', content: 'noindex' }]
}

export default function EditorDashboard() {
  return (
    <Guard role="editor">
      <Dashboard />
    </Guard>
  )
}

type TabId = keyof typeof words.tabs

function Dashboard() {
  const [search, setSearch] = useSearchParams()
  // Authors and reviewers move things, too: coming here asks again.
  const query = useQuery<EditorManuscript[]>({ queryKey: keys.queue, refetchOnMount: 'always' })
  const asked = search.get('tab')
  const tab: TabId = asked && asked in words.tabs ? (asked as TabId) : 'pending'
  const all = query.data
  const pending = all?.filter(isPending)
  const yours = pending && inQueueOrder(pending).filter(({ turn }) => turn === 'editor')
  const next = yours?.[0]
  const counts: Partial<Record<TabId, number | undefined>> = {
    pending: pending?.length,
    reviewed: all && decided(all).length,
  }
  /** Without a name: everything but the tab is let go. */
  const change = (name: string, value: string) =>
    setSearch(
      (before) => {
        if (!name) return new URLSearchParams(tab === 'pending' ? '' : `tab=${tab}`)
        const after = new URLSearchParams(before)
        if (value) after.set(name, value)
        else after.delete(name)
        return after
      },
      { preventScrollReset: true, replace: true },
    )
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{words.title}</h1>
          <p>{yours ? words.waiting(yours.length, yours[0]?.daysInStage ?? 0) : '\u00a0'}</p>
        </div>
        {next && (
          <LinkButton to={urls.editorManuscript(next.id)} kind="primary">
            {words.next}
          </LinkButton>
        )}
      </div>
      <Tabs
        label={words.tabsLabel}
        tabs={Object.entries(words.tabs).map(([id, label]) => ({ id, label, count: counts[id as TabId] }))}
        selected={tab}
        onSelect={(to) =>
          setSearch(to === 'pending' ? {} : { tab: to }, { preventScrollReset: true, replace: true })
        }
      >
        {tab === 'settings' ? (
          <EditorSettings />
        ) : query.isError && !all ? (
          <Failure title={words.fetchFailed} onRetry={() => query.refetch()}>
            {reasonOf(query.error, words.fetchFailedBody)}
          </Failure>
        ) : !all || !pending ? (
          <SkeletonRows rows={6} />
        ) : tab === 'reviewed' ? (
          <Reviewed
            manuscripts={all}
            show={search.get('show') ?? ''}
            onShow={(show) => change('show', show)}
          />
        ) : tab === 'analytics' ? (
          <Analytics manuscripts={all} />
        ) : (
          <Pending manuscripts={pending} search={search} onSearch={change} />
        )}
      </Tabs>
    </>
  )
}
