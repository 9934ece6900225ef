import { Paperclip } from 'lucide-react'
import { useRef, useState } from 'react'
import { reviewFiles } from '#domain/manuscript/review.ts'
import { reasonOf } from '#web/app/api.ts'
import { UploadRefused, upload } from '#web/app/upload.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { FieldError } from '#web/ui/forms/field-parts.tsx'
import { reviewTexts } from './review-texts.ts'

const words = reviewTexts.enter

export type UploadedFile = Awaited<ReturnType<typeof upload>>

interface EnteredFilesProps {
  files: readonly UploadedFile[]
  error: string | undefined
  onChange: (files: readonly UploadedFile[]) => void
}

/** The files that a reviewer sent with a review. */
export function EnteredFiles({ files, error, onChange }: EnteredFilesProps) {
  const [busy, setBusy] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)

  async function add(file: File) {
    setFailed(null)
    setBusy(file.name)
    try {
      onChange([...files, await upload(file)])
    } catch (cause) {
      setFailed(cause instanceof UploadRefused ? cause.message : reasonOf(cause, words.uploadFailed))
    } finally {
      setBusy(null)
      if (input.current) input.current.value = ''
    }
  }

  const message = failed ?? error
  return (
    <fieldset className="field" aria-describedby="enter-file-help">
      <legend>{words.files}</legend>
      <ul className="file-list">
        {files.map(({ objectId, fileName }) => (
          <li key={objectId}>
            {fileName}{' '}
            <Button
              kind="danger-words"
              onClick={() => onChange(files.filter((file) => file.objectId !== objectId))}
            >
              {words.remove}
              <span className="hidden-text"> {fileName}</span>
            </Button>
          </li>
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={words.choose}
        accept=".pdf,.docx,.tex"
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) void add(file)
        }}
      />
      {files.length < reviewFiles.max && (
        <Button
          id="enter-file"
          size="small"
          icon={Paperclip}
          busy={busy !== null}
          onClick={() => input.current?.click()}
        >
          {words.choose}
        </Button>
      )}
      <p className="help" id="enter-file-help">
        {words.filesHelp}
      </p>
      <p role="status" className="help">
        {busy && words.uploading(busy)}
      </p>
      {message && <FieldError id="enter-file-error">{message}</FieldError>}
    </fieldset>
  )
}
