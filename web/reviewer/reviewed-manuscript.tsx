import { useState } from 'react'
import type { AssignmentDetail } from '#domain/schemas/review.ts'
import { OwnMessages } from '#web/app/own-messages.tsx'
import { Pages } from '#web/app/pages/pages.tsx'
import { FileLink } from '#web/ui/lists/file-link.tsx'
import { fileSize } from '#web/ui/text/file-size.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import { keys } from './calls.ts'
import { ReviewerDiscussions } from './discussions.tsx'
import { FileChoice } from './file-choice.tsx'
import { texts } from './texts.ts'

const words = texts.review

interface ManuscriptProps {
  assignment: AssignmentDetail
  onCite: ((place: string) => void) | null
}

export function ReviewedManuscript({ assignment, onCite }: ManuscriptProps) {
  const { files, sources, response, status } = assignment
  const [chosen, setChosen] = useState<string | null>(null)
  const shown =
    files.find(({ id }) => id === chosen) ?? files.find(({ kind }) => kind === 'manuscript') ?? files[0]
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
                onFile={setChosen}
              />
            )
          }
          onCite={onCite}
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
      {files.length === 0 && status !== 'pending' && <p className="help">{words.noFiles}</p>}
      {response && (
        <section className="reviewer-abstract">
          <h2>{words.response}</h2>
          <div className="read">
            <Prose text={response} />
          </div>
        </section>
      )}
      <details className="fold" open={files.length === 0}>
        <summary>{texts.abstractAndKeywords}</summary>
        <div className="stack">
          <div className="read">
            <Prose text={assignment.manuscriptAbstract} />
          </div>
          <p>{assignment.keywords.join('; ')}</p>
        </div>
      </details>
      <ReviewerDiscussions assignmentId={assignment.id} />
      <OwnMessages of={keys.messages(assignment.id)} />
    </section>
  )
}
