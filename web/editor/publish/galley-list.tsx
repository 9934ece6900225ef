import { useState } from 'react'
import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { FileLink } from '#web/ui/lists/file-link.tsx'
import { longDate } from '#web/ui/text/dates.tsx'
import { fileSize } from '#web/ui/text/file-size.tsx'
import { MailDialog } from '../mails/mail-dialog.tsx'
import { texts } from '../texts.ts'

const words = texts.production

/** Lists the galleys. The current one will be published; earlier ones are kept in the history. */
export function GalleyList({ detail }: { detail: EditorDetail }) {
  const { id } = detail.manuscript
  const [chosen, setChosen] = useState<string | null>(null)
  const galleys = detail.files.filter((file) => file.kind === 'galley').toReversed()
  const current = galleys.find((file) => file.id === detail.currentGalley)
  const earlier = galleys.filter((file) => file !== current)
  if (!current) return null
  const described = ({ fileSize: size, uploadedAt }: typeof current) =>
    `${fileSize(size)}, ${longDate(uploadedAt)}`
  return (
    <>
      <ul className="file-list">
        <li>
          <FileLink fileId={current.id}>{current.fileName}</FileLink>
          <small>
            <b>{words.currentGalley}</b>, {described(current)}
          </small>
        </li>
      </ul>
      {earlier.length > 0 && (
        <details>
          <summary>{words.earlierGalleys(earlier.length)}</summary>
          <ul className="file-list">
            {earlier.map((file) => (
              <li key={file.id}>
                <FileLink fileId={file.id}>{file.fileName}</FileLink>
                <small>{described(file)}</small>
                <p className="text-file-action">
                  <Button kind="words" onClick={() => setChosen(file.id)}>
                    {words.makeCurrent}
                    <span className="hidden-text"> {file.fileName}</span>
                  </Button>
                </p>
              </li>
            ))}
          </ul>
        </details>
      )}
      {chosen && (
        <MailDialog
          title={words.makeCurrent}
          call="PUT /api/manuscripts/{id}/galleys/{fileId}/current"
          input={{ params: { id, fileId: chosen } }}
          button={words.makeCurrent}
          done={words.galleyChosen}
          failed={words.galleyNotChosen}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}
