import { useState } from 'react'
import type { BodyOf } from '#domain/api/calls.ts'
import { api } from '#web/app/api.ts'
import { useSend } from '#web/app/send.ts'
import { useBulkMails } from './use-bulk-mails.ts'
import type { Chosen } from './use-selection.ts'

export interface BulkDialogProps {
  count: number
  chosen: Chosen
  /** When the list was read from which the manuscripts were chosen. */
  seenAt: string
  editors: readonly { id: string; name: string }[]
  onClose: () => void
  /** Called with the id of the action that was started. */
  onStarted: (id: string) => void
}

type Action = BodyOf<'POST /api/manuscripts/editorial/bulk'>['action']

/**
 * Starts an action on the selected manuscripts, with the e-mails that the editor edited. However often it is sent, it
 * starts once.
 */
export function useBulk({ chosen, seenAt, onStarted }: BulkDialogProps, action: Action) {
  const [id] = useState(() => crypto.randomUUID())
  const mails = useBulkMails(chosen, action)
  const send = useSend({
    call: () =>
      api('POST /api/manuscripts/editorial/bulk', {
        body: { id, selection: chosen, seenAt, action, mails: mails.changed },
      }),
    onDone: () => onStarted(id),
    refetch: ['/api/manuscripts/editorial'],
  })
  return { ...send, mails }
}
