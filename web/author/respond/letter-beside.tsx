import type { AuthorDetail, AuthorReview } from '#domain/schemas/manuscript.ts'
import { Answers } from '#web/ui/lists/answers.tsx'
import { ReviewFiles } from '#web/ui/lists/review-files.tsx'
import { RecommendationMark } from '#web/ui/marks/recommendation.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import { texts } from './respond-texts.ts'

interface LetterBesideProps {
  letters: AuthorDetail['letters']
  /** Reports of the round to which the author responds. */
  reports: readonly AuthorReview[]
}

/** The last decision letter and the reports, beside the response. */
export function LetterBeside({ letters, reports }: LetterBesideProps) {
  const letter = letters.toSorted((a, b) => b.sentAt.localeCompare(a.sentAt))[0]
  return (
    <div className="respond-letter">
      {letter && (
        <section id="letters" tabIndex={-1} aria-labelledby="respond-letter-title">
          <h2 id="respond-letter-title" className="label">
            {texts.letter}
          </h2>
          <p className="meta">
            {letter.decision}, <DateText value={letter.sentAt} />
          </p>
          <div className="letter">
            <Prose text={letter.body} />
          </div>
        </section>
      )}
      {reports.length > 0 && (
        <section aria-labelledby="respond-reports-title">
          <h2 id="respond-reports-title" className="label">
            {texts.reports}
          </h2>
          {reports.map((report) => (
            <details key={report.id} className="fold">
              <summary>
                {texts.readReport(report.label)} <RecommendationMark of={report.recommendation} />
              </summary>
              <div className="read">
                <Prose text={report.authorComments} />
              </div>
              <Answers answers={report.answers} />
              <ReviewFiles files={report.files} />
            </details>
          ))}
        </section>
      )}
    </div>
  )
}
