import { urls } from '#domain/urls.ts'
import { reasonOf } from '#web/app/api.ts'
import { Guard } from '#web/app/guard.tsx'
import { useApiQuery } from '#web/app/query.ts'
import { LinkButton } from '#web/ui/forms/button.tsx'
import { Empty, Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { keys } from '../calls.ts'
import { texts } from '../texts.ts'
import { copiesAreMade } from './situation.ts'
import '../decide/decision.css'
import '../editor.css'
import type { Route } from './+types/manuscript.ts'
import { ForEditor } from './for-editor.tsx'

export function meta() {
  return [{ title: texts.title }, { name: 'robots', content: 'noindex' }]
}

/** The manuscript page for editors. */
export default function ManuscriptRoute({ params }: Route.ComponentProps) {
  const { id } = params
  return (
    <Guard role="editor">
      <ManuscriptPage key={id} id={id} />
    </Guard>
  )
}

/** Polling interval while blind copies are being made, in milliseconds. */
const copiesMs = 2000

function ManuscriptPage({ id }: { id: string }) {
  // Refetched when the page is opened, because other people change the manuscript, too.
  const query = useApiQuery({
    queryKey: keys.detail(id),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) =>
      data?.viewer === 'editor' && copiesAreMade(data) ? copiesMs : false,
  })
  if (query.isPending) return <Loading />
  if (query.data === undefined)
    return (
      <Failure level={1} title={texts.loadFailed} onRetry={() => query.refetch()}>
        {reasonOf(query.error, texts.loadFailedBody)}
      </Failure>
    )
  if (query.data.viewer === 'author')
    return (
      <Empty
        title={texts.ownManuscript}
        action={
          <LinkButton to={urls.authorManuscript(id)} kind="primary">
            {texts.ownLink}
          </LinkButton>
        }
      />
    )
  return <ForEditor detail={query.data} />
}

function Loading() {
  return (
    <div className="manuscript-head" role="status">
      <span className="hidden-text">{texts.title}</span>
      <Skeleton lines={['w-60', 'tall', 'tall', 'block', 'w-40', 'full', 'full', 'w-80', 'full', 'w-60']} />
    </div>
  )
}
