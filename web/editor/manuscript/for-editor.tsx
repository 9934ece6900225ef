import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { workDecisions } from '#domain/manuscript/decision.ts'
import type { EditorAssignment, EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import { urls } from '#domain/urls.ts'
import { focusOn } from '#web/ui/layout/focus.ts'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { goToDecision } from '../decide/go-to-decision.ts'
import { useKeys } from '../keyboard.ts'
import { KeysDialog } from '../keys-dialog.tsx'
import { lastPlace } from '../queue/queue-address.ts'
import { InviteDialog } from '../reviewers/invite.tsx'
import { texts } from '../texts.ts'
import { UndoBar } from '../undo-bar.tsx'
import { ManuscriptTab } from './about.tsx'
import { AuthorsTab } from './authors-tab.tsx'
import { AuthorshipMatches, AuthorshipQuestions } from './authorship-question.tsx'
import { Disputes } from './disputes.tsx'
import { ExtensionRequest } from './extension.tsx'
import { FilesTab } from './files.tsx'
import { Crumb, ManuscriptHead } from './manuscript-head.tsx'
import { RemoveDialog } from './remove.tsx'
import { mayInviteReviewers } from './situation.ts'
import { useNeighbours } from './use-neighbours.ts'
import { WorkflowTab } from './workflow-tab.tsx'

type TabId = keyof typeof texts.tabs

export function ForEditor({ detail }: { detail: EditorDetail }) {
  const [search, setSearch] = useSearchParams()
  const [inviting, setInviting] = useState(search.get('act') === 'reviewers')
  const [replacing, setReplacing] = useState<EditorAssignment | null>(null)
  const [keysShown, setKeysShown] = useState(false)
  const [removing, setRemoving] = useState(false)
  const { manuscript, allowed, held, decisions } = detail
  const asked = search.get('tab')
  const tab: TabId = asked && asked in texts.tabs ? (asked as TabId) : 'workflow'
  const select = (to: string) =>
    setSearch(to === 'workflow' ? {} : { tab: to }, { preventScrollReset: true, replace: true })
  const { previous, next } = useNeighbours(manuscript)
  const navigate = useNavigate()
  const mayInvite = mayInviteReviewers(detail)

  const decidable = workDecisions.some((kind) => allowed.includes(kind)) || detail.mayRecommend
  useKeys({
    d: () => {
      if (!decidable) return
      setSearch({ act: 'decide' }, { replace: true })
      // The form is rendered only in the next frame.
      requestAnimationFrame(goToDecision)
    },
    r: () => mayInvite && setInviting(true),
    m: () => focusOn('note'),
    q: () => navigate(`${urls.editorDashboard}?${lastPlace()}`),
    '?': () => setKeysShown(true),
  })

  useEffect(() => {
    document.title = `${manuscript.number} · ${manuscript.title}`
  }, [manuscript.number, manuscript.title])

  return (
    <>
      <Crumb manuscript={manuscript} previous={previous} next={next} />
      <ManuscriptHead detail={detail} />
      <div className="editor-author-requests">
        <AuthorshipQuestions detail={detail} />
        <AuthorshipMatches matches={detail.matches} />
        <Disputes disputes={detail.disputes} />
        <ExtensionRequest detail={detail} />
      </div>
      <Tabs
        label={texts.tabsLabel}
        tabs={Object.entries(texts.tabs).map(([tabId, label]) => ({ id: tabId, label }))}
        selected={tab}
        onSelect={select}
      >
        {tab === 'manuscript' && <ManuscriptTab detail={detail} />}
        {tab === 'authors' && <AuthorsTab detail={detail} />}
        {tab === 'files' && <FilesTab detail={detail} />}
        {tab === 'workflow' && (
          <WorkflowTab
            detail={detail}
            decides={search.get('act') === 'decide'}
            onInvite={() => setInviting(true)}
            onReplace={setReplacing}
            onFiles={() => select('files')}
            onRemove={() => setRemoving(true)}
          />
        )}
      </Tabs>
      {held && (
        <UndoBar
          key={held.id}
          held={{
            ...held,
            manuscriptId: manuscript.id,
            number: manuscript.number,
            decidedAt: decisions.find(({ id }) => id === held.id)?.decidedAt ?? held.releaseAt,
          }}
          mayUndo={allowed.includes('undo_decision')}
        />
      )}
      {removing && (
        <RemoveDialog id={manuscript.id} number={manuscript.number} onClose={() => setRemoving(false)} />
      )}
      {mayInvite && (inviting || replacing) && (
        <InviteDialog
          detail={detail}
          replacing={replacing}
          onClose={() => {
            setInviting(false)
            setReplacing(null)
          }}
        />
      )}
      {keysShown && <KeysDialog onClose={() => setKeysShown(false)} />}
    </>
  )
}
