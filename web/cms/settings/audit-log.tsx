import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useApiPages } from '#web/app/api-pages.ts'
import { useApiQuery } from '#web/app/query.ts'
import { Badge } from '#web/ui/marks/notice.tsx'
import { Empty } from '#web/ui/marks/states.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { keys } from '../calls.ts'
import { Filter, Loaded, SearchBox, usePaused } from '../parts.tsx'
import { texts } from '../texts.ts'
import { WaitingLog } from '../waiting.tsx'
import { More } from './more.tsx'
import './records.css'
import { Seals } from './seals.tsx'

const { records } = texts

const words = records.audit

export function AuditLog() {
  // A person's page links here with their address or username.
  const [parameters] = useSearchParams()
  const [search, setSearch] = useState(parameters.get('search') ?? '')
  const [action, setAction] = useState('')
  const state = useApiQuery({ queryKey: keys.auditState, refetchOnMount: 'always' })
  const pages = useApiPages('/api/cms/audit', { search: usePaused(search), action })
  return (
    <>
      <h2 className="section-title">{words.title}</h2>
      <p className="help">{words.help}</p>
      <Seals state={state} onShow={(id) => setSearch(words.number(id))} />
      <div className="toolbar cms-toolbar">
        <SearchBox label={words.search} hint={words.searchHint} value={search} onChange={setSearch} />
        <Filter
          label={words.action}
          value={action}
          onChange={setAction}
          options={(state.data?.actions ?? []).map((one) => [one, records.action(one)] as const)}
        />
      </div>
      <Loaded query={pages} failed={words.failed} waiting={<WaitingLog className="cms-log" lines={3} />}>
        {({ pages: loaded }) => {
          const events = loaded.flatMap(({ rows }) => rows)
          const total = loaded[0]?.total ?? 0
          if (events.length === 0)
            return search || action ? (
              <Empty title={words.none}>{words.noneBody}</Empty>
            ) : (
              <Empty title={words.empty}>{words.emptyBody}</Empty>
            )
          return (
            <>
              <ul className="cms-log" aria-label={words.title}>
                {events.map((event) => (
                  <li key={event.id}>
                    <p>
                      <b>{records.action(event.action)}</b>{' '}
                      <span>{event.subjectName ?? records.subject(event.subjectKind)}</span>
                      <small>
                        {event.actor ?? words.program} · {words.number(event.id)}
                      </small>
                    </p>
                    <p className="cms-when">
                      <DateText value={event.at} /> {records.time(event.at)}
                      {state.data?.unfit.includes(event.id) && (
                        <>
                          <br />
                          <Badge tone="bad" icon={TriangleAlert}>
                            {words.unfit}
                          </Badge>
                        </>
                      )}
                    </p>
                    {event.details !== '{}' && (
                      <details>
                        <summary>
                          {words.details}
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
