import { useState } from 'react'
import type { OwnAccountView } from '#domain/schemas/own-account.ts'
import { urls } from '#domain/urls.ts'
import { forgetStoredSignIn } from '#web/app/auth.ts'
import { useSend } from '#web/app/send.ts'
import { toast } from '#web/app/toast.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { calls } from './calls.ts'
import { ProofInput } from './proof-input.tsx'
import { Section } from './section.tsx'
import { texts } from './texts.ts'

const words = texts.data

export function DataTab({ account }: { account: OwnAccountView }) {
  const send = useSend({
    call: calls.exported,
    done: words.exported,
    failed: words.exportFailed,
    refetch: [],
    onDone: save,
  })
  return (
    <>
      <Section title={words.exportTitle} help={words.exportHelp}>
        <p>
          <Button busy={send.isPending} busyText={words.exporting} onClick={() => send.mutate()}>
            {words.exportButton}
          </Button>
        </p>
      </Section>
      <Leave account={account} />
    </>
  )
}

function save(data: unknown) {
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = words.fileName
  link.click()
  // The URL is revoked after a minute; by then the download has started.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

function Leave({ account }: { account: OwnAccountView }) {
  const [open, setOpen] = useState(false)
  const [password, setPassword] = useState('')
  const send = useSend({
    call: calls.remove,
    refetch: [],
    onDone: () => {
      forgetStoredSignIn()
      toast({ title: words.deleted })
      window.location.assign(urls.home)
    },
  })
  const form = useForm<'password'>({ ids: 'leave-', error: send.error })
  const close = () => {
    setOpen(false)
    setPassword('')
    send.reset()
  }
  return (
    <Section title={words.deleteTitle} help={words.deleteHelp}>
      <div className="own-leaving">
        <div>
          <h3>{words.goes}</h3>
          <ul>
            {words.goesList.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
        <div>
          <h3>{words.stays}</h3>
          <ul>
            {words.staysList.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      </div>
      <p>
        <Button kind="danger" onClick={() => setOpen(true)}>
          {words.deleteButton}
        </Button>
      </p>
      <Dialog
        open={open}
        onClose={close}
        title={words.confirmTitle}
        closeOnBackdrop={false}
        foot={
          <>
            <Button kind="danger" type="submit" form="leave-form" busy={send.isPending || send.isSuccess}>
              {words.deleteButton}
            </Button>
            <Button onClick={close}>{texts.cancel}</Button>
          </>
        }
      >
        <form
          id="leave-form"
          className="form-grid"
          noValidate
          onSubmit={form.onSubmit(() => send.mutate(account.hasPassword ? password : null))}
        >
          <FormProblems form={form} failed={words.deleteFailed} brief />
          <p>{words.confirmBody}</p>
          <ProofInput
            {...form.field('password')}
            account={account}
            value={password}
            onChange={(value) => {
              setPassword(value)
              if (send.isError) send.reset()
            }}
          />
        </form>
      </Dialog>
    </Section>
  )
}
