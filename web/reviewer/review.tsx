import { useEffect } from 'react'
import { Link } from 'react-router'
import type { AssignmentDetail } from '#domain/schemas/review.ts'
import { urls } from '#domain/urls.ts'
import { reasonOf } from '#web/app/api.ts'
import { Guard } from '#web/app/guard.tsx'
import { useKinds } from '#web/app/kinds.ts'
import { useApiQuery } from '#web/app/query.ts'
import { Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { AnswerButtons } from './answer.tsx'
import { keys } from './calls.ts'
import { Due } from './due.tsx'
import { MoreTime } from './more-time.tsx'
import { PreviousReview } from './previous-review.tsx'
import { ReadingReview } from './reading-review.tsx'
import { SentReview } from './sent.tsx'
import { texts } from './texts.ts'
import './notes/notes.css'
import './reviewer.css'
import type { Route } from './+types/review.ts'
import { WritingReview } from './writing-review.tsx'

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
  // The form is shown only after the data have been loaded again, because the draft may have changed on
  // another device.
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
  const { typeName, fieldName } = useKinds()
  const { status } = assignment
  const isOpen = status === 'pending' || status === 'in_progress'
  const isOver = !isOpen && status !== 'completed'
  const back = status === 'in_progress' ? 'progress' : status === 'completed' ? 'completed' : 'pending'
  useEffect(() => {
    document.title = `${words.metaTitle} · ${assignment.manuscriptNumber}`
  }, [assignment.manuscriptNumber])
  return (
    <>
      <nav className="crumb" aria-label={words.crumb}>
        <Link to={`${urls.reviewerDashboard}?tab=${back}`}>
          {isOver ? texts.dashboard.title : texts.dashboard.tabs[back]}
        </Link>
        <span className="figures">{assignment.manuscriptNumber}</span>
      </nav>
      <header className="reviewer-head">
        <div>
          <h1>{assignment.manuscriptTitle}</h1>
          <p className="facts">
            <span>{typeName(assignment.manuscriptType)}</span>
            <span>{fieldName(assignment.fieldOfStudy)}</span>
            <span>{assignment.authors}</span>
            {assignment.round > 1 && <span>{texts.round(assignment.round)}</span>}
          </p>
        </div>
        {isOpen && (
          <Due date={assignment.dueDate}>
            <MoreTime assignment={assignment} />
          </Due>
        )}
      </header>
      {isOver && (
        <section role="status" className="reviewer-over">
          <h2 className="section-title">{texts.invitation.answers[status].title}</h2>
          <p>{texts.invitation.answers[status].body}</p>
        </section>
      )}
      {assignment.previous && <PreviousReview previous={assignment.previous} />}
      {status === 'in_progress' ? (
        <WritingReview assignment={assignment} personId={personId} />
      ) : (
        <ReadingReview assignment={assignment}>
          {status === 'pending' && (
            <section className="reviewer-form" aria-labelledby="invited-title">
              <h2 id="invited-title" className="section-title">
                {words.invitedTitle}
              </h2>
              <p>{words.invitedBody}</p>
              <AnswerButtons assignment={assignment} />
            </section>
          )}
          {status === 'completed' && <SentReview assignment={assignment} personId={personId} />}
        </ReadingReview>
      )}
    </>
  )
}
