import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sourceFileTypes } from '#domain/manuscript/source-files.ts'
import { limits } from '#domain/manuscript/submission.ts'
import type { AuthorDetail } from '#domain/schemas/manuscript.ts'
import { api, reasonOf } from '#web/app/api.ts'
import { refetchFrom } from '#web/app/send.ts'
import { toast } from '#web/app/toast.ts'
import { UploadRefused, upload } from '#web/app/upload.ts'
import { Field } from '#web/ui/forms/field-parts.tsx'
import { texts } from '../dashboard-texts.ts'

const words = texts.source
const fieldId = 'source-file'

/**
 * Section in which the author sends the source file that an editor has asked for. The file is sent as soon as
 * it is chosen.
 */
export function Source({ detail: { manuscript, allowed } }: { detail: AuthorDetail }) {
  const client = useQueryClient()
  const [round, setRound] = useState(0)
  const [busy, setBusy] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  if (!allowed.includes('send_source')) return null

  async function send(file: File) {
    setBusy(file.name)
    setError(null)
    try {
      const body = await upload(file, { isSource: true })
      await api('POST /api/manuscripts/{id}/source', { params: { id: manuscript.id }, body })
      toast({ title: words.done })
      await refetchFrom(client)
    } catch (problem) {
      setError(problem instanceof UploadRefused ? problem.message : reasonOf(problem, words.failed))
    } finally {
      setBusy(null)
      // A new key replaces the input, because a file input cannot be reset; then the same file can be chosen
      // again.
      setRound((now) => now + 1)
    }
  }

  return (
    <section id="source" tabIndex={-1} aria-labelledby="source-title">
      <h2 id="source-title" className="section-title">
        {words.title}
      </h2>
      <p className="manuscript-part-intro">{words.intro}</p>
      <Field id={fieldId} label={words.label} help={words.help} error={error}>
        <input
          key={round}
          id={fieldId}
          className="input"
          type="file"
          accept={[
            ...limits.fileTypes.filter((type) => type !== '.pdf' && type !== '.doc'),
            ...sourceFileTypes,
          ].join(',')}
          disabled={busy !== null}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${fieldId}-error ${fieldId}-help` : `${fieldId}-help`}
          onChange={(event) => {
            const file = event.target.files?.[0]
            if (file) void send(file)
          }}
        />
      </Field>
      <p role="status" className="help">
        {busy && words.busy(busy)}
      </p>
    </section>
  )
}
