import { useState } from 'react'
import type { MonitoringView } from '#domain/schemas/monitoring.ts'
import { keyOf, useApiQuery } from '#web/app/query.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { Loaded } from '../parts.tsx'
import { texts } from '../texts.ts'
import { WaitingParts } from '../waiting.tsx'
import { MonitoringParts } from './monitoring-parts.tsx'
import { Problems, SlowRoutes } from './monitoring-tables.tsx'

const words = texts.records.monitoring

/** How often the page is read again, in milliseconds. */
const followMs = 30_000

type Period = keyof typeof words.periods

export function Monitoring() {
  const [period, setPeriod] = useState<Period>('day')
  const query = useApiQuery({
    queryKey: keyOf('/api/cms/monitoring', { query: { period } }),
    refetchOnMount: 'always',
    refetchInterval: followMs,
    placeholderData: (before) => before,
  })
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
        {(view) => (
          <>
            <Alarms alarms={view.alarms} />
            <div className="cms-system">
              <MonitoringParts view={view} />
            </div>
            <div className="toolbar cms-toolbar">
              <label>
                {words.period}
                <select
                  className="input"
                  value={period}
                  onChange={(event) => setPeriod(event.target.value as Period)}
                >
                  {Object.entries(words.periods).map(([id, name]) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </select>
              </label>
            </div>
            <Problems problems={view.problems} />
            <SlowRoutes routes={view.routes} />
          </>
        )}
      </Loaded>
    </>
  )
}

function Alarms({ alarms }: Pick<MonitoringView, 'alarms'>) {
  if (alarms.length === 0)
    return (
      <Notice tone="ok">
        <p>
          <strong>{words.well}</strong> {words.wellBody}
        </p>
      </Notice>
    )
  return alarms.map(({ kind, detail, since }) => (
    <Notice key={kind} tone="bad">
      <p>
        <strong>{words.alarms[kind].title}</strong> {detail} {words.alarms[kind].advice}
      </p>
      {since && (
        <p>
          {words.since} <DateText value={since} /> {texts.records.time(since)}
        </p>
      )}
    </Notice>
  ))
}
