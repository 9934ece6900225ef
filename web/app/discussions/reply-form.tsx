import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/forms/button.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { ApiError } from '../api.ts'
import { DraftNotices } from '../drafts/draft-notices.tsx'
import { SavedLine } from '../drafts/saved-line.tsx'
import { refetchFrom } from '../send.ts'
import { toast } from '../toast.ts'
import { useCall } from '../use-call.ts'
import { type Door, type SavedMessage, sendReply } from './calls.ts'
import { texts } from './texts.ts'
import { useMessage } from './use-message.ts'

interface ReplyProps {
  door: Door
  discussion: { id: string; draft: SavedMessage; messages: readonly { id: string }[] }
  personId: string
  /** Further buttons; they get the text as it is typed. */
  actions?: (body: string) => ReactNode
}

/** The form for a reply. After a message was sent, it begins anew. */
export function ReplyForm(props: ReplyProps) {
  const [sent, setSent] = useState(0)
  return <Form key={sent} {...props} onSent={() => setSent(sent + 1)} />
}

function Form({ door, discussion, personId, actions, onSent }: ReplyProps & { onSent: () => void }) {
  const client = useQueryClient()
  const { id } = discussion
  const draft = useMessage({ door, discussionId: id, place: id, personId, saved: discussion.draft })
  const { body } = draft.content
  const after = discussion.messages.at(-1)?.id ?? ''
  const send = useCall({
    mutationFn: () => draft.send(() => sendReply(door, id, { body: draft.latest().body, after })),
    onSuccess: async () => {
      toast({ title: texts.sent })
      await refetchFrom(client)
      onSent()
    },
    // Somebody wrote first: their message is loaded, and what was typed stays.
    onError: (error) => (error instanceof ApiError && error.status === 409 ? refetchFrom(client) : undefined),
  })
  const form = useForm<'body'>({
    ids: { body: `reply-${id}` },
    checks: { body: !body.trim() && texts.needsMessage },
    error: send.error,
  })
  return (
    <form noValidate className="discussion-form" onSubmit={form.onSubmit(() => send.mutate())}>
      <FormProblems form={form} failed={() => texts.failed} brief />
      <DraftNotices what={texts.what} draft={draft} />
      <TextArea
        {...form.field('body')}
        label={texts.reply}
        rows={3}
        value={body}
        onChange={({ target }) => {
          form.mend('body')
          draft.edit((content) => ({ ...content, body: target.value }))
        }}
      />
      {body !== '' && <SavedLine state={draft.state} />}
      <div className="discussion-actions">
        <Button type="submit" size="small" busy={send.isPending}>
          {texts.send}
        </Button>
        {actions?.(body)}
      </div>
    </form>
  )
}
