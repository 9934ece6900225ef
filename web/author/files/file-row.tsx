import { ArrowDown, ArrowUp } from 'lucide-react'
import type { AuthorFileKind } from '#domain/manuscript/guess-kind.ts'
import { authorFileKinds, fileKinds, kindsForReviewers } from '#domain/manuscript/manuscript.ts'
import { limits } from '#domain/manuscript/submission.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Select, TextInput } from '#web/ui/forms/field.tsx'
import { FileSize } from '#web/ui/text/file-size.tsx'
import { BlindCopyLine } from '../blind-copy/blind-copy.tsx'
import type { CopyPeople } from '../blind-copy/use-blind-copy.ts'
import { fieldIds } from '../submit/draft.ts'
import { texts } from '../submit/texts.ts'
import type { DraftFile } from './draft-files.ts'
import { LengthAdvice, ObjectProblems, ObjectState } from './object-state.tsx'
import type { Uploading } from './uploader.ts'
import { Replacing } from './uploading-row.tsx'

const words = texts.upload

const kinds = authorFileKinds.map((kind) => [kind, fileKinds[kind]] as const)

/** Maximum length of a description, as in the schemas. */
const descriptionMax = 2000

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
  onChange: (file: DraftFile) => void
  onMove: (by: -1 | 1, focusId: string) => void
  onReplace: (by: File) => void
  onRemove: () => void
  onCancel: (id: string) => void
  onRetry: (id: string) => void
}

/** An uploaded file: its state, kind, description and actions. */
export function FileRow(props: FileRowProps) {
  const { file, position, of, replacing, problem, people, revisionOf, lengthOf } = props
  const { onChange, onMove, onReplace, onRemove, onCancel, onRetry } = props
  const { objectId, fileName, kind } = file
  const id = fieldIds.file(objectId)
  const hasCopy = people !== null && kindsForReviewers.includes(kind)
  return (
    <li className="files-upload-row">
      <div className="files-upload-name">
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
          options={kinds}
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
      <div className="files-upload-actions">
        {of > 1 &&
          (
            [
              { by: -1, icon: ArrowUp, label: texts.authors.up, isEnd: position === 1 },
              { by: 1, icon: ArrowDown, label: texts.authors.down, isEnd: position === of },
            ] as const
          ).map(({ by, icon, label, isEnd }) => (
            <Button
              key={label}
              id={`${label}-${file.key}`}
              kind="words"
              icon={icon}
              // The button stays focusable when it is disabled, so that the focus is not lost at the end of
              // the list.
              aria-disabled={isEnd}
              onClick={() => !isEnd && onMove(by, `${label}-${file.key}`)}
            >
              {label}
              <span className="hidden-text">, {file.fileName}</span>
            </Button>
          ))}
        {!replacing && (
          <label className="word-button files-replace-file">
            {words.replace}
            <span className="hidden-text"> {file.fileName}</span>
            <input
              type="file"
              accept={limits.fileTypes.join(',')}
              onChange={(event) => {
                const [chosen] = event.target.files ?? []
                event.target.value = ''
                if (chosen) onReplace(chosen)
              }}
            />
          </label>
        )}
        <Button kind="danger-words" onClick={onRemove}>
          {words.remove}
          <span className="hidden-text"> {file.fileName}</span>
        </Button>
      </div>
    </li>
  )
}
