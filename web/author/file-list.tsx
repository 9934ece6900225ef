import { CircleAlert, Upload } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { authorFileKinds, fileKinds } from '#domain/manuscript.ts'
import { limits } from '#domain/submission.ts'
import { ApiError } from '#web/app/api.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FieldError, Select, TextInput } from '#web/ui/field.tsx'
import { FileSize } from '#web/ui/file-size.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Advice } from './advice.tsx'
import { BlindCopyLine } from './blind-copy.tsx'
import { type AuthorFileKind, type DraftFile, fieldIds } from './draft.ts'
import { texts } from './texts.ts'
import type { Uploading } from './uploader.ts'
import type { CopyPeople } from './use-blind-copy.ts'
import { useObject } from './use-object.ts'
import './files.css'

const words = texts.upload
const kinds = authorFileKinds.map((kind) => [kind, fileKinds[kind]] as const)

interface FileListProps {
  files: readonly DraftFile[]
  /** Whom the copies for reviewers must not name; null: no copies. */
  people: CopyPeople
  /** What is to be said of a file's length. */
  lengthOf?: (words: number | null) => string | null
  uploading: readonly Uploading[]
  refused: readonly string[]
  onFiles: (files: readonly File[]) => void
  onChange: (file: DraftFile) => void
  onRemove: (objectId: string) => void
  onCancel: (id: string) => void
  onRetry: (id: string) => void
  /** Messages by object, from the server's refusal of a submission. */
  problems?: Readonly<Record<string, string>>
  error?: string | undefined
}

/** Choosing, dropping, uploading and naming files: the wizard's third step and the revision. */
export function FileList(props: FileListProps) {
  const { files, people, lengthOf, uploading, refused, problems, error } = props
  const { onFiles, onChange, onRemove, onCancel, onRetry } = props
  return (
    <>
      <DropPlace onFiles={onFiles} error={error} full={files.length + uploading.length >= limits.files.max} />
      {refused.length > 0 && (
        <div className="not-taken" role="alert">
          <b>
            <Icon of={CircleAlert} />
            {words.notTaken}
          </b>
          <ul>
            {refused.map((why) => (
              <li key={why}>{why}</li>
            ))}
          </ul>
        </div>
      )}
      {files.length + uploading.length > 0 && (
        <ul className="upload-list">
          {files.map((file) => (
            <FileRow
              key={file.objectId}
              file={file}
              problem={problems?.[file.objectId]}
              people={people}
              lengthOf={lengthOf}
              onChange={onChange}
              onRemove={() => onRemove(file.objectId)}
            />
          ))}
          {uploading.map((file) => (
            <UploadingRow
              key={file.id}
              file={file}
              onCancel={() => onCancel(file.id)}
              onRetry={() => onRetry(file.id)}
            />
          ))}
        </ul>
      )}
    </>
  )
}

function DropPlace({
  onFiles,
  error,
  full,
}: {
  onFiles: (files: readonly File[]) => void
  error?: string | undefined
  full: boolean
}) {
  const [over, setOver] = useState(false)
  const helpId = useId()
  const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return (
    <div className="field">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button within is the way for all. */}
      <div
        className={classNames('drop-place', over && 'over', error && 'wrong')}
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
        <label className="button choose-files">
          <Icon of={Upload} />
          {words.choose}
          <input
            type="file"
            id={fieldIds.chooseFiles}
            multiple
            accept={limits.fileTypes.join(',')}
            disabled={full}
            aria-describedby={error ? `${fieldIds.chooseFiles}-error ${helpId}` : helpId}
            onChange={(event) => {
              const chosen = [...(event.target.files ?? [])]
              // The same file may be chosen again after it was removed.
              event.target.value = ''
              if (chosen.length > 0) onFiles(chosen)
            }}
          />
        </label>
        <span>{over ? words.dropNow : words.drop}</span>
        <span className="help" id={helpId}>
          {words.accepted}
        </span>
      </div>
      {error && <FieldError id={`${fieldIds.chooseFiles}-error`}>{error}</FieldError>}
    </div>
  )
}

function FileRow({
  file,
  problem,
  people,
  lengthOf,
  onChange,
  onRemove,
}: {
  file: DraftFile
  problem: string | undefined
  people: CopyPeople
  lengthOf: ((words: number | null) => string | null) | undefined
  onChange: (file: DraftFile) => void
  onRemove: () => void
}) {
  const id = fieldIds.file(file.objectId)
  return (
    <li className="upload-row">
      <div className="upload-name">
        <b>{file.fileName}</b>
        <small>
          <FileSize bytes={file.fileSize} /> · <ObjectState objectId={file.objectId} />
        </small>
        <ObjectProblems objectId={file.objectId} instead={problem} />
        <BlindCopyLine {...file} people={people} />
        {file.kind === 'manuscript' && lengthOf && <LengthAdvice objectId={file.objectId} of={lengthOf} />}
      </div>
      <div className="upload-fields">
        <Select
          id={id}
          label={words.kind}
          value={file.kind}
          options={kinds}
          onChange={(event) => onChange({ ...file, kind: event.target.value as AuthorFileKind })}
        />
        <TextInput
          id={`${id}-description`}
          label={words.description}
          optional
          value={file.description}
          onChange={(event) => onChange({ ...file, description: event.target.value })}
        />
      </div>
      <Button kind="danger-words" onClick={onRemove}>
        {words.remove}
        <span className="hidden-text"> {file.fileName}</span>
      </Button>
    </li>
  )
}

/** One word on an upload: still checked, fit, or not. */
export function ObjectState({ objectId }: { objectId: string }) {
  const { data, error } = useObject(objectId)
  if (error)
    return (
      <span className="upload-state bad">
        {error instanceof ApiError && error.status === 404 ? words.lost : words.unknown}
      </span>
    )
  if (!data || data.state === 'awaiting') return <span role="status">{words.awaiting}</span>
  if (data.state === 'checking') return <span role="status">{words.checking}</span>
  if (data.state === 'quarantined') return <span className="upload-state warn-text">{words.quarantined}</span>
  if (data.state === 'refused') return <span className="upload-state bad">{words.refused}</span>
  return (
    <span className="upload-state ok" role="status">
      {words.ready}
      {data.pages !== null && `, ${words.pages(data.pages)}`}
      {data.words !== null && `, ${words.wordCount(data.words)}`}
    </span>
  )
}

/** What the guidelines say of the number of words that were counted in it. */
export function LengthAdvice({
  objectId,
  of,
}: {
  objectId: string
  of: (words: number | null) => string | null
}) {
  const { data } = useObject(objectId)
  const said = of(data?.words ?? null)
  return said ? <Advice>{said}</Advice> : null
}

/** Why it cannot be used: what its checks found, else what sending it brought to light. */
export function ObjectProblems({ objectId, instead }: { objectId: string; instead?: string | undefined }) {
  const { data } = useObject(objectId)
  if (data?.state !== 'refused' && data?.state !== 'quarantined')
    return instead ? <FieldError id={`${fieldIds.file(objectId)}-error`}>{instead}</FieldError> : null
  return (
    <ul className="upload-problems">
      {data.problems.map(({ code, message }) => (
        <li key={`${code} ${message}`}>{message}</li>
      ))}
    </ul>
  )
}

function UploadingRow({
  file,
  onCancel,
  onRetry,
}: {
  file: Uploading
  onCancel: () => void
  onRetry: () => void
}) {
  return (
    <li className="upload-row">
      <div className="upload-name">
        <b>{file.fileName}</b>
        <small>
          <FileSize bytes={file.fileSize} />
          {!file.problem && ` · ${words.uploading(Math.round(file.percent))}`}
        </small>
        {file.problem ? (
          <FieldError id={`${file.id}-problem`}>{file.problem}</FieldError>
        ) : (
          <progress
            className="progress"
            value={file.percent}
            max={100}
            aria-label={words.uploading(Math.round(file.percent))}
          />
        )}
      </div>
      <div className="upload-actions">
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
