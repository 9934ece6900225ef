import { useEffect, useState } from 'react'
import type { TextAnchor } from '#domain/anchors.ts'
import type { AuthorProof, ProofComment } from '#domain/schemas/production-proofs.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { sendOnCtrlEnter } from '#web/ui/forms/send-on-ctrl-enter.ts'
import { useForm } from '#web/ui/forms/use-form.ts'
import { focusOn } from '#web/ui/layout/focus.ts'
import { useFocusReturn } from '#web/ui/layout/use-focus-return.ts'
import { proofKey, saveComment } from './calls.ts'
import { forgetAnchor, keepAnchor } from './kept-anchor.ts'
import { words } from './proof-texts.ts'
import { useTyped } from './use-typed.ts'

export const keyOfNew = (proofId: string) => `${proofId}:new`

interface CommentFormProps {
  view: AuthorProof
  anchor: TextAnchor
  /** The comment to be changed; omitted for a new comment. */
  comment?: ProofComment
  onEnd: () => void
}

/** Form to correct the words of a passage, to comment on it, or both. */
export function CommentForm({ view: { manuscript, proof }, anchor, comment, onEnd }: CommentFormProps) {
  const { exact } = anchor.quote
  const [id] = useState(() => comment?.id ?? crypto.randomUUID())
  const key = comment ? comment.id : `${keyOfNew(proof.id)}:${anchor.element}:${anchor.start}`
  const replacement = useTyped(`${key}:words`, comment?.replacement ?? exact)
  const body = useTyped(`${key}:comment`, comment?.body ?? '')
  const isChanged = replacement.value !== exact
  const was = body.was !== undefined &&
    replacement.was !== undefined && {
      body: body.was,
      replacement: replacement.was === exact ? null : replacement.was,
    }

  useEffect(() => {
    if (!comment) keepAnchor(keyOfNew(proof.id), anchor)
    focusOn('proof-comment-replacement')
  }, [comment, anchor, proof.id])

  function end() {
    replacement.clear()
    body.clear()
    if (!comment) forgetAnchor(keyOfNew(proof.id))
    onEnd()
  }
  const send = useSend({
    call: () =>
      saveComment(manuscript.id, id, {
        ...{ proofId: proof.id, anchor, body: body.value.trim() },
        replacement: isChanged ? replacement.value : null,
        ...(comment && was && { was }),
      }),
    done: words.saved,
    refetch: proofKey(manuscript.id),
    onDone: end,
    onConflict() {
      replacement.endWas()
      body.endWas()
    },
  })
  const returnFocus = useFocusReturn<HTMLFormElement>()
  const form = useForm<'replacement' | 'body'>({
    ids: 'proof-comment-',
    checks: { body: !isChanged && !body.value.trim() && words.contentNeeded },
    error: send.error,
  })
  return (
    <form
      ref={returnFocus}
      className="proof-form stack"
      aria-label={words.formTitle}
      noValidate
      onSubmit={form.onSubmit(() => send.mutate())}
      onKeyDown={sendOnCtrlEnter}
    >
      <FormProblems form={form} failed={words.saveFailed} brief />
      <TextArea
        {...form.field('replacement')}
        label={words.replacement}
        help={words.replacementHelp}
        rows={exact.length > 120 ? 6 : 2}
        value={replacement.value}
        onChange={(event) => replacement.set(event.target.value)}
      />
      <TextArea
        {...form.field('body')}
        label={words.body}
        optional
        rows={2}
        value={body.value}
        onChange={(event) => body.set(event.target.value)}
      />
      <div className="form-actions">
        <Button type="submit" size="small" kind="primary" busy={send.isPending}>
          {words.save}
        </Button>
        <Button size="small" onClick={end}>
          {words.cancel}
        </Button>
        <kbd className="proof-key">{words.key}</kbd>
      </div>
    </form>
  )
}
