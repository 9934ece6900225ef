import { useState } from 'react'
import { sourceFileTypes } from '#domain/manuscript/source-files.ts'
import { limits } from '#domain/manuscript/submission.ts'
import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import { useApiQuery } from '#web/app/query.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { callsFor } from '../calls.ts'
import { MailDialog } from '../mails/mail-dialog.tsx'
import { textKey } from '../text/calls.ts'
import { texts } from '../texts.ts'
import { FilesOf } from './files-of.tsx'
import { UploadField } from './upload-field.tsx'

const words = texts.production

/** The copyedited files, and the button that moves the manuscript to production. */
export function Copyediting({ detail }: { detail: EditorDetail }) {
  const { manuscript, allowed } = detail
  const calls = callsFor(manuscript.id)
  const text = useApiQuery({ queryKey: textKey(manuscript.id), refetchOnMount: 'always' })
  const ready = text.data?.versions[0]?.isValid || detail.files.some((file) => file.kind === 'copyedited')
  const [isSending, setIsSending] = useState(false)
  if (!allowed.includes('to_production')) return null
  return (
    <div className="stack editor-step">
      <FilesOf detail={detail} kind="copyedited" />
      <UploadField
        id="copyedited-file"
        label={words.upload}
        help={words.copyeditHelp}
        accept={[...limits.fileTypes, ...sourceFileTypes].join(',')}
        isSource
        done={words.uploaded}
        failed={words.uploadFailed}
        attach={(file) => calls.addFile({ ...file, kind: 'copyedited' })}
      />
      {ready && (
        <p>
          <Button kind="primary" onClick={() => setIsSending(true)}>
            {words.send}
          </Button>
        </p>
      )}
      {isSending && (
        <MailDialog
          title={words.send}
          call="POST /api/manuscripts/{id}/production"
          input={{ params: { id: manuscript.id } }}
          button={words.send}
          done={words.sent}
          failed={words.sendFailed}
          onClose={() => setIsSending(false)}
        />
      )}
    </div>
  )
}
