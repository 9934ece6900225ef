import type { MailRecordView } from '#domain/schemas/setup.ts'
import { useApiQuery } from '#web/app/query.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Badge } from '#web/ui/marks/notice.tsx'
import { keys } from '../calls.ts'
import { Loaded } from '../parts.tsx'
import { SystemMail } from '../settings/system-mail.tsx'
import { texts } from '../texts.ts'
import { WaitingParts } from '../waiting.tsx'

const words = texts.setup.dns
const tones = { found: 'ok', missing: 'warn', wrong: 'bad', unknown: undefined } as const

/** The test message, and the DNS records without which messages are taken for spam. */
export function MailStep() {
  const system = useApiQuery({ queryKey: keys.system, refetchOnMount: 'always' })
  const dns = useApiQuery({ queryKey: keys.mailDns, refetchOnMount: 'always' })
  const waiting = <WaitingParts className="cms-system" lines={4} />
  return (
    <>
      <Loaded query={system} failed={texts.records.system.failed} waiting={waiting}>
        {(state) => (
          <div className="cms-system">
            <SystemMail system={state} />
          </div>
        )}
      </Loaded>
      <div className="cms-part-head">
        <h3 className="section-title">{words.title}</h3>
        <Button busy={dns.isFetching} onClick={() => void dns.refetch()}>
          {words.again}
        </Button>
      </div>
      <Loaded query={dns} failed={words.failed} waiting={waiting}>
        {({ domain, host, records }) => (
          <>
            <p className="help">{words.help(domain, host)}</p>
            <ul className="setup-dns">
              {records.map((record) => (
                <DnsRecord key={record.kind} record={record} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </>
  )
}

function DnsRecord({ record: { kind, name, state, found, example, advice } }: { record: MailRecordView }) {
  const lines = [
    [words.name, name],
    [words.now, found],
    [words.example, example],
  ] as const
  return (
    <li>
      <h4>
        {words.kinds[kind]} <Badge tone={tones[state]}>{words.states[state]}</Badge>
      </h4>
      <p>{advice}</p>
      <dl>
        {lines.map(
          ([term, value]) =>
            value !== null && (
              <div key={term}>
                <dt>{term}</dt>
                <dd>
                  <code>{value}</code>
                </dd>
              </div>
            ),
        )}
      </dl>
    </li>
  )
}
