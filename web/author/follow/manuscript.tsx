import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import type { AuthorDetail } from '#domain/schemas/manuscript.ts'
import { urls } from '#domain/urls.ts'
import { ApiError } from '#web/app/api.ts'
import { Guard } from '#web/app/guard.tsx'
import { OwnMessages } from '#web/app/own-messages.tsx'
import { LinkButton } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
import { StageBar } from '#web/ui/marks/stages.tsx'
import { Empty, Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { StatusMark } from '#web/ui/marks/status.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { texts } from '../dashboard-texts.ts'
import { ownMessagesKey } from '../queries.ts'
import { Respond } from '../respond/respond.tsx'
import { Facts, Files, People } from './about.tsx'
import { AddFiles } from './add-files.tsx'
import { Abstract, Letters, Responses, Reviews } from './feedback.tsx'
import { Proofs } from './proofs.tsx'
import { SentFindings } from './sent-findings.tsx'
import { stageNotes } from './stage-notes.ts'
import { Story } from './story.tsx'
import { useDetail } from './use-detail.ts'
import { Withdraw } from './withdraw.tsx'
import './manuscript.css'
import type { Route } from './+types/manuscript.ts'

const words = texts.detail

export function meta() {
  return [{ title: texts.title }, { name: 'robots', content: 'noindex' }]
}

/** The manuscript page for authors. */
export default function ManuscriptRoute({ params }: Route.ComponentProps) {
  const { id } = params
  return <Guard>{(user) => <ManuscriptPage key={id} id={id} userId={user.id} />}</Guard>
}

function ManuscriptPage({ id, userId }: { id: string; userId: string }) {
  const { data, error, refetch } = useDetail(id)
  if (data?.viewer === 'editor') return <Navigate to={urls.editorManuscript(id)} replace />
  if (data) return <ForAuthor detail={data} userId={userId} />
  if (error instanceof ApiError && (error.status === 404 || error.status === 422))
    return (
      <Empty
        title={words.missing}
        action={
          <LinkButton to={urls.authorDashboard} kind="primary">
            {words.back}
          </LinkButton>
        }
      >
        {words.missingBody}
      </Empty>
    )
  if (error)
    return (
      <Failure title={words.failed} level={1} onRetry={() => void refetch()}>
        {words.failedBody}
      </Failure>
    )
  return (
    <div role="status">
      <span className="hidden-text">{words.loading}</span>
      <div className="manuscript-head manuscript-head-skeleton">
        <Skeleton lines={['w-40', 'tall', 'full', 'full']} />
      </div>
      <div className="three-columns author-manuscript">
        <Skeleton lines={['w-40', 'full', 'w-80', 'full', 'w-80']} />
        <div className="author-main">
          <Skeleton lines={['tall', 'full', 'full', 'full', 'w-80', 'block']} />
        </div>
        <aside>
          <Skeleton lines={['w-40', 'full', 'w-80', 'w-60', 'full', 'w-80']} />
        </aside>
      </div>
    </div>
  )
}

/** Scrolls to the hash target once the data is loaded. */
function useHashTarget() {
  const { hash } = useLocation()
  useEffect(() => {
    const target = hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    if (!target) return
    target.scrollIntoView()
    target.focus({ preventScroll: true })
  }, [hash])
}

/** Moves focus to the page heading after responding or withdrawing, because the form is gone. */
function useHeadAfterDeed(status: string) {
  const head = useRef<HTMLHeadingElement>(null)
  const before = useRef(status)
  useEffect(() => {
    if (before.current === status) return
    before.current = status
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      head.current?.focus({ preventScroll: true })
      window.scrollTo({ top: 0 })
    })
    return () => cancelAnimationFrame(frame)
  }, [status])
  return head
}

function ForAuthor({ detail, userId }: { detail: AuthorDetail; userId: string }) {
  const { manuscript, allowed } = detail
  useHashTarget()
  const head = useHeadAfterDeed(manuscript.status)
  useEffect(() => {
    document.title = `${manuscript.number} · ${manuscript.title}`
  }, [manuscript.number, manuscript.title])
  const turn = texts.turns[manuscript.turn]
  return (
    <>
      <nav className="crumb" aria-label={texts.tabs.label}>
        <Link to={urls.authorDashboard} className="manuscript-back-link">
          <Icon of={ArrowLeft} />
          {words.back}
        </Link>
      </nav>
      <header className="manuscript-head">
        <p className="facts">
          <b>{manuscript.number}</b>
          <StatusMark status={manuscript.status} />
          {turn && (
            <span className={manuscript.turn === 'author' ? 'manuscript-your-turn' : undefined}>{turn}</span>
          )}
          {manuscript.revisionDueAt && (
            <span>
              {words.due} <DateText value={manuscript.revisionDueAt} />
            </span>
          )}
        </p>
        <h1 dir="auto" tabIndex={-1} ref={head}>
          {manuscript.title}
        </h1>
        <StageBar
          stage={manuscript.currentStage}
          finished={manuscript.status === 'published'}
          notes={stageNotes(manuscript)}
        />
      </header>
      <div className="three-columns author-manuscript">
        <Story detail={detail} />
        <div className="author-main">
          {!manuscript.isSubmitter && (
            <Notice>
              <p>{words.coauthor}</p>
            </Notice>
          )}
          {allowed.includes('respond') && <Respond detail={detail} userId={userId} />}
          <Proofs detail={detail} />
          <Letters letters={detail.letters} />
          <Reviews detail={detail} />
          <Responses responses={detail.responses} />
          <Abstract manuscript={manuscript} />
          {detail.mayAddFiles && <AddFiles detail={detail} />}
          <OwnMessages of={ownMessagesKey(manuscript.id)} />
        </div>
        <aside>
          <Files detail={detail} />
          {manuscript.isSubmitter && manuscript.reviewMode === 'double_blind' && (
            <SentFindings detail={detail} />
          )}
          <People authors={detail.authors} />
          <Facts manuscript={manuscript} />
          {allowed.includes('withdraw') && <Withdraw manuscript={manuscript} />}
        </aside>
      </div>
    </>
  )
}
