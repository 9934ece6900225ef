import { Link } from 'react-router'
import { urls } from '#domain/urls.ts'
import { reasonOf } from '#web/app/api.ts'
import { keyOf, useApiQuery } from '#web/app/query.ts'
import { useJobEnd } from '#web/app/use-job-end.ts'
import { Notice } from '#web/ui/marks/notice.tsx'
import { Empty, Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { PdfChoice } from '../publish/pdf-choice.tsx'
import { PeerReview } from '../publish/peer-review.tsx'
import { Publish } from '../publish/publish.tsx'
import { Scheduled } from '../publish/scheduled.tsx'
import { publishedTexts } from '../published/published-texts.ts'
import { textTexts } from './text-texts.ts'
import { useEditorDetail } from './use-editor-detail.tsx'
import { Workspace } from './workspace.tsx'
import '../decide/decision.css'

const words = textTexts.workspace

export function meta() {
  return [{ title: words.tabs.publish }, { name: 'robots', content: 'noindex' }]
}

/** The publish tab: the checks before publication, and the form that publishes. */
export default function PublishRoute() {
  return <Workspace tab="publish">{(id) => <PublishTab id={id} />}</Workspace>
}

function PublishTab({ id }: { id: string }) {
  const { detail, otherwise } = useEditorDetail(id)
  if (!detail) return otherwise
  const { articleId } = detail.manuscript
  if (articleId)
    return (
      <Empty title={words.published}>
        <Link to={urls.article(articleId)}>{publishedTexts.readArticle}</Link>
      </Empty>
    )
  if (!detail.allowed.includes('publish')) return <Empty title={words.notInProduction} />
  return (
    <>
      <PdfChoice id={id} />
      <PeerReview id={id} />
      <Publication id={id} />
    </>
  )
}

const oftenMs = 2000
const seldomMs = 60_000

/** Returns when to ask again whether a scheduled publication has happened; false if none is scheduled. */
function untilDue(publishAt: string | null): number | false {
  if (publishAt === null) return false
  return Math.min(seldomMs, Math.max(oftenMs, Date.parse(publishAt) - Date.now()))
}

/** The publication form or, if publication is scheduled, its time. */
function Publication({ id }: { id: string }) {
  const query = useApiQuery({
    queryKey: keyOf('/api/manuscripts/{id}/publication', { params: { id } }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => untilDue(state.data?.publishAt ?? null),
  })
  const plan = query.data
  // After the publication, the whole page changes.
  useJobEnd(plan?.publishAt != null)
  if (query.isPending) return <Skeleton lines={['w-40', 'full', 'full', 'block']} />
  if (!plan)
    return (
      <Failure level={2} title={words.publicationFailed} onRetry={() => query.refetch()}>
        {reasonOf(query.error, '')}
      </Failure>
    )
  if (plan.publishAt !== null) return <Scheduled id={id} plan={plan} />
  return (
    <>
      {plan.failure && (
        <Notice tone="bad">
          <strong>{words.scheduleFailed}</strong> {plan.failure}
        </Notice>
      )}
      <Publish id={id} plan={plan} />
    </>
  )
}
