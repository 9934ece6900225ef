import { noteKinds } from '#domain/manuscript/review-notes.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { NoteComposer } from './note-composer.tsx'
import { noteTexts as words } from './note-texts.ts'
import type { Notes } from './use-notes.ts'

interface NotesBesideProps {
  notes: Notes
  ids: readonly string[]
  /** Whether the comment that is being written is shown here, too. */
  writes: boolean
}

/** Comments beside their passage. */
export function NotesBeside({ notes, ids, writes }: NotesBesideProps) {
  const here = [...notes.carried, ...notes.shown].filter(({ id }) => ids.includes(id))
  if (here.length === 0) return null
  return (
    <ul className="notes-beside">
      {here.map((note) => {
        const { id, label, kind, body, isForEditor } = note
        const isCurrent = notes.current?.id === id
        if (isCurrent && notes.mayChange)
          return writes ? (
            <li key={id}>
              <NoteComposer note={note} notes={notes} />
            </li>
          ) : null
        return (
          <li key={id} className={classNames('notes-one', notes.currentId === id && 'current')}>
            <Button kind="words" onClick={() => notes.show(id)}>
              <span className={classNames('notes-tab', notes.carried.includes(note) && 'earlier')}>
                {label}
              </span>{' '}
              <b>{isForEditor ? words.forEditor : noteKinds[kind]}</b>
              <span className="hidden-text"> {words.show(label)}</span>
            </Button>
            <p>{body}</p>
          </li>
        )
      })}
    </ul>
  )
}
