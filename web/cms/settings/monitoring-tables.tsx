import { TriangleAlert } from 'lucide-react'
import type { MonitoringView } from '#domain/schemas/monitoring.ts'
import { ScrollX } from '#web/ui/lists/scroll-x.tsx'
import { Badge } from '#web/ui/marks/notice.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { texts } from '../texts.ts'

const words = texts.records.monitoring
const number = (value: number) => value.toLocaleString('en-US')

/** What the log warned of, by kind. */
export function Problems({ problems }: Pick<MonitoringView, 'problems'>) {
  return (
    <section className="cms-figures">
      <h3>{words.problems}</h3>
      {problems.length === 0 ? (
        <p className="help">{words.noProblems}</p>
      ) : (
        <ul className="cms-log" aria-label={words.problems}>
          {problems.map(({ level, what, kind, count, lastAt }) => (
            <li key={`${level} ${what} ${kind}`}>
              <p>
                <b>{texts.records.action(what)}</b>
                {kind && <small>{kind}</small>}
              </p>
              <p className="cms-when">
                {words.last} <DateText value={lastAt} /> {texts.records.time(lastAt)}
                <br />
                <Badge tone={level === 'error' ? 'bad' : 'warn'} icon={TriangleAlert}>
                  {words.levels[level]}
                </Badge>
              </p>
              <p className="cms-times">{words.times(count)}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const columns = ['requests', 'meanMs', 'longestMs', 'slow', 'failures', 'refused'] as const

/** The routes that took longest. */
export function SlowRoutes({ routes }: Pick<MonitoringView, 'routes'>) {
  return (
    <section className="cms-figures">
      <h3>{words.routes}</h3>
      <p className="help">{routes.length === 0 ? words.noRoutes : words.routesHelp}</p>
      {routes.length > 0 && (
        <ScrollX label={words.routes}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{words.route}</th>
                {columns.map((column) => (
                  <th key={column} scope="col" className="number">
                    {words.columns[column]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {routes.map((route) => (
                <tr key={`${route.method} ${route.route}`}>
                  <th scope="row" className="cms-route">
                    {route.method} {route.route}
                  </th>
                  {columns.map((column) => (
                    <td key={column} className="number">
                      {column === 'meanMs' || column === 'longestMs'
                        ? words.milliseconds(route[column])
                        : number(route[column])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollX>
      )}
    </section>
  )
}
