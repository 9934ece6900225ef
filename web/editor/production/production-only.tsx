import { urls } from '#domain/urls.ts'
import { useApiQuery } from '#web/app/query.ts'
import { LinkButton } from '#web/ui/forms/button.tsx'
import { keys } from '../calls.ts'
import { queueTexts } from '../queue/queue-texts.ts'
import { ProductionDesk } from './production-desk.tsx'
import { productionTexts as words } from './production-texts.ts'

/** Dashboard of editors who are limited to production. They have no other queue. */
export function ProductionOnly() {
  const { data } = useApiQuery({ queryKey: keys.production })
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{words.title}</h1>
          <p>{data ? words.summary(data.mine, data.late) : '\u00a0'}</p>
        </div>
        {data?.mayPublish && (
          <div className="page-head-actions">
            <LinkButton to={urls.editorIssues}>{queueTexts.issues}</LinkButton>
          </div>
        )}
      </div>
      <ProductionDesk />
    </>
  )
}
