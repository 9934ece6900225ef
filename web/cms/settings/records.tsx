import { Check, CircleDashed, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { emailStatuses } from '#domain/journal/records.ts'
import { useApiPages } from '#web/app/api-pages.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Badge } from '#web/ui/marks/notice.tsx'
import { Empty } from '#web/ui/marks/states.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { calls, keys, useCmsSend } from '../calls.ts'
import { Of } from '../item.tsx'
import { Filter, Loaded, SearchBox, usePaused } from '../parts.tsx'
import { texts } from '../texts.ts'
import { WaitingLog } from '../waiting.tsx'
import { More } from './more.tsx'
import './records.css'

const words = texts.records

/** Polling interval in milliseconds while entries of a list are being processed. */
const followMs = 1500

const emailTones = { queued: 'plain', sent: 'ok', failed: 'bad', kept: 'plain' } as const

const emailIcons = { queued: CircleDashed, sent: Check, failed: TriangleAlert, kept: CircleDashed } as const

export function MailLog() {
  // A person's page links here with their address or username.
  const [parameters] = useSearchParams()
  const [search, setSearch] = useState(parameters.get('search') ?? '')
  const [status, setStatus] = useState('')
  /**
   * Messages that were sent again on this page, with their number of attempts at that time. The list is
   * polled until the numbers change.
   */
  const [resent, setResent] = useState<Record<string, number>>({})
  const pages = useApiPages(
    '/api/cms/emails',
    { search: usePaused(search), status },
    {
      refetchIn: (emails) =>
        emails.some(({ id, status, attempts }) => status === 'queued' && resent[id] === attempts) && followMs,
    },
  )
  const resend = useCmsSend({
    call: async (id: string) => {
      const email = await calls.resend(id)
      setResent((before) => ({ ...before, [email.id]: email.attempts }))
    },
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
      <Loaded query={pages} failed={words.mail.failed} waiting={<WaitingLog className="cms-log" />}>
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
