import type { FileView } from '#domain/schemas/manuscript.ts'
import type { AssignmentDetail } from '#domain/schemas/review.ts'
import { ComparisonFold } from '#web/app/comparison/comparison-fold.tsx'
import { OwnMessages } from '#web/app/own-messages.tsx'
import { Pages } from '#web/app/pages/pages.tsx'
import { FileLink } from '#web/ui/lists/file-link.tsx'
import { fileSize } from '#web/ui/text/file-size.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import { keys } from './calls.ts'
import { ReviewerDiscussions } from './discussions.tsx'
import { FileChoice } from './file-choice.tsx'
import { RemovedNote } from './notes/collected-notes.tsx'
import { NoteComposer } from './notes/note-composer.tsx'
import { NotesBeside } from './notes/notes-beside.tsx'
import type { Notes } from './notes/use-notes.ts'
import { texts } from './texts.ts'

const words = texts.review

/** The file that is shown: the chosen one, or the manuscript. */
export function shownFile({ files }: AssignmentDetail, chosen: string | null): FileView | undefined {
  return files.find(({ id }) => id === chosen) ?? files.find(({ kind }) => kind === 'manuscript') ?? files[0]
}

interface ManuscriptProps {
  assignment: AssignmentDetail
  /** Id of the file that the reviewer chose; null for the manuscript. */
  chosen: string | null
  onFile: (fileId: string) => void
  onCite: ((place: string) => void) | null
  notes: Notes
}

export function ReviewedManuscript({ assignment, chosen, onFile, onCite, notes }: ManuscriptProps) {
  const { files, sources, response, status } = assignment
  const shown = shownFile(assignment, chosen)
  return (
    <section className="reviewer-manuscript-text" aria-label={words.manuscript}>
      {shown?.fileType === 'application/pdf' ? (
        <Pages
          key={shown.id}
          file={shown}
          fileChoice={
            files.length > 1 && (
              <FileChoice
                assignmentId={assignment.id}
                file={shown}
                files={files}
                inZip={files.length + sources.length}
                onFile={onFile}
              />
            )
          }
          onCite={onCite}
          notes={{
            ...notes,
            onMark: notes.show,
            onPassage: notes.mayChange ? notes.add : null,
            beside: (ids, isBelow) => <NotesBeside notes={notes} ids={ids} writes={!isBelow} />,
            status: <RemovedNote notes={notes} />,
            sheet: notes.mayChange && notes.current && (
              <NoteComposer note={notes.current} notes={notes} isSheet />
            ),
          }}
        />
      ) : (
        <ul className="file-list">
          {files.map((file) => (
            <li key={file.id}>
              <FileLink fileId={file.id}>{file.fileName}</FileLink>
              <small>{fileSize(file.fileSize)}</small>
            </li>
          ))}
        </ul>
      )}
      {sources.length > 0 && (
        <p className="help">
          {words.sources}{' '}
          {sources.map((file) => (
            <FileLink key={file.id} fileId={file.id} copy="source">
              {file.fileName}
            </FileLink>
          ))}
        </p>
      )}
      {files.length === 0 && (status === 'in_progress' || status === 'completed') && (
        <p className="help">{words.noFiles}</p>
      )}
      {response && (
        <section className="reviewer-abstract">
          <h2>{words.response}</h2>
          <div className="read">
            <Prose text={response} />
          </div>
        </section>
      )}
      <ComparisonFold files={files} />
      <details className="fold" open={files.length === 0}>
        <summary>{texts.abstractAndKeywords}</summary>
        <div className="stack">
          <div className="read">
            <Prose text={assignment.manuscriptAbstract} />
          </div>
          <p>{assignment.keywords.join('; ')}</p>
        </div>
      </details>
      {assignment.declarations.length > 0 && (
        <details className="fold">
          <summary>{texts.declarations}</summary>
          <dl className="pairs">
            {assignment.declarations.map(({ label, answer }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{answer}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      <ReviewerDiscussions assignmentId={assignment.id} />
      <OwnMessages of={keys.messages(assignment.id)} />
    </section>
  )
}
