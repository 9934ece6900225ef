import type { UseQueryResult } from '@tanstack/react-query'
import type { AnswerTo } from '#domain/api/calls.ts'
import { Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { texts } from '../texts.ts'
import { CheckList, PassedChecks } from './checks.tsx'

const words = texts.checks

interface OpenChecksProps {
  manuscriptId: string
  query: UseQueryResult<AnswerTo<'GET /api/manuscripts/{id}/checks'>>
  /** False while the form is still being filled in with suggestions. */
  isChecked: boolean
}

/** The open checks, shown next to the publication form. */
export function OpenChecks({ manuscriptId, query, isChecked }: OpenChecksProps) {
  const data = isChecked ? query.data : undefined
  const open = data?.open ?? []
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
      {!data && !query.isError && <Skeleton lines={['full', 'full', 'full', 'full', 'full']} />}
      {data && open.length === 0 && <p className="ok">{words.allPassed(data.passed.length)}</p>}
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
      {data && <PassedChecks passed={data.passed} />}
    </section>
  )
}
