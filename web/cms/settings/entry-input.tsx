import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/forms/button.tsx'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { TextArea, TextInput } from '#web/ui/forms/field.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { texts } from '../texts.ts'
import type { EntriesForm, EntryField } from './entries.ts'
import { EntryPicture } from './entry-picture.tsx'
import type { TypedEntry } from './entry-values.ts'

const words = texts.settings

interface EntryInputProps {
  id: string
  form: EntriesForm
  entry: TypedEntry
  /** Place among the entries, from 1. */
  place: number
  of: number
  onChange: (entry: TypedEntry) => void
  onUp: () => void
  onDown: () => void
  onRemove: () => void
  /** Called to go to the next entry, or to a new one. */
  onNext: () => void
}

/** One entry of a list: its fields, and buttons to move and to remove it. */
export function EntryInput({ id, form, entry, place, of, ...on }: EntryInputProps) {
  const name = String(entry[form.fields[0]?.name ?? ''] ?? '') || String(place)
  const [first, ...others] = form.fields
  // All fields of a new entry are seen.
  const [isNew] = useState(String(entry[first?.name ?? ''] ?? '') === '')
  // In a list of names, Enter begins the next one.
  const isShort = others.length === 0
  const field = (one: EntryField) => (
    <EntryControl
      key={one.name}
      id={`${id}.${one.name}`}
      field={one}
      entry={entry}
      onChange={on.onChange}
      onEnter={isShort ? on.onNext : undefined}
    />
  )
  const fields = <div className="form-grid two-up entries-fields">{others.map(field)}</div>
  return (
    <li className={isShort ? 'entries-short' : undefined}>
      <div className="entries-first">{first && field(first)}</div>
      <span className="cms-moves">
        <Button kind="quiet" size="small" aria-disabled={place === 1 || undefined} onClick={on.onUp}>
          <Icon of={ArrowUp} />
          <span className="hidden-text">{`${texts.menu.up} ${name}`}</span>
        </Button>
        <Button kind="quiet" size="small" aria-disabled={place === of || undefined} onClick={on.onDown}>
          <Icon of={ArrowDown} />
          <span className="hidden-text">{`${texts.menu.down} ${name}`}</span>
        </Button>
        <Button kind="quiet" size="small" onClick={on.onRemove}>
          <Icon of={Trash2} />
          <span className="hidden-text">{`${words.remove} ${name}`}</span>
        </Button>
      </span>
      {!isShort && form.details ? (
        <details className="entries-details" open={isNew || undefined}>
          <summary>{form.details}</summary>
          {fields}
        </details>
      ) : (
        !isShort && fields
      )}
    </li>
  )
}

interface EntryControlProps {
  /** Called when Enter is pressed, instead of sending the form. */
  onEnter: (() => void) | undefined
  id: string
  field: EntryField
  entry: TypedEntry
  onChange: (entry: TypedEntry) => void
}

function EntryControl({
  id,
  field: { name, label, kind, help, isRequired },
  entry,
  onChange,
  onEnter,
}: EntryControlProps) {
  const value = (part: string) => String(entry[part] ?? '')
  const change = (part: string) => (event: { target: { value: string } }) =>
    onChange({ ...entry, [part]: event.target.value })
  if (kind === 'switch')
    return (
      <Checkbox
        id={id}
        look="switch"
        label={label}
        help={help}
        checked={entry[name] === true}
        onChange={(event) => onChange({ ...entry, [name]: event.target.checked })}
      />
    )
  if (kind === 'range')
    return (
      <fieldset className="field" id={id}>
        <legend>{label}</legend>
        <div className="entries-range">
          {(['From', 'To'] as const).map((end) => (
            <input
              key={end}
              className="input"
              inputMode="numeric"
              aria-label={`${label}, ${end === 'From' ? words.from : words.to}`}
              placeholder={end === 'From' ? words.from : words.to}
              value={value(name + end)}
              onChange={change(name + end)}
            />
          ))}
        </div>
        {help && <p className="help">{help}</p>}
      </fieldset>
    )
  if (kind === 'picture') return <EntryPicture {...{ id, name, label, entry, onChange }} />
  const parts = { id, label, help, required: isRequired, value: value(name), onChange: change(name) }
  if (kind === 'long')
    return (
      <div className="full">
        <TextArea {...parts} rows={2} />
      </div>
    )
  return (
    <TextInput
      {...parts}
      inputMode={kind === 'number' ? 'numeric' : undefined}
      autoComplete="off"
      onKeyDown={(event) => {
        if (!onEnter || event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        onEnter()
      }}
    />
  )
}
