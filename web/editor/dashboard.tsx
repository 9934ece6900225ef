import { keepPreviousData } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { urls } from '#domain/urls.ts'
import { reasonOf } from '#web/app/api.ts'
import { Guard } from '#web/app/guard.tsx'
import { useApiQuery } from '#web/app/query.ts'
import { LinkButton } from '#web/ui/forms/button.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { Failure, SkeletonRows } from '#web/ui/marks/states.tsx'
import { Analytics } from './analytics/analytics.tsx'
import { keys } from './calls.ts'
import { KeysDialog } from './keys-dialog.tsx'
import { ProductionDesk } from './production/production-desk.tsx'
import { ProductionOnly } from './production/production-only.tsx'
import { productionTexts } from './production/production-texts.ts'
import { queryOf, rememberPlace } from './queue/queue-address.ts'
import { QueueList } from './queue/queue-list.tsx'
import { queueTexts as words } from './queue/queue-texts.ts'
import { EditorSettings } from './settings/settings.tsx'
import { UndoBar } from './undo-bar.tsx'
import './decide/decision.css'
import './editor.css'
import './queue/queue.css'

export function meta() {
  return [{ title: words.title }, { name: 'robots', content: 'noindex' }]
}

export default function EditorDashboard() {
  return (
    <Guard role="editor">
      {(user) => (user.limitedTo ? <ProductionOnly /> : <Dashboard isScoped={user.isScoped === true} />)}
    </Guard>
  )
}

type TabId = keyof typeof words.tabs

function Dashboard({ isScoped }: { isScoped: boolean }) {
  const [search, setSearch] = useSearchParams()
  const [keysShown, setKeysShown] = useState(false)
  const asked = search.get('tab')
  const tab: TabId = asked && Object.hasOwn(words.tabs, asked) ? (asked as TabId) : 'pending'
  const address = queryOf(search)
  // Refetched on each visit, because authors and reviewers change the data, too.
  const query = useApiQuery({
    queryKey: keys.queuePage(address),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
  const production = useApiQuery({ queryKey: keys.production, refetchOnMount: 'always' })
  const nextInProduction = production.data?.rows.find(({ mine }) => mine)
  useEffect(() => {
    if (tab === 'pending' || tab === 'reviewed') rememberPlace(address)
  }, [tab, address])
  const change = useCallback(
    (changes: Record<string, string>) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before)
          after.delete('page')
          for (const [name, value] of Object.entries(changes))
            if (value) after.set(name, value)
            else after.delete(name)
          return after
        },
        { preventScrollReset: true, replace: true },
      ),
    [setSearch],
  )
  const answer = query.data
  const held = answer?.held.at(-1)
  const counts: Partial<Record<TabId, number | undefined>> = {
    pending: answer?.pending,
    reviewed: answer?.reviewed,
    production: production.data?.rows.length,
  }
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{words.title}</h1>
          <p>
            {!answer
              ? '\u00a0'
              : tab === 'reviewed'
                ? words.decidedCount(answer.reviewed)
                : tab === 'production'
                  ? production.data && productionTexts.summary(production.data.mine, production.data.late)
                  : words.waiting(answer.counts.mine, answer.oldestMine) +
                    words.alsoInProduction(production.data?.mine ?? 0)}
          </p>
        </div>
        <div className="page-head-actions">
          {!isScoped && tab === 'production' && (
            <LinkButton to={urls.editorRegistries}>{words.registries}</LinkButton>
          )}
          {!isScoped && <LinkButton to={urls.editorIssues}>{words.issues}</LinkButton>}
          {nextInProduction && tab === 'production' && (
            <LinkButton to={urls.manuscriptText(nextInProduction.id)} kind="primary">
              {productionTexts.next}
            </LinkButton>
          )}
          {answer?.firstMine && tab === 'pending' && (
            <LinkButton to={urls.editorManuscript(answer.firstMine)} kind="primary">
              {words.next}
            </LinkButton>
          )}
        </div>
      </div>
      <Tabs
        label={words.tabsLabel}
        tabs={Object.entries(words.tabs).map(([id, label]) => ({ id, label, count: counts[id as TabId] }))}
        selected={tab}
        onSelect={(to) =>
          setSearch(to === 'pending' ? {} : { tab: to }, { preventScrollReset: true, replace: true })
        }
      >
        {tab === 'production' ? (
          <ProductionDesk />
        ) : tab === 'settings' ? (
          <EditorSettings />
        ) : tab === 'analytics' ? (
          <Analytics />
        ) : query.isError && !answer ? (
          <Failure title={words.fetchFailed[tab]} onRetry={() => query.refetch()}>
            {reasonOf(query.error, words.fetchFailedBody)}
          </Failure>
        ) : !answer ? (
          <SkeletonRows rows={6} />
        ) : (
          <QueueList
            key={tab}
            answer={answer}
            stale={query.isPlaceholderData}
            search={search}
            onSearch={change}
            onKeys={() => setKeysShown(true)}
          />
        )}
      </Tabs>
      {held && <UndoBar key={held.manuscriptId} held={held} mayUndo />}
      {keysShown && <KeysDialog onClose={() => setKeysShown(false)} />}
    </>
  )
}
