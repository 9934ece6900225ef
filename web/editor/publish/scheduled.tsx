import { Link } from 'react-router'
import type { PublicationPlan } from '#domain/schemas/production.ts'
import { urls } from '#domain/urls.ts'
import { api } from '#web/app/api.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
import { dateAndTimeOf } from '#web/ui/text/times.ts'
import { productionTexts } from '../production/production-texts.ts'
import { texts } from '../texts.ts'

const words = texts.schedule

/** Shows when the manuscript will be published, with a button that cancels the publication. */
export function Scheduled({ id, plan }: { id: string; plan: PublicationPlan }) {
  const cancel = useSend({
    call: () => api('DELETE /api/manuscripts/{id}/publication', { params: { id } }),
    done: words.canceled,
    failed: words.cancelFailed,
    refetch: ['/api/manuscripts', '/api/production/queue'],
  })
  const { volume, issue, publishAt, inIssue, workerRunning } = plan
  return (
    <section className="decision stack" aria-labelledby="scheduled-title">
      <h2 id="scheduled-title" className="section-title">
        {words.scheduledTitle}
      </h2>
      {!workerRunning && <Notice tone="warn">{productionTexts.noWorker}</Notice>}
      <p role="status">
        {publishAt &&
          (Date.parse(publishAt) <= Date.now()
            ? words.publishing
            : words.scheduled(dateAndTimeOf(publishAt)))}
      </p>
      <p className="editor-quiet-text">{words.scheduledHelp}</p>
      {inIssue && volume !== null && issue !== null ? (
        <p>
          {words.withIssue} <Link to={urls.editorIssue({ volume, issue })}>{words.openIssue}</Link>
        </p>
      ) : (
        <div className="form-actions">
          <Button busy={cancel.isPending} onClick={() => cancel.mutate()}>
            {words.cancel}
          </Button>
        </div>
      )}
    </section>
  )
}
