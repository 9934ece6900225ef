import type { UseQueryResult } from '@tanstack/react-query'
import { Check, CircleDashed } from 'lucide-react'
import type { AnswerTo } from '#domain/api/calls.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { texts } from '../texts.ts'

const words = texts.publish

/** The checks before publication, and what is missing. */
export function Preflight({
  query,
}: {
  query: UseQueryResult<AnswerTo<'GET /api/manuscripts/{id}/preflight'>>
}) {
  return (
    <section aria-labelledby="preflight-title">
      <h3 id="preflight-title" className="editor-side-title">
        {words.preflight}
      </h3>
      {query.isError && <Failure level={3} title={words.preflightFailed} onRetry={() => query.refetch()} />}
      {query.isPending && <Skeleton lines={['full', 'full', 'full', 'full', 'full']} />}
      <ul className="decision-preflight">
        {query.data?.items.map((item) => (
          <li key={item.id} className={item.ok ? 'ok' : 'warn'}>
            <Icon of={item.ok ? Check : CircleDashed} />
            <span>
              {item.label}
              <span className="hidden-text">: {item.ok ? words.ok : words.missing}</span>
              <small>{item.detail}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
