import { useParams } from 'react-router'
import { urls } from '#domain/urls.ts'
import { ApiError, reasonOf } from '#web/app/api.ts'
import { Guard } from '#web/app/guard.tsx'
import { useApiQuery } from '#web/app/query.ts'
import { LinkButton } from '#web/ui/forms/button.tsx'
import { Empty, Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { proofKey } from './calls.ts'
import { ProofRoom } from './proof-room.tsx'
import { words } from './proof-texts.ts'
import './proof.css'

export function meta() {
  return [{ title: words.title }, { name: 'robots', content: 'noindex' }]
}

/** The page on which an author reads and answers a proof of the article's text. */
export default function ProofRoute() {
  const { id = '' } = useParams()
  return <Guard>{() => <ProofPage key={id} id={id} />}</Guard>
}

/** Polling interval for a newer proof, which may be sent while the author reads this one. */
const checkMs = 60_000
/** Polling interval while the PDF is being generated. */
const waitingMs = 5000

function ProofPage({ id }: { id: string }) {
  const query = useApiQuery({
    queryKey: proofKey(id),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => (data?.pdf.state === 'waiting' ? waitingMs : checkMs),
  })
  if (query.data) return <ProofRoom view={query.data} />
  if (query.error instanceof ApiError && [403, 404, 422].includes(query.error.status))
    return (
      <Empty
        title={words.missing}
        action={
          <LinkButton to={urls.authorManuscript(id)} kind="primary">
            {words.back}
          </LinkButton>
        }
      >
        {words.missingBody}
      </Empty>
    )
  if (query.error)
    return (
      <Failure title={words.failed} level={1} onRetry={() => void query.refetch()}>
        {reasonOf(query.error, words.failedBody)}
      </Failure>
    )
  return (
    <div role="status">
      <span className="hidden-text">{words.loading}</span>
      <Skeleton lines={['w-40', 'tall', 'full', 'block', 'full', 'full', 'w-80']} />
    </div>
  )
}
