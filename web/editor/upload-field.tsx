import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { reasonOf } from '#web/app/api.ts'
import { refetchFrom } from '#web/app/send.ts'
import { toast } from '#web/app/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { texts } from './texts.ts'
import { UploadRefused, upload } from './upload.ts'

interface UploadFieldProps {
  id: string
  label: string
  help: string
  button: string
  accept: string
  done: string
  failed: string
  primary?: boolean
  attach: (file: { objectId: string; fileName: string }) => Promise<unknown>
}

/** Choose one file, send it, wait for its checks, attach it. */
export function UploadField(props: UploadFieldProps) {
  const { id, label, help, button, accept, done, failed, primary, attach } = props
  const client = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [round, setRound] = useState(0)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function send() {
    if (!file) return setError(texts.upload.choose)
    setBusy(true)
    setError(null)
    try {
      await attach(await upload(file))
      toast({ title: done })
      setFile(null)
      // A file field cannot be emptied by its value: a new one takes its place.
      setRound(round + 1)
      await refetchFrom(client)
    } catch (problem) {
      setError(problem instanceof UploadRefused ? problem.message : reasonOf(problem, failed))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void send()
      }}
    >
      <Field id={id} label={label} help={help} error={error}>
        <input
          key={round}
          id={id}
          className="input"
          type="file"
          accept={accept}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error ${id}-help` : `${id}-help`}
          onChange={(event) => {
            setFile(event.target.files?.[0] ?? null)
            setError(null)
          }}
        />
      </Field>
      <p role="status">
        <Button
          type="submit"
          kind={primary ? 'primary' : 'secondary'}
          busy={busy}
          busyText={texts.upload.busy}
        >
          {button}
        </Button>
      </p>
    </form>
  )
}
