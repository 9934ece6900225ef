import { useRef } from 'react'
import type { AuthorshipView } from '#domain/schemas/authorship.ts'
import { reasonOf } from '#web/app/api.ts'
import { useHydrated } from '#web/app/auth.ts'
import { keyOf, useApiQuery } from '#web/app/query.ts'
import { useKeptFocus } from '#web/ui/layout/kept-focus.ts'
import { Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import { authorshipTexts as words } from './authorship-texts.ts'
import './authorship.css'
import type { Route } from './+types/authorship.ts'
import { AuthorshipAnswer } from './authorship-answer.tsx'

export function meta() {
  return [{ title: words.title }, { name: 'robots', content: 'noindex' }]
}

const authorshipKey = (token: string) => keyOf('/api/authorship/{token}', { params: { token } })

/**
 * Page on which co-authors confirm or dispute their authorship. They need no account; the link in their
 * e-mail gives access.
 */
export default function Authorship({ params }: Route.ComponentProps) {
  const { token } = params
  const hydrated = useHydrated()
  const query = useApiQuery({
    queryKey: authorshipKey(token),
    enabled: hydrated,
    refetchOnMount: 'always',
  })
  const page = useRef<HTMLDivElement>(null)
  useKeptFocus(page)
  return (
    <div className="frame authorship" ref={page}>
      {query.isError ? (
        <Failure level={1} title={words.failed} onRetry={() => query.refetch()}>
          {reasonOf(query.error, words.failedBody)}
        </Failure>
      ) : query.data ? (
        <Opened token={token} view={query.data} />
      ) : (
        <div role="status">
          <span className="hidden-text">{words.title}</span>
          <Skeleton lines={['w-20', 'tall', 'tall', 'w-40', 'block', 'w-60', 'full', 'full']} />
        </div>
      )}
    </div>
  )
}

function Opened({ token, view }: { token: string; view: AuthorshipView }) {
  return (
    <>
      <p className="label">{view.isRemoval ? words.removal.title : words.title}</p>
      <h1 dir="auto">{view.title}</h1>
      <p className="facts">
        <b>{view.number}</b>
        <span>
          {words.sentBy(view.submitter)} <DateText value={view.submittedAt} />
        </span>
      </p>
      <AuthorshipAnswer key={view.answer} token={token} view={view} />
      <div className="authorship-columns">
        <section>
          <h2>{words.abstract}</h2>
          <div className="read">
            <Prose text={view.abstract} />
          </div>
        </section>
        <section>
          <h2>{words.authors}</h2>
          <ol className="authorship-authors">
            {view.authors.map(({ name, affiliation }) => (
              <li key={`${name} ${affiliation}`}>
                <b>{name}</b>
                <small>{affiliation}</small>
              </li>
            ))}
          </ol>
        </section>
      </div>
    </>
  )
}
