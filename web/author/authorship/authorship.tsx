import { useRef, useState } from 'react'
import type { AuthorshipView } from '#domain/schemas/authorship.ts'
import { api, reasonOf } from '#web/app/api.ts'
import { useHydrated } from '#web/app/auth.ts'
import { keyOf, useApiQuery } from '#web/app/query.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { useKeptFocus } from '#web/ui/layout/kept-focus.ts'
import { Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import { authorshipTexts as words } from './authorship-texts.ts'
import './authorship.css'
import type { Route } from './+types/authorship.ts'

export function meta() {
  return [{ title: words.title }, { name: 'robots', content: 'noindex' }]
}

const authorshipKey = (token: string) => keyOf('/api/authorship/{token}', { params: { token } })

/** Page for co-authors without an account; the link in their e-mail gives access. */
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
      <p className="label">{words.title}</p>
      <h1 dir="auto">{view.title}</h1>
      <p className="facts">
        <b>{view.number}</b>
        <span>
          {words.sentBy(view.submitter)} <DateText value={view.submittedAt} />
        </span>
      </p>
      <Answer key={view.answer} token={token} view={view} />
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

function Answer({ token, view }: { token: string; view: AuthorshipView }) {
  const [changing, setChanging] = useState(view.answer === null)
  const [objecting, setObjecting] = useState(false)
  const [note, setNote] = useState('')
  const answer = useSend({
    call: (given: 'confirm' | 'dispute') =>
      api('POST /api/authorship/{token}', {
        params: { token },
        body: { answer: given, note: given === 'dispute' ? note.trim() || null : null },
      }),
    failed: words.notSent,
    refetch: ['/api/authorship', '/api/manuscripts'],
    onDone: () => setChanging(false),
  })
  const form = useForm<'note'>({ ids: 'dispute-', error: answer.error })
  if (!changing && view.answer)
    return (
      <section className="authorship-answer" role="status">
        <h2>{words.answered[view.answer].title}</h2>
        <p>{words.answered[view.answer].body}</p>
        <Button kind="words" onClick={() => setChanging(true)}>
          {words.change}
        </Button>
      </section>
    )
  return (
    <section className="authorship-answer">
      <h2>{words.question(view.name)}</h2>
      <p>{words.explain}</p>
      {view.account && <p>{words.signedIn(view.account)}</p>}
      {objecting ? (
        <form className="stack" noValidate onSubmit={form.onSubmit(() => answer.mutate('dispute'))}>
          <FormProblems form={form} failed={words.notSent} brief />
          <TextArea
            {...form.field('note')}
            label={words.note}
            help={words.noteHelp}
            optional
            rows={4}
            value={note}
            maxLength={5000}
            onChange={(event) => setNote(event.target.value)}
          />
          <div className="form-actions">
            <Button kind="danger" type="submit" busy={answer.isPending}>
              {words.dispute}
            </Button>
            <Button onClick={() => setObjecting(false)}>{words.back}</Button>
          </div>
        </form>
      ) : (
        <div className="form-actions">
          <Button
            kind="primary"
            size="large"
            busy={answer.isPending}
            onClick={() => answer.mutate('confirm')}
          >
            {words.confirm}
          </Button>
          <Button size="large" onClick={() => setObjecting(true)}>
            {words.object}
          </Button>
        </div>
      )}
    </section>
  )
}
