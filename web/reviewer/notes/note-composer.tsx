import { Lock } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
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

interface NoteComposerProps {
  note: ShownNote
  notes: Notes
  /** Whether it stays at the foot of the window, below the image of a page. On a phone it always does. */
  isSheet?: boolean
}

/** Writes a comment. What is typed is part of the draft at once. */
export function NoteComposer({ note, notes, isSheet = false }: NoteComposerProps) {
  const { id, kind, body, isForEditor, found, label } = note
  const excerpt = excerptOf(note)
  const returnFocus = useFocusReturn<HTMLDivElement>()
  const form = useRef<HTMLFieldSetElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field gets the focus when another comment is shown.
  useEffect(() => {
    focusOn(fieldId, { scroll: 'none' })
    // The passage stays visible above a sheet.
    const isLow = ['fixed', 'sticky'].includes(positionOf(form.current?.parentElement ?? null))
    const mark = document.querySelector('.pages-marked-line.current, .pages-mark.current')
    if (mark) mark.scrollIntoView({ block: isLow ? 'start' : 'nearest' })
    else if (!isLow) form.current?.scrollIntoView({ block: 'nearest' })
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
    <div ref={returnFocus} className={isSheet ? 'notes-place sheet' : 'notes-place'}>
      <fieldset ref={form} className="notes-composer" aria-label={words.commentOn(label)} onKeyDown={onKey}>
        <p>
          <span className="notes-tab current">{label}</span> <b>{placeOf(note)}</b>
        </p>
        {excerpt && <q className="notes-quote">{excerpt}</q>}
        {found === null && <p className="warn">{words.gone}</p>}
        <TextArea
          id={fieldId}
          label={words.comment}
          rows={3}
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
          className="notes-lock"
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
    </div>
  )
}

const kindOfKey: Record<string, NoteKind> = { Digit1: 'major', Digit2: 'minor', Digit3: 'strength' }

const positionOf = (element: Element | null): string => (element ? getComputedStyle(element).position : '')
