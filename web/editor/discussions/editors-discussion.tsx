import type { EditorDiscussion, EditorDiscussions } from '#domain/schemas/discussion.ts'
import { Discussion } from '#web/app/discussions/discussion.tsx'
import { ReplyForm } from '#web/app/discussions/reply-form.tsx'
import { texts } from '#web/app/discussions/texts.ts'
import { Thread } from '#web/app/discussions/thread.tsx'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { daysBetween, longDate } from '#web/ui/text/dates.tsx'
import { callsFor, mailsOf } from '../calls.ts'
import { MailPreview } from '../mails/mail-preview.tsx'
import { discussionTexts as words } from './discussion-texts.ts'
import { Plan } from './plan.tsx'

interface EditorsDiscussionProps {
  manuscriptId: string
  discussion: EditorDiscussion
  list: EditorDiscussions
  personId: string
}

/** A discussion as editors see it, with what they can do. */
export function EditorsDiscussion({ manuscriptId, discussion, list, personId }: EditorsDiscussionProps) {
  const { id, kind, reviewer, closedAt, dueDate, assignee, waitsFor, messages } = discussion
  const name = reviewer && words.numbered(reviewer.name, reviewer.number)
  const after = messages.at(-1)?.id ?? ''
  const plan = { closed: closedAt !== null, dueDate, assigneeId: assignee?.id ?? null }
  const change = useSend({
    call: (closed: boolean) =>
      callsFor(manuscriptId).changeDiscussion(id, { ...plan, closed, after, was: plan }),
    done: closedAt ? words.reopened : words.closedDone,
    failed: words.changeFailed,
  })
  const isLate = dueDate !== null && daysBetween(dueDate, new Date()) > 0
  return (
    <Discussion
      discussion={discussion}
      state={
        <>
          <span>{words.withWhom(kind, name)}</span>
          {reviewer && words.gone[reviewer.status] && <span>{words.gone[reviewer.status]}</span>}
          {waitsFor && (
            <span className={waitsFor === 'editors' ? 'warn' : undefined}>{words.waits[waitsFor]}</span>
          )}
          {dueDate && !closedAt && (
            <span className={isLate ? 'warn' : undefined}>
              {words.due} {longDate(dueDate)}
            </span>
          )}
          {assignee && !closedAt && <span>{assignee.name}</span>}
        </>
      }
    >
      <p className="help">{words.readers(kind, name, list.masked)}</p>
      <Thread
        messages={messages}
        remark={(message) => message.isMasked && <p className="help">{words.masked}</p>}
      />
      {reviewer?.unreachable ? (
        <p className="warn">{words.unreachable[reviewer.unreachable]}</p>
      ) : (
        <>
          {closedAt && <p className="help">{texts.closedHelp}</p>}
          <ReplyForm
            door={{ id: manuscriptId }}
            discussion={discussion}
            personId={personId}
            actions={(body) => (
              <>
                <MailPreview
                  of={`${after} ${body}`}
                  disabled={body.trim() === ''}
                  call={() =>
                    mailsOf('POST /api/manuscripts/{id}/discussions/{discussionId}/messages', {
                      params: { id: manuscriptId, discussionId: id },
                      body: { body, after },
                    })
                  }
                />
              </>
            )}
          />
        </>
      )}
      <Plan key={JSON.stringify(plan)} {...{ manuscriptId, discussion, list }} />
      <p>
        <Button kind="words" busy={change.isPending} onClick={() => change.mutate(closedAt === null)}>
          {closedAt ? words.reopen : words.close}
        </Button>
      </p>
    </Discussion>
  )
}
