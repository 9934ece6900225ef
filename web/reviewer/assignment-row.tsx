import { Download } from 'lucide-react'
import { useState } from 'react'
import type { AssignmentView } from '#domain/schemas/review.ts'
import { urls } from '#domain/urls.ts'
import { addressOf } from '#web/app/address.ts'
import { useKinds } from '#web/app/kinds.ts'
import { OwnMessages } from '#web/app/own-messages.tsx'
import { useApiQuery } from '#web/app/query.ts'
import { Button, LinkButton, PlainLinkButton } from '#web/ui/forms/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import { AnswerButtons } from './answer.tsx'
import { keys } from './calls.ts'
import { Due } from './due.tsx'
import { texts } from './texts.ts'

const words = texts.dashboard

export function AssignmentRow({ assignment }: { assignment: AssignmentView }) {
  const { typeName, fieldName } = useKinds()
  const [open, setOpen] = useState(false)
  const whose = <span className="hidden-text">{words.of(assignment.manuscriptTitle)}</span>
  return (
    <article className="reviewer-assignment">
      <div>
        <p className="facts">
          <b>{assignment.manuscriptNumber}</b>
          <span>{typeName(assignment.manuscriptType)}</span>
          <span>{fieldName(assignment.fieldOfStudy)}</span>
          {assignment.round > 1 && <span>{texts.round(assignment.round)}</span>}
        </p>
        <h2>{assignment.manuscriptTitle}</h2>
        <p className="help">{assignment.authors}</p>
        <div className="reviewer-assignment-actions">
          {assignment.status === 'pending' ? (
            <AnswerButtons assignment={assignment} inList />
          ) : (
            <>
              <LinkButton to={urls.review(assignment.id)}>
                {words.submit}
                {whose}
              </LinkButton>
              <DownloadManuscript assignment={assignment} />
            </>
          )}
          <Button kind="quiet" onClick={() => setOpen(true)}>
            {words.details}
            {whose}
          </Button>
        </div>
      </div>
      <Due date={assignment.dueDate} />
      <Dialog open={open} onClose={() => setOpen(false)} title={assignment.manuscriptTitle}>
        <div className="stack">
          <p className="facts">
            <b>{assignment.manuscriptNumber}</b>
            <span>{typeName(assignment.manuscriptType)}</span>
            <span>{fieldName(assignment.fieldOfStudy)}</span>
            <span>{assignment.authors}</span>
          </p>
          <Due date={assignment.dueDate} />
          <section className="reviewer-abstract">
            <h3>{texts.abstract}</h3>
            <div className="read">
              <Prose text={assignment.manuscriptAbstract} />
            </div>
          </section>
          <section className="reviewer-abstract">
            <h3>{texts.keywords}</h3>
            <p>{assignment.keywords.join('; ')}</p>
          </section>
          <OwnMessages of={keys.messages(assignment.id)} />
        </div>
      </Dialog>
    </article>
  )
}

/** Link that downloads the manuscript. The id of the file has to be loaded first. */
function DownloadManuscript({ assignment }: { assignment: AssignmentView }) {
  const { data } = useApiQuery({ queryKey: keys.review(assignment.id) })
  const file = data?.files.find(({ kind }) => kind === 'manuscript') ?? data?.files[0]
  if (!file) return null
  return (
    <PlainLinkButton
      href={addressOf('/api/manuscripts/files/{fileId}/download', { params: { fileId: file.id } })}
      icon={Download}
      download
    >
      {words.download}
      <span className="hidden-text">{words.of(assignment.manuscriptTitle)}</span>
    </PlainLinkButton>
  )
}
