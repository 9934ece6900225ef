import { useQueryClient } from '@tanstack/react-query'
import { Paperclip } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { reviewFiles } from '#domain/manuscript/review.ts'
import type { FileView } from '#domain/schemas/manuscript.ts'
import type { AssignmentDetail } from '#domain/schemas/review.ts'
import { api, reasonOf } from '#web/app/api.ts'
import { toast } from '#web/app/toast.ts'
import { UploadRefused, upload } from '#web/app/upload.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { FieldError } from '#web/ui/forms/field-parts.tsx'
import { FileLink } from '#web/ui/lists/file-link.tsx'
import { fileSize } from '#web/ui/text/file-size.tsx'
import { calls, keys } from './calls.ts'
import { texts } from './texts.ts'

const words = texts.files
const lookEveryMs = 1500

/** Attachments of the review. The author receives them as blind copies. */
export function Attachments({ assignment }: { assignment: AssignmentDetail }) {
  const { id } = assignment
  const client = useQueryClient()
  const [files, setFiles] = useState<readonly FileView[]>(assignment.attachments)
  const [busy, setBusy] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const waiting = files.some(({ blindCopy }) => blindCopy === 'waiting')

  // Polls the list until the worker has made the copies.
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(async () => {
      const detail = await api('GET /api/reviews/{assignmentId}', { params: { assignmentId: id } }).catch(
        () => null,
      )
      if (detail) setFiles(detail.attachments)
    }, lookEveryMs)
    return () => clearInterval(timer)
  }, [waiting, id])

  async function add(file: File) {
    setError(null)
    if (files.length >= reviewFiles.max) return setError(words.tooMany)
    setBusy(file.name)
    try {
      setFiles(await calls.attach(id, await upload(file)))
    } catch (cause) {
      setError(cause instanceof UploadRefused ? cause.message : reasonOf(cause, words.failed))
    } finally {
      setBusy(null)
      if (input.current) input.current.value = ''
    }
  }

  async function remove(fileId: string) {
    try {
      setFiles(await calls.detach(id, fileId))
      void client.invalidateQueries({ queryKey: keys.review(id), refetchType: 'none' })
    } catch (cause) {
      toast({ title: words.removeFailed, description: reasonOf(cause, ''), variant: 'destructive' })
    }
  }

  return (
    <fieldset className="field reviewer-files" aria-describedby="review-files-help">
      <legend>{words.title}</legend>
      {files.length > 0 && (
        <ul>
          {files.map((file) => (
            <li key={file.id}>
              <FileLink fileId={file.id}>{file.fileName}</FileLink>
              <small>{fileSize(file.fileSize)}</small>
              <Button kind="danger-words" onClick={() => void remove(file.id)}>
                {words.remove}
                <span className="hidden-text">{words.of(file.fileName)}</span>
              </Button>
              {file.blindCopy && (
                <small className={file.blindCopy === 'failed' ? 'block warn' : 'block'}>
                  {words.states[file.blindCopy]}
                </small>
              )}
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        id="review-file"
        type="file"
        hidden
        aria-label={words.choose}
        accept=".pdf,.docx,.tex"
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) void add(file)
        }}
      />
      <Button size="small" icon={Paperclip} busy={busy !== null} onClick={() => input.current?.click()}>
        {words.choose}
      </Button>
      <p className="help" id="review-files-help">
        {assignment.isNamed ? words.helpNamed : words.help}
      </p>
      <p role="status" className="help">
        {busy && words.busy(busy)}
      </p>
      {error && <FieldError id="review-file-error">{error}</FieldError>}
    </fieldset>
  )
}
