import { useState } from 'react'
import type { TextView } from '#domain/schemas/production-text.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { longDate } from '#web/ui/text/dates.tsx'
import { MailDialog } from '../mails/mail-dialog.tsx'
import { textTexts } from './text-texts.ts'

const words = textTexts.source

/** Asks the author for the source file. Shown if the accepted file cannot be converted. */
export function SourceRequest({ view: { manuscript, sourceRequest, allowed } }: { view: TextView }) {
  const [isAsking, setIsAsking] = useState(false)
  if (!allowed.includes('ask_source')) return null
  const isOpen = sourceRequest !== null && sourceRequest.answeredAt === null
  return (
    <div className="stack">
      {isOpen && <p role="status">{words.waiting(longDate(sourceRequest.requestedAt))}</p>}
      <p>
        <Button kind={isOpen ? 'secondary' : 'primary'} onClick={() => setIsAsking(true)}>
          {isOpen ? words.again : words.ask}
        </Button>
      </p>
      <p className="help">{words.help}</p>
      {isAsking && (
        <MailDialog
          title={isOpen ? words.again : words.ask}
          call="POST /api/manuscripts/{id}/source-request"
          input={{ params: { id: manuscript.id } }}
          button={isOpen ? words.again : words.ask}
          done={words.done}
          failed={words.failed}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  )
}
