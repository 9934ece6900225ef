import { useState } from 'react'
import type { BodyOf } from '#domain/api/calls.ts'
import type { BulkPreview } from '#domain/schemas/bulk.ts'
import type { EditedMail } from '#domain/schemas/mails.ts'
import { api, reasonOf } from '#web/app/api.ts'
import { toast } from '#web/app/toast.ts'
import { useCall } from '#web/app/use-call.ts'
import { texts } from '../texts.ts'
import type { Chosen } from './use-selection.ts'

type Call = BodyOf<'POST /api/manuscripts/editorial/bulk'>

export interface BulkMails {
  /** What the action would do with the manuscript that is shown; null until it is read, and after the action has changed. */
  shown: BulkPreview | null
  isPending: boolean
  /** Shows the manuscript at this position of the selection. */
  read: (at: number) => void
  /** The editor's wording by manuscript and id of the e-mail. */
  edits: Readonly<Record<string, Readonly<Record<string, EditedMail>>>>
  edit: (manuscriptId: string, mail: EditedMail) => void
  /** The edited e-mails, as the call takes them. */
  changed: Call['mails']
}

/** Lets an editor read and edit the e-mails of an action on many manuscripts before it is started. */
export function useBulkMails(selection: Chosen, action: Call['action']): BulkMails {
  const of = JSON.stringify(action)
  const [found, setFound] = useState<{ of: string; preview: BulkPreview } | null>(null)
  const [edits, setEdits] = useState<{ of: string; by: BulkMails['edits'] }>({ of, by: {} })
  const reading = useCall({
    mutationFn: async (at: number) => ({
      of,
      preview: await api('POST /api/manuscripts/editorial/bulk-preview', { body: { selection, action, at } }),
    }),
    onSuccess: setFound,
    onError: (error) =>
      toast({ title: texts.mails.failed, description: reasonOf(error, ''), variant: 'destructive' }),
  })
  // Edited e-mails that no longer belong to the action are not sent.
  const by = edits.of === of ? edits.by : {}
  return {
    shown: found?.of === of ? found.preview : null,
    isPending: reading.isPending,
    read: (at) => reading.mutate(at),
    edits: by,
    edit: (manuscriptId, mail) =>
      setEdits({ of, by: { ...by, [manuscriptId]: { ...by[manuscriptId], [mail.id]: mail } } }),
    changed: Object.entries(by).map(([manuscriptId, mails]) => ({
      manuscriptId,
      mails: Object.values(mails),
    })),
  }
}
