import type { AuthorDetail, AuthorReview } from '#domain/schemas/manuscript.ts'
import { Answers } from '#web/ui/lists/answers.tsx'
import { ReviewFiles } from '#web/ui/lists/review-files.tsx'
import { RecommendationMark } from '#web/ui/marks/recommendation.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import type { DraftFile } from '../files/draft-files.ts'
import { FilesBeside } from './files-beside.tsx'
import { type Passage, reportMarker } from './letter-marks.ts'
import { MarkedText } from './marked-text.tsx'
import { inLetterId, type NamedPoint } from './point-list.ts'
import { texts } from './respond-texts.ts'
import { useMarks } from './use-marks.ts'

interface LetterBesideProps {
  letter: AuthorDetail['letters'][number] | undefined
  /** Reports of the round to which the author responds. */
  reports: readonly AuthorReview[]
  /** The letter with the passages that belong to points. */
  marked: readonly (readonly Passage[])[]
  /** The points whose passages are marked; none if the response is one text. */
  points: readonly NamedPoint[]
  files: readonly DraftFile[]
}

/** The last decision letter, the reports and the new files, beside the response. */
export function LetterBeside({ letter, marked, reports, points, files }: LetterBesideProps) {
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
            <MarkedText paragraphs={marked} points={points} idOf={inLetterId} />
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
                <Report report={report} points={points} />
              </div>
              <Answers answers={report.answers} />
              <ReviewFiles files={report.files} />
            </details>
          ))}
        </section>
      )}
      <FilesBeside files={files} />
    </div>
  )
}

function Report({ report, points }: { report: AuthorReview; points: readonly NamedPoint[] }) {
  const own = points.filter(({ source }) => source === report.label)
  return <MarkedText paragraphs={useMarks(report.authorComments, own, reportMarker)} points={own} />
}
