import { useEffect } from 'react'
import type { AddressStart, AnswerTo, CallName } from '#domain/api/calls.ts'
import { type CallArguments, reasonOf } from '#web/app/api.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
import { texts } from '../texts.ts'
import { MailEditor } from './mail-editor.tsx'
import { useMails } from './use-mails.ts'

interface MailDialogProps<Name extends CallName> {
  title: string
  /** What the action does besides, in a sentence. */
  lead?: string
  /** The action that sends the e-mails, and its input. */
  call: Name
  input: CallArguments<Name>[0]
  button: string
  done: string
  failed: string
  refetch?: readonly AddressStart[]
  onDone?: (answer: AnswerTo<Name>) => void
  onClose: () => void
}

/** An action whose e-mails are read, and can be edited, before it is done. */
export function MailDialog<Name extends CallName>({
  title,
  lead,
  call,
  input,
  button,
  done,
  failed,
  refetch,
  onDone,
  onClose,
}: MailDialogProps<Name>) {
  const mails = useMails(call, input)
  const send = useSend<void, AnswerTo<Name>>({
    call: mails.send,
    done,
    ...(refetch && { refetch }),
    onDone: (answer) => {
      onDone?.(answer)
      onClose()
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the dialog opens.
  useEffect(() => mails.read(), [])
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      closeOnBackdrop={false}
      foot={
        <>
          <Button kind="primary" busy={send.isPending} disabled={!mails.shown} onClick={() => send.mutate()}>
            {button}
          </Button>
          <Button onClick={onClose}>{texts.mails.cancel}</Button>
        </>
      }
    >
      <div className="stack">
        {lead && <p>{lead}</p>}
        {send.error && (
          <Notice tone="warn">
            <p role="alert">
              <strong>{failed}.</strong> {reasonOf(send.error, '')}
            </p>
          </Notice>
        )}
        <MailEditor mails={mails} isFixed />
      </div>
    </Dialog>
  )
}
