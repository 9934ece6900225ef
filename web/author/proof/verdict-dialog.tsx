import type { AuthorProof } from '#domain/schemas/production-proofs.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { giveVerdict } from './calls.ts'
import { words } from './proof-texts.ts'
import { useTyped } from './use-typed.ts'

interface VerdictDialogProps {
  view: AuthorProof
  isApproval: boolean
  /** Number of suggested corrections that the editors have not dealt with. */
  corrections: number
  /** Whether comments are required, because no correction or answer says what should change. */
  needsComments: boolean
  onClose: () => void
}

/** Dialog that asks for confirmation before the answer is sent. */
export function VerdictDialog({ view, isApproval, corrections, needsComments, onClose }: VerdictDialogProps) {
  const { manuscript, proof } = view
  const comments = useTyped(`${proof.id}:changes`, '')
  const send = useSend({
    call: () =>
      giveVerdict(manuscript.id, {
        ...{ proofId: proof.id, approved: isApproval },
        comments: isApproval ? null : comments.value.trim() || null,
      }),
    done: isApproval ? words.approvedToast : words.changesToast,
    onDone() {
      comments.clear()
      onClose()
    },
  })
  const form = useForm({
    ids: 'proof-verdict-',
    checks: { comments: needsComments && !comments.value.trim() && words.contentNeeded },
    error: send.error,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={isApproval ? words.approveTitle : words.changeTitle}
      closeOnBackdrop={isApproval}
    >
      <form className="stack" noValidate onSubmit={form.onSubmit(() => send.mutate())}>
        <FormProblems form={form} failed={words.verdictFailed} brief />
        <p>{isApproval ? words.approveBody : words.changeBody}</p>
        {isApproval && corrections > 0 && <p>{words.approveWithCorrections(corrections)}</p>}
        {!isApproval && (
          <TextArea
            {...form.field('comments')}
            label={words.changeComments}
            rows={4}
            required={needsComments}
            optional={!needsComments}
            value={comments.value}
            onChange={(event) => comments.set(event.target.value)}
          />
        )}
        <p>
          <Button kind="primary" type="submit" busy={send.isPending}>
            {isApproval ? words.approve : words.sendChanges}
          </Button>
        </p>
      </form>
    </Dialog>
  )
}
