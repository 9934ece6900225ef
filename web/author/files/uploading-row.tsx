import { Button } from '#web/ui/forms/button.tsx'
import { FieldError } from '#web/ui/forms/field-parts.tsx'
import { FileSize } from '#web/ui/text/file-size.tsx'
import { texts } from '../submit/texts.ts'
import type { Uploading } from './uploader.ts'

const words = texts.upload

/** Shows the upload that replaces a file. The old file is kept until the new one has been uploaded. */
export function Replacing({
  by,
  onCancel,
  onRetry,
}: {
  by: Uploading
  onCancel: (id: string) => void
  onRetry: (id: string) => void
}) {
  return (
    <div className="files-replacing">
      <small>{words.replacedBy(by.fileName)}</small>
      <Progress file={by} />
      <p className="files-upload-actions">
        {by.problem && (
          <Button kind="words" onClick={() => onRetry(by.id)}>
            {words.retry}
            <span className="hidden-text"> {by.fileName}</span>
          </Button>
        )}
        <Button kind="words" onClick={() => onCancel(by.id)}>
          {words.keepOld}
        </Button>
      </p>
    </div>
  )
}

function stateOf({ percent, waits }: Uploading): string {
  return waits ? words.offline : words.uploading(Math.round(percent))
}

function Progress({ file }: { file: Uploading }) {
  if (file.problem) return <FieldError id={`${file.id}-problem`}>{file.problem}</FieldError>
  return <progress className="progress" value={file.percent} max={100} aria-label={stateOf(file)} />
}

/** Row for a file that is being uploaded. */
export function UploadingRow({
  file,
  onCancel,
  onRetry,
}: {
  file: Uploading
  onCancel: () => void
  onRetry: () => void
}) {
  return (
    <li className="files-upload-row">
      <div className="files-upload-name">
        <b>{file.fileName}</b>
        <small>
          <FileSize bytes={file.fileSize} />
          {!file.problem && ` · ${stateOf(file)}`}
        </small>
        <Progress file={file} />
      </div>
      <div className="files-upload-actions">
        {file.problem && (
          <Button kind="words" onClick={onRetry}>
            {words.retry}
            <span className="hidden-text"> {file.fileName}</span>
          </Button>
        )}
        <Button kind="danger-words" onClick={onCancel}>
          {words.remove}
          <span className="hidden-text"> {file.fileName}</span>
        </Button>
      </div>
    </li>
  )
}
