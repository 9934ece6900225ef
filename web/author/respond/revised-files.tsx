import type { AuthorDetail } from '#domain/schemas/manuscript.ts'
import type { DraftFile } from '../files/draft-files.ts'
import { FileList } from '../files/file-list.tsx'
import type { Uploads } from '../files/use-uploads.ts'
import { revisedFilesId } from './files-beside.tsx'
import { texts } from './respond-texts.ts'
import { peopleIn, type Revised } from './revised.ts'

interface RevisedFilesProps {
  detail: AuthorDetail
  files: readonly DraftFile[]
  revised: Revised | null
  uploads: Uploads
  onEdit: (change: (files: readonly DraftFile[]) => DraftFile[]) => void
  /** Error messages by field id. */
  errors: Readonly<Record<string, string>>
}

/** The files of the revision. */
export function RevisedFiles({ detail, files, revised, uploads, onEdit, errors }: RevisedFilesProps) {
  const { id, reviewMode } = detail.manuscript
  const isBlind = reviewMode === 'double_blind'
  return (
    <section id={revisedFilesId} tabIndex={-1} aria-labelledby="respond-files-title">
      <h3 className="section-title" id="respond-files-title">
        {texts.files}
      </h3>
      {isBlind && <p className="help">{texts.filesHelp}</p>}
      <FileList
        files={files}
        people={isBlind ? peopleIn(revised, detail.authors) : null}
        revisionOf={id}
        uploads={uploads}
        onEdit={onEdit}
        errors={errors}
      />
    </section>
  )
}
