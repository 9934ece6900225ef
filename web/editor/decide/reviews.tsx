import { useState } from 'react'
import { reviewerLabel } from '#domain/manuscript/review.ts'
import type { EditorDetail, EditorReview } from '#domain/schemas/editor-manuscript.ts'
import { ComparisonFold } from '#web/app/comparison/comparison-fold.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Stars } from '#web/ui/forms/stars.tsx'
import { ReviewFiles } from '#web/ui/lists/review-files.tsx'
import { Confidential } from '#web/ui/marks/notice.tsx'
import { RecommendationMark } from '#web/ui/marks/recommendation.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { countWords, Prose } from '#web/ui/text/prose.tsx'
import { ReviewFindings } from '../manuscript/anonymity.tsx'
import { PointsFolds } from '../manuscript/points-fold.tsx'
import { ResponseFold } from '../manuscript/response-fold.tsx'
import { EarlierVersions } from '../reviews/earlier-versions.tsx'
import { PassageNotesButton } from '../reviews/passage-notes.tsx'
import { HiddenPassages, ReviewState, ReviewText } from '../reviews/review-state.tsx'
import { ReviewTools } from '../reviews/review-tools.tsx'
import { texts } from '../texts.ts'
import { Agreement } from './agreement.tsx'
import { AnswersOfRound } from './answers.tsx'

const words = texts.reviews
/** Number of words above which a review is collapsed, so that two reviews fit side by side. */
const foldAt = 130

/** The reviews of the current round side by side. Earlier rounds and responses are collapsed below. */
export function Reviews({ detail }: { detail: EditorDetail }) {
  const { reviews, responses, manuscript } = detail
  const rounds = [...new Set(reviews.map(({ round }) => round))].sort((a, b) => b - a)
  const weighing = manuscript.status === 'under_review' || manuscript.status === 'revised'
  const latest = weighing && rounds.includes(manuscript.round) ? manuscript.round : undefined
  const ofRound = (round: number) => reviews.filter((review) => review.round === round)
  return (
    <>
      {responses.map((response, index) => (
        <ResponseFold
          key={response.id}
          title={index === 0 ? words.response : words.responseOf(response.round)}
          response={response}
          open={index === 0 && manuscript.status === 'revised'}
        />
      ))}
      <PointsFolds points={detail.points} />
      <ComparisonFold files={detail.files} />
      {latest !== undefined && <Round detail={detail} reviews={ofRound(latest)} />}
      {rounds
        .filter((round) => round !== latest)
        .map((round) => (
          <details key={round} className="fold">
            <summary>{words.earlier(round)}</summary>
            <Round detail={detail} reviews={ofRound(round)} />
          </details>
        ))}
    </>
  )
}

function Round({ detail, reviews }: { detail: EditorDetail; reviews: EditorReview[] }) {
  const confidential = reviews.filter((review) => review.confidentialComments?.trim())
  return (
    <>
      <Agreement reviews={reviews} />
      <PassageNotesButton detail={detail} round={reviews[0]?.round ?? 1} reviews={reviews} />
      <div className={classNames('editor-reviews', reviews.length === 1 && 'single')}>
        {reviews.map((review) => (
          <Review key={review.id} detail={detail} review={review} />
        ))}
      </div>
      <AnswersOfRound reviews={reviews} />
      {confidential.length > 0 && (
        <Confidential>
          <h3 className="hidden-text">{words.confidential}</h3>
          {confidential.map((review) => (
            <div key={review.id} className="read">
              <b className="editor-from">
                <ReviewerName review={review} />
              </b>
              <Prose text={review.confidentialComments ?? ''} />
            </div>
          ))}
        </Confidential>
      )}
    </>
  )
}

/** The reviewer's name, with the number by which the authors know the person. */
function ReviewerName({ review: { reviewerName, number } }: { review: EditorReview }) {
  return (
    <>
      {reviewerName} {number !== null && <small>{reviewerLabel(number)}</small>}
    </>
  )
}

function Review({ detail, review }: { detail: EditorDetail; review: EditorReview }) {
  const { id } = detail.manuscript
  const length = countWords(review.authorComments)
  const [open, setOpen] = useState(false)
  const folded = length > foldAt && !open
  return (
    <article className="editor-review" aria-labelledby={`review-${review.id}`}>
      <header>
        <h3 id={`review-${review.id}`}>
          <ReviewerName review={review} />
          <small className="push">
            <DateText value={review.completedAt} />
          </small>
        </h3>
        <p className="facts">
          <RecommendationMark of={review.recommendation} />
          <Stars rating={review.rating} />
        </p>
      </header>
      <ReviewState manuscriptId={id} review={review} />
      <div className={classNames('read', folded && 'editor-folded')} id={`text-${review.id}`}>
        <ReviewText review={review} />
      </div>
      <ReviewFiles files={review.files} />
      <ReviewFindings detail={detail} findings={review.findings} />
      {length > foldAt && (
        <Button
          kind="words"
          aria-expanded={open}
          aria-controls={`text-${review.id}`}
          onClick={() => setOpen(!open)}
        >
          {open ? words.less : words.all(length)}
          <span className="hidden-text"> {review.reviewerName}</span>
        </Button>
      )}
      <HiddenPassages manuscriptId={id} review={review} />
      <EarlierVersions manuscriptId={id} review={review} />
      <ReviewTools detail={detail} review={review} textId={`text-${review.id}`} />
    </article>
  )
}
