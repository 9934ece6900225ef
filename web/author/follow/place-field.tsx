import { authorFileKinds, type FileKind, fileKinds } from '#domain/manuscript/manuscript.ts'
import type { AuthorDetail, FileView } from '#domain/schemas/manuscript.ts'
import { Select } from '#web/ui/forms/field.tsx'
import { texts } from '../dashboard-texts.ts'

const words = texts.addFiles

/** The author's files of the current version, which a new one can replace. */
export function currentFiles({ files }: AuthorDetail): FileView[] {
  const version = Math.max(...files.map((file) => file.version))
  return files.filter(
    (file) => file.version === version && (authorFileKinds as readonly FileKind[]).includes(file.kind),
  )
}

interface PlaceFieldProps {
  id: string
  fileName: string
  /** The files that this one can replace. */
  present: readonly FileView[]
  /** Id of the file that is replaced; blank for a new file. */
  value: string
  onChange: (fileId: string) => void
}

/** Whether a file is a new one or takes the place of a present one. */
export function PlaceField({ id, fileName, present, value, onChange }: PlaceFieldProps) {
  return (
    <Select
      id={id}
      label={words.use(fileName)}
      placeholder={words.asNew}
      options={present.map(
        (file) => [file.id, words.inPlaceOf(file.fileName, fileKinds[file.kind])] as const,
      )}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
