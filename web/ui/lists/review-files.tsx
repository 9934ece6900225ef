import type { FileView } from '#domain/schemas/manuscript.ts'
import { FileName } from '../text/file-name.tsx'
import { fileSize } from '../text/file-size.tsx'
import { FileLink } from './file-link.tsx'

/** Attachments of a review. */
export function ReviewFiles({ files }: { files: readonly FileView[] }) {
  if (files.length === 0) return null
  return (
    <ul className="file-list">
      {files.map((file) => (
        <li key={file.id}>
          <FileLink fileId={file.id}>
            <FileName>{file.fileName}</FileName>
          </FileLink>{' '}
          <small>{fileSize(file.fileSize)}</small>
        </li>
      ))}
    </ul>
  )
}
