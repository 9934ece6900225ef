import { api } from '#web/app/api.ts'
import { keyOf, useApiQuery } from '#web/app/query.ts'
import { useSend } from '#web/app/send.ts'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { texts } from '../texts.ts'

const words = texts.peerReview

/** Lets the editor choose whether the peer review is published with the article, and says who has agreed. */
export function PeerReview({ id }: { id: string }) {
  const { data: view } = useApiQuery({
    queryKey: keyOf('/api/manuscripts/{id}/peer-review', { params: { id } }),
    refetchOnMount: 'always',
  })
  const send = useSend({
    call: (published: boolean) =>
      api('PUT /api/manuscripts/{id}/peer-review/choice', { params: { id }, body: { published } }),
    done: words.saved,
    failed: words.failed,
  })
  if (!view?.reviewers || !view.mayChange) return null
  const { reviewers, authorsAgree } = view
  return (
    <section aria-labelledby="peer-review-title">
      <h2 id="peer-review-title" className="section-title">
        {words.title}
      </h2>
      <Checkbox
        look="switch"
        label={words.label}
        help={words.help}
        checked={send.isPending ? (send.variables ?? view.isOffered) : view.isOffered}
        onChange={(event) => send.mutate(event.target.checked)}
      />
      {view.isOffered && (
        <p className="help" role="status">
          {words.authors[authorsAgree === null ? 'waiting' : authorsAgree ? 'agreed' : 'refused']}{' '}
          {words.reviewers(reviewers.agreed, reviewers.count, reviewers.signed)}{' '}
          {!reviewers.hasText && `${words.noText} `}
          <b>{reviewers.willBePublished ? words.published : words.notPublished}</b>
        </p>
      )}
    </section>
  )
}
