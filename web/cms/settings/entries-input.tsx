import { Plus } from 'lucide-react'
import { flushSync } from 'react-dom'
import { Button } from '#web/ui/forms/button.tsx'
import { describedBy, FieldError } from '#web/ui/forms/field-parts.tsx'
import { focusOn } from '#web/ui/layout/focus.ts'
import { texts } from '../texts.ts'
import type { EntriesForm } from './entries.ts'
import { EntryInput } from './entry-input.tsx'
import { blankEntry, isRemoved, type TypedEntry } from './entry-values.ts'
import './entries.css'

const words = texts.settings

interface EntriesInputProps {
  id: string
  label: string
  help: string | undefined
  error: string | undefined
  form: EntriesForm
  value: TypedEntry[]
  onChange: (value: TypedEntry[]) => void
}

/** A list whose entries have fields of their own. Entries that manuscripts may have are kept when they are removed. */
export function EntriesInput({ id, label, help, error, form, value, onChange }: EntriesInputProps) {
  const shown = value.flatMap((entry, at) => (isRemoved(entry) ? [] : [at]))
  const removed = value.flatMap((entry, at) => (isRemoved(entry) ? [at] : []))
  const change = (at: number, entry: TypedEntry) => onChange(value.with(at, entry))
  const swap = (a: number | undefined, b: number | undefined) => {
    if (a === undefined || b === undefined) return
    const [first, second] = [value[a] as TypedEntry, value[b] as TypedEntry]
    onChange(value.with(a, second).with(b, first))
  }
  const idOf = (at: number) => `${id}.${at}.${form.fields[0]?.name}`
  const add = () => {
    // The new entry has to be there before it can have the focus.
    flushSync(() => onChange([...value, blankEntry(form)]))
    focusOn(idOf(value.length))
  }
  const remove = (at: number) => {
    const entry = value[at] as TypedEntry
    // An entry that was never saved is in no manuscript.
    onChange(form.hasIds && entry.id ? value.with(at, { ...entry, isRemoved: true }) : value.toSpliced(at, 1))
    focusOn(`${id}-add`)
  }
  return (
    <fieldset
      className="field full"
      id={id}
      aria-describedby={describedBy(id, { help, error })}
      tabIndex={-1}
    >
      <legend className="hidden-text">{label}</legend>
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {shown.length === 0 && <p className="help">{words.nothingThere}</p>}
      <ol className="entries-list">
        {shown.map((at, place) => (
          <EntryInput
            key={at}
            id={`${id}.${at}`}
            form={form}
            entry={value[at] as TypedEntry}
            place={place + 1}
            of={shown.length}
            onChange={(entry) => change(at, entry)}
            onUp={() => swap(at, shown[place - 1])}
            onDown={() => swap(at, shown[place + 1])}
            onRemove={() => remove(at)}
            onNext={() => {
              const next = shown[place + 1]
              if (next === undefined) add()
              else focusOn(idOf(next))
            }}
          />
        ))}
      </ol>
      <Button id={`${id}-add`} size="small" icon={Plus} onClick={add}>
        {form.add}
      </Button>
      {removed.length > 0 && (
        <details className="entries-removed">
          <summary>{words.removed(removed.length)}</summary>
          <p className="help">{words.removedHelp}</p>
          <ul>
            {removed.map((at) => (
              <li key={at}>
                {String(value[at]?.name)}
                <Button
                  kind="words"
                  onClick={() => change(at, { ...(value[at] as TypedEntry), isRemoved: false })}
                >
                  {words.restore}
                  <span className="hidden-text"> {String(value[at]?.name)}</span>
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </fieldset>
  )
}
