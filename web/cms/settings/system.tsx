import { Check, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MailTestView, SystemView } from '#domain/schemas/records.ts'
import { reasonOf } from '#web/app/api.ts'
import { useApiQuery } from '#web/app/query.ts'
import { useCall } from '#web/app/use-call.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Badge, Notice } from '#web/ui/marks/notice.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { calls, keys } from '../calls.ts'
import { Loaded } from '../parts.tsx'
import { texts } from '../texts.ts'
import { WaitingParts } from '../waiting.tsx'

const words = texts.records.system

export function System() {
  const query = useApiQuery({ queryKey: keys.system, refetchOnMount: 'always' })
  return (
    <>
      <div className="cms-part-head">
        <div>
          <h2 className="section-title">{words.title}</h2>
          <p className="help">{words.help}</p>
        </div>
        <Button busy={query.isFetching} onClick={() => void query.refetch()}>
          {texts.records.refresh}
        </Button>
      </div>
      <Loaded query={query} failed={words.failed} waiting={<WaitingParts className="cms-system" lines={6} />}>
        {(system) => (
          <div className="cms-system">
            <Program system={system} />
            <Stores system={system} />
            <Mail system={system} />
            <Usage usage={system.usage} />
          </div>
        )}
      </Loaded>
    </>
  )
}

function Part({
  title,
  rows,
}: {
  title: string
  rows: readonly (readonly [name: string, value: ReactNode])[]
}) {
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function State({ ok, problem }: { ok: boolean; problem: string | null }) {
  return (
    <Badge tone={ok ? 'ok' : 'bad'} icon={ok ? Check : TriangleAlert}>
      {problem ?? words.ok}
    </Badge>
  )
}

function Program({ system }: { system: SystemView }) {
  return (
    <Part
      title={words.program}
      rows={[
        [words.version, system.version],
        [words.node, system.node],
        [words.mode, system.mode],
        [words.since, <DateText key="since" value={system.startedAt} />],
        [words.providers, system.signIn.providers.join(', ') || words.none],
        [words.captcha, system.signIn.captcha],
      ]}
    />
  )
}

function Stores({ system: { database, storage } }: { system: SystemView }) {
  return (
    <>
      <Part
        title={words.database}
        rows={[
          [words.state, <State key="state" {...database} />],
          [words.version, `PostgreSQL ${database.version}, ${words.databaseKinds[database.kind]}`],
          [words.size, words.bytes(database.bytes)],
          [words.connections, database.connections],
          [words.migrations, database.migrations],
        ]}
      />
      <Part
        title={words.storage}
        rows={[
          [words.state, <State key="state" {...storage} />],
          [words.place, words.storageKinds[storage.kind]],
          [
            words.free,
            storage.freeBytes === null
              ? words.unknown
              : words.freeOf(storage.freeBytes, storage.totalBytes ?? 0),
          ],
          [words.virusScan, storage.virusScan ? words.on : words.off],
        ]}
      />
    </>
  )
}

function Mail({ system: { mail } }: { system: SystemView }) {
  const test = useCall<MailTestView>({ mutationFn: calls.mailTest })
  return (
    <section>
      <Part
        title={words.mail}
        rows={[
          [words.state, mail.configured ? words.mailSet : words.mailUnset],
          [words.from, mail.from],
        ]}
      />
      <p className="cms-more">
        <Button busy={test.isPending} busyText={words.testing} onClick={() => test.mutate()}>
          {words.test}
        </Button>
      </p>
      {(test.data || test.error) && (
        <Notice tone={test.data?.sent ? 'ok' : 'warn'}>
          <p role="status">{test.data?.message ?? reasonOf(test.error, texts.tryAgain)}</p>
        </Notice>
      )}
    </section>
  )
}

function Usage({ usage }: { usage: SystemView['usage'] }) {
  return (
    <Part
      title={words.usage}
      rows={(Object.keys(words.counts) as (keyof typeof words.counts)[]).map((name) => [
        words.counts[name],
        name === 'stored' ? words.bytes(usage[name]) : usage[name].toLocaleString('en-US'),
      ])}
    />
  )
}
