import { fileKinds } from '#domain/manuscript/manuscript.ts'
import { limits } from '#domain/manuscript/submission.ts'
import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import { urls } from '#domain/urls.ts'
import { useSend } from '#web/app/send.ts'
import { Button, LinkButton } from '#web/ui/forms/button.tsx'
import { FileLink } from '#web/ui/lists/file-link.tsx'
import { longDate } from '#web/ui/text/dates.tsx'
import { fileSize } from '#web/ui/text/file-size.tsx'
import { callsFor } from '../calls.ts'
import { textTexts } from '../text/text-texts.ts'
import { texts } from '../texts.ts'
import { Publish } from './publish.tsx'
import { UploadField } from './upload-field.tsx'

const words = texts.production

/** Steps from acceptance to publication. */
export function Production({ detail }: { detail: EditorDetail }) {
  return (
    <>
      <p className="editor-step">
        <LinkButton to={urls.manuscriptText(detail.manuscript.id)}>{textTexts.open}</LinkButton>{' '}
        <span className="help">{textTexts.linkHelp}</span>
      </p>
      {detail.manuscript.currentStage === 'production' ? (
        <Proofing detail={detail} />
      ) : (
        <Copyediting detail={detail} />
      )}
    </>
  )
}

function FilesOf({ detail, kind }: { detail: EditorDetail; kind: 'copyedited' | 'galley' }) {
  const files = detail.files.filter((file) => file.kind === kind)
  if (files.length === 0) return null
  return (
    <ul className="file-list">
      {files.map((file) => (
        <li key={file.id}>
          <FileLink fileId={file.id}>{file.fileName}</FileLink>
          <small>
            {fileKinds[kind]}, {fileSize(file.fileSize)}, {longDate(file.uploadedAt)}
          </small>
        </li>
      ))}
    </ul>
  )
}

function Copyediting({ detail }: { detail: EditorDetail }) {
  const { manuscript, allowed } = detail
  const calls = callsFor(manuscript.id)
  const ready = detail.files.some((file) => file.kind === 'copyedited')
  const send = useSend({ call: calls.toProduction, done: words.sent, failed: words.sendFailed })
  if (!allowed.includes('to_production')) return null
  return (
    <div className="stack editor-step">
      <FilesOf detail={detail} kind="copyedited" />
      <UploadField
        id="copyedited-file"
        label={words.upload}
        help={words.copyeditHelp}
        accept={limits.fileTypes.join(',')}
        done={words.uploaded}
        failed={words.uploadFailed}
        attach={(file) => calls.addFile({ ...file, kind: 'copyedited' })}
      />
      {ready && (
        <p>
          <Button kind="primary" busy={send.isPending} onClick={() => send.mutate()}>
            {words.send}
          </Button>
        </p>
      )}
    </div>
  )
}

function Proofing({ detail }: { detail: EditorDetail }) {
  const { manuscript, allowed, files } = detail
  if (!allowed.includes('publish')) return null
  const hasGalley = files.some((file) => file.kind === 'galley')
  return (
    <>
      <div className="stack editor-step">
        <FilesOf detail={detail} kind="galley" />
        <UploadField
          id="galley-file"
          label={words.uploadGalley}
          help={words.galleyHelp}
          accept=".pdf"
          done={words.galleyUploaded}
          failed={words.galleyFailed}
          attach={callsFor(manuscript.id).addGalley}
        />
        <div>
          <h3 className="editor-side-title">{words.proofs}</h3>
          <Proofs detail={detail} />
        </div>
      </div>
      <Publish detail={detail} primary={hasGalley} />
    </>
  )
}

function Proofs({ detail }: { detail: EditorDetail }) {
  const latest = detail.proofs[0]
  if (!latest) return <p className="editor-quiet-text">{words.noProofs}</p>
  if (!latest.answeredAt) return <p>{words.proofsAsked(longDate(latest.requestedAt))}</p>
  if (latest.approved) return <p className="ok">{words.proofsApproved(longDate(latest.answeredAt))}</p>
  return (
    <>
      <p className="warn">{words.proofsChanges(longDate(latest.answeredAt))}</p>
      {latest.comments && <p className="read">“{latest.comments}”</p>}
    </>
  )
}
