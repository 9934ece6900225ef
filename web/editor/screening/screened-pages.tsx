import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import { Pages } from '#web/app/pages/pages.tsx'
import { screeningTexts as words } from './screening-texts.ts'

interface ScreenedPagesProps {
  detail: EditorDetail
  /** The file that the editor chose; null for the main manuscript. */
  fileId: string | null
  onFile: (fileId: string) => void
}

/** The pages of the newest version, readable in place. */
export function ScreenedPages({ detail, fileId, onFile }: ScreenedPagesProps) {
  const files = detail.files.filter(
    ({ version, fileType }) => version === detail.manuscript.version && fileType === 'application/pdf',
  )
  const shown =
    files.find(({ id }) => id === fileId) ?? files.find(({ kind }) => kind === 'manuscript') ?? files[0]
  return (
    <section className="screening-pages" aria-label={words.columns.pages}>
      {shown ? (
        <Pages
          key={shown.id}
          file={shown}
          onCite={null}
          fileChoice={
            files.length > 1 && (
              <p className="pages-files">
                <label>
                  {words.file}{' '}
                  <select className="input" value={shown.id} onChange={(event) => onFile(event.target.value)}>
                    {files.map(({ id, fileName }) => (
                      <option key={id} value={id}>
                        {fileName}
                      </option>
                    ))}
                  </select>
                </label>
              </p>
            )
          }
        />
      ) : (
        <p className="editor-quiet-text">{words.noPages}</p>
      )}
    </section>
  )
}
