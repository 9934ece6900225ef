import { listNames } from '#domain/manuscript/details.ts'
import type { Status } from '#domain/manuscript/manuscript.ts'
import type { AuthorDetail, AuthorManuscript } from '#domain/schemas/manuscript.ts'
import { Answers } from '#web/ui/lists/answers.tsx'
import { DetailChanges } from '#web/ui/lists/detail-changes.tsx'
import { ReviewFiles } from '#web/ui/lists/review-files.tsx'
import { RecommendationMark } from '#web/ui/marks/recommendation.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import { texts } from '../dashboard-texts.ts'
import { Rating } from './review-marks.tsx'
import './feedback.css'

const words = texts.detail

export function Abstract({ manuscript }: { manuscript: AuthorManuscript }) {
  return (
    <section aria-labelledby="abstract-title">
      <h2 id="abstract-title" className="section-title">
        {words.abstract}
      </h2>
      <div className="read">
        <Prose text={manuscript.abstract} />
      </div>
      {listNames.map((name) => (
        <p key={name} className="author-keyword-line">
          {manuscript[name].map((term) => (
            <span key={term}>{term}</span>
          ))}
        </p>
      ))}
    </section>
  )
}

const newestFirst = (letters: AuthorDetail['letters']) =>
  letters.toSorted((a, b) => b.sentAt.localeCompare(a.sentAt))

/** Returns the letters without the last one, which stands beside the response. */
export function earlierThanLast(letters: AuthorDetail['letters']): AuthorDetail['letters'] {
  return newestFirst(letters).slice(1)
}

interface LettersProps extends Pick<AuthorDetail, 'letters'> {
  /** Id of the section; the last letter has another one while it stands beside the response. */
  id?: string
}

export function Letters({ letters, id = 'letters' }: LettersProps) {
  if (letters.length === 0) return null
  return (
    <section id={id} tabIndex={-1} aria-labelledby="letters-title">
      <h2 id="letters-title" className="section-title">
        {words.letters}
      </h2>
      {newestFirst(letters).map((letter) => (
        <article key={letter.sentAt} className="manuscript-letter-item">
          <h3 className="facts">
            <b>{words.letterOf(letter.decision)}</b>
            <DateText value={letter.sentAt} />
          </h3>
          <div className="letter">
            <Prose text={letter.body} />
          </div>
        </article>
      ))}
    </section>
  )
}

/** Statuses before the first decision. Reviews can only be released with a decision. */
const undecided: readonly Status[] = ['submitted', 'under_review']

export function Reviews({ detail: { reviews, manuscript } }: { detail: AuthorDetail }) {
  if (reviews.length === 0 && !undecided.includes(manuscript.status)) return null
  return (
    <section id="reviews" tabIndex={-1} aria-labelledby="reviews-title">
      <h2 id="reviews-title" className="section-title">
        {words.reviews}
      </h2>
      {reviews.length === 0 && <p className="meta">{words.noReviews}</p>}
      {reviews
        .toSorted((a, b) => b.round - a.round || a.label.localeCompare(b.label, 'en', { numeric: true }))
        .map((review) => (
          <article
            key={review.id}
            id={`review-${review.id}`}
            tabIndex={-1}
            className="manuscript-review-item"
          >
            <h3 className="facts">
              <b>{review.label}</b>
              <RecommendationMark of={review.recommendation} />
              <Rating rating={review.rating} />
              <span>{words.round(review.round)}</span>
              <DateText value={review.completedAt} />
            </h3>
            <div className="read">
              <Prose text={review.authorComments} />
            </div>
            <Answers answers={review.answers} />
            <ReviewFiles files={review.files} />
          </article>
        ))}
    </section>
  )
}

export function Responses({ responses }: Pick<AuthorDetail, 'responses'>) {
  if (responses.length === 0) return null
  return (
    <section aria-labelledby="responses-title">
      <h2 id="responses-title" className="section-title">
        {words.responses}
      </h2>
      {responses.map((response) => (
        <article key={response.id} className="manuscript-review-item">
          <h3 className="facts">
            <b>{words.responseOf(response.round)}</b>
            <DateText value={response.createdAt} />
          </h3>
          <div className="read">
            <Prose text={response.body} />
          </div>
          <DetailChanges changes={response.changes} />
          {response.editorNote && (
            <div className="read">
              <h4 className="label">{words.editorNote}</h4>
              <Prose text={response.editorNote} />
            </div>
          )}
        </article>
      ))}
    </section>
  )
}
