import { useState } from 'react'
import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { longDate } from '#web/ui/text/dates.tsx'
import { MailDialog } from '../mails/mail-dialog.tsx'
import { ProofMail } from '../text/proofing/proof-mail.tsx'
import { texts } from '../texts.ts'
import { Copyediting } from './copyediting.tsx'
import { GalleyList } from './galley-list.tsx'
import { UploadField } from './upload-field.tsx'

const words = texts.production

/** Galleys of a manuscript in production, and the authors' answers to the proofs. */
export function Galleys({ detail }: { detail: EditorDetail }) {
  const { manuscript, allowed } = detail
  const [uploaded, setUploaded] = useState<{ objectId: string; fileName: string } | null>(null)
  if (manuscript.currentStage !== 'production') return <Copyediting detail={detail} />
  if (!allowed.includes('publish')) return null
  return (
    <div className="stack text-column">
      <section aria-labelledby="galleys-title" className="text-files">
        <h2 id="galleys-title" className="section-title">
          {words.galleys}
        </h2>
        <GalleyList detail={detail} />
        <UploadField
          id="galley-file"
          label={words.uploadGalley}
          help={words.galleyHelp}
          accept=".pdf"
          failed={words.galleyFailed}
          attach={async (file) => setUploaded(file)}
        />
        {uploaded && (
          <MailDialog
            title={words.addGalley(uploaded.fileName)}
            call="POST /api/manuscripts/{id}/galleys"
            input={{ params: { id: manuscript.id }, body: uploaded }}
            button={words.addGalleyButton}
            done={words.galleyUploaded}
            failed={words.galleyFailed}
            onClose={() => setUploaded(null)}
          />
        )}
      </section>
      {/* Only for typeset proofs; a proof of the text is shown above. */}
      {detail.proofs[0]?.number == null && (
        <section aria-labelledby="proofs-title">
          <h2 id="proofs-title" className="section-title">
            {words.proofs}
          </h2>
          <Proofs detail={detail} />
        </section>
      )}
    </div>
  )
}

function Proofs({ detail }: { detail: EditorDetail }) {
  const latest = detail.proofs[0]
  if (!latest) return <p className="editor-quiet-text">{words.noProofs}</p>
  if (!latest.answeredAt) return <Waiting id={detail.manuscript.id} latest={latest} />
  if (latest.approved) return <p className="ok">{words.proofsApproved(longDate(latest.answeredAt))}</p>
  return (
    <>
      <p className="warn">{words.proofsChanges(longDate(latest.answeredAt))}</p>
      {latest.comments && <p className="read">“{latest.comments}”</p>}
    </>
  )
}

/** When the author was asked and until when they should answer, with a button that reminds them. */
function Waiting({ id, latest }: { id: string; latest: EditorDetail['proofs'][number] }) {
  const [isReminding, setIsReminding] = useState(false)
  return (
    <>
      <p>{words.proofsAsked(longDate(latest.requestedAt), latest.dueAt && longDate(latest.dueAt))}</p>
      <p className="form-actions">
        <Button size="small" onClick={() => setIsReminding(true)}>
          {words.remind}
        </Button>
      </p>
      {isReminding && <ProofMail id={id} what="remind" onClose={() => setIsReminding(false)} />}
    </>
  )
}
