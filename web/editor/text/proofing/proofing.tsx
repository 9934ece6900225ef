import type { EditorProofs } from '#domain/schemas/production-proofs.ts'
import { reasonOf } from '#web/app/api.ts'
import { useApiQuery } from '#web/app/query.ts'
import { Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { AuthorComments } from './author-comments.tsx'
import { proofsKey } from './calls.ts'
import { OpenProof } from './open-proof.tsx'
import { words } from './proofing-texts.ts'
import { SendForm } from './send-form.tsx'
import { SentQueries } from './sent-queries.tsx'
import './proofing.css'

/**
 * Content of the proofs tab: the open proof, the author's comments, and the form for the next proof. Nothing
 * is shown if there is no text.
 */
export function Proofing({ id }: { id: string }) {
  const query = useApiQuery({ queryKey: proofsKey(id), refetchOnMount: 'always' })
  if (query.isPending) return <Skeleton lines={['w-40', 'full', 'w-80']} />
  if (query.data === undefined)
    return (
      <Failure title={words.loadFailed} onRetry={() => void query.refetch()}>
        {reasonOf(query.error, '')}
      </Failure>
    )
  const { newest, proofs } = query.data
  if (!newest && proofs.length === 0) return null
  const [latest] = proofs
  return (
    <section className="stack text-column proofing" aria-labelledby="proofing-title">
      <h2 id="proofing-title" className="section-title">
        {words.title}
      </h2>
      <p className="editor-quiet-text">{words.intro}</p>
      {latest ? <OpenProof id={id} view={query.data} latest={latest} /> : <p>{words.none}</p>}
      {proofs.length > 0 && (
        <>
          <SentQueries id={id} queries={query.data.queries} />
          <AuthorComments id={id} comments={query.data.comments} />
        </>
      )}
      <SendForm key={latest?.id} id={id} view={query.data} />
      {proofs.length > 1 && <Earlier proofs={proofs.slice(1)} />}
    </section>
  )
}

function Earlier({ proofs }: Pick<EditorProofs, 'proofs'>) {
  return (
    <ul className="proofing-list">
      {proofs.map(({ id, number, version, sentAt, approved, answeredAt, comments }) => (
        <li key={id}>
          <b>{words.line(number, version)}</b>, {words.sent} <DateText value={sentAt} />:{' '}
          {answeredAt === null ? words.replaced : approved ? words.approved : words.changes}
          {comments && <p>“{comments}”</p>}
        </li>
      ))}
    </ul>
  )
}
