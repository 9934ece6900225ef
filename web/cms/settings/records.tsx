import { useQuery } from '@tanstack/react-query'
import { Check, CircleDashed, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { emailStatuses } from '#domain/records.ts'
import type { AuditEventView, AuditStateView, EmailView, JobView } from '#domain/schemas/records.ts'
import { Button } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/dates.tsx'
import { Badge, Notice } from '#web/ui/notice.tsx'
import { Empty } from '#web/ui/states.tsx'
import { calls, keys, useCmsSend } from '../calls.ts'
import { Filter, Loaded, Of, SearchBox } from '../parts.tsx'
import { texts } from '../texts.ts'
import { usePages } from './use-pages.ts'
import './records.css'

const words = texts.records

interface MoreProps {
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  shown: number
  total: number
}

function More({ pages, shown, total }: MoreProps) {
  if (!pages.hasNextPage) return null
  return (
    <p className="cms-more">
      <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
        {texts.more(shown, total)}
      </Button>
    </p>
  )
}

export function AuditLog() {
  const [search, setSearch] = useState('')
  const [action, setAction] = useState('')
  const state = useQuery<AuditStateView>({ queryKey: keys.auditState, refetchOnMount: 'always' })
  const pages = usePages<AuditEventView>(keys.audit[0], { search, action })
  return (
    <>
      <h2 className="section-title">{words.audit.title}</h2>
      <p className="help">{words.audit.help}</p>
      {state.data && (
        <Notice tone={state.data.faults.length > 0 ? 'bad' : 'ok'}>
          <p role="status">
            <strong>{state.data.faults.length > 0 ? words.audit.broken : words.audit.whole}</strong>{' '}
            {state.data.faults.length > 0
              ? state.data.faults.join(' ')
              : words.audit.events(state.data.events)}
          </p>
          {state.data.head && (
            <p className="cms-hash">
              {words.audit.head} <code>{state.data.head}</code>
            </p>
          )}
        </Notice>
      )}
      <div className="toolbar cms-toolbar">
        <SearchBox
          label={words.audit.search}
          hint={words.audit.searchHint}
          value={search}
          onChange={setSearch}
        />
        <Filter
          label={words.audit.action}
          value={action}
          onChange={setAction}
          options={(state.data?.actions ?? []).map((one) => [one, words.action(one)] as const)}
        />
      </div>
      <Loaded query={pages} failed={words.audit.failed}>
        {({ pages: loaded }) => {
          const events = loaded.flatMap(({ rows }) => rows)
          const total = loaded[0]?.total ?? 0
          if (events.length === 0)
            return search || action ? (
              <Empty title={words.audit.none}>{words.audit.noneBody}</Empty>
            ) : (
              <Empty title={words.audit.empty}>{words.audit.emptyBody}</Empty>
            )
          return (
            <>
              <ul className="cms-log" aria-label={words.audit.title}>
                {events.map((event) => (
                  <li key={event.id}>
                    <p>
                      <b>{words.action(event.action)}</b>{' '}
                      <span>{event.subjectName ?? words.subject(event.subjectKind)}</span>
                      <small>{event.actor ?? words.audit.program}</small>
                    </p>
                    <p className="cms-when">
                      <DateText value={event.at} /> {words.time(event.at)}
                    </p>
                    {event.details !== '{}' && (
                      <details>
                        <summary>
                          {words.audit.details}
                          <span className="hidden-text"> {event.id}</span>
                        </summary>
                        <pre>{JSON.stringify(JSON.parse(event.details), null, 1)}</pre>
                      </details>
                    )}
                  </li>
                ))}
              </ul>
              <More pages={pages} shown={events.length} total={total} />
            </>
          )
        }}
      </Loaded>
    </>
  )
}

const emailTones = { queued: 'plain', sent: 'ok', failed: 'bad', kept: 'plain' } as const
const emailIcons = { queued: CircleDashed, sent: Check, failed: TriangleAlert, kept: CircleDashed } as const

export function MailLog() {
  const [search, setSearch] = useState('')
  const [status, setStatus] = useState('')
  const pages = usePages<EmailView>(keys.mailLog[0], { search, status })
  const resend = useCmsSend({
    call: calls.resend,
    done: words.mail.resent,
    failed: words.mail.resendFailed,
    list: keys.mailLog,
  })
  return (
    <>
      <h2 className="section-title">{words.mail.title}</h2>
      <p className="help">{words.mail.help}</p>
      <div className="toolbar cms-toolbar">
        <SearchBox
          label={words.mail.search}
          hint={words.mail.searchHint}
          value={search}
          onChange={setSearch}
        />
        <Filter
          label={words.mail.status}
          value={status}
          onChange={setStatus}
          options={emailStatuses.map((one) => [one, words.mail.statuses[one]] as const)}
        />
      </div>
      <Loaded query={pages} failed={words.mail.failed}>
        {({ pages: loaded }) => {
          const emails = loaded.flatMap(({ rows }) => rows)
          const total = loaded[0]?.total ?? 0
          if (emails.length === 0)
            return search || status ? (
              <Empty title={words.mail.none}>{words.mail.noneBody}</Empty>
            ) : (
              <Empty title={words.mail.empty}>{words.mail.emptyBody}</Empty>
            )
          return (
            <>
              <ul className="cms-log" aria-label={words.mail.title}>
                {emails.map((email) => (
                  <li key={email.id}>
                    <p>
                      <b>{email.subject}</b>
                      <small>{words.mail.to(email.recipient)}</small>
                      {email.lastError && (
                        <small>{words.mail.problem(email.lastError, email.attempts)}</small>
                      )}
                    </p>
                    <p className="cms-when">
                      <DateText value={email.createdAt} /> {words.time(email.createdAt)}
                      <br />
                      <Badge tone={emailTones[email.status]} icon={emailIcons[email.status]}>
                        {words.mail.statuses[email.status]}
                      </Badge>
                    </p>
                    <Button kind="words" busy={resend.isPending} onClick={() => resend.mutate(email.id)}>
                      <Of words={words.mail.resend} name={`${email.subject}, ${email.recipient}`} />
                    </Button>
                  </li>
                ))}
              </ul>
              <More pages={pages} shown={emails.length} total={total} />
            </>
          )
        }}
      </Loaded>
    </>
  )
}

const jobTones = { waiting: 'plain', running: 'info', failing: 'warn', failed: 'bad' } as const

export function JobLog() {
  const query = useQuery<JobView[]>({ queryKey: keys.jobs, refetchOnMount: 'always' })
  const retry = useCmsSend({
    call: calls.retry,
    done: words.jobs.retried,
    failed: words.jobs.retryFailed,
    list: keys.jobs,
  })
  return (
    <>
      <div className="cms-part-head">
        <div>
          <h2 className="section-title">{words.jobs.title}</h2>
          <p className="help">{words.jobs.help}</p>
        </div>
        <Button busy={query.isFetching} onClick={() => void query.refetch()}>
          {words.refresh}
        </Button>
      </div>
      <Loaded query={query} failed={words.jobs.fetchFailed}>
        {(jobs) =>
          jobs.length === 0 ? (
            <Empty title={words.jobs.none}>{words.jobs.noneBody}</Empty>
          ) : (
            <ul className="cms-log" aria-label={words.jobs.title}>
              {jobs.map((job) => (
                <li key={job.id}>
                  <p>
                    <b>{words.jobs.tasks[job.task as keyof typeof words.jobs.tasks] ?? job.task}</b>
                    <small>{words.jobs.attempts(job.attempts, job.maxAttempts)}</small>
                    {job.problem && <small>{job.problem}</small>}
                  </p>
                  <p className="cms-when">
                    <DateText value={job.runAt} /> {words.time(job.runAt)}
                    <br />
                    <Badge tone={jobTones[job.state]}>{words.jobs.states[job.state]}</Badge>
                  </p>
                  {job.state !== 'running' && (
                    <Button kind="words" busy={retry.isPending} onClick={() => retry.mutate(job.id)}>
                      <Of words={words.jobs.retry} name={job.id} />
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  )
}
