import { ArrowDown, ArrowUp, Eye } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/forms/button.tsx'
import { texts } from '../submit/texts.ts'
import type { DraftFile } from './draft-files.ts'
import { PreviewDialog } from './preview-dialog.tsx'
import { ReplaceFile } from './replace-file.tsx'
import { useObject } from './use-object.ts'

const words = texts.upload

interface FileActionsProps {
  file: DraftFile
  position: number
  of: number
  onMove: (by: -1 | 1, focusId: string) => void
  onRemove: () => void
  /** Undefined while a replacement is being uploaded. */
  onReplace: ((by: File) => void) | undefined
}

/** What can be done with an uploaded file: look at its pages, move, replace and remove it. */
export function FileActions({ file, position, of, onMove, onRemove, onReplace }: FileActionsProps) {
  const [looking, setLooking] = useState(false)
  const { data: object } = useObject(file.objectId)
  const { fileName, key } = file
  const name = <span className="hidden-text"> {fileName}</span>
  return (
    <div className="files-upload-actions">
      {object?.state === 'ready' && object.format !== 'doc' && (
        <Button kind="words" icon={Eye} onClick={() => setLooking(true)}>
          {words.preview}
          {name}
        </Button>
      )}
      {of > 1 &&
        (
          [
            { by: -1, icon: ArrowUp, label: texts.authors.up, isEnd: position === 1 },
            { by: 1, icon: ArrowDown, label: texts.authors.down, isEnd: position === of },
          ] as const
        ).map(({ by, icon, label, isEnd }) => (
          <Button
            key={label}
            id={`${label}-${key}`}
            kind="words"
            icon={icon}
            // The button stays focusable when it is disabled, so that the focus is not lost at the end of
            // the list.
            aria-disabled={isEnd}
            onClick={() => !isEnd && onMove(by, `${label}-${key}`)}
          >
            {label}
            <span className="hidden-text">, {fileName}</span>
          </Button>
        ))}
      {onReplace && <ReplaceFile fileName={fileName} onReplace={onReplace} />}
      <Button kind="danger-words" onClick={onRemove}>
        {words.remove}
        {name}
      </Button>
      {looking && (
        <PreviewDialog objectId={file.objectId} fileName={fileName} onClose={() => setLooking(false)} />
      )}
    </div>
  )
}
