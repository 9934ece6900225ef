import type { AuthorProof, ProofQuery } from '#domain/schemas/production-proofs.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { sendOnCtrlEnter } from '#web/ui/forms/send-on-ctrl-enter.ts'
import { useForm } from '#web/ui/forms/use-form.ts'
import { useFocusReturn } from '#web/ui/layout/use-focus-return.ts'
import { answerQuery, proofKey } from './calls.ts'
import { words } from './proof-texts.ts'
import { useTyped } from './use-typed.ts'

interface AnswerFormProps {
  view: AuthorProof
  query: ProofQuery
  label: string
  onEnd: () => void
}

/** Form for the answer to one query. What is typed is stored in this browser until it has been saved. */
export function AnswerForm({ view: { manuscript, proof }, query, label, onEnd }: AnswerFormProps) {
  const body = useTyped(query.id, query.answer?.body ?? '')
  const send = useSend({
    call: () =>
      answerQuery(manuscript.id, query.id, {
        ...{ proofId: proof.id, body: body.value.trim() },
        ...(body.was !== undefined && { was: { body: body.was } }),
      }),
    done: words.answerSaved,
    refetch: proofKey(manuscript.id),
    onDone() {
      body.clear()
      onEnd()
    },
    onConflict: body.endWas,
  })
  const returnFocus = useFocusReturn<HTMLFormElement>()
  const form = useForm({
    ids: `proof-answer-${query.id}-`,
    checks: { body: !body.value.trim() && words.answerNeeded },
    error: send.error,
  })
  return (
    <form
      ref={returnFocus}
      className="proof-form stack"
      noValidate
      onSubmit={form.onSubmit(() => send.mutate())}
      onKeyDown={sendOnCtrlEnter}
    >
      <FormProblems form={form} failed={words.answerFailed} brief />
      <TextArea
        {...form.field('body')}
        label={words.answerTo(label)}
        rows={2}
        value={body.value}
        onChange={(event) => body.set(event.target.value)}
      />
      <div className="form-actions">
        <Button type="submit" size="small" busy={send.isPending}>
          {words.saveAnswer}
        </Button>
        <kbd className="proof-key">{words.key}</kbd>
      </div>
    </form>
  )
}
