import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { urls } from '#domain/urls.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { callsFor } from '../calls.ts'
import { texts } from '../texts.ts'

const words = texts.remove

interface RemoveProps {
  id: string
  number: string
  onClose: () => void
}

/** Dialog for permanent deletion. The editor must type the manuscript number to confirm. */
export function RemoveDialog({ id, number, onClose }: RemoveProps) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [typed, setTyped] = useState('')
  const matches = typed.trim().toUpperCase() === number.toUpperCase()
  const remove = useSend({
    call: callsFor(id).remove,
    done: words.done,
    // Only the list is refetched, because the manuscript no longer exists.
    refetch: ['/api/manuscripts/editorial'],
    onDone: () => {
      onClose()
      if (pathname !== urls.editorDashboard) navigate(urls.editorDashboard)
    },
  })
  const form = useForm({
    ids: 'confirm-',
    checks: { number: !matches && words.mismatch },
    error: remove.error,
  })
  return (
    <Dialog open onClose={onClose} title={words.title} closeOnBackdrop={false}>
      <form className="stack" noValidate onSubmit={form.onSubmit(() => remove.mutate())}>
        <FormProblems form={form} failed={words.failed} brief />
        <p>{words.body}</p>
        <TextInput
          {...form.field('number')}
          label={words.type(number)}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <p className="editor-word-actions">
          <Button kind="danger" type="submit" busy={remove.isPending}>
            {words.confirm}
          </Button>
          <Button onClick={onClose}>{words.keep}</Button>
        </p>
      </form>
    </Dialog>
  )
}
