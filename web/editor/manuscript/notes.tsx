import { useState } from 'react'
import type { NoteView } from '#domain/schemas/editing.ts'
import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import { forget, keep, readKept } from '#web/app/kept.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { DateText, longDate } from '#web/ui/text/dates.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import { callsFor } from '../calls.ts'
import { editingTexts } from '../editing-texts.ts'

const words = editingTexts.notes

/** Notes among editors, newest first. */
export function Notes({ detail }: { detail: EditorDetail }) {
  const { manuscript, notes } = detail
  const keptAt = `note:${manuscript.id}`
  const [body, setBody] = useState(() => readKept<string>('tab', keptAt) ?? '')
  const add = useSend({
    call: () => callsFor(manuscript.id).addNote(body),
    done: words.done,
    onDone: () => {
      setBody('')
      forget('tab', keptAt)
    },
  })
  const form = useForm({
    ids: { body: 'note' },
    checks: { body: !body.trim() && words.needed },
    error: add.error,
  })
  const change = (text: string) => {
    setBody(text)
    keep('tab', keptAt, text)
  }
  return (
    <section aria-labelledby="notes-title" id="editor-notes">
      <h2 id="notes-title" className="editor-side-title">
        {words.title}
      </h2>
      <form noValidate className="editor-note-form" onSubmit={form.onSubmit(() => add.mutate())}>
        <FormProblems form={form} failed={words.failed} brief />
        <TextArea
          {...form.field('body')}
          label={words.label}
          rows={2}
          value={body}
          onChange={(event) => change(event.target.value)}
        />
        <Button type="submit" size="small" busy={add.isPending}>
          {words.add}
        </Button>
      </form>
      {notes.length === 0 && <p className="editor-quiet-text">{words.none}</p>}
      <ul className="editor-notes">
        {notes.map((note) => (
          <Note key={note.id} note={note} manuscriptId={manuscript.id} />
        ))}
      </ul>
    </section>
  )
}

function Note({ note, manuscriptId }: { note: NoteView; manuscriptId: string }) {
  const [removing, setRemoving] = useState(false)
  const remove = useSend({
    call: () => callsFor(manuscriptId).removeNote(note.id),
    done: words.removed,
    failed: words.removeFailed,
  })
  return (
    <li>
      <Prose text={note.body} />
      <small>
        {note.author}, <DateText value={note.createdAt} />
        {note.mine && (
          <Button kind="danger-words" onClick={() => setRemoving(true)}>
            {words.remove}
            <span className="hidden-text">{words.of(longDate(note.createdAt))}</span>
          </Button>
        )}
      </small>
      <Dialog
        open={removing}
        title={words.removeTitle}
        onClose={() => setRemoving(false)}
        foot={
          <>
            <Button kind="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
              {words.removeConfirm}
            </Button>
            <Button onClick={() => setRemoving(false)}>{words.keep}</Button>
          </>
        }
      >
        <p>{words.removeBody}</p>
      </Dialog>
    </li>
  )
}
