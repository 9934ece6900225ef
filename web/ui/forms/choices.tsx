import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { describedBy, FieldError, FieldLabel, type FieldParts } from './field-parts.tsx'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  help?: ReactNode
  /** A switch takes effect immediately; a checkbox takes effect when the form is submitted. */
  look?: 'checkbox' | 'switch'
}

export function Checkbox({ label, help, look = 'checkbox', className, ...rest }: CheckboxProps) {
  return (
    <label className={classNames('check', look === 'switch' && 'switch', className)}>
      <input type="checkbox" role={look === 'switch' ? 'switch' : undefined} {...rest} />
      <span>
        {label}
        {help && <small>{help}</small>}
      </span>
    </label>
  )
}

export interface Choice {
  value: string
  label: ReactNode
  help?: ReactNode
  disabled?: boolean
}

interface RadioGroupProps extends FieldParts {
  name: string
  choices: readonly Choice[]
  value?: string | undefined
  defaultValue?: string | undefined
  onChange?: (value: string) => void
  inRow?: boolean
  /** Options beside each other without a box, for short questions; the help stands above them. */
  isPlain?: boolean
}

/**
 * A group of radio buttons. Its first option has the group's id, so that links in the error summary focus it.
 */
export function RadioGroup(props: RadioGroupProps) {
  const {
    id,
    name,
    label,
    help,
    error,
    required,
    optional,
    choices,
    value,
    defaultValue,
    onChange,
    inRow,
    isPlain,
  } = props
  const helpLine = help && (
    <p className="help" id={`${id}-help`}>
      {help}
    </p>
  )
  return (
    <fieldset className="field" aria-describedby={describedBy(id, { help, error })}>
      <legend>
        <FieldLabel label={label} required={required} optional={optional} />
      </legend>
      {isPlain && helpLine}
      <div className={classNames('choices', inRow && 'in-row', isPlain && 'plain')}>
        {choices.map((choice, index) => (
          <label key={choice.value} className="choice">
            <input
              type="radio"
              id={index === 0 ? id : `${id}-${choice.value}`}
              name={name}
              value={choice.value}
              disabled={choice.disabled}
              required={required}
              aria-invalid={error ? true : undefined}
              {...(onChange
                ? { checked: value === choice.value, onChange: () => onChange(choice.value) }
                : { defaultChecked: defaultValue === choice.value })}
            />
            <span>
              {choice.label}
              {choice.help && <small>{choice.help}</small>}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {!isPlain && helpLine}
    </fieldset>
  )
}
