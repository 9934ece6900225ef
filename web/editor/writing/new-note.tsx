import { useState } from 'react'
import type { TextNote } from '#domain/schemas/production-editing.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { addNote, notesKey } from './calls.ts'
import { anchorOfSelection } from './model/passages.ts'
import type { Writing } from './use-writing.ts'
import { words } from './writing-texts.ts'

const texts = words.notes

interface NewNoteProps {
  writing: Writing
  kind: TextNote['kind']
  onEnd: () => void
}

/** Form for a new query or comment about the selected passage. */
export function NewNote({ writing: { writer, manuscriptId, basedOn }, kind, onEnd }: NewNoteProps) {
  const [anchor] = useState(() => anchorOfSelection(writer.state, basedOn))
  const [body, setBody] = useState('')
  const send = useSend({
    call: async () => anchor && addNote(manuscriptId, { anchor, kind, body }),
    done: texts.saved,
    failed: texts.failed,
    refetch: notesKey(manuscriptId),
    onDone() {
      onEnd()
      writer.view?.focus()
    },
  })
  const form = useForm({
    ids: 'writing-note-',
    checks: { body: !body.trim() && texts.bodyNeeded },
    error: send.error,
  })
  if (!anchor) return <p role="alert">{texts.selectFirst}</p>
  const { exact } = anchor.quote
  return (
    <form noValidate className="writing-new-note stack" onSubmit={form.onSubmit(() => send.mutate())}>
      <h3>{kind === 'author_query' ? texts.newQuery : texts.newComment}</h3>
      <p className="help">{exact ? texts.about(exact.slice(0, 200)) : texts.aboutBlock}</p>
      <FormProblems form={form} failed={texts.failed} brief />
      <TextArea
        {...form.field('body')}
        label={texts.body}
        rows={3}
        autoFocus
        value={body}
        onChange={(event) => setBody(event.target.value)}
      />
      <p className="writing-actions">
        <Button type="submit" size="small" busy={send.isPending}>
          {texts.save}
        </Button>
        <Button kind="words" onClick={onEnd}>
          {words.cancel}
        </Button>
      </p>
    </form>
  )
}
