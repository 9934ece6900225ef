import { type ReactNode, useEffect } from 'react'
import { NavLink, useParams } from 'react-router'
import type { WorkspaceTab, WorkspaceView } from '#domain/schemas/workspace.ts'
import { urls } from '#domain/urls.ts'
import { reasonOf } from '#web/app/api.ts'
import { Guard } from '#web/app/guard.tsx'
import { useApiQuery } from '#web/app/query.ts'
import { Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { workspaceKey } from './calls.ts'
import { Formats } from './formats.tsx'
import { textTexts } from './text-texts.ts'
import { WorkspaceHead } from './workspace-head.tsx'
import '../editor.css'
import './text.css'

const words = textTexts.workspace

/** URLs of the tabs. A tab without a URL is not shown. */
const addresses: Partial<Record<WorkspaceTab, (id: string) => string>> = {
  text: urls.manuscriptText,
  metadata: urls.manuscriptMetadata,
  references: urls.manuscriptReferences,
  figures: urls.manuscriptFigures,
  proofs: urls.manuscriptProofs,
  publish: urls.manuscriptPublish,
  after: urls.manuscriptAfter,
}

/**
 * A page of the production workspace: header and tabs of a manuscript, and the content of the selected tab.
 */
export function Workspace({ tab, children }: { tab: WorkspaceTab; children: (id: string) => ReactNode }) {
  const { id = '' } = useParams()
  return (
    <Guard role="editor">
      <Frame key={id} id={id} tab={tab}>
        {children(id)}
      </Frame>
    </Guard>
  )
}

function Frame({ id, tab, children }: { id: string; tab: WorkspaceTab; children: ReactNode }) {
  const query = useApiQuery({ queryKey: workspaceKey(id), refetchOnMount: 'always' })
  const number = query.data?.manuscript.number
  useEffect(() => {
    if (number) document.title = `${words.tabs[tab]} · ${number}`
  }, [number, tab])

  if (query.isPending)
    return (
      <div className="manuscript-head text-waiting" role="status">
        <span className="hidden-text">{words.tabs[tab]}</span>
        <Skeleton lines={['w-60', 'tall', 'w-40', 'block', 'full', 'full', 'w-80']} />
      </div>
    )
  if (query.data === undefined)
    return (
      <Failure level={1} title={textTexts.loadFailed} onRetry={() => query.refetch()}>
        {reasonOf(query.error, textTexts.loadFailedBody)}
      </Failure>
    )
  return (
    <>
      <WorkspaceHead view={query.data} />
      {query.data.manuscript.status === 'accepted' && <Formats id={id} />}
      <TabLinks view={query.data} />
      {children}
    </>
  )
}

function TabLinks({ view: { manuscript, tabs } }: { view: WorkspaceView }) {
  return (
    <nav className="words page-tabs text-tabs" aria-label={words.label}>
      {tabs.map(({ id, open, total, state }) => {
        const address = addresses[id]?.(manuscript.id)
        if (!address) return null
        return (
          <NavLink key={id} to={address} end>
            {words.tabs[id]}
            {open > 0 ? (
              <span className="warn">{words.open(open)}</span>
            ) : (
              (total !== null || state !== null) && (
                <span className="count">{total ?? (state && words.states[state])}</span>
              )
            )}
          </NavLink>
        )
      })}
    </nav>
  )
}
