import type { SystemView } from '#domain/schemas/records.ts'
import { useApiQuery } from '#web/app/query.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { keys } from '../calls.ts'
import { Loaded } from '../parts.tsx'
import { texts } from '../texts.ts'
import { WaitingParts } from '../waiting.tsx'
import { SystemMail } from './system-mail.tsx'
import { SystemPart } from './system-part.tsx'
import { SystemStores } from './system-stores.tsx'

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
            <SystemStores system={system} />
            <SystemMail system={system} />
            <Usage usage={system.usage} />
          </div>
        )}
      </Loaded>
    </>
  )
}

function Program({ system }: { system: SystemView }) {
  return (
    <SystemPart
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

function Usage({ usage }: { usage: SystemView['usage'] }) {
  return (
    <SystemPart
      title={words.usage}
      rows={(Object.keys(words.counts) as (keyof typeof words.counts)[]).map((name) => [
        words.counts[name],
        name === 'stored' ? words.bytes(usage[name]) : usage[name].toLocaleString('en-US'),
      ])}
    />
  )
}
