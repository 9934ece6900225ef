import { useSearchParams } from 'react-router'
import type { ImportView as View } from '#domain/schemas/imports.ts'
import { urls } from '#domain/urls.ts'
import { keyOf, useApiQuery } from '#web/app/query.ts'
import { Button, LinkButton } from '#web/ui/forms/button.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { Loaded } from '../parts.tsx'
import { WaitingForm } from '../waiting.tsx'
import { downloadReport } from './download-report.ts'
import { FoundTable } from './found-table.tsx'
import { ImportDecisions } from './import-decisions.tsx'
import { ImportItems } from './import-items.tsx'
import { ImportLog } from './import-log.tsx'
import { ImportRun } from './import-run.tsx'
import { ImportSteps } from './import-steps.tsx'
import { importsTexts as words } from './imports-texts.ts'
import { LastMessages } from './last-messages.tsx'
import { Refused } from './refused.tsx'
import { SendLinks } from './send-links.tsx'

/** Milliseconds between looks at an import that is at work. */
const followMs = 1500
const isAtWork = (state: View['state']) => ['waiting', 'checking', 'running', 'undoing'].includes(state)

/** One import: what its dry run found, what is to be decided, and its run. */
export function ImportView({ id }: { id: string }) {
  const [search] = useSearchParams()
  const queryKey = keyOf('/api/cms/imports/{id}', { params: { id } })
  const query = useApiQuery({
    queryKey,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data.state) ? followMs : false),
  })
  return (
    <Loaded query={query} failed={words.failed} waiting={<WaitingForm />}>
      {(view) => (
        <>
          <div className="page-head">
            <div>
              <h1 className="imports-name">{view.name}</h1>
              <p>
                <DateText value={view.createdAt} />
                {view.by && ` ${words.by(view.by)}`} · {words.states[view.state]}
              </p>
            </div>
            <div className="imports-buttons">
              {view.total !== null && <Button onClick={() => void downloadReport(id)}>{words.report}</Button>}
              <LinkButton to={urls.cmsImports}>{words.back}</LinkButton>
            </div>
          </div>
          <ImportSteps view={view} />
          {search.get('show') === 'log' ? (
            <ImportLog id={id} isAtWork={isAtWork(view.state)} />
          ) : search.get('show') ? (
            <ImportItems id={id} />
          ) : (
            <div className="imports-body">
              <div>
                <FoundTable view={view} />
                <ImportDecisions view={view} queryKey={queryKey} />
                <Refused view={view} />
              </div>
              <div className="imports-side">
                <ImportRun view={view} queryKey={queryKey} />
                <LastMessages view={view} />
                <SendLinks view={view} queryKey={queryKey} />
              </div>
            </div>
          )}
        </>
      )}
    </Loaded>
  )
}
