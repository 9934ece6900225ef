import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AuthorDetail } from '#domain/schemas/manuscript.ts'
import { urls } from '#domain/urls.ts'
import { ApiError, api } from '#web/app/api.ts'
import { refetchFrom } from '#web/app/send.ts'
import { toast } from '#web/app/toast.ts'
import { useCall } from '#web/app/use-call.ts'
import { Button, LinkButton } from '#web/ui/forms/button.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { focusOn } from '#web/ui/layout/focus.ts'
import { useKeptFocus } from '#web/ui/layout/kept-focus.ts'
import { DateText } from '#web/ui/text/dates.tsx'
import { texts } from '../dashboard-texts.ts'
import { FileLines } from './about.tsx'

const words = texts.proofs

/** The proofs and the author's answer. */
export function Proofs({ detail }: { detail: AuthorDetail }) {
  const section = useRef<HTMLElement>(null)
  useKeptFocus(section)
  const galley = detail.files.filter(({ id }) => id === detail.currentGalley)
  if (galley.length === 0 && detail.proofs.length === 0) return null
  const open = detail.proofs.find(({ answeredAt }) => answeredAt === null)
  const ofText = detail.proofs.find(({ number }) => number !== null)
  // Only typeset proofs are answered here. A proof of the text has its own page.
  const mayAnswer =
    open?.number == null &&
    (detail.allowed.includes('approve_proofs') || detail.allowed.includes('request_changes'))
  return (
    <section id="proofs" tabIndex={-1} aria-labelledby="proofs-title" ref={section}>
      <h2 id="proofs-title" className="section-title">
        {words.title}
      </h2>
      {mayAnswer && <p className="manuscript-part-intro">{words.intro}</p>}
      {ofText && (
        <p className="manuscript-part-intro">
          <LinkButton
            to={urls.authorProof(detail.manuscript.id)}
            kind={ofText.answeredAt === null ? 'primary' : 'secondary'}
          >
            {words.read}
          </LinkButton>
        </p>
      )}
      <FileLines files={galley} />
      {mayAnswer && <Answer detail={detail} />}
      <OpenRequest proofs={detail.proofs} />
    </section>
  )
}

function OpenRequest({ proofs }: Pick<AuthorDetail, 'proofs'>) {
  const answered = proofs.filter((proof) => proof.answeredAt !== null)
  if (answered.length === 0) return null
  return (
    <ul className="manuscript-proof-answers">
      {answered.map((proof) => (
        <li key={proof.id}>
          <b>{proof.approved ? words.approved : words.changes}</b>{' '}
          {proof.answeredAt && <DateText value={proof.answeredAt} />}
          {proof.comments && <p>{proof.comments}</p>}
        </li>
      ))}
    </ul>
  )
}

function Answer({ detail: { manuscript, allowed } }: { detail: AuthorDetail }) {
  const client = useQueryClient()
  const [changing, setChanging] = useState(false)
  const [comments, setComments] = useState('')
  const answer = useCall({
    mutationFn: (approved: boolean) =>
      api('POST /api/manuscripts/{id}/proofs', {
        params: { id: manuscript.id },
        body: { approved, comments: approved ? null : comments.trim() },
      }),
    onSuccess: (_, approved) => {
      toast(approved ? words.sent.approved : words.sent.changes)
      return refetchFrom(client)
    },
    onError: (error) => {
      toast({ ...words.failed, variant: 'destructive' })
      if (error instanceof ApiError && error.status === 409) return refetchFrom(client)
    },
  })

  const form = useForm({
    ids: 'proof-',
    checks: { comments: !comments.trim() && words.missing },
    error: answer.error,
  })
  const failed = () => words.failed.description

  if (!changing)
    return (
      <div className="form-actions">
        {allowed.includes('approve_proofs') && (
          <Button kind="primary" busy={answer.isPending} onClick={() => answer.mutate(true)}>
            {words.approve}
          </Button>
        )}
        {allowed.includes('request_changes') && (
          <Button
            onClick={() => {
              // Clears the error of a failed approval, because it does not concern this form.
              answer.reset()
              setChanging(true)
              requestAnimationFrame(() => focusOn('proof-comments'))
            }}
          >
            {words.request}
          </Button>
        )}
      </div>
    )
  return (
    <form
      className="stack manuscript-proof-form"
      noValidate
      onSubmit={form.onSubmit(() => answer.mutate(false))}
    >
      <FormProblems form={form} failed={failed} brief />
      <TextArea
        {...form.field('comments')}
        label={words.comments}
        help={words.commentsHelp}
        required
        value={comments}
        onChange={(event) => setComments(event.target.value)}
      />
      <div className="form-actions">
        <Button type="submit" kind="primary" busy={answer.isPending}>
          {words.send}
        </Button>
        <Button onClick={() => setChanging(false)}>{words.cancel}</Button>
      </div>
    </form>
  )
}
