import { Check } from 'lucide-react'
import { Link } from 'react-router'
import type { AuthorDetail, AuthorManuscript } from '#domain/schemas/manuscript.ts'
import { urls } from '#domain/urls.ts'
import { LinkButton } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Skeleton } from '#web/ui/marks/states.tsx'
import { DateText, relativeDate } from '#web/ui/text/dates.tsx'
import { texts } from '../dashboard-texts.ts'
import { ReviewLines } from '../follow/review-marks.tsx'
import { useDetail } from '../follow/use-detail.ts'
import { turnText } from '../turn-text.ts'
import { excerptOf } from './letter-excerpt.ts'
import { KeywordLine, RowDates, RowHead, RowStages } from './manuscript-row.tsx'

const words = texts.row

/** What the author has to do, and the part of the manuscript's page where it is done. */
const tasks = {
  revision: { part: 'respond', title: words.due, action: words.respond },
  source: { part: 'source', title: words.sourceDue, action: words.sendSource },
  proofs: { part: 'proofs', title: words.proofsDue, action: words.checkProofs },
}

/** Row for a manuscript that needs its author: an excerpt of the decision letter, and the next action. */
export function TurnRow({ manuscript }: { manuscript: AuthorManuscript }) {
  const revising = manuscript.status === 'revisions_required'
  const task = tasks[revising ? 'revision' : manuscript.sourceAsked ? 'source' : 'proofs']
  const page = urls.authorManuscript(manuscript.id)
  return (
    <article className="dashboard-manuscript-row dashboard-waiting">
      <div>
        <RowHead manuscript={manuscript} />
        <KeywordLine manuscript={manuscript} />
        {revising && <Verdict manuscript={manuscript} />}
      </div>
      <div className="dashboard-row-turn">
        <p className="dashboard-row-due">
          <small>
            <b>{turnText(manuscript)}.</b> {task.title}
          </small>
          {manuscript.revisionDueAt && (
            <>
              <b>
                <DateText value={manuscript.revisionDueAt} />
              </b>
              <span>{relativeDate(manuscript.revisionDueAt)}</span>
            </>
          )}
        </p>
        {manuscript.isSubmitter && (
          <LinkButton to={`${page}#${task.part}`} kind="primary" block>
            {task.action}
          </LinkButton>
        )}
        {manuscript.responseSavedAt && (
          <small className="dashboard-row-saved">
            <Icon of={Check} />
            <span>
              {words.responseSaved} <DateText value={manuscript.responseSavedAt} />
            </span>
          </small>
        )}
        {manuscript.isSubmitter && revising && (
          <Link to={`${page}#more-time`} className="dashboard-more-time">
            {words.moreTime}
          </Link>
        )}
        <RowDates manuscript={manuscript} />
      </div>
      <RowStages manuscript={manuscript} />
    </article>
  )
}

function Verdict({ manuscript }: { manuscript: AuthorManuscript }) {
  const { data } = useDetail(manuscript.id)
  if (!data)
    return (
      <div className="dashboard-verdict">
        <Skeleton lines={['full', 'full', 'w-60']} />
      </div>
    )
  if (data.viewer !== 'author') return null
  return <VerdictWords detail={data} />
}

function VerdictWords({ detail }: { detail: AuthorDetail }) {
  const { manuscript, letters, reviews } = detail
  const letter = letters.toSorted((a, b) => b.sentAt.localeCompare(a.sentAt))[0]
  return (
    <div className="dashboard-verdict">
      {letter && (
        <blockquote>
          <p>“{excerptOf(letter.body)}”</p>
          <footer>
            {words.letter}{' '}
            <Link to={`${urls.authorManuscript(manuscript.id)}#letters`}>{words.readLetter}</Link>
          </footer>
        </blockquote>
      )}
      <ReviewLines
        manuscriptId={manuscript.id}
        reviews={reviews.filter((review) => review.round === manuscript.round)}
      />
    </div>
  )
}
