import type { TextView } from '#domain/schemas/production-text.ts'
import { api } from '#web/app/api.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { longDate } from '#web/ui/text/dates.tsx'
import { textTexts } from './text-texts.ts'

const words = textTexts.source

/** Asks the author for the source file. Shown if the accepted file cannot be converted. */
export function SourceRequest({ view: { manuscript, sourceRequest, allowed } }: { view: TextView }) {
  const send = useSend({
    call: () => api('POST /api/manuscripts/{id}/source-request', { params: { id: manuscript.id } }),
    done: words.done,
    failed: words.failed,
  })
  if (!allowed.includes('ask_source')) return null
  const isOpen = sourceRequest !== null && sourceRequest.answeredAt === null
  return (
    <div className="stack">
      {isOpen && <p role="status">{words.waiting(longDate(sourceRequest.requestedAt))}</p>}
      <p>
        <Button kind={isOpen ? 'secondary' : 'primary'} busy={send.isPending} onClick={() => send.mutate()}>
          {isOpen ? words.again : words.ask}
        </Button>
      </p>
      <p className="help">{words.help}</p>
    </div>
  )
}
