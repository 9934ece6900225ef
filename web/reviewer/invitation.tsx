import { Link } from 'react-router'
import type { InvitationView } from '#domain/schemas/review.ts'
import { urls } from '#domain/urls.ts'
import { ApiError, reasonOf } from '#web/app/api.ts'
import { useHydrated } from '#web/app/auth.ts'
import { useKinds } from '#web/app/kinds.ts'
import { useApiQuery } from '#web/app/query.ts'
import { LinkButton } from '#web/ui/forms/button.tsx'
import { Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import { keys } from './calls.ts'
import { InvitationQuestion } from './invitation-question.tsx'
import { texts } from './texts.ts'
import './reviewer.css'
import './invitation.css'
import type { Route } from './+types/invitation.ts'

const words = texts.invitation

export function meta() {
  return [{ title: words.title }, { name: 'robots', content: 'noindex' }]
}

/**
 * Page opened by a personal invitation link. It needs no account and always shows the current state of the
 * invitation.
 */
export default function Invitation({ params }: Route.ComponentProps) {
  const { token } = params
  const hydrated = useHydrated()
  const query = useApiQuery({
    queryKey: keys.invitation(token),
    enabled: hydrated,
    refetchOnMount: 'always',
  })
  const unknown = query.error instanceof ApiError && query.error.status === 404
  return (
    <div className="frame invitation">
      {query.isError ? (
        <Failure level={1} title={words.loadFailed} onRetry={unknown ? undefined : () => query.refetch()}>
          {reasonOf(query.error, words.loadFailedBody)}{' '}
          {unknown && <Link to={urls.contact}>{words.contact}</Link>}
        </Failure>
      ) : query.data ? (
        <Opened token={token} invitation={query.data} />
      ) : (
        <div role="status">
          <span className="hidden-text">{words.title}</span>
          <Skeleton lines={['w-20', 'tall', 'tall', 'w-40', 'full', 'full', 'full', 'full', 'w-60']} />
        </div>
      )}
    </div>
  )
}

function Opened({ token, invitation }: { token: string; invitation: InvitationView }) {
  const { typeName, fieldName } = useKinds()
  const { status } = invitation
  return (
    <>
      <p className="label">{words.title}</p>
      <h1>{invitation.title}</h1>
      <p className="facts">
        <span>{typeName(invitation.manuscriptType)}</span>
        <span>{fieldName(invitation.fieldOfStudy)}</span>
        <span>{invitation.authors}</span>
      </p>
      {status === 'pending' ? (
        <InvitationQuestion token={token} invitation={invitation} />
      ) : (
        <section className="invitation-answered" role="status">
          <h2>{words.answers[status].title}</h2>
          <p>{words.answers[status].body}</p>
          {status === 'expired' && (
            <p>
              <Link to={urls.contact}>{words.contact}</Link>
            </p>
          )}
          {status === 'in_progress' && invitation.needsAccount && (
            <p>
              {words.noPassword} <Link to={urls.forgotPassword}>{words.askPassword}</Link>
            </p>
          )}
          {status === 'in_progress' && (
            <LinkButton to={`${urls.reviewerDashboard}?tab=progress`} kind="primary">
              {words.reviewIt}
            </LinkButton>
          )}
        </section>
      )}
      <section className="reviewer-abstract">
        <h2>{texts.abstract}</h2>
        <div className="read">
          <Prose text={invitation.abstract} />
        </div>
      </section>
    </>
  )
}
