import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import { urls } from '#domain/urls.ts'
import { reasonOf } from '#web/app/api.ts'
import { Guard } from '#web/app/guard.tsx'
import { useApiQuery } from '#web/app/query.ts'
import { Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { keys } from '../calls.ts'
import { Crumb, ManuscriptHead } from '../manuscript/manuscript-head.tsx'
import { useNeighbours } from '../manuscript/use-neighbours.ts'
import { texts } from '../texts.ts'
import { UndoBar } from '../undo-bar.tsx'
import type { Route } from './+types/screening-page.ts'
import { NextStep } from './next-step.tsx'
import { ScreenedPages } from './screened-pages.tsx'
import { screeningTexts as words } from './screening-texts.ts'
import { Submission } from './submission.tsx'
import '../decide/decision.css'
import '../editor.css'
import './screening.css'

export function meta() {
  return [{ title: words.title }, { name: 'robots', content: 'noindex' }]
}

/** The page on which an editor reads a new submission and chooses the next step. */
export default function ScreeningRoute({ params }: Route.ComponentProps) {
  return (
    <Guard role="editor">
      <ScreeningPage key={params.id} id={params.id} />
    </Guard>
  )
}

/** Polling interval while the checks or the report of the similarity service are being made, in milliseconds. */
const waitingMs = 2000

function ScreeningPage({ id }: { id: string }) {
  const detail = useApiQuery({ queryKey: keys.detail(id), refetchOnMount: 'always' })
  const screening = useApiQuery({
    queryKey: keys.screening(id),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'waiting' || data?.service?.state === 'waiting' ? waitingMs : false,
  })
  const [fileId, setFileId] = useState<string | null>(null)
  const shown = detail.data?.viewer === 'editor' ? detail.data : null
  const title = shown && `${shown.manuscript.number} · ${words.title}`
  useEffect(() => {
    if (title) document.title = title
  }, [title])
  if (detail.isError && !detail.data)
    return (
      <Failure level={1} title={texts.loadFailed} onRetry={() => detail.refetch()}>
        {reasonOf(detail.error, texts.loadFailedBody)}
      </Failure>
    )
  if (!shown)
    return (
      <div className="manuscript-head" role="status">
        <span className="hidden-text">{words.title}</span>
        <Skeleton lines={['w-60', 'tall', 'tall', 'block', 'full', 'full', 'w-80']} />
      </div>
    )
  return (
    <>
      <ScreeningCrumb manuscript={shown.manuscript} />
      <ManuscriptHead detail={shown} />
      <div className="screening">
        <Submission
          detail={shown}
          screening={screening.data ?? null}
          failed={screening.isError && !screening.data}
          onRetry={() => screening.refetch()}
          onFile={setFileId}
        />
        <section className="screening-next" aria-label={words.columns.next}>
          <NextStep detail={shown} screening={screening.data ?? null} />
        </section>
        <ScreenedPages detail={shown} fileId={fileId} onFile={setFileId} />
      </div>
      <Undo detail={shown} />
    </>
  )
}

/** Previous and next lead to the screening of those that are new, too. */
function ScreeningCrumb({ manuscript }: { manuscript: EditorDetail['manuscript'] }) {
  const { previous, next } = useNeighbours(manuscript, ({ id, status }) =>
    status === 'submitted' ? urls.manuscriptScreening(id) : urls.editorManuscript(id),
  )
  return (
    <Crumb manuscript={manuscript} previous={previous} next={next}>
      <Link to={urls.editorManuscript(manuscript.id)}>{words.full}</Link>
    </Crumb>
  )
}

function Undo({ detail: { held, manuscript, decisions, allowed } }: { detail: EditorDetail }) {
  if (!held) return null
  return (
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
  )
}
