import { Checkbox } from '#web/ui/forms/choices.tsx'
import { describedBy, FieldError } from '#web/ui/forms/field-parts.tsx'

interface UserScopeProps {
  id: string
  legend: string
  options: readonly (readonly [value: string, label: string])[]
  /** Sentence that is shown if there are no options. */
  none?: string | undefined
  chosen: readonly string[]
  error?: string | undefined
  onChange: (chosen: string[]) => void
}

/** Checkboxes for the fields or calls for papers to which an editor's work extends. */
export function UserScope({ id, legend, options, none, chosen, error, onChange }: UserScopeProps) {
  return (
    <fieldset className="field full" aria-describedby={describedBy(id, { error })}>
      <legend>{legend}</legend>
      {options.map(([value, label], index) => (
        <Checkbox
          key={value}
          id={index === 0 ? id : undefined}
          label={label}
          checked={chosen.includes(value)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
          }
        />
      ))}
      {options.length === 0 && none && <p className="help">{none}</p>}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
