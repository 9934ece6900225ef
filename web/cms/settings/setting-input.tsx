import { Checkbox } from '#web/ui/forms/choices.tsx'
import { Select, TextArea, TextInput } from '#web/ui/forms/field.tsx'
import { AnyInput } from './any-input.tsx'
import { EntriesInput } from './entries-input.tsx'
import type { TypedEntry } from './entry-values.ts'
import type { Typed } from './field-values.ts'
import type { SettingField } from './fields.ts'

interface SettingInputProps {
  id: string
  field: SettingField
  value: Typed
  error: string | undefined
  onChange: (value: Typed) => void
}

/** Shows the control for one setting, according to the kind of the field. */
export function SettingInput({ id, field, value, error, onChange }: SettingInputProps) {
  const { kind, label, help } = field
  const parts = { id, label, help, error }
  const typed = (event: { target: { value: string } }) => onChange(event.target.value)
  if (kind === 'switch')
    return (
      <div className="full">
        <Checkbox
          id={id}
          look="switch"
          label={label}
          help={help}
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
      </div>
    )
  if (kind === 'long' || kind === 'lines')
    return (
      <div className="full">
        <TextArea {...parts} rows={kind === 'long' ? 2 : 7} value={String(value)} onChange={typed} />
      </div>
    )
  if (typeof kind === 'object' && 'entries' in kind)
    return <EntriesInput {...parts} form={kind.entries} value={value as TypedEntry[]} onChange={onChange} />
  if (typeof kind === 'object' && 'choice' in kind)
    return <Select {...parts} options={kind.choice} value={String(value)} onChange={typed} />
  if (typeof kind === 'object')
    return (
      <AnyInput
        {...parts}
        all={kind.any}
        ordered={kind.ordered}
        value={value as string[]}
        onChange={onChange}
      />
    )
  return (
    <TextInput
      {...parts}
      type={kind === 'number' || kind === 'days' ? 'text' : kind}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      autoComplete="off"
      value={String(value)}
      onChange={typed}
    />
  )
}
