import { Lock } from 'lucide-react'
import { type KeyboardEvent, useEffect } from 'react'
import { excerptOf, type NoteKind, noteKinds, noteLimits, placeOf } from '#domain/manuscript/review-notes.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Checkbox, RadioGroup } from '#web/ui/forms/choices.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { focusOn } from '#web/ui/layout/focus.ts'
import { useFocusReturn } from '#web/ui/layout/use-focus-return.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { noteTexts as words } from './note-texts.ts'
import type { Notes, ShownNote } from './use-notes.ts'

const fieldId = 'note-body'

/** Writes a comment. What is typed is part of the draft at once. */
export function NoteComposer({ note, notes }: { note: ShownNote; notes: Notes }) {
  const { id, kind, body, isForEditor, found, label } = note
  const excerpt = excerptOf(note)
  const returnFocus = useFocusReturn<HTMLFieldSetElement>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field gets the focus when another comment is shown.
  useEffect(() => {
    focusOn(fieldId)
  }, [id])

  function onKey(event: KeyboardEvent) {
    if (event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))) {
      // The review itself is submitted by Ctrl Enter, too.
      event.preventDefault()
      event.stopPropagation()
      return notes.close()
    }
    const chosen = event.altKey && kindOfKey[event.code]
    if (!chosen) return
    event.preventDefault()
    notes.edit(id, { kind: chosen })
  }

  return (
    <fieldset
      ref={returnFocus}
      className="notes-composer"
      aria-label={words.commentOn(label)}
      onKeyDown={onKey}
    >
      <p className="notes-head">
        <span className="notes-tab current">{label}</span> <b>{placeOf(note)}</b>
      </p>
      {excerpt && <q className="notes-quote">{excerpt}</q>}
      {found === null && <p className="warn">{words.gone}</p>}
      <TextArea
        id={fieldId}
        label={words.comment}
        rows={4}
        maxLength={noteLimits.length}
        value={body}
        onChange={(event) => notes.edit(id, { body: event.target.value })}
      />
      <RadioGroup
        id="note-kind"
        name="note-kind"
        label={words.kind}
        inRow
        value={kind}
        onChange={(value) => notes.edit(id, { kind: value as NoteKind })}
        choices={Object.entries(noteKinds).map(([value, text]) => ({ value, label: text }))}
      />
      <Checkbox
        label={
          <>
            <Icon of={Lock} /> {words.forEditor}
          </>
        }
        checked={isForEditor}
        onChange={(event) => notes.edit(id, { isForEditor: event.target.checked })}
      />
      <div className="form-actions">
        <Button size="small" onClick={notes.close}>
          {words.save}
        </Button>
        <Button kind="danger-words" onClick={() => notes.remove(id)}>
          {words.remove}
        </Button>
        <p className="key-help push">
          <kbd>Ctrl</kbd> <kbd>Enter</kbd> {words.keys}
        </p>
      </div>
    </fieldset>
  )
}

const kindOfKey: Record<string, NoteKind> = { Digit1: 'major', Digit2: 'minor', Digit3: 'strength' }
