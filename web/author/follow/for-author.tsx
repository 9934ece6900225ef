import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import type { AskingFor } from '#domain/manuscript/declaration-rules.ts'
import type { AuthorDetail } from '#domain/schemas/manuscript.ts'
import { urls } from '#domain/urls.ts'
import { ComparisonFold } from '#web/app/comparison/comparison-fold.tsx'
import { discussionKeys } from '#web/app/discussions/calls.ts'
import { OwnDiscussions } from '#web/app/discussions/own-discussions.tsx'
import { OwnMessages } from '#web/app/own-messages.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
import { StageBar, stageEndOf } from '#web/ui/marks/stages.tsx'
import { StatusMark } from '#web/ui/marks/status.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { texts } from '../dashboard-texts.ts'
import { ownMessagesKey } from '../queries.ts'
import { Respond } from '../respond/respond.tsx'
import { isOwnTurn, turnText } from '../turn-text.ts'
import { Declarations, Facts, Files, People } from './about.tsx'
import { Accepted } from './accepted.tsx'
import { AddFiles } from './add-files.tsx'
import { AfterRejection } from './after-rejection.tsx'
import { Abstract, earlierThanLast, Letters, Responses, Reviews } from './feedback.tsx'
import { PeerReview } from './peer-review.tsx'
import { Proofs } from './proofs.tsx'
import { SentFindings } from './sent-findings.tsx'
import { Source } from './source.tsx'
import { doneBefore, stageNotes } from './stage-notes.ts'
import { Story } from './story.tsx'
import { useHashTarget, useHeadAfterDeed } from './use-arrival.ts'
import { Waiting } from './waiting.tsx'
import { Withdraw } from './withdraw.tsx'

const words = texts.detail

interface ForAuthorProps {
  detail: AuthorDetail
  userId: string
  asking: AskingFor
}

export function ForAuthor({ detail, userId, asking }: ForAuthorProps) {
  const { manuscript, allowed } = detail
  useHashTarget()
  const head = useHeadAfterDeed(manuscript.status)
  useEffect(() => {
    document.title = `${manuscript.number} · ${manuscript.title}`
  }, [manuscript.number, manuscript.title])
  const turn = turnText(manuscript)
  const responds = allowed.includes('respond') || allowed.includes('send_fixes')
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
          {turn && <span className={isOwnTurn(manuscript) ? 'manuscript-your-turn' : undefined}>{turn}</span>}
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
          end={stageEndOf(manuscript.status)}
          doneBefore={doneBefore(manuscript)}
          notes={stageNotes(manuscript)}
        />
      </header>
      {responds && <Respond detail={detail} userId={userId} asking={asking} />}
      <div className="three-columns author-manuscript">
        <Story detail={detail} />
        <div className="author-main">
          {!manuscript.isSubmitter && (
            <Notice>
              <p>{words.coauthor}</p>
            </Notice>
          )}
          <Waiting detail={detail} />
          <Source detail={detail} />
          <Proofs detail={detail} />
          <Accepted detail={detail} />
          <PeerReview detail={detail} />
          {responds ? (
            <Letters id="earlier-letters" letters={earlierThanLast(detail.letters)} />
          ) : (
            <Letters letters={detail.letters} />
          )}
          <AfterRejection detail={detail} />
          <Reviews detail={detail} />
          <ComparisonFold files={detail.files} />
          <Responses responses={detail.responses} />
          <Abstract manuscript={manuscript} />
          {detail.mayAddFiles && <AddFiles detail={detail} />}
          <OwnDiscussions
            of={discussionKeys.manuscript(manuscript.id)}
            door={{ id: manuscript.id }}
            place={manuscript.id}
            personId={userId}
            side="author"
          />
          <OwnMessages of={ownMessagesKey(manuscript.id)} />
        </div>
        <aside>
          <Files detail={detail} />
          {manuscript.isSubmitter && manuscript.reviewMode === 'double_blind' && (
            <SentFindings detail={detail} />
          )}
          <People authors={detail.authors} />
          <Declarations detail={detail} />
          <Facts manuscript={manuscript} />
          {allowed.includes('withdraw') && <Withdraw manuscript={manuscript} />}
        </aside>
      </div>
    </>
  )
}
