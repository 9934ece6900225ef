import { useQueryClient } from '@tanstack/react-query'
import type { DiscussionDraft, EditorDiscussions } from '#domain/schemas/discussion.ts'
import { texts } from '#web/app/discussions/texts.ts'
import { useMessage } from '#web/app/discussions/use-message.ts'
import { DraftNotices } from '#web/app/drafts/draft-notices.tsx'
import { SavedLine } from '#web/app/drafts/saved-line.tsx'
import { refetchFrom } from '#web/app/send.ts'
import { toast } from '#web/app/toast.ts'
import { useCall } from '#web/app/use-call.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Select, TextArea, TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { callsFor, type DiscussionCall, mailsOf } from '../calls.ts'
import { MailPreview } from '../mails/mail-preview.tsx'
import { readerOf } from './chosen-reader.ts'
import { discussionTexts as words } from './discussion-texts.ts'
import { PlanFields } from './plan-fields.tsx'

interface NewDiscussionProps {
  manuscriptId: string
  list: EditorDiscussions
  personId: string
  onClose: () => void
}

type Field = 'kind' | 'reviewerId' | 'subject' | 'body' | 'dueDate' | 'assigneeId'

/** The dialog in which an editor writes to other editors, to the authors or to a reviewer. */
export function NewDiscussion({ manuscriptId, list, personId, onClose }: NewDiscussionProps) {
  const client = useQueryClient()
  const door = { id: manuscriptId }
  const draft = useMessage({ door, discussionId: null, place: manuscriptId, personId, saved: list.draft })
  const { content } = draft
  const reader = readerOf(list, content.with)
  const body = (): DiscussionCall => {
    const { subject, body: text, dueDate, assigneeId } = draft.latest()
    return {
      ...(reader ?? { kind: 'editors' }),
      ...{ subject, body: text, dueDate: dueDate || null, assigneeId: assigneeId || null },
    }
  }
  const send = useCall({
    mutationFn: () => draft.send(() => callsFor(manuscriptId).startDiscussion(body())),
    onSuccess: async () => {
      toast({ title: words.sent })
      await refetchFrom(client)
      onClose()
    },
  })
  const form = useForm<Field>({
    ids: 'discussion-new-',
    checks: {
      kind: !reader && words.needsKind,
      subject: !content.subject.trim() && words.needsSubject,
      body: !content.body.trim() && words.needsMessage,
    },
    error: send.error,
  })
  const change = (field: Field, name: keyof DiscussionDraft, value: string) => {
    form.mend(field)
    draft.edit((before) => ({ ...before, [name]: value }))
  }
  const chosen = list.reviewers.find(({ id }) => id === content.with)
  const isComplete = reader !== null && content.subject.trim() !== '' && content.body.trim() !== ''
  return (
    <Dialog
      open
      title={words.startTitle}
      onClose={onClose}
      closeOnBackdrop={false}
      foot={
        <>
          <Button kind="primary" type="submit" form="discussion-new-form" busy={send.isPending}>
            {words.send}
          </Button>
          <Button onClick={onClose}>{words.cancel}</Button>
        </>
      }
    >
      <form
        id="discussion-new-form"
        noValidate
        className="discussion-form"
        onSubmit={form.onSubmit(() => send.mutate())}
      >
        <FormProblems form={form} failed={words.failed} />
        <DraftNotices what={texts.what} draft={draft} />
        <Select
          {...form.field('kind')}
          label={words.with}
          required
          placeholder={words.needsKind}
          options={[
            ...list.mayStart.flatMap((kind) =>
              kind === 'reviewer' ? [] : [[kind, words.kinds[kind]] as const],
            ),
            ...list.reviewers
              .filter(({ unreachable }) => unreachable === null)
              .map((person) => [person.id, words.choice(person)] as const),
          ]}
          value={content.with}
          onChange={({ target }) => change('kind', 'with', target.value)}
        />
        {reader?.kind && (
          <p className="help" role="status">
            {words.readers(reader.kind, chosen?.name ?? null, list.masked)}
          </p>
        )}
        <TextInput
          {...form.field('subject')}
          label={words.subject}
          required
          value={content.subject}
          onChange={({ target }) => change('subject', 'subject', target.value)}
        />
        <TextArea
          {...form.field('body')}
          label={words.message}
          required
          rows={8}
          value={content.body}
          onChange={({ target }) => change('body', 'body', target.value)}
        />
        {list.editors.length > 0 && (
          <PlanFields
            dueDate={{ ...form.field('dueDate'), value: content.dueDate }}
            assigneeId={{ ...form.field('assigneeId'), value: content.assigneeId }}
            editors={list.editors}
            onChange={(name, value) => change(name, name, value)}
          />
        )}
        <SavedLine state={draft.state} leave={texts.leave} />
        <MailPreview
          of={JSON.stringify(content)}
          disabled={!isComplete}
          call={() =>
            mailsOf('POST /api/manuscripts/{id}/discussions', { params: { id: manuscriptId }, body: body() })
          }
        />
      </form>
    </Dialog>
  )
}
