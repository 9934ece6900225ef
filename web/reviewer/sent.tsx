import type { AssignmentDetail } from '#domain/schemas/review.ts'
import { urls } from '#domain/urls.ts'
import { LinkButton } from '#web/ui/forms/button.tsx'
import { Stars } from '#web/ui/forms/stars.tsx'
import { Answers } from '#web/ui/lists/answers.tsx'
import { FileLink } from '#web/ui/lists/file-link.tsx'
import { Confidential } from '#web/ui/marks/notice.tsx'
import { RecommendationMark } from '#web/ui/marks/recommendation.tsx'
import { longDate } from '#web/ui/text/dates.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import { LeftBehind } from './left-behind.tsx'
import { SentPublication } from './sent-publication.tsx'
import { texts } from './texts.ts'

const words = texts.review

/** A submitted review and its outcome. */
export function SentReview({ assignment, personId }: { assignment: AssignmentDetail; personId: string }) {
  const { review, attachments } = assignment
  if (!review) return null
  const forEditors = review.answers.filter(({ forAuthors }) => !forAuthors)
  return (
    <section className="reviewer-form sent" aria-labelledby="sent-title">
      <div>
        <h2 id="sent-title" className="section-title">
          {words.completedTitle}
        </h2>
        <p className="help">
          {review.isEntered
            ? words.enteredBody(longDate(review.submittedAt))
            : words.completedBody(longDate(review.submittedAt))}
        </p>
        <LeftBehind assignment={assignment} personId={personId} />
      </div>
      <dl className="reviewer-sent-facts">
        <div>
          <dt>{words.recommendation}</dt>
          <dd>
            <RecommendationMark of={review.recommendation} />
          </dd>
        </div>
        <div>
          <dt>{words.rating}</dt>
          <dd>{review.rating === null ? words.noRating : <Stars rating={review.rating} />}</dd>
        </div>
        <div>
          <dt>{words.outcome}</dt>
          <dd>{review.outcome ?? words.noOutcome}</dd>
        </div>
      </dl>
      <section className="reviewer-abstract">
        <h3>{words.comments}</h3>
        <div className="read">
          <Prose text={review.comments} />
        </div>
      </section>
      <Answers answers={review.answers.filter(({ forAuthors }) => forAuthors)} />
      {attachments.length > 0 && (
        <section className="reviewer-abstract">
          <h3>{texts.files.title}</h3>
          <ul className="file-list">
            {attachments.map((file) => (
              <li key={file.id}>
                <FileLink fileId={file.id}>{file.fileName}</FileLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      {(review.confidentialComments || forEditors.length > 0) && (
        <Confidential>
          <Answers answers={forEditors} />
          {review.confidentialComments && (
            <div className="read">
              <Prose text={review.confidentialComments} />
            </div>
          )}
        </Confidential>
      )}
      <SentPublication assignment={assignment} />
      <p>
        <LinkButton to={`${urls.reviewerDashboard}?tab=completed`}>{words.toDashboard}</LinkButton>
      </p>
    </section>
  )
}
