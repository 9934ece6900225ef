import { useState } from 'react'
import type { AnswerTo, CallName } from '#domain/api/calls.ts'
import type { EditedMail, ReadableMail } from '#domain/schemas/mails.ts'
import type { CallArguments } from '#web/app/api.ts'
import { reasonOf } from '#web/app/api.ts'
import { useCall } from '#web/app/use-call.ts'
import { issuesOf } from '#web/ui/forms/issues.ts'
import { callWithMails, mailsOf } from '../calls.ts'
import { namesReviewer } from '../decide/named-places.tsx'
import { texts } from '../texts.ts'

export interface Mails {
  /** The e-mails as they would be sent now; null until they are read, and after the action's input has changed. */
  shown: readonly ReadableMail[] | null
  /** The editor's wording by the id of the e-mail. */
  edits: Readonly<Record<string, EditedMail>>
  isPending: boolean
  /** Why the e-mails could not be read, such as that the action would be refused. */
  problem: string | null
  /** Passages that name a reviewer, if that is the problem. */
  passages: readonly string[]
  read: () => void
  /** Takes the problem off the screen, when the action itself is tried. */
  forget: () => void
  hide: () => void
  /** Takes the editor's changes back. */
  reset: () => void
  edit: (mail: EditedMail) => void
}

/**
 * Lets an editor read and edit the e-mails of an action before it sends them. `send` makes the call with the editor's
 * wording of those that were changed.
 */
export function useMails<Name extends CallName>(
  name: Name,
  input: CallArguments<Name>[0],
  /** Which of the e-mails are shown. */
  isShown: (mail: ReadableMail) => boolean = () => true,
): Mails & { changed: readonly EditedMail[]; send: () => Promise<AnswerTo<Name>> } {
  const of = JSON.stringify(input)
  const [found, setFound] = useState<{ of: string; mails: ReadableMail[] } | null>(null)
  const [edits, setEdits] = useState<Mails['edits']>({})
  const preview = useCall({
    mutationFn: async () => ({ of, mails: (await mailsOf(name, input)).filter(isShown) }),
    onSuccess: (answer) => {
      setFound(answer)
      setEdits({})
    },
  })
  const shown = found?.of === of ? found.mails : null
  // An edited e-mail that no longer belongs to the action's input is not sent.
  const changed = shown ? Object.values(edits) : []
  return {
    shown,
    edits,
    isPending: preview.isPending,
    problem: preview.error ? reasonOf(preview.error, texts.mails.failed) : null,
    passages: namesReviewer(preview.error) ? issuesOf(preview.error).map(({ message }) => message) : [],
    read: () => preview.mutate(),
    forget: () => preview.reset(),
    hide: () => {
      setFound(null)
      setEdits({})
    },
    reset: () => setEdits({}),
    edit: (mail) => setEdits((before) => ({ ...before, [mail.id]: mail })),
    changed,
    send: () => callWithMails(name, input, changed),
  }
}
