import { useState } from 'react'
import type { BodyOf } from '#domain/api/calls.ts'
import { api } from '#web/app/api.ts'
import { useSend } from '#web/app/send.ts'
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

/** Starts an action on the selected manuscripts. However often it is sent, it starts once. */
export function useBulk({ chosen, seenAt, onStarted }: BulkDialogProps) {
  const [id] = useState(() => crypto.randomUUID())
  return useSend({
    call: (action: Action) =>
      api('POST /api/manuscripts/editorial/bulk', { body: { id, selection: chosen, seenAt, action } }),
    onDone: () => onStarted(id),
    refetch: ['/api/manuscripts/editorial'],
  })
}
