import type { Node as DocNode } from 'prosemirror-model'
import { TextSelection } from 'prosemirror-state'
import { useState } from 'react'
import { findPassage } from '#domain/anchors.ts'
import type { TextNote } from '#domain/schemas/production-editing.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { changeNote, notesKey, removeNote } from './calls.ts'
import { noteLabel } from './model/note-marks.ts'
import { elementText, findElement, positionOf } from './model/passages.ts'
import type { Writer } from './model/writer.ts'
import { ReplyForm } from './reply-form.tsx'
import { words } from './writing-texts.ts'

const texts = words.notes

interface NoteItemProps {
  note: TextNote
  index: number
  doc: DocNode
  writer: Writer
  manuscriptId: string
}

/** A query or comment with its replies. If its passage has changed, the original words are quoted. */
export function NoteItem({ note, index, doc, writer, manuscriptId }: NoteItemProps) {
  const [isReplying, setIsReplying] = useState(false)
  const sending = { failed: texts.failed, refetch: notesKey(manuscriptId) }
  const change = useSend({
    ...sending,
    call: (state: TextNote['state']) => changeNote(manuscriptId, note.id, { state }),
  })
  const remove = useSend({ ...sending, call: () => removeNote(manuscriptId, note.id) })
  const place = findElement(doc, note.anchor.element)
  const passage = place && findPassage(note.anchor, elementText(place.node))
  const quote = note.anchor.quote.exact

  function show() {
    if (!place) return
    const [from, to] = passage
      ? [positionOf(place, passage.start), positionOf(place, passage.end)]
      : [place.pos + 1, place.pos + 1]
    const { state } = writer
    writer.reveal(
      state.tr.setSelection(TextSelection.between(state.doc.resolve(from), state.doc.resolve(to))),
    )
  }

  return (
    <li className={`writing-note ${note.kind} ${note.state}`}>
      <p>
        <span className={`writing-note-mark ${note.kind} ${note.state}`}>{noteLabel(note, index)}</span>{' '}
        <b>{texts.kinds[note.kind]}</b> {note.author}, <DateText value={note.createdAt} />,{' '}
        {texts.states[note.state]}
      </p>
      {!passage && quote && (
        <blockquote>
          <small>{place ? texts.changed : texts.gone}</small> {quote}
        </blockquote>
      )}
      <p>{note.body}</p>
      {note.replies.map(({ id, body, author, createdAt }) => (
        <blockquote key={id}>
          {body}{' '}
          <small>
            {author}, <DateText value={createdAt} />
          </small>
        </blockquote>
      ))}
      {note.kind === 'author_query' && note.state === 'open' && <small>{texts.goesOut}</small>}
      {isReplying && (
        <ReplyForm manuscriptId={manuscriptId} noteId={note.id} onEnd={() => setIsReplying(false)} />
      )}
      <p className="writing-actions">
        {place && (
          <Button kind="words" onClick={show}>
            {texts.show}
          </Button>
        )}
        <Button kind="words" onClick={() => setIsReplying(!isReplying)}>
          {texts.reply}
        </Button>
        <Button
          kind="words"
          busy={change.isPending}
          onClick={() => change.mutate(note.state === 'closed' ? 'open' : 'closed')}
        >
          {note.state === 'closed' ? texts.reopen : texts.close}
        </Button>
        {note.isMine && (
          <Button kind="words" busy={remove.isPending} onClick={() => remove.mutate()}>
            {texts.remove}
          </Button>
        )}
      </p>
    </li>
  )
}
