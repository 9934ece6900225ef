import { CircleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { limits } from '#domain/manuscript/submission.ts'
import { focusOn } from '#web/ui/layout/focus.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import type { CopyPeople } from '../blind-copy/use-blind-copy.ts'
import { fieldIds } from '../submit/draft.ts'
import { texts } from '../submit/texts.ts'
import { type DraftFile, withFile, withMoved, withoutFile } from './draft-files.ts'
import { FileRow, gripId } from './file-row.tsx'
import { UploadingRow } from './uploading-row.tsx'
import { useRowDrag } from './use-row-drag.ts'
import type { Uploads } from './use-uploads.ts'
import './files.css'
import { DropPlace } from './drop-place.tsx'

const words = texts.upload

interface FileListProps {
  files: readonly DraftFile[]
  onEdit: (change: (files: readonly DraftFile[]) => DraftFile[]) => void
  uploads: Uploads
  /** The people whom the copies must not identify; null if no copies are made. */
  people: CopyPeople
  /** Id of the manuscript that these files revise. */
  revisionOf?: string
  /** Returns advice on the length of a file, given its number of words. */
  lengthOf?: (words: number | null) => string | null
  /** Error messages by field id. */
  errors: Readonly<Record<string, string>>
}

/**
 * Lets authors choose, upload, order and describe files. Used in the third step of the wizard and for
 * revisions.
 */
export function FileList({ files, onEdit, uploads, people, revisionOf, lengthOf, errors }: FileListProps) {
  const [said, setSaid] = useState('')
  const focusNext = useRef<string | null>(null)
  useEffect(() => {
    if (!focusNext.current) return
    focusOn(focusNext.current)
    focusNext.current = null
  })
  const added = uploads.uploading.filter(({ replaces }) => replaces === null)

  function moveTo(key: string, to: number, focusId: string) {
    const file = files.find((one) => one.key === key)
    if (!file || to < 0 || to >= files.length) return
    focusNext.current = focusId
    onEdit((now) => withMoved(now, key, to))
    setSaid(words.moved(file.fileName, to + 1, files.length))
  }
  const rows = useRef<HTMLUListElement>(null)
  const drag = useRowDrag(
    rows,
    files.map(({ key }) => key),
    (key, to) => moveTo(key, to, gripId(key)),
  )

  function remove(file: DraftFile) {
    for (const { id, replaces } of uploads.uploading) if (replaces === file.objectId) uploads.remove(id)
    focusNext.current = fieldIds.chooseFiles
    onEdit((now) => withoutFile(now, file.key))
    setSaid(words.removed(file.fileName))
  }

  return (
    <>
      <DropPlace
        onFiles={uploads.add}
        error={errors[fieldIds.chooseFiles]}
        full={files.length + added.length >= limits.files.max}
      />
      {uploads.refused.length > 0 && (
        <div className="files-not-taken" role="alert">
          <b>
            <Icon of={CircleAlert} />
            {words.notTaken}
          </b>
          <ul>
            {uploads.refused.map((why) => (
              <li key={why}>{why}</li>
            ))}
          </ul>
        </div>
      )}
      {files.length + added.length > 0 && (
        <ul className="files-upload-list" aria-label={words.list} ref={rows}>
          {files.map((file, index) => (
            <FileRow
              key={file.key}
              file={file}
              position={index + 1}
              of={files.length}
              replacing={uploads.uploading.find(({ replaces }) => replaces === file.objectId)}
              problem={errors[fieldIds.file(file.objectId)]}
              people={people}
              revisionOf={revisionOf}
              lengthOf={lengthOf}
              onChange={(changed) => onEdit((now) => withFile(now, changed))}
              isHeld={drag.held === file.key}
              grip={drag.gripOf(file.key)}
              onMove={(by, focusId) => moveTo(file.key, index + by, focusId)}
              onReplace={(by) => uploads.replace(file.objectId, by)}
              onRemove={() => remove(file)}
              onCancel={uploads.remove}
              onRetry={uploads.retry}
            />
          ))}
          {added.map((file) => (
            <UploadingRow
              key={file.id}
              file={file}
              onCancel={() => uploads.remove(file.id)}
              onRetry={() => uploads.retry(file.id)}
            />
          ))}
        </ul>
      )}
      <p className="hidden-text" role="status">
        {said}
      </p>
    </>
  )
}
