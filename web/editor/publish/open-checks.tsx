import type { UseQueryResult } from '@tanstack/react-query'
import type { AnswerTo } from '#domain/api/calls.ts'
import { Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { texts } from '../texts.ts'
import { CheckList, PassedChecks } from './checks.tsx'

const words = texts.checks

interface OpenChecksProps {
  manuscriptId: string
  query: UseQueryResult<AnswerTo<'GET /api/manuscripts/{id}/checks'>>
}

/** The open checks, shown next to the publication form. */
export function OpenChecks({ manuscriptId, query }: OpenChecksProps) {
  const open = query.data?.open ?? []
  const groups = [
    { title: words.must, checks: open.filter(({ weight }) => weight !== 'should') },
    { title: words.should, checks: open.filter(({ weight }) => weight === 'should') },
  ]
  return (
    <section aria-labelledby="checks-title">
      <h3 id="checks-title" className="editor-side-title">
        {words.title}
      </h3>
      {query.isError && <Failure level={3} title={words.failed} onRetry={() => query.refetch()} />}
      {query.isPending && <Skeleton lines={['full', 'full', 'full', 'full', 'full']} />}
      {query.data && open.length === 0 && <p className="ok">{words.allPassed(query.data.passed.length)}</p>}
      {groups.map(
        ({ title, checks }) =>
          checks.length > 0 && (
            <div key={title}>
              <h4 className="label">
                {title} <small>{checks.length}</small>
              </h4>
              <CheckList manuscriptId={manuscriptId} open={checks} here="publish" />
            </div>
          ),
      )}
      {query.data && <PassedChecks passed={query.data.passed} />}
    </section>
  )
}
