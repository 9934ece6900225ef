import type { AuthorDetail } from '#domain/schemas/manuscript.ts'
import { api } from '#web/app/api.ts'
import { keyOf, useApiQuery } from '#web/app/query.ts'
import { useSend } from '#web/app/send.ts'
import { RadioGroup } from '#web/ui/forms/choices.tsx'
import { texts } from '../dashboard-texts.ts'

const words = texts.peerReview

/** Asks the authors whether the peer review may be published with the article, if the journal publishes it. */
export function PeerReview({ detail: { manuscript } }: { detail: AuthorDetail }) {
  const { id } = manuscript
  const { data: view } = useApiQuery({
    queryKey: keyOf('/api/manuscripts/{id}/peer-review', { params: { id } }),
  })
  const send = useSend({
    call: (agreed: boolean) =>
      api('PUT /api/manuscripts/{id}/peer-review/consent', { params: { id }, body: { agreed } }),
    done: words.saved,
    failed: words.failed,
  })
  if (!view?.isOffered || (!view.mayChange && view.authorsAgree === null)) return null
  const agreed = send.isPending ? (send.variables ?? null) : view.authorsAgree
  return (
    <section aria-labelledby="peer-review-title">
      <h2 id="peer-review-title" className="section-title">
        {words.title}
      </h2>
      {view.mayChange ? (
        <>
          <RadioGroup
            id="peer-review"
            name="peer-review"
            label={words.label}
            help={words.help}
            value={agreed === null ? undefined : agreed ? 'yes' : 'no'}
            onChange={(value) => send.mutate(value === 'yes')}
            choices={[
              { value: 'yes', label: words.yes },
              { value: 'no', label: words.no },
            ]}
          />
          <p className="help">{words.more}</p>
        </>
      ) : (
        <p>{agreed ? words.agreed : words.refused}</p>
      )}
    </section>
  )
}
