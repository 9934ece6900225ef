import { useEffect, useRef, useState } from 'react'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { sendOnCtrlEnter } from '#web/ui/forms/send-on-ctrl-enter.ts'
import { useForm } from '#web/ui/forms/use-form.ts'
import { addNote, notesKey } from './calls.ts'
import { anchorOfSelection } from './model/passages.ts'
import type { NoteRequest, Writing } from './use-writing.ts'
import { words } from './writing-texts.ts'

const texts = words.notes

interface NewNoteProps {
  writing: Writing
  request: NoteRequest
  onEnd: () => void
}

/**
 * Form for a new query or comment about the selected passage. If another note is asked for, a form with words keeps
 * its passage and kind and gets the focus; an empty form moves to the new passage.
 */
export function NewNote({ writing: { writer, manuscriptId, basedOn }, request, onEnd }: NewNoteProps) {
  const [{ kind, anchor, count }, setAbout] = useState(() => ({
    ...request,
    anchor: anchorOfSelection(writer.state, basedOn),
  }))
  const [body, setBody] = useState('')
  const formElement = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (request.count === count) return
    if (!body.trim()) setAbout({ ...request, anchor: anchorOfSelection(writer.state, basedOn) })
    else setAbout((about) => ({ ...about, count: request.count }))
    formElement.current?.querySelector('textarea')?.focus()
  }, [request, count, body, writer, basedOn])
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
    <form
      ref={formElement}
      noValidate
      className="writing-new-note stack"
      onKeyDown={sendOnCtrlEnter}
      onSubmit={form.onSubmit(() => send.mutate())}
    >
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
