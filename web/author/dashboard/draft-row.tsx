import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { DraftView } from '#domain/schemas/drafts.ts'
import { urls } from '#domain/urls.ts'
import { api } from '#web/app/api.ts'
import { useAuth } from '#web/app/auth.ts'
import { toast } from '#web/app/toast.ts'
import { useCall } from '#web/app/use-call.ts'
import { Button, LinkButton } from '#web/ui/forms/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { StatusMark } from '#web/ui/marks/status.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { texts } from '../dashboard-texts.ts'
import { draftsKey } from '../queries.ts'
import { dropAllCopies } from '../submit/draft-copy.ts'
import { texts as wizard } from '../submit/texts.ts'

const words = texts.draft

/** Row for a submission that is saved as a draft. */
export function DraftRow({ draft }: { draft: DraftView }) {
  const { user } = useAuth()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const remove = useCall({
    mutationFn: () => api('DELETE /api/manuscripts/drafts/{id}', { params: { id: draft.id } }),
    onSuccess: () => {
      setAsking(false)
      if (user) dropAllCopies(user.id, draft.id)
      toast({ title: words.deleted })
      return client.invalidateQueries({ queryKey: draftsKey })
    },
    onError: () => toast({ ...words.failed, variant: 'destructive' }),
  })
  const title = draft.manuscript.title.trim() || words.untitled
  const address = `${urls.submission}?draft=${draft.id}`
  return (
    <article className="dashboard-manuscript-row draft">
      <div>
        <p className="dashboard-row-facts">
          <b>{words.number}</b>
          <StatusMark status="draft" />
        </p>
        <h2 dir="auto">
          <Link to={address}>{title}</Link>
        </h2>
        <p className="author-keyword-line">{words.step(draft.step, wizard.stepNames[draft.step] ?? '')}</p>
      </div>
      <div className="dashboard-row-turn">
        <b>{words.you}</b>
        <small>
          {words.saved} <DateText value={draft.updatedAt} />
        </small>
        <p className="dashboard-draft-actions">
          <LinkButton to={address} kind="words">
            {words.continue}
            <span className="hidden-text"> {title}</span>
          </LinkButton>
          <Button kind="danger-words" onClick={() => setAsking(true)}>
            {words.delete}
            <span className="hidden-text"> {title}</span>
          </Button>
        </p>
      </div>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={words.deleteTitle}
        foot={
          <>
            <Button kind="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
              {words.confirm}
            </Button>
            <Button onClick={() => setAsking(false)}>{words.keep}</Button>
          </>
        }
      >
        <p>{words.deleteBody(title)}</p>
      </Dialog>
    </article>
  )
}
