import { Upload } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { kindsByName } from '#domain/manuscript/file-types.ts'
import type { AuthorFileKind } from '#domain/manuscript/guess-kind.ts'
import { classNames } from '#web/ui/class-names.ts'
import { FieldError } from '#web/ui/forms/field-parts.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { fieldIds } from '../submit/draft.ts'
import { texts } from '../submit/texts.ts'
import { useAcceptedTypes } from './accepted.tsx'

const usual = texts.upload

export function DropPlace({
  onFiles,
  error,
  full,
  words = usual,
  kind,
}: {
  onFiles: (files: readonly File[]) => void
  error?: string | undefined
  full: boolean
  /** Texts of the button and beside it. */
  words?: { choose: string; drop: string }
  /** Only the types of files that this kind can have are offered. */
  kind?: AuthorFileKind
}) {
  const [over, setOver] = useState(false)
  const helpId = useId()
  const accepted = useAcceptedTypes().filter((type) => !kind || kindsByName(`file${type}`).includes(kind))
  const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return (
    <div className="field">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button inside does the same. */}
      <div
        className={classNames('files-drop-place', over && 'over', error && 'wrong')}
        onDragOver={(event) => {
          if (!holdsFiles(event)) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          if (!holdsFiles(event)) return
          event.preventDefault()
          setOver(false)
          onFiles([...event.dataTransfer.files])
        }}
      >
        <label className="button files-choose-files">
          <Icon of={Upload} />
          {words.choose}
          <input
            type="file"
            id={fieldIds.chooseFiles}
            multiple
            accept={accepted.join(',')}
            disabled={full}
            aria-describedby={error ? `${fieldIds.chooseFiles}-error ${helpId}` : helpId}
            onChange={(event) => {
              const chosen = [...(event.target.files ?? [])]
              // The input is cleared, so that the same file can be chosen again after it was removed.
              event.target.value = ''
              if (chosen.length > 0) onFiles(chosen)
            }}
          />
        </label>
        <span>{over ? usual.dropNow : words.drop}</span>
        <span className="help" id={helpId}>
          {usual.accepted(accepted)}
        </span>
      </div>
      {error && <FieldError id={`${fieldIds.chooseFiles}-error`}>{error}</FieldError>}
    </div>
  )
}
