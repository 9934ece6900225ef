import { useState } from 'react'
import type { ProductionQueue, ProductionRow } from '#domain/schemas/production-queue.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Select, TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { MailEditor } from '../mails/mail-editor.tsx'
import { useMails } from '../mails/use-mails.ts'
import { productionTexts } from './production-texts.ts'

const words = productionTexts.assign

interface AssignProps {
  row: ProductionRow
  people: ProductionQueue['people']
  onClose: () => void
}

/** Dialog that assigns a manuscript in production to an editor, with a due date. */
export function AssignDialog({ row, people, onClose }: AssignProps) {
  const { id, number } = row
  const [assigneeId, setAssigneeId] = useState(row.assignee?.id ?? '')
  const [dueOn, setDueOn] = useState(row.dueOn ?? '')
  const mails = useMails('PUT /api/manuscripts/{id}/production/assignment', {
    params: { id },
    body: { assigneeId: assigneeId || null, dueOn: dueOn || null },
  })
  const send = useSend({
    call: mails.send,
    done: words.done,
    refetch: ['/api/production/queue', '/api/manuscripts'],
    onDone: onClose,
  })
  const form = useForm({ ids: 'assign-', error: send.error })
  // Editors with duties are listed first.
  const choices = people.toSorted((a, b) => b.duties.length - a.duties.length)
  return (
    <Dialog
      open
      title={words.title(number)}
      onClose={onClose}
      closeOnBackdrop={false}
      foot={
        <>
          <Button kind="primary" type="submit" form="assign-form" busy={send.isPending}>
            {words.save}
          </Button>
          <Button onClick={onClose}>{words.cancel}</Button>
        </>
      }
    >
      <form id="assign-form" noValidate className="stack" onSubmit={form.onSubmit(() => send.mutate())}>
        <FormProblems form={form} failed={words.failed} brief />
        <Select
          {...form.field('assigneeId')}
          label={words.person}
          help={words.personHelp}
          options={[
            ['', words.nobody] as const,
            ...choices.map((person) => [person.id, words.named(person.name, person.duties)] as const),
          ]}
          value={assigneeId}
          onChange={(event) => setAssigneeId(event.target.value)}
        />
        <TextInput
          {...form.field('dueOn')}
          type="date"
          label={words.due}
          help={words.dueHelp}
          optional
          value={dueOn}
          onChange={(event) => setDueOn(event.target.value)}
        />
        <MailEditor mails={mails} />
      </form>
    </Dialog>
  )
}
