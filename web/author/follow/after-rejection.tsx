import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { detailsOf } from '#domain/manuscript/details.ts'
import type { AuthorDetail } from '#domain/schemas/manuscript.ts'
import { urls } from '#domain/urls.ts'
import { api } from '#web/app/api.ts'
import { refetchFrom } from '#web/app/send.ts'
import { toast } from '#web/app/toast.ts'
import { useCall } from '#web/app/use-call.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import { texts } from '../dashboard-texts.ts'

const words = texts.afterRejection

/** What authors can do after a rejection: submit a new version, if the editors invite one, or appeal. */
export function AfterRejection({ detail }: { detail: AuthorDetail }) {
  const { appeal, allowed, mayResubmit, resubmittedAs, manuscript } = detail
  return (
    <>
      {mayResubmit && <Resubmit detail={detail} />}
      {resubmittedAs && (
        <p>
          {words.resubmitted} <Link to={urls.authorManuscript(resubmittedAs.id)}>{resubmittedAs.number}</Link>
        </p>
      )}
      {appeal && (
        <section>
          <h2 className="section-title">{words.appeal}</h2>
          <p className="help">
            {words.sent} <DateText value={appeal.sentAt} />
          </p>
          <Prose text={appeal.body} />
          {appeal.answer === null ? (
            <p className="help">{words.waiting}</p>
          ) : (
            <>
              <h3>{appeal.upheld ? words.reopened : words.dismissed}</h3>
              <Prose text={appeal.answer} />
            </>
          )}
        </section>
      )}
      {allowed.includes('appeal') && <Appeal id={manuscript.id} />}
    </>
  )
}

function Resubmit({ detail }: { detail: AuthorDetail }) {
  const navigate = useNavigate()
  const [draftId] = useState(() => crypto.randomUUID())
  const { manuscript, authors } = detail
  const start = useCall({
    mutationFn: () =>
      api('PUT /api/manuscripts/drafts/{id}', {
        params: { id: draftId },
        body: {
          revision: null,
          step: 1,
          manuscript: detailsOf(manuscript),
          callId: null,
          resubmissionOf: manuscript.id,
          authors: authors.map(({ firstName, lastName, email, affiliation, orcid, isCorresponding }) => ({
            ...{ firstName, lastName, email, affiliation, orcid, isCorresponding },
          })),
          files: [],
        },
      }),
    onSuccess: () => navigate(`${urls.submission}?draft=${draftId}`),
    onError: () => toast({ ...words.resubmitFailed, variant: 'destructive' }),
  })
  return (
    <section>
      <h2 className="section-title">{words.resubmit}</h2>
      <p>{words.resubmitBody}</p>
      <p>
        <Button kind="primary" busy={start.isPending || start.isSuccess} onClick={() => start.mutate()}>
          {words.resubmitButton}
        </Button>
      </p>
    </section>
  )
}

function Appeal({ id }: { id: string }) {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [appeal, setAppeal] = useState('')
  const send = useCall({
    mutationFn: () => api('POST /api/manuscripts/{id}/appeal', { params: { id }, body: { appeal } }),
    onSuccess: () => {
      setAsking(false)
      toast(words.appealed)
      return refetchFrom(client)
    },
  })
  const form = useForm<'appeal'>({
    ids: 'appeal-',
    checks: { appeal: !appeal.trim() && words.needsAppeal },
    error: send.error,
  })
  return (
    <section>
      <Button kind="words" onClick={() => setAsking(true)}>
        {words.open}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={words.open}
        closeOnBackdrop={false}
        foot={
          <>
            <Button kind="primary" type="submit" form="appeal-form" busy={send.isPending}>
              {words.send}
            </Button>
            <Button onClick={() => setAsking(false)}>{words.cancel}</Button>
          </>
        }
      >
        <form id="appeal-form" className="stack" noValidate onSubmit={form.onSubmit(() => send.mutate())}>
          <FormProblems form={form} failed={() => words.failed} brief />
          <p>{words.body}</p>
          <TextArea
            {...form.field('appeal')}
            label={words.why}
            required
            rows={8}
            value={appeal}
            onChange={(event) => setAppeal(event.target.value)}
          />
        </form>
      </Dialog>
    </section>
  )
}
