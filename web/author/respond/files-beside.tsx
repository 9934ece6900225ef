import { FileText, Upload } from 'lucide-react'
import { fileKinds } from '#domain/manuscript/manuscript.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { focusOn } from '#web/ui/layout/focus.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import type { DraftFile } from '../files/draft-files.ts'
import { texts } from './respond-texts.ts'

/** Id of the part of the form that holds the files. */
export const revisedFilesId = 'respond-files'

/** The names of the new files, and the way to their place in the form. */
export function FilesBeside({ files }: { files: readonly DraftFile[] }) {
  return (
    <div>
      <h2 className="label">{texts.files}</h2>
      {files.length === 0 && <p className="help">{texts.noFiles}</p>}
      <ul className="respond-files">
        {files.map(({ key, fileName, kind }) => (
          <li key={key}>
            <Icon of={FileText} />
            <span>
              {fileName} <small>{fileKinds[kind]}</small>
            </span>
          </li>
        ))}
      </ul>
      <Button kind="words" icon={Upload} onClick={() => focusOn(revisedFilesId, { scroll: 'centre' })}>
        {files.length === 0 ? texts.addFile : texts.replaceFile}
      </Button>
    </div>
  )
}
