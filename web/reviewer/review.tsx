import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { fieldsOfStudy, manuscriptTypes } from '#domain/manuscript/manuscript.ts'
import type { AssignmentDetail } from '#domain/schemas/review.ts'
import { urls } from '#domain/urls.ts'
import { reasonOf } from '#web/app/api.ts'
import { Guard } from '#web/app/guard.tsx'
import { OwnMessages } from '#web/app/own-messages.tsx'
import { useApiQuery } from '#web/app/query.ts'
import { FileLink } from '#web/ui/lists/file-link.tsx'
import { Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { fileSize } from '#web/ui/text/file-size.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import { AnswerButtons } from './answer.tsx'
import { keys } from './calls.ts'
import { Due } from './due.tsx'
import { MoreTime } from './more-time.tsx'
import { Pages } from './pages.tsx'
import { ReviewForm } from './review-form.tsx'
import { SentReview } from './sent.tsx'
import { texts } from './texts.ts'
import './reviewer.css'
import type { Route } from './+types/review.ts'

const words = texts.review

export function meta() {
  return [{ title: words.metaTitle }, { name: 'robots', content: 'noindex' }]
}

export default function ReviewRoute({ params }: Route.ComponentProps) {
  const { assignmentId } = params
  return (
    <Guard>
      {(user) => <ReviewPage key={assignmentId} assignmentId={assignmentId} personId={user.id} />}
    </Guard>
  )
}

function ReviewPage({ assignmentId, personId }: { assignmentId: string; personId: string }) {
  // The draft may have changed on another device; the form is shown only after refetching.
  const query = useApiQuery({
    queryKey: keys.review(assignmentId),
    gcTime: 0,
    refetchOnMount: 'always',
  })
  if (query.isPending)
    return (
      <div className="manuscript-head" role="status">
        <span className="hidden-text">{words.metaTitle}</span>
        <Skeleton lines={['w-20', 'tall', 'w-40', 'block', 'full', 'full', 'full', 'w-60']} />
      </div>
    )
  if (query.data === undefined)
    return (
      <Failure level={1} title={words.loadFailed} onRetry={() => query.refetch()}>
        {reasonOf(query.error, words.loadFailedBody)}
      </Failure>
    )
  return <Opened assignment={query.data} personId={personId} />
}

function Opened({ assignment, personId }: { assignment: AssignmentDetail; personId: string }) {
  const { status } = assignment
  const back = status === 'in_progress' ? 'progress' : status === 'completed' ? 'completed' : 'pending'
  // The form registers a function here that inserts a reference to marked lines.
  const cite = useRef<((place: string) => void) | null>(null)
  useEffect(() => {
    document.title = `${words.metaTitle} · ${assignment.manuscriptNumber}`
  }, [assignment.manuscriptNumber])
  return (
    <>
      <nav className="crumb" aria-label={words.crumb}>
        <Link to={`${urls.reviewerDashboard}?tab=${back}`}>{texts.dashboard.tabs[back]}</Link>
        <span className="figures">{assignment.manuscriptNumber}</span>
      </nav>
      <header className="reviewer-head">
        <div>
          <h1>{assignment.manuscriptTitle}</h1>
          <p className="facts">
            <span>{manuscriptTypes[assignment.manuscriptType]}</span>
            <span>{fieldsOfStudy[assignment.fieldOfStudy]}</span>
            <span>{assignment.authors}</span>
            {assignment.round > 1 && <span>{texts.round(assignment.round)}</span>}
          </p>
        </div>
        {status !== 'completed' && (
          <Due date={assignment.dueDate}>
            <MoreTime assignment={assignment} />
          </Due>
        )}
      </header>
      <div className="reviewer-columns">
        <Manuscript
          assignment={assignment}
          onCite={status === 'in_progress' ? (place) => cite.current?.(place) : null}
        />
        {status === 'in_progress' && <ReviewForm assignment={assignment} personId={personId} citing={cite} />}
        {status === 'pending' && (
          <section className="reviewer-form" aria-labelledby="invited-title">
            <h2 id="invited-title" className="section-title">
              {words.invitedTitle}
            </h2>
            <p>{words.invitedBody}</p>
            <AnswerButtons assignment={assignment} />
          </section>
        )}
        {status === 'completed' && <SentReview assignment={assignment} />}
      </div>
    </>
  )
}

interface ManuscriptProps {
  assignment: AssignmentDetail
  onCite: ((place: string) => void) | null
}

function Manuscript({ assignment, onCite }: ManuscriptProps) {
  const { files, sources, response, status } = assignment
  const [chosen, setChosen] = useState<string | null>(null)
  const shown =
    files.find(({ id }) => id === chosen) ?? files.find(({ kind }) => kind === 'manuscript') ?? files[0]
  return (
    <section className="reviewer-manuscript-text" aria-label={words.manuscript}>
      {shown?.fileType === 'application/pdf' ? (
        <Pages
          key={shown.id}
          assignmentId={assignment.id}
          file={shown}
          files={files}
          inZip={files.length + sources.length}
          onFile={setChosen}
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
      <OwnMessages of={keys.messages(assignment.id)} />
    </section>
  )
}
