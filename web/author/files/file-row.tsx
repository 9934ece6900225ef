import { GripVertical } from 'lucide-react'
import { kindsByName } from '#domain/manuscript/file-types.ts'
import type { AuthorFileKind } from '#domain/manuscript/guess-kind.ts'
import { fileKinds, kindsForReviewers } from '#domain/manuscript/manuscript.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Select, TextInput } from '#web/ui/forms/field.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { FileSize } from '#web/ui/text/file-size.tsx'
import { BlindCopyLine } from '../blind-copy/blind-copy.tsx'
import type { CopyPeople } from '../blind-copy/use-blind-copy.ts'
import { fieldIds } from '../submit/draft.ts'
import { texts } from '../submit/texts.ts'
import type { DraftFile } from './draft-files.ts'
import { FileActions } from './file-actions.tsx'
import { LengthAdvice, ObjectProblems, ObjectState } from './object-state.tsx'
import type { Uploading } from './uploader.ts'
import { Replacing } from './uploading-row.tsx'
import type { Grip } from './use-row-drag.ts'

const words = texts.upload

/** Maximum length of a description, as in the schemas. */
const descriptionMax = 2000

export const gripId = (key: string) => `grip-${key}`

interface FileRowProps {
  file: DraftFile
  position: number
  of: number
  /** The upload that will replace this file. */
  replacing: Uploading | undefined
  problem: string | undefined
  people: CopyPeople
  /** Id of the manuscript that this file revises. */
  revisionOf: string | undefined
  lengthOf: ((words: number | null) => string | null) | undefined
  /** Whether the row is being dragged. */
  isHeld: boolean
  grip: Grip
  onChange: (file: DraftFile) => void
  onMove: (by: -1 | 1, focusId: string) => void
  onReplace: (by: File) => void
  onRemove: () => void
  onCancel: (id: string) => void
  onRetry: (id: string) => void
}

/** An uploaded file: its state, kind, description and actions. */
export function FileRow(props: FileRowProps) {
  const { file, position, of, replacing, problem, people, revisionOf, lengthOf, isHeld, grip } = props
  const { onChange, onMove, onReplace, onRemove, onCancel, onRetry } = props
  const { objectId, fileName, kind } = file
  const id = fieldIds.file(objectId)
  const hasCopy = people !== null && kindsForReviewers.includes(kind)
  const kinds = kindsByName(fileName)
  // A kind that a file of this type cannot have stays shown, so that its author sees what is refused.
  const options = [...new Set([...kinds, kind])].map((one) => [one, fileKinds[one]] as const)
  return (
    <li className={classNames('files-upload-row', isHeld && 'held')}>
      <div className="files-upload-name">
        {of > 1 && (
          <button type="button" className="author-grip" id={gripId(file.key)} {...grip}>
            <Icon of={GripVertical} />
            <span className="hidden-text">{texts.authors.grip(fileName)}</span>
          </button>
        )}
        <b>{fileName}</b>
        <small>
          <FileSize bytes={file.fileSize} /> · <ObjectState objectId={objectId} />
        </small>
      </div>
      <div className="files-upload-words">
        <ObjectProblems objectId={objectId} hasCopy={hasCopy} instead={problem} />
        {/* The key resets the component's state when the file is replaced. */}
        <BlindCopyLine
          key={objectId}
          objectId={objectId}
          fileName={fileName}
          kind={kind}
          people={people}
          revisionOf={revisionOf}
        />
        {kind === 'manuscript' && lengthOf && <LengthAdvice objectId={objectId} of={lengthOf} />}
        {replacing && <Replacing by={replacing} onCancel={onCancel} onRetry={onRetry} />}
      </div>
      <div className="files-upload-fields">
        <Select
          id={id}
          label={words.kind}
          help={kindsForReviewers.includes(kind) ? undefined : words.editorsOnly}
          value={kind}
          options={options}
          onChange={(event) => onChange({ ...file, kind: event.target.value as AuthorFileKind })}
        />
        <TextInput
          id={`${file.key}-description`}
          label={words.description}
          optional
          value={file.description}
          maxLength={descriptionMax}
          onChange={(event) => onChange({ ...file, description: event.target.value })}
        />
      </div>
      <FileActions
        {...{ file, position, of, onMove, onRemove }}
        onReplace={replacing ? undefined : onReplace}
      />
    </li>
  )
}
