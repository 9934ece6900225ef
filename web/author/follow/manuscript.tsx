import { Navigate } from 'react-router'
import { urls } from '#domain/urls.ts'
import { ApiError } from '#web/app/api.ts'
import { Guard } from '#web/app/guard.tsx'
import { LinkButton } from '#web/ui/forms/button.tsx'
import { Empty, Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { texts } from '../dashboard-texts.ts'
import { AcceptedFiles } from '../files/accepted.tsx'
import type { JournalRules } from '../submit/journal-rules.ts'
import { readRules } from '../submit/read-rules.server.ts'
import { useDetail } from './use-detail.ts'
import './manuscript.css'
import type { Route } from './+types/manuscript.ts'
import { ForAuthor } from './for-author.tsx'

const words = texts.detail

export function meta() {
  return [{ title: texts.title }, { name: 'robots', content: 'noindex' }]
}

export async function loader(args: Route.LoaderArgs): Promise<JournalRules> {
  return readRules(args)
}

/** The manuscript page for authors. */
export default function ManuscriptRoute({ params, loaderData }: Route.ComponentProps) {
  const { id } = params
  return <Guard>{(user) => <ManuscriptPage key={id} id={id} userId={user.id} rules={loaderData} />}</Guard>
}

function ManuscriptPage({ id, userId, rules }: { id: string; userId: string; rules: JournalRules }) {
  const { data, error, refetch } = useDetail(id)
  if (data?.viewer === 'editor') return <Navigate to={urls.editorManuscript(id)} replace />
  if (data)
    return (
      <AcceptedFiles settings={rules.uploads}>
        <ForAuthor detail={data} userId={userId} asking={rules.asking} />
      </AcceptedFiles>
    )
  if (error instanceof ApiError && (error.status === 404 || error.status === 422))
    return (
      <Empty
        title={words.missing}
        action={
          <LinkButton to={urls.authorDashboard} kind="primary">
            {words.back}
          </LinkButton>
        }
      >
        {words.missingBody}
      </Empty>
    )
  if (error)
    return (
      <Failure title={words.failed} level={1} onRetry={() => void refetch()}>
        {words.failedBody}
      </Failure>
    )
  return (
    <div role="status">
      <span className="hidden-text">{words.loading}</span>
      <div className="manuscript-head manuscript-head-skeleton">
        <Skeleton lines={['w-40', 'tall', 'full', 'full']} />
      </div>
      <div className="three-columns author-manuscript">
        <Skeleton lines={['w-40', 'full', 'w-80', 'full', 'w-80']} />
        <div className="author-main">
          <Skeleton lines={['tall', 'full', 'full', 'full', 'w-80', 'block']} />
        </div>
        <aside>
          <Skeleton lines={['w-40', 'full', 'w-80', 'w-60', 'full', 'w-80']} />
        </aside>
      </div>
    </div>
  )
}
