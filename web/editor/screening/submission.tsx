import { detailLabel, listNames } from '#domain/manuscript/details.ts'
import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import type { ScreeningView } from '#domain/schemas/screening.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Declared } from '#web/ui/lists/declared.tsx'
import { FileLink } from '#web/ui/lists/file-link.tsx'
import { Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { countWords, Prose } from '#web/ui/text/prose.tsx'
import { Checks } from './checks.tsx'
import { screeningTexts as words } from './screening-texts.ts'

interface SubmissionProps {
  detail: EditorDetail
  screening: ScreeningView | null
  failed: boolean
  onRetry: () => void
  onFile: (fileId: string) => void
}

/** Abstract, keywords, checks and declarations of the submission. */
export function Submission({ detail, screening, failed, onRetry, onFile }: SubmissionProps) {
  const { manuscript } = detail
  return (
    <section className="screening-about" aria-label={words.columns.about}>
      <h2 className="screening-label">
        {words.abstract} <small>{words.words(countWords(manuscript.abstract))}</small>
      </h2>
      <div className="read">
        <Prose text={manuscript.abstract} />
      </div>
      {listNames.map((name) => (
        <p key={name} className="editor-quiet-text">
          <span className="hidden-text">{detailLabel(name)}: </span>
          {manuscript[name].join('; ')}
        </p>
      ))}
      <h2 className="screening-label">{words.checks}</h2>
      {failed ? (
        <Failure title={words.failed} onRetry={onRetry} />
      ) : screening ? (
        <Checks detail={detail} screening={screening} />
      ) : (
        <Skeleton lines={['full', 'full', 'w-80']} />
      )}
      <Declarations detail={detail} onFile={onFile} />
    </section>
  )
}

function Declarations({ detail, onFile }: Pick<SubmissionProps, 'detail' | 'onFile'>) {
  const { authors, files, manuscript, declarations } = detail
  const confirmed = authors.filter(({ authorship }) => authorship === 'confirmed').length
  const letter = files.find(({ kind, version }) => kind === 'cover_letter' && version === manuscript.version)
  return (
    <>
      <h2 className="screening-label">{words.declarations}</h2>
      <dl className="screening-pairs">
        <div>
          <dt>{words.authorship}</dt>
          <dd>{words.confirmed(confirmed, authors.length)}</dd>
        </div>
        {(letter || !declarations?.coverLetter) && (
          <div>
            <dt>{words.coverLetter}</dt>
            <dd>
              {!letter ? (
                words.noCoverLetter
              ) : letter.fileType === 'application/pdf' ? (
                <Button kind="words" onClick={() => onFile(letter.id)}>
                  {words.read}
                  <span className="hidden-text"> {letter.fileName}</span>
                </Button>
              ) : (
                <FileLink fileId={letter.id}>{letter.fileName}</FileLink>
              )}
            </dd>
          </div>
        )}
      </dl>
      {declarations && <Declared declarations={declarations} />}
    </>
  )
}
