import { FolderDown } from 'lucide-react'
import type { FileView } from '#domain/schemas/manuscript.ts'
import { addressOf } from '#web/app/address.ts'
import { PlainLinkButton } from '#web/ui/forms/button.tsx'
import { texts } from './texts.ts'

const words = texts.pages

interface FileChoiceProps {
  assignmentId: string
  file: FileView
  files: readonly FileView[]
  /** Number of files in the ZIP archive, including sources if the journal provides them to reviewers. */
  inZip: number
  onFile: (fileId: string) => void
}

/** Lets the reviewer choose one of several files, or download all of them. */
export function FileChoice({ assignmentId, file, files, inZip, onFile }: FileChoiceProps) {
  return (
    <p className="pages-files">
      <label>
        {words.file}{' '}
        <select className="input" value={file.id} onChange={(event) => onFile(event.target.value)}>
          {files.map(({ id, fileName }) => (
            <option key={id} value={id}>
              {fileName}
            </option>
          ))}
        </select>
      </label>
      <PlainLinkButton
        href={addressOf('/api/reviews/{assignmentId}/files.zip', { params: { assignmentId } })}
        kind="words"
        icon={FolderDown}
        download
      >
        {words.downloadAll(inZip)}
      </PlainLinkButton>
    </p>
  )
}
