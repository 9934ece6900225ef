import { useQueryClient } from '@tanstack/react-query'
import { Button } from '#web/ui/forms/button.tsx'
import { TextArea, TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { DraftNotices } from '../drafts/draft-notices.tsx'
import { SavedLine } from '../drafts/saved-line.tsx'
import { refetchFrom } from '../send.ts'
import { toast } from '../toast.ts'
import { useCall } from '../use-call.ts'
import { type Door, type SavedMessage, startDiscussion } from './calls.ts'
import { texts } from './texts.ts'
import { useMessage } from './use-message.ts'

interface NewMessageProps {
  door: Door
  /** Where the server keeps the text of a new discussion: the manuscript, or the assignment. */
  place: string
  personId: string
  saved: SavedMessage
  /** Who will read it. */
  readers: string
  onDone: () => void
}

/** The form with which an author or a reviewer writes to the editors. */
export function NewMessage({ door, place, personId, saved, readers, onDone }: NewMessageProps) {
  const client = useQueryClient()
  const draft = useMessage({ door, discussionId: null, place, personId, saved })
  const { subject, body } = draft.content
  const send = useCall({
    mutationFn: () =>
      draft.send(() => {
        const latest = draft.latest()
        return startDiscussion(door, { subject: latest.subject, body: latest.body })
      }),
    onSuccess: async () => {
      toast({ title: texts.sent })
      await refetchFrom(client)
      onDone()
    },
  })
  const form = useForm<'subject' | 'body'>({
    ids: 'new-message-',
    checks: {
      subject: !subject.trim() && texts.needsSubject,
      body: !body.trim() && texts.needsMessage,
    },
    error: send.error,
  })
  const change = (name: 'subject' | 'body', value: string) => {
    form.mend(name)
    draft.edit((content) => ({ ...content, [name]: value }))
  }
  return (
    <form noValidate className="discussion-form" onSubmit={form.onSubmit(() => send.mutate())}>
      <FormProblems form={form} failed={() => texts.failed} />
      <DraftNotices what={texts.what} draft={draft} />
      <p className="help">{readers}</p>
      <TextInput
        {...form.field('subject')}
        label={texts.subject}
        required
        value={subject}
        onChange={({ target }) => change('subject', target.value)}
      />
      <TextArea
        {...form.field('body')}
        label={texts.message}
        required
        rows={6}
        value={body}
        onChange={({ target }) => change('body', target.value)}
      />
      <SavedLine state={draft.state} leave={texts.leave} />
      <div className="discussion-actions">
        <Button type="submit" kind="primary" busy={send.isPending}>
          {texts.send}
        </Button>
        <Button onClick={onDone}>{texts.cancel}</Button>
      </div>
    </form>
  )
}
