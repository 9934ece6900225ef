import { useEffect, useState } from 'react'
import type { TextNote } from '#domain/schemas/production-editing.ts'
import { useApiQuery } from '#web/app/query.ts'
import { notesKey } from './calls.ts'
import { NewNote } from './new-note.tsx'
import { NoteItem } from './note-item.tsx'
import { useTextState, type Writing } from './use-writing.ts'
import { words } from './writing-texts.ts'

const texts = words.notes
const none: readonly TextNote[] = []
/** Refetch interval, so that other people's replies appear without reloading. */
const refetchMs = 30_000

/** Lists the queries to the authors and the comments among editors in the order of their passages. */
export function NoteList({ writing }: { writing: Writing }) {
  const { writer, manuscriptId, newNote, endNote, showNotes } = writing
  const query = useApiQuery({ queryKey: notesKey(manuscriptId), refetchInterval: refetchMs })
  const state = useTextState(writer)
  const notes = query.data?.notes ?? none
  // The notes whose marks are shown. While the text changes, the editor moves the marks; when the notes
  // change, their passages are located again.
  const [shown, setShown] = useState<readonly TextNote[] | null>(null)
  useEffect(() => {
    if (shown === notes) return
    setShown(notes)
    showNotes(notes)
  }, [notes, shown, showNotes])
  return (
    <section aria-labelledby="writing-notes">
      <h2 id="writing-notes" className="section-title">
        {texts.title} <small>{notes.filter(({ state: at }) => at !== 'closed').length}</small>
      </h2>
      {newNote && <NewNote writing={writing} request={newNote} onEnd={endNote} />}
      {notes.length === 0 && !newNote && <p>{texts.none}</p>}
      <ul className="writing-remarks">
        {notes.map((note, index) => (
          <NoteItem
            key={note.id}
            note={note}
            index={index}
            doc={state.doc}
            writer={writer}
            manuscriptId={manuscriptId}
          />
        ))}
      </ul>
    </section>
  )
}
