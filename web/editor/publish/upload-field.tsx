import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { reasonOf } from '#web/app/api.ts'
import { refetchFrom } from '#web/app/send.ts'
import { toast } from '#web/app/toast.ts'
import { UploadRefused, upload } from '#web/app/upload.ts'
import { Field } from '#web/ui/forms/field-parts.tsx'
import { texts } from '../texts.ts'

interface UploadFieldProps {
  id: string
  label: string
  help: string
  accept: string
  /** Whether parts of a LaTeX source are accepted as well. */
  isSource?: boolean
  /** Returns why a file of this name is not uploaded, or null. */
  problemOf?: (fileName: string) => string | null
  /** Title of the success toast. Omitted if attaching shows the result itself. */
  done?: string
  failed: string
  attach: (file: { objectId: string; fileName: string }) => Promise<unknown>
}

/** A file field. When a file is chosen, it is uploaded, checked and attached. */
export function UploadField({
  id,
  label,
  help,
  accept,
  isSource = false,
  problemOf = () => null,
  done,
  failed,
  attach,
}: UploadFieldProps) {
  const client = useQueryClient()
  const [round, setRound] = useState(0)
  const [busy, setBusy] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)

  async function send(file: File) {
    const problem = problemOf(file.name)
    if (problem) return setError(problem)
    setBusy(file.name)
    setError(null)
    try {
      await attach(await upload(file, { isSource }))
      if (done) toast({ title: done })
      await refetchFrom(client)
    } catch (problem) {
      setError(problem instanceof UploadRefused ? problem.message : reasonOf(problem, failed))
    } finally {
      setBusy(null)
      // A new key replaces the input, because a file input cannot be reset; then the same file can be chosen
      // again.
      setRound(round + 1)
    }
  }

  return (
    <div>
      <Field id={id} label={label} help={help} error={error}>
        <input
          key={round}
          id={id}
          className="input"
          type="file"
          accept={accept}
          disabled={busy !== null}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error ${id}-help` : `${id}-help`}
          onChange={(event) => {
            const file = event.target.files?.[0]
            if (file) void send(file)
          }}
        />
      </Field>
      <p role="status" className="editor-quiet-text">
        {busy && texts.upload.busy(busy)}
      </p>
    </div>
  )
}
