import { fileKinds } from '#domain/manuscript/manuscript.ts'
import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import { FileLink } from '#web/ui/lists/file-link.tsx'
import { longDate } from '#web/ui/text/dates.tsx'
import { fileSize } from '#web/ui/text/file-size.tsx'

/** Lists the files of one kind that editors have uploaded. */
export function FilesOf({ detail, kind }: { detail: EditorDetail; kind: 'copyedited' | 'galley' }) {
  const files = detail.files.filter((file) => file.kind === kind)
  if (files.length === 0) return null
  return (
    <ul className="file-list">
      {files.map((file) => (
        <li key={file.id}>
          <FileLink fileId={file.id}>{file.fileName}</FileLink>
          <small>
            {fileKinds[kind]}, {fileSize(file.fileSize)}, {longDate(file.uploadedAt)}
          </small>
        </li>
      ))}
    </ul>
  )
}
