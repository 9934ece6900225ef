import { useState } from 'react'
import type { EditorProofs } from '#domain/schemas/production-proofs.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { DueForm } from './due-form.tsx'
import { ProofMail } from './proof-mail.tsx'
import { words } from './proofing-texts.ts'

interface OpenProofProps {
  id: string
  view: EditorProofs
  latest: EditorProofs['proofs'][number]
}

/** The latest proof: who has to act and since when, or the author's answer; also the author's requests. */
export function OpenProof({ id, view, latest }: OpenProofProps) {
  const [isMoving, setIsMoving] = useState(false)
  const [dialog, setDialog] = useState<'remind' | 'reopen' | null>(null)
  const { answeredAt, asked, dueAt } = latest
  const isLate = answeredAt === null && Date.parse(dueAt) < Date.now()
  return (
    <div className="proofing-state">
      <p>
        <b>{words.line(latest.number, latest.version)}</b>, {words.sent} <DateText value={latest.sentAt} />{' '}
        {words.by(latest.sentBy)}
      </p>
      {answeredAt === null ? (
        <p className={isLate ? 'warn' : undefined}>
          <b>{words.waiting(view.author)}</b> {words.since} <DateText value={latest.sentAt} />, {words.due}{' '}
          <DateText value={dueAt} />
          {isLate && ` (${words.late})`}.{' '}
          {latest.remindedAt && (
            <>
              {words.reminded} <DateText value={latest.remindedAt} />.
            </>
          )}
        </p>
      ) : (
        <p className={latest.approved ? 'ok' : 'warn'}>
          <b>{latest.approved ? words.approved : words.changes}</b> <DateText value={answeredAt} />
        </p>
      )}
      {latest.note && (
        <p>
          {words.noteBy} “{latest.note}”
        </p>
      )}
      {latest.comments && (
        <p className="read">
          {words.authorWrote} “{latest.comments}”
        </p>
      )}
      {asked && (
        <Notice tone="warn">
          <p>
            <strong>{asked.for === 'time' ? words.askedTime : words.askedReopening}</strong>{' '}
            {asked.until && <DateText value={asked.until} />}. “{asked.reason}”
          </p>
        </Notice>
      )}
      <div className="form-actions">
        {answeredAt === null ? (
          <>
            <Button size="small" onClick={() => setDialog('remind')}>
              {words.remind}
            </Button>
            {!isMoving && (
              <Button size="small" onClick={() => setIsMoving(true)}>
                {words.setDue}
              </Button>
            )}
          </>
        ) : (
          <Button size="small" onClick={() => setDialog('reopen')}>
            {words.reopen}
          </Button>
        )}
      </div>
      {dialog && <ProofMail id={id} what={dialog} onClose={() => setDialog(null)} />}
      {isMoving && answeredAt === null && (
        <DueForm id={id} proposed={asked?.until ?? dueAt.slice(0, 10)} onEnd={() => setIsMoving(false)} />
      )}
    </div>
  )
}
