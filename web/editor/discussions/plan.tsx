import { useState } from 'react'
import type { EditorDiscussion, EditorDiscussions } from '#domain/schemas/discussion.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { MailEditor } from '../mails/mail-editor.tsx'
import { useMails } from '../mails/use-mails.ts'
import { discussionTexts as words } from './discussion-texts.ts'
import { PlanFields } from './plan-fields.tsx'

interface PlanProps {
  manuscriptId: string
  discussion: EditorDiscussion
  list: EditorDiscussions
}

/** When a discussion has to be settled, and by whom. Only editors see it. */
export function Plan({ manuscriptId, discussion, list }: PlanProps) {
  const { id, closedAt, messages } = discussion
  const was = {
    closed: closedAt !== null,
    dueDate: discussion.dueDate,
    assigneeId: discussion.assignee?.id ?? null,
  }
  const [dueDate, setDueDate] = useState(was.dueDate ?? '')
  const [assigneeId, setAssigneeId] = useState(was.assigneeId ?? '')
  const mails = useMails('PUT /api/manuscripts/{id}/discussions/{discussionId}', {
    params: { id: manuscriptId, discussionId: id },
    body: {
      ...{ closed: was.closed, dueDate: dueDate || null, assigneeId: assigneeId || null, was },
      after: messages.at(-1)?.id ?? '',
    },
  })
  const save = useSend({ call: mails.send, done: words.planned })
  const form = useForm<'dueDate' | 'assigneeId'>({ ids: `plan-${id}-`, error: save.error })
  // An editor who is limited to production cannot put anybody in charge.
  if (list.editors.length === 0) return null
  return (
    <details className="fold">
      <summary>{words.plan}</summary>
      <form noValidate className="discussion-form" onSubmit={form.onSubmit(() => save.mutate())}>
        <FormProblems form={form} failed={() => words.changeFailed} brief />
        <p className="help">{words.planHelp}</p>
        <PlanFields
          dueDate={{ ...form.field('dueDate'), value: dueDate }}
          assigneeId={{ ...form.field('assigneeId'), value: assigneeId }}
          editors={list.editors}
          onChange={(name, value) => (name === 'dueDate' ? setDueDate(value) : setAssigneeId(value))}
        />
        {assigneeId !== '' && assigneeId !== was.assigneeId && <MailEditor mails={mails} />}
        <Button type="submit" size="small" busy={save.isPending}>
          {words.savePlan}
        </Button>
      </form>
    </details>
  )
}
