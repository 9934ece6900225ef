import { excerptOf, type NoteKind, noteHeadings, placeOf } from '#domain/manuscript/review-notes.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { noteTexts as words } from './note-texts.ts'
import type { Notes, ShownNote } from './use-notes.ts'

/** The comments for the authors as they stand in the report. They can be edited here, too. */
export function CollectedNotes({ notes }: { notes: Notes }) {
  const collected = notes.shown.filter(({ isForEditor }) => !isForEditor)
  return (
    <section className="notes-collected" aria-labelledby="collected-notes-title">
      <h3 id="collected-notes-title" className="notes-title">
        {words.collected} <span>{words.order}</span>
      </h3>
      {collected.length === 0 && <p className="help">{words.none}</p>}
      {Object.entries(noteHeadings).map(([kind, heading]) => {
        const group = collected.filter((note) => note.kind === (kind as NoteKind))
        if (group.length === 0) return null
        return (
          <section key={kind} aria-label={heading}>
            <h4>{heading}</h4>
            <NoteList notes={notes} list={group} />
          </section>
        )
      })}
    </section>
  )
}

/** Offers to restore a comment that was deleted. */
export function RemovedNote({ notes }: { notes: Notes }) {
  if (!notes.removed) return null
  return (
    <p role="status">
      {words.removed}{' '}
      <Button kind="words" id="notes-undo" onClick={notes.restore}>
        {words.undo}
      </Button>
    </p>
  )
}

/** The comments for the editor alone. */
export function EditorNotes({ notes }: { notes: Notes }) {
  const list = notes.shown.filter(({ isForEditor }) => isForEditor)
  return list.length === 0 ? null : <NoteList notes={notes} list={list} />
}

function NoteList({ notes, list }: { notes: Notes; list: readonly ShownNote[] }) {
  return (
    <ol className="notes-list">
      {list.map((note) => {
        const { id, label, body, found } = note
        const excerpt = excerptOf(note)
        return (
          <li key={id}>
            <span className={notes.current?.id === id ? 'notes-tab current' : 'notes-tab'}>{label}</span>
            <div>
              <Button kind="words" onClick={() => notes.show(id)}>
                {placeOf(note)}
                {excerpt && `, “${excerpt}”`}
                <span className="hidden-text"> {words.show(label)}</span>
              </Button>
              <textarea
                className="input"
                dir="auto"
                rows={2}
                aria-label={words.commentOn(label)}
                value={body}
                onChange={(event) => notes.edit(id, { body: event.target.value })}
              />
              {found === null && <p className="warn">{words.gone}</p>}
              {body.trim() === '' && <p className="help">{words.unwritten}</p>}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
