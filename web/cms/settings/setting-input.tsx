import { ArrowDown, ArrowUp } from 'lucide-react'
import { manuscriptTypes } from '#domain/manuscript/manuscript.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Checkbox, Field, Select, TextArea, TextInput } from '#web/ui/forms/field.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { texts } from '../texts.ts'
import type { Ranges, Typed } from './field-values.ts'
import type { SettingField } from './fields.ts'

const words = texts.settings

interface SettingInputProps {
  id: string
  field: SettingField
  value: Typed
  error: string | undefined
  onChange: (value: Typed) => void
}

/** The control of one setting, by its kind. */
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
  if (kind === 'ranges') return <RangesInput {...parts} value={value as Ranges} onChange={onChange} />
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

interface InputParts {
  id: string
  label: string
  help: string | undefined
  error: string | undefined
}

function RangesInput({
  id,
  label,
  help,
  error,
  value,
  onChange,
}: InputParts & { value: Ranges; onChange: (value: Ranges) => void }) {
  return (
    <fieldset className="field full" id={id}>
      <legend>{label}</legend>
      {help && <p className="help">{help}</p>}
      {error && <p className="field-error">{error}</p>}
      <div className="cms-ranges">
        {Object.entries(manuscriptTypes).map(([type, name]) => (
          <div key={type}>
            <span id={`${id}-${type}`}>{name}</span>
            {(['from', 'to'] as const).map((end) => (
              <input
                key={end}
                className="input"
                inputMode="numeric"
                aria-label={`${name}, ${words[end]}`}
                placeholder={words[end]}
                value={value[type]?.[end] ?? ''}
                onChange={(event) =>
                  onChange({
                    ...value,
                    [type]: { from: '', to: '', ...value[type], [end]: event.target.value },
                  })
                }
              />
            ))}
          </div>
        ))}
      </div>
    </fieldset>
  )
}

interface AnyInputProps extends InputParts {
  all: Readonly<Record<string, string>>
  ordered: boolean
  value: string[]
  onChange: (value: string[]) => void
}

/** Selected options first, in order; the rest below. */
function AnyInput({ id, label, help, error, all, ordered, value, onChange }: AnyInputProps) {
  const order = ordered
    ? [...value, ...Object.keys(all).filter((one) => !value.includes(one))]
    : Object.keys(all)
  const move = (from: number, to: number) => {
    const moved = [...value]
    moved.splice(to, 0, ...moved.splice(from, 1))
    onChange(moved)
  }
  return (
    <div className="full">
      <Field id={id} label={label} help={help} error={error}>
        <ul className="cms-any" id={id}>
          {order.map((one) => {
            const at = value.indexOf(one)
            return (
              <li key={one}>
                <Checkbox
                  label={all[one]}
                  checked={at >= 0}
                  onChange={(event) =>
                    onChange(event.target.checked ? [...value, one] : value.filter((other) => other !== one))
                  }
                />
                {ordered && at >= 0 && (
                  <span className="cms-moves">
                    <Button
                      kind="quiet"
                      size="small"
                      aria-disabled={at === 0 || undefined}
                      onClick={() => at > 0 && move(at, at - 1)}
                    >
                      <Icon of={ArrowUp} />
                      <span className="hidden-text">{`${texts.menu.up} ${all[one]}`}</span>
                    </Button>
                    <Button
                      kind="quiet"
                      size="small"
                      aria-disabled={at === value.length - 1 || undefined}
                      onClick={() => at < value.length - 1 && move(at, at + 1)}
                    >
                      <Icon of={ArrowDown} />
                      <span className="hidden-text">{`${texts.menu.down} ${all[one]}`}</span>
                    </Button>
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      </Field>
    </div>
  )
}
