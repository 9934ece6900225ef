import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useParams } from 'react-router'
import { fieldsOfStudy, manuscriptTypes } from '#domain/manuscript.ts'
import type { AssignmentDetail } from '#domain/schemas/review.ts'
import { urls } from '#domain/urls.ts'
import { reasonOf } from '#web/app/api.ts'
import { Guard } from '#web/app/guard.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { FileLink } from '#web/ui/file-link.tsx'
import { fileSize } from '#web/ui/file-size.tsx'
import { Prose } from '#web/ui/prose.tsx'
import { Empty, Failure, Skeleton } from '#web/ui/states.tsx'
import { AnswerButtons } from './answer.tsx'
import { keys } from './calls.ts'
import { Due } from './due.tsx'
import { ReviewForm } from './review-form.tsx'
import { texts } from './texts.ts'
import './reviewer.css'

const words = texts.review

export function meta() {
  return [{ title: words.metaTitle }, { name: 'robots', content: 'noindex' }]
}

export default function ReviewRoute() {
  const { assignmentId = '' } = useParams()
  return (
    <Guard>
      {(user) => <ReviewPage key={assignmentId} assignmentId={assignmentId} personId={user.id} />}
    </Guard>
  )
}

function ReviewPage({ assignmentId, personId }: { assignmentId: string; personId: string }) {
  // The draft may have been written elsewhere since: opening the page asks again, and only then shows the form.
  const query = useQuery<AssignmentDetail>({
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
  useEffect(() => {
    document.title = `${words.metaTitle} · ${assignment.manuscriptNumber}`
  }, [assignment.manuscriptNumber])
  return (
    <>
      <nav className="crumb" aria-label={words.crumb}>
        <Link to={`${urls.reviewerDashboard}${status === 'pending' ? '' : '?tab=progress'}`}>
          {status === 'pending' ? words.backPending : words.back}
        </Link>
        <span className="figures">{assignment.manuscriptNumber}</span>
      </nav>
      <header className="review-head">
        <div>
          <h1>{assignment.manuscriptTitle}</h1>
          <p className="facts">
            <span>{manuscriptTypes[assignment.manuscriptType]}</span>
            <span>{fieldsOfStudy[assignment.fieldOfStudy]}</span>
            <span>{assignment.authors}</span>
            {assignment.round > 1 && <span>{texts.round(assignment.round)}</span>}
          </p>
        </div>
        {status !== 'completed' && <Due date={assignment.dueDate} />}
      </header>
      <div className="review-columns">
        <Manuscript assignment={assignment} />
        {status === 'in_progress' && <ReviewForm assignment={assignment} personId={personId} />}
        {status === 'pending' && (
          <section className="review-form" aria-labelledby="invited-title">
            <h2 id="invited-title" className="section-title">
              {words.invitedTitle}
            </h2>
            <p>{words.invitedBody}</p>
            <AnswerButtons assignment={assignment} />
          </section>
        )}
        {status === 'completed' && (
          <Empty
            title={words.completedTitle}
            action={
              <LinkButton to={`${urls.reviewerDashboard}?tab=completed`} kind="primary">
                {words.toDashboard}
              </LinkButton>
            }
          >
            {words.completedBody}
          </Empty>
        )}
      </div>
    </>
  )
}

function Manuscript({ assignment }: { assignment: AssignmentDetail }) {
  const { files, response, status } = assignment
  const main = files.find((file) => file.kind === 'manuscript') ?? files[0]
  const others = files.filter((file) => file !== main)
  return (
    <section className="manuscript-text" aria-label={words.manuscript}>
      {main && (
        <p className="main-file">
          <FileLink fileId={main.id}>{words.download}</FileLink>{' '}
          <small>
            {main.fileName}, {fileSize(main.fileSize)}
          </small>
        </p>
      )}
      {files.length === 0 && status !== 'pending' && <p className="help">{words.noFiles}</p>}
      {others.length > 0 && (
        <ul className="file-list">
          {others.map((file) => (
            <li key={file.id}>
              <FileLink fileId={file.id}>{file.fileName}</FileLink>
              <small>{fileSize(file.fileSize)}</small>
            </li>
          ))}
        </ul>
      )}
      {response && (
        <section className="abstract">
          <h2>{words.response}</h2>
          <div className="read">
            <Prose text={response} />
          </div>
        </section>
      )}
      <section className="abstract">
        <h2>{texts.abstract}</h2>
        <div className="read">
          <Prose text={assignment.manuscriptAbstract} />
        </div>
      </section>
      <section className="abstract">
        <h2>{texts.keywords}</h2>
        <p>{assignment.keywords.join('; ')}</p>
      </section>
    </section>
  )
}
