import { useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import type { Settings } from '#domain/journal/settings.ts'
import { manuscriptTypes } from '#domain/manuscript/manuscript.ts'
import type { SettingsChange } from '#domain/schemas/cms.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx'
import { Checkbox, Field, Select, TextArea, TextInput } from '#web/ui/forms/field.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { calls, keys, useCmsSend } from '../calls.ts'
import { type Errors, problemsOf, Refused, useFormErrors } from '../form-dialog.tsx'
import { texts } from '../texts.ts'
import { type Ranges, sentOf, shownOf, type Typed } from './field-values.ts'
import type { SettingField, SettingsForm } from './fields.ts'
import { unsent } from './unsent.ts'

const words = texts.settings

interface GroupFormProps {
  form: SettingsForm
  settings: Settings
}

/** One group of settings. Only changed values are sent, so that two people do not overwrite each other. */
export function GroupForm({ form, settings }: GroupFormProps) {
  const { group, title, help, fields } = form
  const client = useQueryClient()
  const present = settings[group] as unknown as Record<string, unknown>
  const [typed, setTyped] = useState<Record<string, Typed>>({})
  const send = useCmsSend({
    call: async (change: SettingsChange) => {
      const sent = typed
      client.setQueryData(keys.settings, await calls.settings(change))
      setTyped((now) => unsent(now, sent))
    },
    done: words.saved,
    failed: words.failed,
    list: keys.settings,
  })
  const found: Errors = {}
  const value: Record<string, unknown> = {}
  for (const field of fields) {
    const entry = typed[field.name]
    if (entry === undefined) continue
    value[field.name] = sentOf(field, entry)
    if (value[field.name] === null) found[field.name] = field.kind === 'ranges' ? words.range : words.number
  }
  const { errors, attempt, check } = useFormErrors(found, send.error)
  const id = (name: string) => `setting-${group}-${name}`
  const changed = Object.keys(typed).length > 0
  return (
    <form
      noValidate
      className="cms-group-form"
      aria-labelledby={`settings-${group}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (!send.isPending && changed && check()) send.mutate({ group, value })
      }}
    >
      <h2 id={`settings-${group}`} className="section-title">
        {title}
      </h2>
      <p className="help">{help}</p>
      <div className="cms-problems">
        <ErrorSummary problems={problemsOf(`setting-${group}`, errors)} attempt={attempt} />
        <Refused error={send.error} failed={words.failed} />
      </div>
      <div className="form-grid two-up">
        {fields.map((field) => (
          <SettingInput
            key={field.name}
            id={id(field.name)}
            field={field}
            value={typed[field.name] ?? shownOf(field, present[field.name])}
            error={errors[field.name] ?? innerError(errors, field.name)}
            onChange={(entry) => setTyped({ ...typed, [field.name]: entry })}
          />
        ))}
      </div>
      <p className="form-actions">
        <Button
          type="submit"
          kind={changed ? 'primary' : 'secondary'}
          busy={send.isPending}
          aria-disabled={!changed || undefined}
        >
          {words.save}
          <span className="hidden-text"> {title}</span>
        </Button>
        {changed && (
          <Button kind="words" onClick={() => setTyped({})}>
            {words.undo}
          </Button>
        )}
      </p>
    </form>
  )
}

/** The server's message for an entry within a field. */
function innerError(errors: Errors, name: string): string | undefined {
  return Object.entries(errors).find(([path]) => path.startsWith(`${name}.`))?.[1]
}

interface SettingInputProps {
  id: string
  field: SettingField
  value: Typed
  error: string | undefined
  onChange: (value: Typed) => void
}

function SettingInput({ id, field, value, error, onChange }: SettingInputProps) {
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
